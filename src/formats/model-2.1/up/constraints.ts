import { type Content, objectsOf, type Properties, propertiesOf } from '../../../model/content.js';
import { onlyReport, onlyTarget } from '../identifiers.js';
import {
  keepUnchanged,
  type Mapping,
  type MappingContext,
  type Piece,
  present,
  type Split,
  unmoved,
} from './mapping.js';

/** SDMX 3.0 allows one region that includes and one that excludes. */
const areTwoAtMost = (regions: Content | undefined): boolean => {
  const senses = objectsOf(regions).map(({ include = true }) => include);
  return new Set(senses).size === senses.length;
};

/** A content constraint is on reference metadata by its attachment or by its regions. */
const isOnMetadata = ({ constraintAttachment, metadataTargetRegions }: Properties): boolean => {
  const { metadataStructures, metadataflows } = propertiesOf(constraintAttachment);
  return metadataTargetRegions !== undefined || metadataStructures !== undefined || metadataflows !== undefined;
};

/** The part of a constraint on data that SDMX 3.0 has no form for; undefined where it has none. */
function legacyOnData({ cubeRegions }: Properties): string | undefined {
  return areTwoAtMost(cubeRegions) ? undefined : 'several cube regions that all include or all exclude';
}

/** The same for a constraint on reference metadata. */
function legacyOnMetadata(properties: Properties): string | undefined {
  const { role, constraintAttachment, cubeRegions, dataKeySets, metadataTargetRegions } = properties;
  if (role !== 'Allowed') return 'a constraint on reference metadata of the type Actual';
  if (cubeRegions !== undefined || dataKeySets !== undefined)
    return 'one constraint on both data and reference metadata';
  if (propertiesOf(constraintAttachment).dataProvider !== undefined) {
    return 'a constraint on a data provider of reference metadata';
  }
  if (objectsOf(metadataTargetRegions).some(({ keyValues }) => keyValues !== undefined)) {
    return 'the keys of a metadata target in a region';
  }
  return areTwoAtMost(metadataTargetRegions)
    ? undefined
    : 'several metadata target regions that all include or all exclude';
}

/** The part of a content constraint that SDMX 3.0 has no form for; undefined where it has none. */
function legacyPart(properties: Properties): string | undefined {
  const { dataSet, metadataSet } = propertiesOf(properties.constraintAttachment);
  if (dataSet !== undefined) return 'a constraint on a data set';
  if (metadataSet !== undefined) return 'a constraint on a metadata set by its provider and id';
  if (properties.metadataKeySets !== undefined) return 'metadata key sets';
  return isOnMetadata(properties) ? legacyOnMetadata(properties) : legacyOnData(properties);
}

/** The period is the last element, so whether the constraint is kept unchanged is decided when it is mapped. */
export const mapReferencePeriod: Mapping = (properties, context) => {
  const constraint = context.within('ContentConstraintType');
  if (constraint !== undefined && legacyPart(withRole(constraint)) === undefined) {
    const detail = () =>
      'The ReferencePeriod was left out: SDMX 3.0 has none in a constraint; the rest of the constraint is kept';
    context.warn('element.dropped', detail);
  }
  return properties as Content;
};

/** Without a type a content constraint is one of actual content (2.1 structure schema, default). */
const withRole = ({ role = 'Actual', ...others }: Properties): Properties => ({ ...others, role });

function onData(properties: Properties): Piece {
  const { class: _class, role, annotations, names, descriptions, ...rest } = properties;
  const { constraintAttachment, releaseCalendar, dataKeySets, cubeRegions, referencePeriod: _period, ...given } = rest;
  const own = { constraintAttachment, releaseCalendar, dataKeySets, cubeRegions };
  return {
    artefact: present({ class: 'DataConstraint', ...given, role, annotations, names, descriptions, ...own }),
    moves: unmoved,
  };
}

/** A region without the report structure and metadata target it names, which a metadata structure of 3.0 does not have. */
function regionOf({ report, metadataTarget, ...region }: Properties, context: MappingContext): Content {
  if (report !== onlyReport || metadataTarget !== onlyTarget) {
    const detail = () =>
      `The report structure ${report} and the metadata target ${metadataTarget} of the region were left out: a metadata structure of SDMX 3.0 has one list of attributes and no targets`;
    context.warn('metadataTargetRegion.report', detail);
  }
  return present(region);
}

const agreements = 'constraintAttachment/provisionAgreements';

function onMetadata(properties: Properties, context: MappingContext): Piece {
  const { class: _class, role, annotations, names, descriptions, ...rest } = properties;
  const { constraintAttachment, releaseCalendar, metadataTargetRegions, referencePeriod: _period, ...given } = rest;
  const { provisionAgreements, ...attachment } = propertiesOf(constraintAttachment);
  const metadataProvisionAgreements = (provisionAgreements as readonly string[] | undefined)?.map((agreement) =>
    agreement.replace('.ProvisionAgreement=', '.MetadataProvisionAgreement='),
  );
  return {
    artefact: present({
      class: 'MetadataConstraint',
      ...given,
      role,
      annotations,
      names,
      descriptions,
      constraintAttachment:
        constraintAttachment === undefined ? undefined : present({ ...attachment, metadataProvisionAgreements }),
      releaseCalendar,
      metadataTargetRegions:
        metadataTargetRegions && objectsOf(metadataTargetRegions).map((region) => regionOf(region, context)),
    }),
    moves: [[agreements, 'constraintAttachment/metadataProvisionAgreements'], ...unmoved],
  };
}

/** A content constraint as a data constraint or a metadata constraint; unchanged where neither can hold it. */
export const splitContentConstraint: Split = (properties, context) => {
  const legacy = legacyPart(withRole(properties));
  if (legacy !== undefined) return keepUnchanged(properties, legacy, context);
  const whole = withRole(properties);
  return [isOnMetadata(whole) ? onMetadata(whole, context) : onData(whole)];
};
