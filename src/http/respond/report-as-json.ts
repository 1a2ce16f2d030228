import type { Problem } from '../../errors.js';
import type { Report } from '../../registry/submission/submission.js';

const problemAsJson = ({ severity, code, rule, detail, reference, path, line, column }: Problem) => ({
  severity,
  code,
  rule,
  detail,
  reference,
  path,
  line,
  column,
});

/**
 * The report of a submission as JSON.
 * @param notices warnings about the message as a whole
 */
export const reportAsJson = (report: Report, notices: readonly Problem[] = []): string =>
  `${JSON.stringify(
    {
      transaction: report.transaction,
      at: new Date(report.at).toISOString(),
      dryRun: report.dryRun,
      ...(notices.length === 0 ? {} : { problems: notices.map(problemAsJson) }),
      results: report.results.map(({ urn, status, problems }) => ({
        urn,
        status,
        problems: problems.map(problemAsJson),
      })),
      resolutions: report.resolutions,
    },
    undefined,
    2,
  )}\n`;
