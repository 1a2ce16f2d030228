import { type Status, submissionStates } from '../../registry/submission/submission.js';
import { problemSchema } from '../errors/problem-as-json.js';
import { arrayOf, boolean, instant, integer, named, orNull, record, string, urn, word } from '../json-schema.js';
import { versionReportSchema } from '../versions/version-report-schema.js';

const statuses = [
  'created',
  'replaced',
  'merged',
  'deleted',
  'unchanged',
  'rejected',
] as const satisfies readonly Status[];

const submissionId = { ...string('The id of the submission.'), format: 'uuid' };

const consequencesSchema = named('Consequences', {
  ...record({
    count: integer('The number of affected artefacts.'),
    affected: arrayOf(
      record(
        {
          urn: urn('An artefact that is not changed.'),
          effect: {
            ...word('codes', 'allowedCodes', 'structure'),
            description:
              'What changes: the codes that a codelist inherits, the codes that components of a structure can have, or the structure of a flow.',
          },
          through: arrayOf(urn('The version or wildcard that causes it.')),
        },
        {
          added: integer('For codes: how many are added.'),
          removed: integer('For codes: how many are removed.'),
          components: arrayOf(
            record(
              { id: string('The id of the component.') },
              {
                added: integer('How many codes its list gets; missing where it takes its values from another list.'),
                removed: integer('How many codes its list loses.'),
              },
            ),
            'For allowedCodes: the components.',
          ),
        },
      ),
    ),
  }),
  description:
    'In an accepted dry run: the artefacts that are not changed themselves, while what they resolve to changes; 100 of them unless full is true.',
});

export const reportSchema = named(
  'Report',
  record(
    {
      submission: submissionId,
      transaction: orNull(integer('The number of the transaction; null if nothing was changed.')),
      at: instant,
      dryRun: boolean(),
      results: arrayOf(
        record(
          { urn: urn('The URN of the artefact.'), status: word(...statuses), problems: arrayOf(problemSchema) },
          { version: versionReportSchema },
        ),
      ),
      resolutions: arrayOf(
        record(
          {
            wildcard: urn('A reference with a wildcard.'),
            from: orNull(urn('The version it resolved to before; null for none.')),
            to: orNull(urn('The version it resolves to now; null for none.')),
            parents: integer('The number of artefacts that refer to this wildcard.'),
          },
          {
            dependents: arrayOf(
              urn('An artefact that refers to it.'),
              'In a dry run: the artefacts that refer to it, 100 of them unless full is true.',
            ),
          },
        ),
        'Wildcards whose resolution changes.',
      ),
    },
    {
      principal: string('The name of the principal who submitted.'),
      problems: arrayOf(problemSchema, 'Problems of the message as a whole.'),
      consequences: consequencesSchema,
    },
  ),
);

export const submissionOutcomeSchema = named(
  'SubmissionOutcome',
  record({
    submission: submissionId,
    state: {
      ...word(...submissionStates),
      description:
        'committed: written in the transaction of the report. unchanged: the registry already held this content. rejected, dryRun: nothing was written.',
    },
    report: reportSchema,
  }),
);
