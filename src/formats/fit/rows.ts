import { type Content, isObject, type LocalisedText, listOf, type Properties } from '../../model/content.js';
import { singleValueKeys } from '../../model/single-value-keys.js';
import { type JsonVersion, jsonVersion } from '../grammar/json-versions.js';
import { isLinkClass } from '../grammar/link-classes.js';
import type { SdmxMlVersion } from '../grammar/message-versions.js';
import { impliedRelationship, impliedTimeRepresentation } from '../grammar/missing-parts.js';
import { isFormatStated, structuredTextsOf } from '../grammar/reported-attribute.js';
import { absoluteUri, type DayEnd, dateTime, emailAddress, uriReference } from './lexical-forms.js';

/** What an artefact is fitted for. */
export interface FitTarget {
  readonly family: 'SDMX-ML' | 'SDMX-JSON';
  readonly version: string;
  /** The version of the information model, named as that of SDMX-ML. */
  readonly model: SdmxMlVersion;
}

/** The target of a version of SDMX-ML. */
export const mlTarget = (version: SdmxMlVersion): FitTarget => ({ family: 'SDMX-ML', version, model: version });

/** The target of a version of SDMX-JSON. */
export const jsonTarget = (version: JsonVersion): FitTarget => ({
  family: 'SDMX-JSON',
  version,
  model: jsonVersion(version).sdmxMl,
});

/** Reports a loss at the current value or element, or at a property of it. */
export type ReportLoss = (detail: string, ...property: readonly string[]) => void;
/** The value of a property that the target can hold; the same value where nothing changes, undefined to leave it out. */
export type FitProperty = (value: Content, report: ReportLoss) => Content | undefined;
/** What the target can hold of an element of an array: nothing, one or several; the same element where nothing changes. */
export type FitElement = (element: Content, report: ReportLoss) => readonly Content[];

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

const lost =
  (detail: string): FitProperty =>
  (_, report) => {
    report(detail);
    return undefined;
  };

/** A text as `convert` returns it; where that is undefined the text is lost. */
const converted =
  (convert: (text: string) => string | undefined, expected: string): FitProperty =>
  (value, report) => {
    const text = typeof value === 'string' ? convert(value) : undefined;
    if (text === undefined) report(`"${String(value)}" was left out: it is not ${expected}`);
    return text;
  };

const each =
  (fitOne: FitProperty): FitElement =>
  (element, report) => {
    const value = fitOne(element, report);
    return value === undefined ? [] : [value];
  };

const objects =
  (
    fitObject: (element: { readonly [property: string]: Content }, report: ReportLoss) => readonly Content[],
  ): FitElement =>
  (element, report) =>
    isObject(element) ? fitObject(element, report) : [element];

const validity = (dayEnd: DayEnd): FitProperty => converted((text) => dateTime(text, dayEnd), 'a date with a time');

/** A year, month, date or reporting period, or a range of time: the same in both families. */
const commonPeriod = /^-?\d{4,}(?:-\d\d)?(?:Z|[+-]\d\d:\d\d)?$|^\d{4}-\d\d-\d\d$|^\d{4}-[A-Z]|\//;

/** A period; SDMX-JSON has no dates with a time zone, and no times without. */
const period = (dayEnd: DayEnd): FitProperty =>
  converted((text) => (commonPeriod.test(text) ? text : dateTime(text, dayEnd)), 'a period that SDMX-JSON allows');

const infomodelUrn = /^urn:sdmx:org\.sdmx\.infomodel\.([a-z]+\.[A-Za-z]+)=[^:]+:[^()]+\([^()]+\)(?:\..+)?$/;
const sdmxUrn = (text: string): string | undefined => (infomodelUrn.test(text) ? text : undefined);
const linkUrn = (text: string): string | undefined =>
  isLinkClass(infomodelUrn.exec(text)?.[1] ?? '') ? text : undefined;

