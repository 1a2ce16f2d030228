import { parseUrn } from '../../../../model/urn.js';
import { urnNames } from '../../../fit/json-1.0/references.js';
import { absoluteUri } from '../../../fit/lexical-forms.js';
import type { ElementType } from '../../../grammar/element-types.js';
import { legacyUrnFault } from '../../../message/reference-fault.js';
import type { Mapping } from '../../../model-2.1/up/mapping.js';
import { mappingOf } from '../../../model-2.1/up/mappings.js';
import { counterpartOf } from '../legacy/counterparts.js';
import type { MappedText } from '../legacy/mapped-text.js';
import { type JsonSimpleType, textType } from './simple-type.js';
import { legacyTimeTypes } from './time-types.js';

const innerUrn =
  /^urn:sdmx:org\.sdmx\.infomodel\.([a-z]+)\.([A-Za-z]+)=([^:()]+:[^:()]+\([0-9.]+\))\.([A-Za-z0-9_@$-]+(?:\.[A-Za-z0-9_@$-]+)*)$/;

/** Class in a `Ref` by class in a URN. */
const refNames = new Map(Object.entries(urnNames).map(([refName, urnName]) => [urnName, refName]));

/** Whether a value is allowed in an attribute of a type of `Ref`. */
function admits(ref: ElementType, attribute: 'class' | 'package', value: string): boolean {
  const rule = ref.attributes.find(({ name }) => name === attribute);
  return rule === undefined || (rule.fixed === undefined ? rule.type.read(value) !== undefined : rule.fixed === value);
}

/** Whether an attribute of a type of `Ref` has one fixed value. */
const isFixed = (ref: ElementType, attribute: string): boolean =>
  ref.attributes.some(({ name, fixed }) => name === attribute && fixed !== undefined);

/** Component lists by the class of their components; URNs of metadata components contain their list. */
const componentLists: Readonly<Record<string, string>> = {
  Attribute: 'AttributeDescriptor',
  Dimension: 'DimensionDescriptor',
  MeasureDimension: 'DimensionDescriptor',
  PrimaryMeasure: 'MeasureDescriptor',
  ReportingYearStartDay: 'AttributeDescriptor',
  TimeDimension: 'DimensionDescriptor',
};

/** Classes whose objects nest, so that the ids before the last belong to it. */
const nestingClasses: ReadonlySet<string> = new Set(['ProcessStep']);

/** The ids of an object: that of its container, which references of SDMX 2.1 name separately, and its own. */
function idsIn(ref: ElementType, className: string, path: string): { containerID?: string; id: string } {
  const list = componentLists[className];
  const isContained =
    list === undefined && !nestingClasses.has(className) && ref.attributes.some(({ name }) => name === 'containerID');
  const [, container, id] = (isContained && /^([^.]+)\.(.+)$/.exec(path)) || [];
  const containerID = list ?? container;
  return { ...(containerID === undefined ? {} : { containerID }), id: id ?? path };
}

/** A reference to an object of the same artefact, which SDMX-ML 2.1 makes by its ids. */
const localReference =
  (ref: ElementType, read: Mapping, expected: string): MappedText =>
  (urn, context) => {
    const [, packageName = '', className = '', owner = '', path = ''] = innerUrn.exec(urn) ?? [];
    const refName = refNames.get(className) ?? className;
    if (path === '' || !admits(ref, 'class', refName) || !admits(ref, 'package', packageName)) {
      const { rule, detail } = legacyUrnFault(urn) ?? { rule: 'urn.invalid', detail: `"${urn}" is not ${expected}` };
      context.error(rule, () => detail, urn);
      return undefined;
    }
    context.noteOwner(owner);
    const said = { class: refName, package: packageName };
    const stated = Object.entries(said).filter(([name]) => !isFixed(ref, name));
    return read({ ...idsIn(ref, refName, path), ...Object.fromEntries(stated) }, context);
  };

/** What a reference of a type names, in words: `an organisation unit`. */
function inWords(typeName: string): string {
  const name = typeName.replace(/^(?:Any)?(?:Local)?|ReferenceType$/g, '');
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

/**
 * The type of URNs for references of a type of SDMX-ML 2.1. A reference to another artefact is read as the URN of SDMX 3.0
 * for the same object, any other one as the local `Ref` is.
 */
function legacyReferenceType(name: string): JsonSimpleType {
  const type = counterpartOf(name);
  const ref = type?.elements.get('local:Ref')?.type;
  const mapping = mappingOf(type);
  const local = mappingOf(ref);
  if (ref === undefined || mapping === undefined || local === undefined)
    throw new Error(`SDMX-ML 2.1 has no reference ${name}`);
  const expected = `the URN of ${inWords(name)}, with the classes of SDMX 2.1`;
  const simple = { kind: 'simple', expected, rule: 'urn.invalid' } as const;
  return ref.attributes.some((attribute) => attribute.name === 'agencyID')
    ? { ...simple, mapped: (urn, context) => mapping({ urn }, context), reference: 'plain' }
    : { ...simple, mapped: localReference(ref, local, expected) };
}

/** The id of a component list, which the standard fixes and the schema of 1.0 does not. No reference uses it. */
const listId = (fixed: string): JsonSimpleType => ({
  ...textType('value.id', `"${fixed}"`, (text) => text === fixed),
  tolerate: (text) =>
    /^[A-Za-z0-9_@$-]+$/.test(text)
      ? {
          value: fixed,
          deviation: { rule: 'list.id', detail: `The id of this list is always ${fixed}; it was read as ${fixed}` },
        }
      : undefined,
});

/** A reference to an ISO 11179 concept: its agency, scheme and id; it has no version. */
const isoConceptReference: JsonSimpleType = {
  kind: 'simple',
  expected: 'the URN of a concept',
  rule: 'urn.invalid',
  mapped: (urn, context) => {
    const modern = mappingOf(counterpartOf('ConceptReferenceType'))?.({ urn }, context);
    if (context.failed || typeof modern !== 'string') return undefined;
    const { agencyID, id, version, item = '' } = parseUrn(modern);
    if (version !== '1.0') {
      const detail = () => `The version ${version} was left out: an ISO concept reference has no version in SDMX 3.0`;
      context.warn('version.dropped', detail);
    }
    return { conceptAgency: agencyID, conceptSchemeID: id, conceptID: item };
  },
};

const types: Readonly<Record<string, JsonSimpleType>> = {
  ...legacyTimeTypes,
  AttributeDescriptorIdType: listId('AttributeDescriptor'),
  DimensionDescriptorIdType: listId('DimensionDescriptor'),
  MeasureDescriptorIdType: listId('MeasureDescriptor'),
  ISOConceptReferenceType: isoConceptReference,
  PrimaryMeasureIdType: {
    ...textType('value.fixed', '"OBS_VALUE"', () => false),
    text: (text) => (text === 'OBS_VALUE' ? {} : undefined),
  },
  // The target is checked later, when `rel` of the link has been read.
  UrnType: textType('value.anyURI', 'an absolute URI', (text) => absoluteUri(text) === text),
  VersionType: textType('value.version', 'a version such as 1.0', (text) => /^[0-9]+(?:\.[0-9]+)*$/.test(text)),
};

/** A simple type as SDMX-JSON 1.0 has it; undefined where it is that of the later versions. */
export const legacyType = (name: string): JsonSimpleType | undefined =>
  types[name] ?? (name.endsWith('ReferenceType') ? legacyReferenceType(name) : undefined);
