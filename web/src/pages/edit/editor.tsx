import { useEffect, useMemo, useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { type Refusal, refusalOf, type Schemas } from '../../api/client.js';
import { newIdempotencyKey, type Outcome } from '../../api/send-change.js';
import { ClassBadge, Failure, StabilityBadge, UrnLink, UrnParts } from '../../components/basics.js';
import { localText, textOf } from '../../content/json.js';
import type { ArtefactForm, ArtefactFormProps } from '../../drafts/artefact-form.js';
import { type Draft, publishedVersion, urnOfDraft } from '../../drafts/draft.js';
import { changesOf, isNumberedLater, problemsOf, submitSet } from '../../drafts/trial.js';
import { useDraft } from '../../drafts/use-draft.js';
import { useTrial } from '../../drafts/use-trial.js';
import { readableClass } from '../../model/classes.js';
import { withVersion } from '../../model/urn.js';
import { stabilityOf } from '../../model/versions.js';
import { words } from '../../words/words.js';
import { forms, generalForm } from './forms.js';
import { HeadForm } from './head-form.js';
import { ReportPanel, smallestVersion } from './report-panel.js';
import { showPlace } from './show-place.js';
import { Toolbar } from './toolbar.js';

const texts = words.edit;

interface EditorProps {
  readonly sender: Schemas['WhoAmI'];
  readonly first: Draft;
}

/** What a submission did, or why it did nothing. */
interface Submission {
  readonly isSending: boolean;
  readonly outcome?: Outcome;
  readonly refusal?: Refusal;
  readonly version?: string;
}

/** One artefact on the screen: its head, its form, and beside them what the registry finds about it. */
export function Editor({ sender, first }: EditorProps) {
  const address = useAddress();
  const edited = useDraft(sender.principal, first);
  const { draft, change, settle } = edited;
  const { artefactClass, artefact } = draft;
  const set = useMemo(() => [draft], [artefact, artefactClass]);
  const { trial, isRunning } = useTrial(set, true);
  const [submission, setSubmission] = useState<Submission>({ isSending: false });
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

  const send = (as: string, onAccepted: (outcome: Outcome) => void): void => {
    setSubmission({ isSending: true });
    const { signal } = new AbortController();
    submitSet([{ draft, version: as }], { headers: { 'Idempotency-Key': newIdempotencyKey() }, signal }).then(
      (outcome) => {
        setSubmission({ isSending: false, outcome, version: as });
        if (outcome.isAccepted) onAccepted(outcome);
      },
      (reason: unknown) => setSubmission({ isSending: false, refusal: refusalOf(reason) }),
    );
  };
  const save = (): void =>
    send(version, ({ report }) => {
      settle((present) => ({
        ...present,
        followsMinimum: false,
        base: {
          urn: urnOfDraft(draft),
          tick: report.transaction ?? draft.base?.tick ?? 0,
          artefact: draft.artefact,
        },
      }));
    });
  const publish = (as: string): void =>
    send(as, () => {
      edited.forget().then(
        () => address.open('/explore/artefact', { urn: withVersion(urnOfDraft(draft), as) }),
        () => undefined,
      );
    });
  const discard = (): void => {
    edited.forget().then(
      () =>
        draft.base === undefined
          ? address.open('/explore/edit')
          : address.open('/explore/artefact', { urn: draft.base.urn }),
      () => undefined,
    );
  };
  const props: ArtefactFormProps = { artefactClass, artefact, onChange: change, problems, changes, isReadOnly: false };
  return (
    <article class="edit">
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
          onSave={save}
          onPublish={publish}
          onDiscard={discard}
        />
        <SubmissionNotice {...submission} />
      </header>
      <div class="edit-columns">
        <div class="edit-forms">
          <HeadForm {...props} sender={sender} isNamed={draft.base !== undefined} isVersionFree={!isSaved} />
          <section class="card" aria-labelledby="edit-content">
            <h2 id="edit-content">{texts.form.title}</h2>
            <ClassForm {...props} />
          </section>
        </div>
        <ReportPanel
          draft={draft}
          trial={trial}
          isRunning={isRunning}
          problems={problems}
          changes={changes}
          onShow={(pointer) => void showPlace(pointer)}
        />
      </div>
    </article>
  );
}

/** The form of the class, which is loaded when it is first needed. */
function ClassForm(props: ArtefactFormProps) {
  const [loaded, setLoaded] = useState<{ readonly form: ArtefactForm }>();
  const [refusal, setRefusal] = useState<Refusal>();
  const load = forms[props.artefactClass] ?? generalForm;
  useEffect(() => {
    let isCurrent = true;
    load().then(
      ({ default: form }) => {
        if (isCurrent) setLoaded({ form });
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
  if (loaded === undefined) return <p class="loading">{texts.form.loading}…</p>;
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
