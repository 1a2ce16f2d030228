import { Link } from '../../address.js';
import { Failure, Loading } from '../../components/basics.js';
import { words } from '../../words/words.js';
import { FindingsView } from './findings-view.js';
import { ImportForm } from './import-form.js';
import './moving-in-page.css';
import { type Import, isAtWork, useImport } from './use-import.js';

const texts = words.movingIn;

/** Imports from other registries and of messages, for administrators: the source, a dry run with its report, the import. */
export default function MovingInPage() {
  const { current, refusal, begin, run, discard } = useImport();
  return (
    <div class="moving-in">
      <h1>{texts.title}</h1>
      <p>{texts.intro}</p>
      {refusal === undefined ? null : <Failure refusal={refusal} hasInput={current !== undefined} />}
      {current === undefined && refusal === undefined ? <Loading /> : null}
      {current === null ? <ImportForm onBegin={begin} /> : null}
      {current == null ? null : <ImportState current={current} onRun={run} onDiscard={discard} />}
    </div>
  );
}

interface StateProps {
  readonly current: Import;
  readonly onRun: () => void;
  readonly onDiscard: () => void;
}

/** How far an import is, what it found, and what can be done with it. */
function ImportState({ current, onRun, onDiscard }: StateProps) {
  const { state, source, by, progress, findings, error } = current;
  const { done, total } = progress;
  const accepted = Object.entries(findings?.counts ?? {})
    .filter(([status]) => status !== 'rejected' && status !== 'unchanged')
    .reduce((sum, [, count]) => sum + count, 0);
  return (
    <>
      <section class="card" aria-labelledby="import-state">
        <h2 id="import-state">{texts.states[state]}</h2>
        <p class="small">{texts.of(source, by)}</p>
        <p role="status">{state === 'failed' ? error : progress.text}</p>
        {isAtWork(current) ? (
          <p>
            {total === 0 ? (
              <progress aria-label={texts.progress} />
            ) : (
              <progress aria-label={texts.progress} max={total} value={done} />
            )}
          </p>
        ) : null}
        <p class="row">
          {state === 'checked' ? (
            <button type="button" disabled={accepted === 0} onClick={onRun}>
              {texts.run(accepted)}
            </button>
          ) : null}
          {state === 'submitting' ? null : (
            <button type="button" class="quiet" onClick={onDiscard}>
              {state === 'done' || state === 'failed' ? texts.again : texts.discard}
            </button>
          )}
          {findings?.transaction == null ? null : (
            <Link to="/explore/changes" query={{ tick: String(findings.transaction) }}>
              {texts.transaction(findings.transaction)}
            </Link>
          )}
        </p>
      </section>
      {findings === undefined ? null : <FindingsView findings={findings} />}
    </>
  );
}
