import type { Content } from '../../../model/content.js';
import { unstatedRelation } from '../../fit/lexical-forms.js';
import { ignoredAction } from '../../message/deviations.js';
import type { Deviation } from '../../message/findings.js';

/** Deviations from the official schema that are accepted with a warning, besides those that both families share. */

export const valuelistSpelling: Deviation = {
  rule: 'urn.valuelist',
  detail: 'The class ValueList has another spelling in this version of SDMX-JSON; it was read as ValueList',
};

export const languageCase: Deviation = {
  rule: 'language.case',
  detail:
    'SDMX-JSON requires language tags in small letters here; the tag was kept as written, since case has no meaning in it',
};

export const legacyVersion: Deviation = {
  rule: 'version.legacy',
  detail:
    'The schema of metadata messages requires a version of three numbers; one or two were accepted, as in other messages',
};

export const incompleteStub: Deviation = {
  rule: 'stub.incomplete',
  detail:
    'The metadata set lacks its content, which the schema requires; it was accepted as a stub, since isExternalReference is true',
};

/** @param rule that of the type of the time */
export const missingZone = (rule: string): Deviation => ({
  rule,
  detail:
    'The time has no time zone, which SDMX-JSON requires; it was kept as written, as in SDMX-ML. Add Z or an offset',
});

export const otherLinkClass: Deviation = {
  rule: 'link.class',
  detail: 'The link names a class that the schema does not allow in links; it was kept',
};

/** A property that the schema requires and that has one meaning where it is missing. */
export interface MissingProperty extends Deviation {
  /** As which it is read. */
  readonly value: Content;
}

const missingRelation: MissingProperty = {
  rule: 'link.relation',
  detail: `The link has no rel, which the schema requires; it was read as "${unstatedRelation}"`,
  value: unstatedRelation,
};

/** Required properties that may be missing, by `Object/property`. */
export const missingProperties: Readonly<Record<string, MissingProperty>> = {
  'LinkType/rel': missingRelation,
  'AnnotationLinkType/rel': missingRelation,
};

/** Properties that the schema does not have or that have no effect here, by `Object/property`; not those of the 2.1 model. */
export const tolerated: Readonly<Record<string, Deviation>> = {
  'MetadataSetType/action': ignoredAction,
  'DimensionListType/timeDimensions': {
    rule: 'timeDimension.list',
    detail: 'timeDimensions is the form of SDMX-JSON 1.0; its only element was read as timeDimension',
  },
  'CodeType/codes': {
    rule: 'codes.nested',
    detail: 'The code contains codes; they were placed after it, with the code as their parent',
  },
};

/** Lists that the schema does not allow to be empty, by `Object/property`; an empty list means the same as none. */
export const emptyLists: ReadonlySet<string> = new Set([
  'DataStructureComponentsType/groups',
  'TransformationSchemeType/rulesetSchemes',
  'TransformationSchemeType/userDefinedOperatorSchemes',
  'UserDefinedOperatorSchemeType/rulesetSchemes',
]);

export const emptyList = (property: string): Deviation => ({
  rule: 'array.empty',
  detail: `${property} is empty; the schema requires that it is left out`,
});

export const urnMismatch = (urn: string, identity: string): Deviation => ({
  rule: 'urn.mismatch',
  detail: `The urn "${urn}" of the link with rel self was ignored: the object is ${identity}; correct the urn or leave it out`,
});

/** Properties that only the recognition of the version reads, whatever the version; by `Object/property`. */
export const versionMarkers: ReadonlySet<string> = new Set(['MessageType/$schema']);

const whatIsRead = 'send structures, or metadata sets in SDMX-JSON 2.0.0 or 2.1.0';

/** Content of other kinds of messages, with the error text for each, by `Object/property`. */
export const foreignContent: Readonly<Record<string, string>> = {
  'StructuresType/dataSets': `The message holds data; ${whatIsRead}`,
  'StructuresType/metadataSets': `The message holds reference metadata in the form of SDMX 2.1, which later versions have replaced; ${whatIsRead}`,
};
