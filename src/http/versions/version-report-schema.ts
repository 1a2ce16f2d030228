import { increments } from '../../versioning/increment.js';
import { arrayOf, integer, named, orNull, record, string, word } from '../json-schema.js';

export const changeSchema = named(
  'Change',
  record({
    increment: word(...increments),
    rule: string('Class of the artefact and id of the rule, joined by a dot.'),
    path: string('The path in the content of the artefact.'),
    detail: string('What changed, in a sentence.'),
  }),
);

export const versionReportSchema = named('VersionReport', {
  ...record({
    baseline: orNull(string('The version that the submitted one is compared with; null for none.')),
    proposed: string('The submitted version.'),
    required: word(...increments),
    minimum: string(
      'The lowest version, from the baseline on, as which this content would be accepted by the rules of versions; in an audit, with a sufficient step from the baseline.',
    ),
    count: integer('The number of changes.'),
    changes: arrayOf(changeSchema, 'The changes with the largest increments first; 100 of them unless full is true.'),
  }),
  description: 'How a stable version is measured against the highest stable version below it.',
});
