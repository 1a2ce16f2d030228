import { ignoredAction } from '../../message/deviations.js';
import type { Deviation } from '../../message/findings.js';

/** Deviations from the official schema that are accepted with a warning, besides those of URNs in SDMX-ML. */

export const valuelistSpelling: Deviation = {
  rule: 'urn.valuelist',
  detail: 'The class ValueList is spelled otherwise in this version of SDMX-JSON; ValueList was taken',
};

export const languageCase: Deviation = {
  rule: 'language.case',
  detail: 'SDMX-JSON writes language tags in small letters here; case has no meaning in them, it was kept',
};

export const legacyVersion: Deviation = {
  rule: 'version.legacy',
  detail:
    'The schema of metadata messages wants a version of three numbers; other messages have those of one or two, too',
};

export const incompleteStub: Deviation = {
  rule: 'stub.incomplete',
  detail: 'The metadata set lacks its content, which the schema demands; it is a stub, as isExternalReference says',
};

/** Properties that the schema does not know or that have no effect here, by `Object/property`. */
export const tolerated: Readonly<Record<string, Deviation>> = {
  'MetadataSetType/action': ignoredAction,
  'CodeType/codes': {
    rule: 'codes.nested',
    detail: 'Codes stand inside a code; they were put behind it, with the code as their parent',
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
  detail: `${property} is empty; the schema wants it left out then`,
});

export const urnMismatch = (urn: string, identity: string): Deviation => ({
  rule: 'urn.mismatch',
  detail: `The link to itself has the urn "${urn}", but this is ${identity}; the identity counts`,
});

export const unknownProperty = (object: string, property: string): Deviation => ({
  rule: 'property.unknown',
  detail: `${object} knows no property ${property}; it was left out`,
});

const whatIsRead = 'what is read is structures, and metadata sets in SDMX-JSON 2.0.0 and 2.1.0';

/** Content of other kinds of messages, which is refused by name, by `Object/property`. */
export const foreignContent: Readonly<Record<string, string>> = {
  'StructuresType/dataSets': `The message holds data; ${whatIsRead}`,
  'StructuresType/metadataSets': `The message holds reference metadata in the form of SDMX 2.1, which later versions have replaced; ${whatIsRead}`,
};
