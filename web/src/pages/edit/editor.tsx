import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { type Refusal, refusalOf, type Schemas } from '../../api/client.js';
import { ClassBadge, Failure, StabilityBadge, UrnLink, UrnParts } from '../../components/basics.js';
import { localText, textOf } from '../../content/json.js';
import type { ArtefactFormProps } from '../../drafts/artefact-form.js';
import { type Draft, publishedVersion, urnOfDraft } from '../../drafts/draft.js';
import { changesOf, isNumberedLater, problemsOf } from '../../drafts/trial.js';
import { useCompanions } from '../../drafts/use-companions.js';
import { useDraft } from '../../drafts/use-draft.js';
import { useTrial } from '../../drafts/use-trial.js';
import { readableClass } from '../../model/classes.js';
import { stabilityOf } from '../../model/versions.js';
import { words } from '../../words/words.js';
import { CompanionsPanel } from './companions-panel.js';
import { ConflictPanel } from './conflict-panel.js';
import { type ArtefactForm, forms, generalForm, type LoadForm, textView } from './forms.js';
import { HeadForm } from './head-form.js';
import { ReportPanel, smallestVersion } from './report-panel.js';
import { showPlace } from './show-place.js';
import { Toolbar } from './toolbar.js';
import { type Submission, useSaving } from './use-saving.js';
import { useSteadyPlace } from './use-steady-place.js';

const texts = words.edit;

interface EditorProps {
  readonly sender: Schemas['WhoAmI'];
  readonly first: Draft;
}

/** One artefact on the screen: its head, its form, and beside them what the registry finds about it. */
export function Editor({ sender, first }: EditorProps) {
  const address = useAddress();
  const edited = useDraft(sender.principal, first);
  const { draft, change, settle } = edited;
  const { artefactClass, artefact } = draft;
  const companions = useCompanions(sender.principal, draft);
  const set = useTriedSet(draft, companions.drafts);
  const { trial, isRunning } = useTrial(set, companions.isRead);
  const { submission, ...saving } = useSaving({
    principal: sender.principal,
    edited,
    companions: companions.drafts,
    trial: isRunning ? undefined : trial,
  });
  const problems = useMemo(() => problemsOf(trial, draft), [trial, artefact]);
  const changes = useMemo(() => changesOf(trial, draft), [trial, artefact]);
  const smallest = smallestVersion(draft, trial);
  const version = textOf(artefact['version']);
  const isSaved = draft.base?.urn === urnOfDraft(draft);

  // Until it is saved, the number of a draft is that which its content requires.
  useEffect(() => {
    if (!draft.followsMinimum || isRunning || !isNumberedLater(draft)) return;
    const base = textOf(draft.base?.artefact['version']);
    if (smallest === '' || smallest === base || publishedVersion(version) === smallest) return;
    settle((present) => ({ ...present, artefact: { ...present.artefact, version: `${smallest}-draft` } }));
  }, [smallest, isRunning, draft.followsMinimum]);

  const form = useRef<HTMLDivElement>(null);
  useSteadyPlace(form, trial);

  const props: ArtefactFormProps = { artefactClass, artefact, onChange: change, problems, changes, isReadOnly: false };
  return (
    <article class="edit" data-class={artefactClass}>
      <header>
        <p class="row">
          <ClassBadge name={artefactClass} />
          <UrnParts urn={urnOfDraft(draft)} />
          <StabilityBadge stability={stabilityOf(version)} />
          {draft.base === undefined || isSaved ? null : <UrnLink urn={draft.base.urn} />}
        </p>
        <h1 dir="auto">
          {localText(artefact, 'name', address.lang) ??
            texts.title(readableClass(artefactClass), textOf(artefact['id']))}
        </h1>
        <Toolbar
          edited={edited}
          smallest={smallest}
          isSending={submission.isSending}
          onSave={saving.save}
          needsReview={trial?.needsReview ?? false}
          onPublish={saving.publish}
          onPropose={saving.propose}
          onDiscard={saving.discard}
        />
        <SubmissionNotice {...submission} />
        {submission.newest === undefined ? null : (
          <ConflictPanel draft={draft} newest={submission.newest} onSettle={saving.settleWith} />
        )}
      </header>
      <div class="edit-columns">
        <div class="edit-forms" ref={form}>
          <ViewChoice />
          {address.query['view'] === 'text' ? (
            <section class="card" aria-labelledby="edit-text">
              <h2 id="edit-text">{texts.text.title}</h2>
              <Loaded load={textView} {...props} />
            </section>
          ) : (
            <>
              <HeadForm {...props} sender={sender} isNamed={draft.base !== undefined} isVersionFree={!isSaved} />
              <section class="card" aria-labelledby="edit-content">
                <h2 id="edit-content">{texts.form.title}</h2>
                <Loaded load={forms[artefactClass] ?? generalForm} {...props} />
              </section>
            </>
          )}
        </div>
        <div class="edit-beside">
          <ReportPanel
            draft={draft}
            trial={trial}
            isRunning={isRunning}
            problems={problems}
            changes={changes}
            onShow={(pointer) => void showPlace(pointer)}
          />
          <CompanionsPanel companions={companions} shown={draft.id} />
        </div>
      </div>
    </article>
  );
}

