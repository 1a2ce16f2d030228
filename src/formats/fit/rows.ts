import { isObject, listOf, type Properties } from '../../model/content.js';
import type { SdmxMlVersion } from '../grammar/message-versions.js';
import {
  allowedTarget,
  annotationUnlessEmpty,
  codelistExtension,
  dimensionValues,
  eachWith,
  type FitElement,
  isMetadataTarget,
  keySet,
  linkWith,
  metadataTarget,
  singleValueKey,
  withHoldableFormat,
  withRelationship,
} from './fit-elements.js';
import {
  converted,
  distinct,
  type FitProperty,
  lost,
  period,
  sdmxUrn,
  validity,
  withTimeType,
  withWholeInterval,
} from './fit-properties.js';
import type { FitTarget } from './fit-target.js';
import { absoluteUri, emailAddress, uriReference } from './lexical-forms.js';

interface Row {
  /** The family concerned; both where missing. */
  readonly family?: FitTarget['family'];
  /** The first and the last version of the model concerned. */
  readonly since?: SdmxMlVersion;
  readonly until?: SdmxMlVersion;
}

/** Whether a row is for a target. */
export const applies = (row: Row, { family, model }: FitTarget): boolean =>
  (row.family ?? family) === family && (row.since ?? model) <= model && model <= (row.until ?? model);

/** A rule for a property of the objects in the property `owner`. */
export interface PropertyRow extends Row {
  /** `artefact` for the properties of every artefact, its class for those of one type, `*` for every object. */
  readonly owners: readonly string[];
  readonly properties: readonly string[];
  readonly fit: FitProperty;
}

/** A rule for the elements of the arrays with a name. */
export interface ElementRow extends Row {
  readonly arrays: readonly string[];
  /** Class of the artefact at whose top the array is, where the row is not for all arrays of the name. */
  readonly of?: string;
  readonly fit: FitElement;
}

/** A rule for whole artefacts: why the target cannot hold one; undefined where it can. */
export interface ArtefactRow extends Row {
  readonly classes: readonly string[];
  readonly obstacle: (artefact: Properties) => string | undefined;
}

const json = { family: 'SDMX-JSON' } as const;
const xml = { family: 'SDMX-ML' } as const;

/** What a constraint can be attached to since SDMX 3.1; data sources and metadata sets are not allowed any more. */
const attachments = [
  'dataProvider',
  'dataStructures',
  'dataflows',
  'provisionAgreements',
  'metadataProvider',
  'metadataStructures',
  'metadataflows',
  'metadataProvisionAgreements',
];

/** A constraint of 3.1 always restricts; without an attachment that 3.1 allows, its meaning would change. */
function constraintObstacle({ role, constraintAttachment }: Properties): string | undefined {
  if (role === 'Actual') return 'SDMX 3.1 has no data constraint with the role Actual';
  if (!isObject(constraintAttachment)) return undefined;
  return attachments.some((property) => property in constraintAttachment)
    ? undefined
    : 'SDMX 3.1 allows none of its attachments';
}

/** Lists of which SDMX-JSON requires distinct elements; SDMX-ML allows a reference twice, which adds no meaning. */
export const distinctProperties: readonly string[] = [
  'targets',
  'rulesetSchemes',
  'userDefinedOperatorSchemes',
  'memberValues',
  'wildcardedMemberValues',
  'conceptRoles',
  'groupDimensions',
  'measureRelationship',
  'structuralMetadata',
  'provisioningMetadata',
  'simpleDataSources',
  'dataStructures',
  'dataflows',
  'provisionAgreements',
  'metadataSets',
  'metadataStructures',
  'metadataflows',
  'metadataProvisionAgreements',
  'keys',
];

const withValidity = ['artefact', 'hierarchicalCodes', 'representationMappings', 'itemMaps'];
/** Properties with the addresses of an object. */
export const addressProperties: readonly string[] = ['uri', 'serviceURL', 'structureURL'];

