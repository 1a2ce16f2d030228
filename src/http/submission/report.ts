import type { Problem } from '../../errors.js';
import type { SdmxMlVersion } from '../../formats/grammar/message-versions.js';
import type { MessageHeader } from '../../formats/message/structure-message.js';
import {
  type SubmissionResult,
  writeSubmissionResponse,
} from '../../formats/registry-messages/write-submission-response.js';
import type { FooterMessage } from '../../formats/xml/write/message-parts.js';
import { mapLazily } from '../../model/lazy-list.js';
import type { Action, AffectedArtefact, Consequences, Report, Result } from '../../registry/submission/submission.js';
import type { VersionReport } from '../../registry/versions/version-report.js';
import { problemAsJson } from '../errors/problem-as-json.js';
import { withPosition } from '../errors/respond-with-error.js';
import type { JsonOf } from '../json-schema.js';
import type { reportSchema } from './report-schema.js';

/** The report of a submission as a JSON object with lazy lists. */
export const reportAsJson = (report: Report): JsonOf<typeof reportSchema> => ({
  submission: report.submission,
  principal: report.principal,
  transaction: report.transaction,
  at: new Date(report.at).toISOString(),
  dryRun: report.dryRun,
  problems: report.problems.length === 0 ? undefined : report.problems.map(problemAsJson),
  results: mapLazily(report.results, ({ urn, status, version, problems }) => ({
    urn,
    status,
    version,
    problems: problems.map(problemAsJson),
  })),
  resolutions: report.consequences?.moves ?? report.resolutions,
  consequences: report.consequences && { count: report.consequences.count, affected: report.consequences.affected },
});

const actionNames: Readonly<Record<Action, SubmissionResult['action']>> = {
  APPEND: 'Append',
  REPLACE: 'Replace',
  MERGE: 'Merge',
  FULLREPLACE: 'Replace',
  DELETE: 'Delete',
};

/**
 * Codes of information in the SDMX-ML report, whose schema has no fields for it. Codes from 1000 are left to the service
 * (SDMX web services, status codes); 1000 is the code of losses. The codes of errors and warnings are below 1000.
 */
const informationCodes = {
  submission: 1001,
  transaction: 1002,
  at: 1003,
  dryRun: 1004,
  resolution: 1005,
  status: 1006,
  version: 1007,
  change: 1008,
  dependent: 1009,
  affected: 1010,
  affectedCount: 1011,
} as const;

const textOf = (problem: Problem): string => withPosition(problem.detail, problem);

/** How a version is measured, and its changes, as texts. */
function versionTexts(version: VersionReport): SubmissionResult['messages'] {
  const { baseline, proposed, required, minimum, count, changes } = version;
  const summary = `version: baseline ${baseline ?? 'none'}, proposed ${proposed}, required ${required}, minimum ${minimum}, changes: ${count}`;
  return [
    { code: informationCodes.version, text: summary },
    ...changes.map(({ increment, rule, path, detail }) => ({
      code: informationCodes.change,
      text: `change: ${increment}, ${rule}, at ${path}: ${detail}`,
    })),
  ];
}

/** The outcome of an artefact. @param action of the submission */
export function toResult({ urn, status, version, problems }: Result, action: Action): SubmissionResult {
  const success = problems.length > 0 ? 'Warning' : 'Success';
  return {
    urn,
    action: status === 'deleted' ? 'Delete' : actionNames[action],
    status: status === 'rejected' ? 'Failure' : success,
    messages: [
      ...problems.map((problem) => ({ code: problem.code, text: textOf(problem) })),
      { code: informationCodes.status, text: `status: ${status}` },
      ...(version === undefined ? [] : versionTexts(version)),
    ],
  };
}

const information = (name: keyof typeof informationCodes, value: unknown): FooterMessage => ({
  code: String(informationCodes[name]),
  severity: 'Information',
  texts: { en: `${name}: ${value}` },
});

const describeAffected = ({ urn, effect, through, added, removed, components = [] }: AffectedArtefact): string => {
  const counts = (gained: number | undefined, lost: number | undefined): string =>
    gained === undefined ? '' : `, ${gained} added, ${lost ?? 0} removed`;
  const parts = components
    .map((component) => `; ${component.id}${counts(component.added, component.removed)}`)
    .join('');
  return `${urn}, ${effect}${counts(added, removed)}${parts}, through ${through.join(', ')}`;
};

const consequenceMessages = (consequences: Consequences | undefined): FooterMessage[] => [
  ...(consequences?.moves ?? []).flatMap(({ wildcard, dependents }) =>
    dependents.map((dependent) => information('dependent', `${dependent} follows ${wildcard}`)),
  ),
  ...(consequences?.affected ?? []).map((each) => information('affected', describeAffected(each))),
  ...(consequences === undefined ? [] : [information('affectedCount', consequences.count)]),
];

/** What a report has about the submission as a whole. */
export const footerOf = (report: Report): FooterMessage[] => [
  ...report.problems.map(
    (problem): FooterMessage => ({ code: String(problem.code), severity: 'Warning', texts: { en: textOf(problem) } }),
  ),
  information('submission', report.submission),
  information('transaction', report.transaction ?? 'none'),
  information('at', new Date(report.at).toISOString()),
  information('dryRun', report.dryRun),
  ...report.resolutions.map(({ wildcard, from, to, parents }) =>
    information('resolution', `${wildcard} from ${from ?? 'none'} to ${to ?? 'none'}, parents: ${parents}`),
  ),
  ...consequenceMessages(report.consequences),
];

/**
 * The report of a submission as an SDMX-ML registry message. It holds all that the JSON report holds: the status of an
 * artefact is a text of its result, and the rest is in the footer with the severity Information.
 */
export const reportAsXml = (version: SdmxMlVersion, header: MessageHeader, report: Report, action: Action): string =>
  writeSubmissionResponse(
    version,
    header,
    report.results.map((result) => toResult(result, action)),
    footerOf(report),
  );
