import { absoluteUri, emailAddress, languageTag, uriReference } from '../../../fit/lexical-forms.js';
import { languageCase, legacyVersion } from '../deviations.js';
import { isLanguage } from './language.js';
import { type JsonSimpleType, textType } from './simple-type.js';
import { semanticVersionForm, versionForm } from './urn-forms.js';

const languageExpected = 'a language tag such as en or pt-BR';

export const textTypes: Readonly<Record<string, JsonSimpleType>> = {
  string: { kind: 'simple', expected: 'a text', rule: 'value.type', text: (text) => text },
  boolean: { kind: 'simple', expected: 'true or false', rule: 'value.boolean', boolean: (value) => value },
  MetadataSetVersionType: {
    ...textType('value.version', 'a version such as 1.2.3 or 1.2.3-draft', (text) => semanticVersionForm.test(text)),
    tolerate: (text) => (versionForm.test(text) ? { value: text, deviation: legacyVersion } : undefined),
  },
  WildcardedMemberValueType: textType(
    'value.pattern',
    'a code id of letters, digits, _, @, $ and -, with % at the end for any characters',
    (text) => /^[A-Za-z0-9_@$-]+%?$/.test(text),
  ),
  CascadeSelectionType: {
    ...textType('value.enumeration', 'true, false or "excluderoot"', (text) => text === 'excluderoot'),
    boolean: (value) => value,
  },
  uri: textType('value.anyURI', 'an absolute URI', (text) => absoluteUri(text) === text),
  uriReference: textType('value.anyURI', 'a URI', (text) => uriReference(text) === text),
  schemaUri: textType(
    'value.anyURI',
    'the address of a JSON schema that ends with .json',
    (text) => absoluteUri(text) === text && text.endsWith('.json'),
  ),
  email: textType('value.email', 'an e-mail address', (text) => emailAddress(text) !== undefined),
  Language: textType('value.language', languageExpected, isLanguage),
  LowerCaseLanguage: {
    ...textType('value.language', languageExpected, (text) => languageTag(text) === text && isLanguage(text)),
    tolerate: (text) => (isLanguage(text) ? { value: text, deviation: languageCase } : undefined),
  },
};