const propertyRows: readonly PropertyRow[] = [
  {
    owners: ['artefact'],
    properties: ['isFinal'],
    fit: lost('isFinal was left out: since SDMX 3.0 it follows from the version'),
  },
  {
    ...json,
    owners: ['metadataAttributeUsages'],
    properties: ['conceptIdentity', 'localRepresentation'],
    fit: lost('The property was left out: only SDMX-ML has it'),
  },
  {
    // SDMX-JSON has no URN class of usages; a URN of the metadata attribute is valid.
    ...json,
    owners: ['metadataAttributeUsages'],
    properties: ['urn'],
    fit: converted(
      (text) => (text.includes('.metadatastructure.MetadataAttribute=') ? sdmxUrn(text) : undefined),
      'a URN that SDMX-JSON allows',
    ),
  },
  {
    // SDMX-ML 3.0 and SDMX-JSON 2.1.0 have it.
    ...json,
    until: '3.0',
    owners: ['timeRange'],
    properties: ['validFrom', 'validTo'],
    fit: lost('The validity was left out: the format has none for a range'),
  },
  { ...json, owners: withValidity, properties: ['validFrom'], fit: validity('start') },
  { ...json, owners: withValidity, properties: ['validTo'], fit: validity('end') },
  { ...json, owners: ['MetadataSet'], properties: ['reportingBegin', 'publicationPeriod'], fit: period('start') },
  { ...json, owners: ['MetadataSet'], properties: ['reportingEnd'], fit: period('end') },
  {
    ...json,
    owners: ['queryableDataSources'],
    properties: ['dataURL', 'wsdlURL', 'wadlURL'],
    fit: converted(absoluteUri, 'a URI'),
  },
  { ...json, until: '3.0', owners: ['*'], properties: addressProperties, fit: converted(absoluteUri, 'a URI') },
  { ...json, since: '3.1', owners: ['*'], properties: addressProperties, fit: converted(uriReference, 'a URI') },
  { ...json, owners: ['dimensions'], properties: ['localRepresentation'], fit: withWholeInterval },
  { ...json, owners: ['timeDimension'], properties: ['localRepresentation'], fit: withTimeType },
  { ...json, owners: ['*'], properties: distinctProperties, fit: distinct },
];

const elementRows: readonly ElementRow[] = [
  { until: '3.0', arrays: ['dataKeySets'], fit: keySet },
  { until: '3.0', arrays: ['keys'], fit: singleValueKey },
  { ...xml, arrays: ['attributes'], of: 'MetadataSet', fit: withHoldableFormat },
  { ...json, until: '3.0', arrays: ['links'], fit: linkWith(absoluteUri) },
  { ...json, since: '3.1', arrays: ['links'], fit: linkWith(uriReference) },
  { ...json, since: '3.1', arrays: ['keyValues'], fit: dimensionValues },
  { ...json, arrays: ['annotations'], fit: annotationUnlessEmpty },
  { ...json, arrays: ['uris', 'simpleDataSources'], fit: eachWith(converted(absoluteUri, 'a URI')) },
  { ...json, arrays: ['emails'], fit: eachWith(converted(emailAddress, 'an e-mail address')) },
  { ...json, arrays: ['codelistExtensions'], fit: codelistExtension },
  { ...json, arrays: ['metadataAttributeUsages'], fit: withRelationship },
  { ...json, arrays: ['targets'], of: 'MetadataSet', fit: metadataTarget },
  { ...xml, arrays: ['targets'], fit: allowedTarget },
];

const artefactRows: readonly ArtefactRow[] = [
  { since: '3.1', classes: ['DataConstraint', 'MetadataConstraint'], obstacle: constraintObstacle },
  {
    ...json,
    classes: ['MetadataSet'],
    obstacle: ({ targets }) =>
      targets === undefined || listOf(targets).some(isMetadataTarget)
        ? undefined
        : 'SDMX-JSON allows none of its targets',
  },
];

/** The rows by which artefacts are fitted, besides what follows from the grammars. */
export interface FitRows {
  readonly properties: readonly PropertyRow[];
  readonly elements: readonly ElementRow[];
  readonly artefacts: readonly ArtefactRow[];
}

export const standardRows: FitRows = { properties: propertyRows, elements: elementRows, artefacts: artefactRows };

/** Values with the same meaning as their absence: no loss in a version without the property. */
export const silentValues: ReadonlySet<string> = new Set([
  'version=1.0',
  'isPartialLanguage=false',
  'evolvingStructure=false',
  'role=Allowed',
  'rel=related',
]);