/** A link of SDMX-JSON has an address or a URN. */
const link = (address: (text: string) => string | undefined): FitElement =>
  objects((given, report) => {
    const { href, urn, ...others } = given;
    const url = href === undefined ? undefined : converted(address, 'a URI')(href, report);
    const name =
      urn === undefined
        ? undefined
        : converted(linkUrn, 'the URN of an object that links of SDMX-JSON may name')(urn, report);
    if (url === href && name === urn && (url ?? name) !== undefined) return [given];
    if (url === undefined && name === undefined) return [];
    return [{ ...(url === undefined ? {} : { href: url }), ...(name === undefined ? {} : { urn: name }), ...others }];
  });

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

/** A list without repeated elements; the same list where no element repeats. */
export const distinct = (value: Content): Content => {
  const list = listOf(value);
  const kept = new Map(list.map((element) => [JSON.stringify(element), element]));
  return kept.size === list.length ? value : [...kept.values()];
};

/** The interval between the values of a dimension is a whole number in SDMX-JSON, a decimal in SDMX-ML. */
const withWholeInterval: FitProperty = (value, report) => {
  if (!isObject(value) || !isObject(value['format']) || /^[+-]?\d+$/.test(String(value['format']['interval'] ?? 0)))
    return value;
  const { interval, ...format } = value['format'];
  report(`The interval ${String(interval)} was left out: SDMX-JSON requires a whole number`);
  return { ...value, format };
};

/** CodeSelectionType of SDMX-JSON: letters, digits and `_@$-`, then at most one `%`. */
const wildcardedMember = /^[A-Za-z0-9_@$-]+%?$/;
const memberText = (member: Content): string => String(isObject(member) ? member['value'] : member);
const isHoldableMember = (member: Content): boolean => !isObject(member) && wildcardedMember.test(memberText(member));

/** A selection with the wildcarded members that SDMX-JSON can hold; undefined where no member is left. */
function holdableSelection(selection: { readonly [property: string]: Content }, report: ReportLoss) {
  const { wildcardedMemberValues, ...others } = selection;
  const members = listOf(wildcardedMemberValues);
  if (wildcardedMemberValues === undefined || members.every(isHoldableMember)) return selection;
  for (const member of members) {
    if (!wildcardedMember.test(memberText(member)))
      report(`The member value ${memberText(member)} was left out: SDMX-JSON allows % at its end only`);
    else if (isObject(member))
      report(
        `cascadeValues of the member value ${memberText(member)} was left out: SDMX-JSON has no cascading for values with %`,
      );
  }
  const held = members.map(memberText).filter((member) => wildcardedMember.test(member));
  if (held.length > 0) return { ...others, wildcardedMemberValues: held };
  return Array.isArray(others['memberValues']) ? others : undefined;
}

/**
 * A codelist extension with the selections that SDMX-JSON can hold (CodelistExtensionType). An inclusive selection of
 * which nothing is left removes the extension: without a selection it would include all codes.
 */
const codelistExtension: FitElement = objects((extension, report) => {
  const { inclusiveCodeSelection: inclusive, exclusiveCodeSelection: exclusive, ...others } = extension;
  const [property, given] = isObject(inclusive)
    ? ['inclusiveCodeSelection', inclusive]
    : ['exclusiveCodeSelection', exclusive];
  if (typeof property !== 'string' || !isObject(given)) return [extension];
  const selection = holdableSelection(given, report);
  if (selection === given) return [extension];
  if (selection !== undefined) return [{ ...others, [property]: selection }];
  if (given === exclusive) return [others];
  report('The extension was left out: without its selection it would include all codes');
  return [];
});

const withRelationship: FitElement = objects((usage) => [
  usage['attributeRelationship'] === undefined ? { ...usage, attributeRelationship: impliedRelationship } : usage,
]);

/** SDMX-JSON requires the data type of a time dimension, for which SDMX-ML has a default. */
const withTimeType: FitProperty = (value) => {
  if (!isObject(value) || !isObject(value['format']) || value['format']['dataType'] !== undefined) return value;
  return { ...value, format: { ...impliedTimeRepresentation.format, ...value['format'] } };
};

