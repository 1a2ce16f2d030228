import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Link } from '../../address.js';
import type { Schemas } from '../../api/client.js';
import { ClassBadge, UrnLink, UrnParts } from '../../components/basics.js';
import { VersionChanges } from '../../components/version-changes.js';
import { partsOfUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import { graphOfReport } from './changed-graph.js';
import { MarkedGraph } from './marked-graph.js';
import { ArtefactLine, More, Part } from './report-parts.js';
import './report-view.css';
import { StayingPart } from './staying-part.js';

type Report = Schemas['Report'];
type Result = Report['results'][number];
type Problem = Result['problems'][number];

/** Undoing more artefacts than these does not fit into an address. */
const mostUndone = 40;

interface ReportViewProps {
  readonly report: Report;
  readonly isAccepted: boolean;
  /** Shows a place of the message; undefined where there is no message. */
  readonly onPlace?: ((line: number, column: number | undefined) => void) | undefined;
  /** What can be done after a dry run. */
  readonly next?: ComponentChildren;
}

/** The report of a submission or of a dry run: the verdict, and what led to it. */
export function ReportView({ report, isAccepted, onPlace, next }: ReportViewProps) {
  const texts = words.report;
  const graph = useMemo(() => graphOfReport(report), [report]);
  const problems = [
    ...(report.problems ?? []).map((problem) => ({ problem, urn: undefined as string | undefined })),
    ...report.results.flatMap(({ urn, problems: own }) => own.map((problem) => ({ problem, urn }))),
  ].sort((a, b) => (a.problem.severity < b.problem.severity ? -1 : a.problem.severity > b.problem.severity ? 1 : 0));
  const missing = problems.filter(({ problem }) => problem.rule === 'wildcard.losesItem');
  const others = problems.filter(({ problem }) => problem.rule !== 'wildcard.losesItem');
  return (
    <section class="report" aria-label={report.dryRun ? texts.dryRun : texts.submission}>
      <Verdict report={report} isAccepted={isAccepted} next={next} />
      {others.length === 0 ? null : (
        <Part title={texts.problems} count={others.length}>
          <More entries={others}>
            {({ problem, urn }) => <ProblemLine problem={problem} urn={urn} onPlace={onPlace} />}
          </More>
        </Part>
      )}
      {missing.length === 0 ? null : (
        <Part title={texts.missingItems} count={missing.length}>
          <p class="small">{texts.missingItemsMean}</p>
          <More entries={missing}>
            {({ problem, urn }) => <ProblemLine problem={problem} urn={urn} onPlace={onPlace} />}
          </More>
        </Part>
      )}
      <Part title={texts.artefacts} count={report.results.length}>
        <More entries={report.results}>{(result) => <ResultLine result={result} isDryRun={report.dryRun} />}</More>
      </Part>
      {report.resolutions.length === 0 ? null : (
        <Part title={texts.wildcards} count={report.resolutions.length}>
          <More entries={report.resolutions}>{(move) => <MoveLine move={move} />}</More>
        </Part>
      )}
      <StayingPart staying={report.consequences?.staying ?? []} />
      {report.consequences === undefined || report.consequences.count === 0 ? null : (
        <Part title={texts.affected} count={report.consequences.count}>
          <p class="small">{texts.affectedMean}</p>
          <More entries={report.consequences.affected}>{(each) => <AffectedLine affected={each} />}</More>
        </Part>
      )}
      <MarkedGraph graph={graph} label={texts.graph} fileName="report" />
    </section>
  );
}

function Verdict({ report, isAccepted, next }: Pick<ReportViewProps, 'report' | 'isAccepted' | 'next'>) {
  const texts = words.report;
  const counts = new Map<Result['status'], number>();
  for (const { status } of report.results) counts.set(status, (counts.get(status) ?? 0) + 1);
  const isRejected = !isAccepted;
  const title = isRejected
    ? report.dryRun
      ? texts.wouldBeRejected
      : texts.rejected
    : report.dryRun
      ? texts.wouldBeAccepted
      : report.transaction === null
        ? texts.nothingChanged
        : texts.accepted(report.transaction);
  return (
    <div class={`notice ${isRejected ? 'problem' : 'good'}`} role="status">
      <h2>{title}</h2>
      <p class="row">
        {[...counts].map(([status, count]) => (
          <span key={status}>
            {count.toLocaleString('en')} {report.dryRun ? texts.wouldBe[status] : texts.statuses[status]}
          </span>
        ))}
      </p>
      {report.dryRun ? <p>{texts.nothingWritten}</p> : null}
      {report.transaction === null ? null : <Afterwards report={report} transaction={report.transaction} />}
      {next}
    </div>
  );
}

/** What people do after a transaction: see what it changed, and take it back. */
function Afterwards({ report, transaction }: { report: Report; transaction: number }) {
  const changed = report.results.filter(({ status }) => !['unchanged', 'rejected'].includes(status));
  return (
    <p class="row">
      <Link to="/explore/changes" query={{ tick: String(transaction) }}>
        {words.report.seeChanges}
      </Link>
      {changed.length > mostUndone ? (
        <span class="small">{words.report.tooManyToUndo(changed.length)}</span>
      ) : (
        <Link to="/explore/try" query={{ restore: changed.map(({ urn }) => urn), tick: String(transaction - 1) }}>
          {words.report.undo}
        </Link>
      )}
    </p>
  );
}

function ProblemLine({
  problem,
  urn,
  onPlace,
}: { problem: Problem; urn: string | undefined } & Pick<ReportViewProps, 'onPlace'>) {
  const { severity, detail, rule, line, column, path } = problem;
  return (
    <>
      <p class="row">
        <span class={`badge severity-${severity}`}>{words.report.severities[severity]}</span>
        {urn === undefined ? null : <UrnParts urn={urn} />}
        {line === undefined ? null : onPlace === undefined ? (
          <span>{words.failure.line(line, column)}</span>
        ) : (
          <button type="button" class="quiet place" onClick={() => onPlace(line, column)}>
            {words.failure.line(line, column)}
          </button>
        )}
      </p>
      <p>{detail}</p>
      <p class="small">
        {words.report.rule} <code>{rule}</code>
        {path === undefined ? null : (
          <>
            {' '}
            {words.report.at} <code>{path}</code>
          </>
        )}
      </p>
    </>
  );
}

function ResultLine({ result, isDryRun }: { result: Result; isDryRun: boolean }) {
  const { urn, status, version } = result;
  const text = isDryRun ? words.report.wouldBe[status] : words.report.statuses[status];
  const parts = partsOfUrn(urn);
  return (
    <>
      <p class="row">
        <span class={`badge status-${status}`}>{text}</span>
        {parts === undefined ? null : <ClassBadge name={parts.class} />}
        <UrnLink urn={urn} />
      </p>
      {version === undefined ? null : (
        <details open={version.count > 0 && version.count <= 10}>
          <summary>
            {version.baseline === null
              ? words.report.firstStable
              : words.report.measured(version.baseline, version.proposed)}
          </summary>
          <VersionChanges
            required={version.required}
            count={version.count}
            changes={version.changes}
            before={version.baseline}
            after={version.proposed}
            smallest={version.minimum}
          />
        </details>
      )}
    </>
  );
}

function MoveLine({ move }: { move: Report['resolutions'][number] }) {
  const { wildcard, from, to, parents, dependents = [] } = move;
  const texts = words.report;
  return (
    <>
      <p class="row">
        <UrnParts urn={wildcard} />
        <span>
          {from === null ? texts.noVersion : <UrnLink urn={from}>{partsOfUrn(from)?.version}</UrnLink>} →{' '}
          {to === null ? texts.noVersion : <UrnLink urn={to}>{partsOfUrn(to)?.version}</UrnLink>}
        </span>
        <span class="small">{texts.referredToBy(parents)}</span>
      </p>
      {dependents.length === 0 ? null : (
        <details open={dependents.length <= 5}>
          <summary>{texts.follow(dependents.length)}</summary>
          <ul>
            {dependents.map((urn) => (
              <li key={urn}>
                <ArtefactLine urn={urn} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function AffectedLine({ affected }: { affected: Schemas['Consequences']['affected'][number] }) {
  const { urn, effect, through, components = [], added, removed } = affected;
  const texts = words.report;
  return (
    <>
      <p class="row">
        <ArtefactLine urn={urn} /> <span>{texts.effects[effect]}</span>
        {added === undefined ? null : <span class="small">{texts.codes(added, removed ?? 0)}</span>}
      </p>
      {components.length === 0 ? null : (
        <p class="row">
          {components.map((component) => (
            <span key={component.id}>
              <code>{component.id}</code>{' '}
              {component.added === undefined ? texts.otherValues : texts.codes(component.added, component.removed ?? 0)}
            </span>
          ))}
        </p>
      )}
      <p class="small">
        {texts.through}{' '}
        {through.map((each) => (
          <UrnParts key={each} urn={each} />
        ))}
      </p>
    </>
  );
}