/** The set that is tried. The number of a draft has no meaning for it: a change of that alone is not tried again. */
function useTriedSet(draft: Draft, companions: readonly Draft[]): readonly Draft[] {
  const last = useRef({ set: [draft, ...companions], companions });
  const [before = draft] = last.current.set;
  if (last.current.companions !== companions || !isSameBesideNumber(before, draft)) {
    last.current = { set: [draft, ...companions], companions };
  }
  return last.current.set;
}

function isSameBesideNumber(one: Draft, other: Draft): boolean {
  if (one.artefact === other.artefact) return one.id === other.id;
  const [{ version: _one, ...first }, { version: _other, ...second }] = [one.artefact, other.artefact];
  const names = Object.keys(first);
  return (
    isNumberedLater(one) &&
    isNumberedLater(other) &&
    names.length === Object.keys(second).length &&
    names.every((name) => first[name] === second[name])
  );
}

/** The form, or the text: both are in step. */
function ViewChoice() {
  const { query, change } = useAddress();
  const isText = query['view'] === 'text';
  return (
    <div class="row" role="group" aria-label={texts.toolbar.view}>
      {(
        [
          [false, texts.toolbar.viewForm],
          [true, texts.toolbar.viewText],
        ] as const
      ).map(([isIt, label]) => (
        <button
          key={label}
          type="button"
          class={isIt === isText ? '' : 'quiet'}
          aria-pressed={isIt === isText}
          onClick={() => change({ view: isIt ? 'text' : undefined })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** A form, which is loaded when it is first needed. */
function Loaded({ load, ...props }: ArtefactFormProps & { load: LoadForm }) {
  const [loaded, setLoaded] = useState<{ readonly form: ArtefactForm; readonly by: LoadForm }>();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    let isCurrent = true;
    load().then(
      ({ default: form }) => {
        if (isCurrent) setLoaded({ form, by: load });
      },
      (reason: unknown) => {
        if (isCurrent) setRefusal(refusalOf(reason));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  if (refusal !== undefined) return <Failure refusal={refusal} hasInput />;
  if (loaded?.by !== load) return <p class="loading">{texts.form.loading}…</p>;
  return <loaded.form {...props} />;
}

/** What the last submission did. */
function SubmissionNotice({ outcome, refusal, version = '', isSending }: Submission) {
  if (isSending) return <p role="status">{texts.toolbar.saving}…</p>;
  if (refusal !== undefined) return <Failure refusal={refusal} hasInput />;
  if (outcome === undefined) return null;
  const { report, isAccepted } = outcome;
  if (isAccepted) {
    return (
      <p class="notice good" role="status">
        {report.transaction === null ? texts.savedUnchanged : texts.saved(version, report.transaction)}
      </p>
    );
  }
  const details = [...(report.problems ?? []), ...report.results.flatMap(({ problems }) => problems)].filter(
    ({ severity }) => severity === 'error',
  );
  return (
    <section class="notice problem" role="alert">
      <h2>{words.report.rejected}</h2>
      {details.map(({ detail }) => (
        <p key={detail}>{detail}</p>
      ))}
    </section>
  );
}
