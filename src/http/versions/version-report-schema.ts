import { increments } from '../../versioning/increment.js';
import * as json from '../json-schema.js';

export const changeSchema = json.component('Change', {
  increment: json.word(...increments),
  rule: json.string('Class of the artefact and id of the rule, joined by a dot.'),
  path: json.string('The path in the content of the artefact.'),
  detail: json.string('What changed, in a sentence.'),
});

export const versionReportSchema = json.named('VersionReport', {
  ...json.record({
    baseline: json.orNull(json.string('The version that the submitted one is compared with; null for none.')),
    proposed: json.string('The submitted version.'),
    required: json.word(...increments),
    minimum: json.string(
      'The lowest version, from the baseline on, as which this content would be accepted by the rules of versions; in an audit, with a sufficient step from the baseline.',
    ),
    count: json.integer('The number of changes.'),
    changes: json.arrayOf(
      changeSchema,
      'The changes with the largest increments first; 100 of them unless full is true.',
    ),
  }),
  description: 'How a stable version is measured against the highest stable version below it.',
});
