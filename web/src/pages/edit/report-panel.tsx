import type { Schemas } from '../../api/client.js';
import { Failure, UrnLink } from '../../components/basics.js';
import { IncrementBadge } from '../../components/version-changes.js';
import { textOf } from '../../content/json.js';
import type { FormChange, FormProblem } from '../../drafts/artefact-form.js';
import type { Draft } from '../../drafts/draft.js';
import { isNumberedLater, isUntried, resultOf, type Trial } from '../../drafts/trial.js';
import { words } from '../../words/words.js';
import './report-panel.css';

const texts = words.edit.report;

/** Entries of a list that are shown. */
const most = 30;

interface ReportPanelProps {
  readonly draft: Draft;
  readonly trial: Trial | undefined;
  readonly isRunning: boolean;
  readonly problems: readonly FormProblem[];
  readonly changes: readonly FormChange[];
  /** Moves the focus to a place of the artefact. */
  readonly onShow: (pointer: string) => void;
}

/** What a dry run found about what is on the screen: problems, changes, the smallest version, who follows and what breaks. */
export function ReportPanel({ draft, trial, isRunning, problems, changes, onShow }: ReportPanelProps) {
  const report = trial?.outcome?.report;
  const errors = problems.filter(({ level }) => level === 'error');
  const untried = trial !== undefined && isUntried(trial) ? trial.refusal : undefined;
  const { broken, following } = followersIn(report);
  return (
    <section class="card verdict" aria-labelledby="verdict" aria-busy={isRunning} data-tried={String(!isRunning)}>
      <h2 id="verdict">{texts.title}</h2>
      <p role="status" class={`verdict-line ${errors.length > 0 || untried ? 'bad' : 'good'}`}>
        {lineOf(draft, trial, errors.length)}
      </p>
      {untried === undefined ? null : <Failure refusal={untried} hasInput />}
      <Smallest draft={draft} trial={trial} />
      {problems.length === 0 ? null : (
        <Listed title={texts.problems} entries={problems}>
          {({ pointer, level, detail }) => (
            <>
              <button type="button" class={`quiet note-${level}`} onClick={() => onShow(pointer)}>
                {texts.levels[level]} <span class="hidden-text">{texts.go(pointer)}</span>
              </button>{' '}
              {detail}
            </>
          )}
        </Listed>
      )}
      {changes.length === 0 ? null : (
        <Listed title={texts.changes} entries={changes} count={trial && resultOf(trial, draft)?.version?.count}>
          {({ pointer, increment, detail }) => (
            <>
              <IncrementBadge increment={increment ?? 'none'} />{' '}
              <button type="button" class="link" onClick={() => onShow(pointer)}>
                {detail}
              </button>
            </>
          )}
        </Listed>
      )}
      {broken.length === 0 ? null : (
        <Listed title={texts.breaks} entries={broken}>
          {(detail) => detail}
        </Listed>
      )}
      {following.length === 0 ? null : (
        <Listed title={texts.follow} entries={following}>
          {(urn) => <UrnLink urn={urn} />}
        </Listed>
      )}
      {report?.consequences === undefined || report.consequences.count === 0 ? null : (
        <Listed title={texts.affected} entries={report.consequences.affected} count={report.consequences.count}>
          {({ urn }) => <UrnLink urn={urn} />}
        </Listed>
      )}
      {(report?.consequences?.staying ?? []).map(({ urn, count, references }) => (
        <Listed key={urn} title={texts.staying} count={count} entries={references.flatMap(({ parents }) => parents)}>
          {(parent) => <UrnLink urn={parent} />}
        </Listed>
      ))}
      <p class="small">{isRunning ? `${texts.running}…` : trial === undefined ? '' : texts.took(trial.took)}</p>
    </section>
  );
}

/** The verdict in one line. */
function lineOf(draft: Draft, trial: Trial | undefined, errors: number): string {
  if (trial === undefined) return texts.running;
  if (isUntried(trial)) return texts.untried;
  if (errors > 0) return texts.bad(errors);
  if (resultOf(trial, draft)?.status === 'unchanged') return texts.unchanged;
  return isNumberedLater(draft) ? texts.good : texts.goodInPlace;
}

function Smallest({ draft, trial }: Pick<ReportPanelProps, 'draft' | 'trial'>) {
  if (!isNumberedLater(draft)) return <p class="small">{texts.free}</p>;
  const own = trial?.set.find((each) => each.draft.id === draft.id);
  const version = trial === undefined ? undefined : resultOf(trial, draft)?.version;
  if (own === undefined || trial?.outcome === undefined) return null;
  return (
    <p>
      {texts.smallest}: <strong>{version?.minimum ?? own.version}</strong>{' '}
      {version === undefined ? null : version.baseline === null ? (
        texts.first
      ) : (
        <>
          <IncrementBadge increment={version.required} /> {texts.baseline(version.baseline)}
        </>
      )}
    </p>
  );
}

/** Who follows the wildcards that move, and what breaks with them. */
function followersIn(report: Schemas['Report'] | undefined): {
  readonly following: readonly string[];
  readonly broken: readonly string[];
} {
  const problems = report?.results.flatMap((each) => each.problems) ?? [];
  return {
    following: [...new Set((report?.resolutions ?? []).flatMap(({ dependents = [] }) => dependents))],
    broken: problems.flatMap(({ rule, detail }) =>
      ['wildcard.losesItem', 'item.referenced', 'artefact.referenced', 'version.successor'].includes(rule)
        ? [detail]
        : [],
    ),
  };
}

interface ListedProps<Entry> {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** How many there are, where `entries` has fewer. */
  readonly count?: number | undefined;
  readonly children: (entry: Entry) => preact.ComponentChildren;
}

function Listed<Entry>({ title, entries, count = entries.length, children }: ListedProps<Entry>) {
  return (
    <details open={entries.length <= most} class="verdict-part">
      <summary>
        {title} <span class="small">{count.toLocaleString('en')}</span>
      </summary>
      <ul class="entry-list">
        {entries.slice(0, most).map((entry, index) => (
          <li key={index}>{children(entry)}</li>
        ))}
      </ul>
      {count > most ? <p class="small">{texts.more(count - Math.min(most, entries.length))}</p> : null}
    </details>
  );
}

/** The smallest version as which a draft can be published now. */
export function smallestVersion(draft: Draft, trial: Trial | undefined): string {
  const own = trial?.set.find((each) => each.draft.id === draft.id);
  return own?.version ?? textOf(draft.artefact['version']).replace(/-.*$/, '');
}
