import { type Status, submissionStates } from '../../registry/submission/submission.js';
import { problemSchema } from '../errors/problem-as-json.js';
import * as json from '../json-schema.js';
import { versionReportSchema } from '../versions/version-report-schema.js';

const statuses = [
  'created',
  'replaced',
  'merged',
  'deleted',
  'unchanged',
  'rejected',
] as const satisfies readonly Status[];

const submissionId = { ...json.string('The id of the submission.'), format: 'uuid' };

const consequencesSchema = json.named('Consequences', {
  ...json.record(
    {
      count: json.integer('The number of affected artefacts.'),
      affected: json.arrayOf(
        json.record(
          {
            urn: json.urn('An artefact that is not changed.'),
            effect: {
              ...json.word('codes', 'allowedCodes', 'structure'),
              description:
                'What changes: the codes that a codelist inherits, the codes that components of a structure can have, or the structure of a flow.',
            },
            through: json.arrayOf(json.urn('The version or wildcard that causes it.')),
          },
          {
            added: json.integer('For codes: how many are added.'),
            removed: json.integer('For codes: how many are removed.'),
            components: json.arrayOf(
              json.record(
                { id: json.string('The id of the component.') },
                {
                  added: json.integer(
                    'How many codes its list gets; missing where it takes its values from another list.',
                  ),
                  removed: json.integer('How many codes its list loses.'),
                },
              ),
              'For allowedCodes: the components.',
            ),
          },
        ),
      ),
    },
    {
      staying: json.arrayOf(
        json.record({
          urn: json.urn('A version that would be created.'),
          count: json.integer('The number of artefacts that stay with other versions of the line.'),
          references: json.arrayOf(
            json.record({
              reference: json.urn('The version or wildcard to which they refer.'),
              resolution: json.orNull(json.urn('The version that it resolves to, before and after; null for none.')),
              count: json.integer('The number of artefacts that refer to it.'),
              parents: json.arrayOf(json.urn('An artefact that refers to it.'), '100 of them unless full is true.'),
            }),
          ),
        }),
        'Who stays with other versions of the lines of created versions; missing where nobody does.',
      ),
    },
  ),
  description:
    'In an accepted dry run: the artefacts that are not changed themselves, while what they resolve to changes; 100 of them unless full is true.',
});

export const reportSchema = json.component(
  'Report',
  {
    submission: submissionId,
    transaction: json.orNull(json.integer('The number of the transaction; null if nothing was changed.')),
    at: json.instant,
    dryRun: json.boolean(),
    results: json.arrayOf(
      json.record(
        {
          urn: json.urn('The URN of the artefact.'),
          status: json.word(...statuses),
          problems: json.arrayOf(problemSchema),
        },
        { version: versionReportSchema },
      ),
    ),
    resolutions: json.arrayOf(
      json.record(
        {
          wildcard: json.urn('A reference with a wildcard.'),
          from: json.orNull(json.urn('The version it resolved to before; null for none.')),
          to: json.orNull(json.urn('The version it resolves to now; null for none.')),
          parents: json.integer('The number of artefacts that refer to this wildcard.'),
        },
        {
          dependents: json.arrayOf(
            json.urn('An artefact that refers to it.'),
            'In a dry run: the artefacts that refer to it, 100 of them unless full is true.',
          ),
        },
      ),
      'Wildcards whose resolution changes.',
    ),
  },
  {
    principal: json.string('The name of the principal who submitted.'),
    problems: json.arrayOf(problemSchema, 'Problems of the message as a whole.'),
    consequences: consequencesSchema,
  },
);

export const submissionOutcomeSchema = json.component('SubmissionOutcome', {
  submission: submissionId,
  state: {
    ...json.word(...submissionStates),
    description:
      'committed: written in the transaction of the report. unchanged: the registry already held this content. rejected, dryRun: nothing was written.',
  },
  report: reportSchema,
});
