import { bothWays, type ClassExamples, given, when } from './example.js';
import { all, put } from './mutations.js';
import { annotationChanges, described, onlyLinkChanges, textChanges, uriChanges } from './nameable.js';

const withTexts = all(
  put('names', described.names),
  put('descriptions', described.descriptions),
  put('annotations', described.annotations),
  put('links', described.links),
  put('uri', described.uri),
);
const inArtefact = (property: string, value: string) => bothWays(put(property, value));
const sameVersionLine = { because: 'an artefact with another identity is in another version line' };

/** Examples of the rules that all classes have in common, by id of the rule. */
export const generalRules: ClassExamples['rules'] = {
  agencyID: sameVersionLine,
  id: sameVersionLine,
  version: { because: 'it is what the changes are measured against' },
  urn: { because: 'it follows from the identity and is not part of the content' },
  name: given(withTexts, ...textChanges('names')),
  description: [...given(withTexts, ...textChanges('descriptions')), ...bothWays(put('descriptions', { en: 'A' }))],
  uri: given(withTexts, ...uriChanges('')),
  link: given(withTexts, ...onlyLinkChanges('')),
  validFrom: [
    ...inArtefact('validFrom', '2020-01-01T00:00:00'),
    ...given(put('validFrom', '2020-01-01T00:00:00'), when(put('validFrom', '2021-01-01T00:00:00'))),
  ],
  validTo: [
    ...inArtefact('validTo', '2030-01-01T00:00:00'),
    ...given(put('validTo', '2030-01-01T00:00:00'), when(put('validTo', '2031-01-01T00:00:00'))),
  ],
  annotation: given(withTexts, ...annotationChanges('')),
  isExternalReference: bothWays(put('isExternalReference', true), 'none'),
  serviceURL: bothWays(put('serviceURL', 'https://example.org/service'), 'none'),
  structureURL: bothWays(put('structureURL', 'https://example.org/structure'), 'none'),
  isPartial: bothWays(put('isPartial', true), 'none'),
  isPartialLanguage: bothWays(put('isPartialLanguage', true), 'none'),
  deprecate: { because: 'no property marks what is deprecated' },
  substantialText: { because: 'it is a change of a name or description' },
  nothing: { because: 'there is no change; every class is compared with itself' },
};