const annotation: FitElement = objects((given) => (Object.keys(given).length === 0 ? [] : [given]));

const singleValueKey: FitElement = (key, report) => {
  const keys = singleValueKeys(key);
  if (keys === undefined)
    report('The key was left out: it stands for more than 10,000 keys with one value for each dimension');
  return keys ?? [];
};

/** A key set; left out where every key in it is left out. */
const keySet: FitElement = objects((set, report) => {
  const keys = listOf(set['keys']);
  if (keys.length === 0 || keys.some((key) => singleValueKeys(key) !== undefined)) return [set];
  report(
    'The key set was left out: each of its keys stands for more than 10,000 keys with one value for each dimension',
  );
  return [];
});

/** Of the format of a reported attribute, SDMX-ML holds only whether its texts are XHTML. */
const reportedAttribute: FitElement = objects((attribute, report) => {
  const { format, ...others } = attribute;
  if (format === undefined || isFormatStated(attribute)) return [attribute];
  const detail = 'The format was left out: SDMX-ML has reported attributes with plain texts or well-formed XHTML only';
  report(detail, 'format');
  const isMarkup: LocalisedText | undefined = structuredTextsOf(attribute);
  return [isMarkup === undefined ? others : { ...attribute, format: { dataType: 'XHTML' } }];
});

/** The URNs that the metadata schemas of SDMX-JSON allow as targets: without `*`, and not of metadata sets. */
const isTarget = (target: Content): boolean =>
  typeof target === 'string' && !/\*|\.Any=|\.metadatastructure\.MetadataSet=/.test(target);

const metadataTarget: FitElement = (target, report) => {
  if (isTarget(target)) return [target];
  report(`The target ${String(target)} was left out: it is not the URN of one structure`);
  return [];
};

/** SDMX-JSON allows the class Any in every package, SDMX-ML in that of base alone. */
const misplacedAny = /\.(?!base\.Any=)[a-z]+\.Any=/;

const allowedTarget: FitElement = (target, report) => {
  if (typeof target !== 'string' || !misplacedAny.test(target)) return [target];
  report(`The target ${target} was left out: SDMX-ML has the class Any in the package base only`);
  return [];
};

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

/** A value of a dimension without its language; SDMX-JSON 2.1.0 has languages of the values of other components only. */
const valueWithoutLanguage: FitElement = (element, report) => {
  if (!isObject(element) || element['lang'] === undefined) return [element];
  report('The language was left out: the format has none for a value of a dimension', 'lang');
  const { lang: _lang, ...value } = element;
  return [value];
};

/** The values of a dimension in a cube region or key. */
const dimensionValues: FitElement = objects((keyValue, report) => {
  const values = listOf(keyValue['values']);
  const fitted = values.flatMap((value: Content, index) =>
    valueWithoutLanguage(value, (detail, ...place) => report(detail, 'values', String(index), ...place)),
  );
  return [fitted.some((value, index) => value !== values[index]) ? { ...keyValue, values: fitted } : keyValue];
});

const elementRows: readonly ElementRow[] = [
  { until: '3.0', arrays: ['dataKeySets'], fit: keySet },
  { until: '3.0', arrays: ['keys'], fit: singleValueKey },
  { ...xml, arrays: ['attributes'], of: 'MetadataSet', fit: reportedAttribute },
  { ...json, until: '3.0', arrays: ['links'], fit: link(absoluteUri) },
  { ...json, since: '3.1', arrays: ['links'], fit: link(uriReference) },
  { ...json, since: '3.1', arrays: ['keyValues'], fit: dimensionValues },
  { ...json, arrays: ['annotations'], fit: annotation },
  { ...json, arrays: ['uris', 'simpleDataSources'], fit: each(converted(absoluteUri, 'a URI')) },
  { ...json, arrays: ['emails'], fit: each(converted(emailAddress, 'an e-mail address')) },
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
      targets === undefined || listOf(targets).some(isTarget) ? undefined : 'SDMX-JSON allows none of its targets',
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
