import { parseUrn } from '../../../model/urn.js';
import { absoluteUri } from '../../fit/lexical-forms.js';
import { mappingOf } from '../../model-2.1/up/mappings.js';
import { type SimpleType, textType } from '../reading/simple-types/simple-type.js';
import { legacyTimeTypes } from '../reading/simple-types/time-types.js';
import { counterpartOf } from './counterparts.js';
import { legacyReferenceType } from './reference-type.js';

/** The id of a list of components, which the standard fixes and the schema of 1.0 does not. Nothing refers to it. */
const listId = (fixed: string): SimpleType => ({
  ...textType('value.id', `"${fixed}"`, (text) => text === fixed),
  tolerate: (text) =>
    /^[A-Za-z0-9_@$-]+$/.test(text)
      ? {
          value: fixed,
          deviation: { rule: 'list.id', detail: `The id of this list is always ${fixed}, which was taken` },
        }
      : undefined,
});

/** A reference to an ISO 11179 concept: its agency, scheme and id; it has no version. */
const isoConceptReference: SimpleType = {
  kind: 'simple',
  expected: 'the URN of a concept',
  rule: 'urn.invalid',
  mapped: (urn, context) => {
    const modern = mappingOf(counterpartOf('ConceptReferenceType'))?.({ urn }, context);
    if (context.failed || typeof modern !== 'string') return undefined;
    const { agencyID, id, version, item = '' } = parseUrn(modern);
    if (version !== '1.0') {
      const detail = () => `An ISO concept reference has no version in SDMX 3.0; the version ${version} was left out`;
      context.warn('version.dropped', detail);
    }
    return { conceptAgency: agencyID, conceptSchemeID: id, conceptID: item };
  },
};

const types: Readonly<Record<string, SimpleType>> = {
  ...legacyTimeTypes,
  AttributeDescriptorIdType: listId('AttributeDescriptor'),
  DimensionDescriptorIdType: listId('DimensionDescriptor'),
  MeasureDescriptorIdType: listId('MeasureDescriptor'),
  ISOConceptReferenceType: isoConceptReference,
  PrimaryMeasureIdType: {
    ...textType('value.fixed', '"OBS_VALUE", nothing else', () => false),
    text: (text) => (text === 'OBS_VALUE' ? {} : undefined),
  },
  // Where a link leads is looked at when it is known whether it leads to its own object.
  UrnType: textType('value.anyURI', 'an absolute URI', (text) => absoluteUri(text) === text),
  VersionType: textType('value.version', 'a version such as 1.0', (text) => /^[0-9]+(?:\.[0-9]+)*$/.test(text)),
};

/** A simple type as SDMX-JSON 1.0 has it; undefined where it is that of the later versions. */
export const legacyType = (name: string): SimpleType | undefined =>
  types[name] ?? (name.endsWith('ReferenceType') ? legacyReferenceType(name) : undefined);
