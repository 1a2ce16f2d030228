import { StrataError } from '../../errors.js';
import { versionPolicies } from '../../registry/moving-in/apply-policy.js';
import { type ImportFindings, type ImportJob, importStates } from '../../registry/moving-in/import-job.js';
import { principalName } from '../../registry/principal.js';
import type { Result } from '../../registry/submission/submission.js';
import { problemAsJson, problemSchema } from '../errors/problem-as-json.js';
import { errorsOf } from '../errors/respond-with-error.js';
import * as json from '../json-schema.js';

export const policySchema = {
  ...json.word(...versionPolicies),
  description:
    'What happens to stable versions that the rules of versions reject: omit leaves them out, nonSemantic imports 1.2.0 as 1.2, draft imports it as 1.2.0-draft. Every change is in changes.',
};

/** The source of an import, as it is sent. */
export const importSourceSchema = json.component(
  'ImportSource',
  {
    url: json.string('The address of a service of SDMX REST, or of the server that has it.'),
  },
  {
    rest: {
      ...json.word('1', '2'),
      description: 'The generation of REST at exactly this address; it is found out where missing.',
    },
    agencies: json.arrayOf(
      json.string(),
      'Agencies whose artefacts are imported, with all that these refer to; all agencies where missing.',
    ),
    user: json.string('A user of the source.'),
    password: json.string('The password of this user. It is not stored.'),
    policy: policySchema,
  },
);

const reasons = json.record({
  urn: json.urn('The URN at the source.'),
  problems: json.arrayOf(problemSchema),
});

export const importSchema = json.component(
  'Import',
  {
    state: {
      ...json.word(...importStates),
      description:
        'fetching: messages are fetched or read. checking: a dry run. checked: it waits to be run. submitting: it is being written. done, failed: it has ended.',
    },
    by: json.string('The name of the principal who imports.'),
    startedAt: json.instant,
    source: json.string('The address, or the size of the messages that were sent.'),
    policy: policySchema,
    progress: json.record({
      text: json.string('What is done now.'),
      done: json.integer('Requests that are done.'),
      total: json.integer('All requests; 0 while that is not known.'),
    }),
  },
  {
    error: json.string('Why it failed.'),
    findings: json.record({
      found: json.integer('The number of artefacts of the source.'),
      counts: json.dictionary(json.integer()),
      faults: json.arrayOf(
        json.record({ place: json.string('An address or a file.'), detail: json.string() }),
        'What could not be fetched or read. The same import again tries only this.',
      ),
      contradictions: json.arrayOf(
        json.record({ urn: json.urn('The URN of the artefact.'), detail: json.string() }),
        'Artefacts that the source has twice with different contents; the first one was taken.',
      ),
      changes: json.arrayOf(
        json.record({
          urn: json.urn('The URN at the source.'),
          as: json.urn('The URN under which it is imported.'),
          rule: json.string('The rule that it breaks under its own version.'),
          detail: json.string(),
        }),
        'Artefacts that get another version by the policy, with all references to them.',
      ),
      omitted: json.arrayOf(reasons, 'What is left out, with the reasons.'),
      noted: json.arrayOf(reasons, 'What is imported with warnings.'),
      transaction: json.orNull(json.integer('The transaction of the import; null before, and if nothing has changed.')),
    }),
  },
);

const reasonsOf = (results: readonly Result[]) =>
  results.map(({ urn, problems }) => ({ urn, problems: problems.map(problemAsJson) }));

const findingsAsJson = ({ counts, omitted, noted, ...findings }: ImportFindings) => ({
  ...findings,
  counts: Object.fromEntries(Object.entries(counts)),
  omitted: reasonsOf(omitted),
  noted: reasonsOf(noted),
});

/** An error of the program is in the log; its text is not shown. */
const textOf = (error: unknown): string =>
  error instanceof StrataError ? error.message : (errorsOf(error).errors[0]?.detail ?? 'an internal error');

/** The state of an import, without credentials. */
export function importAsJson(job: ImportJob): json.JsonOf<typeof importSchema> {
  const { source, policy, principal } = job.request;
  return {
    state: job.state,
    by: principalName(principal),
    startedAt: new Date(job.startedAt).toISOString(),
    source: 'url' in source ? source.url : `${source.bytes} bytes of messages`,
    policy,
    progress: job.progress,
    error: job.state === 'failed' ? textOf(job.error) : undefined,
    findings: job.findings && findingsAsJson(job.findings),
  };
}
