import { useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { type Refusal, refusalOf } from '../../api/client.js';
import { newIdempotencyKey, type Outcome } from '../../api/send-change.js';
import { type JsonObject, textOf } from '../../content/json.js';
import { type Base, type Draft, entityTagOf, readBase, urnOfDraft } from '../../drafts/draft.js';
import { dropDraft, keepDraft } from '../../drafts/draft-store.js';
import { type Submitted, submitSet, type Trial, tryDrafts } from '../../drafts/trial.js';
import { type EditedDraft, withArtefact } from '../../drafts/use-draft.js';
import { withVersion } from '../../model/urn.js';

/** What a submission did, or why it did nothing. */
export interface Submission {
  readonly isSending: boolean;
  readonly outcome?: Outcome;
  readonly refusal?: Refusal;
  readonly version?: string;
  /** The newest revision, where that is not the one that the draft was made from. */
  readonly newest?: Base;
}

interface Saving {
  readonly submission: Submission;
  /** Submits the drafts under their versions. */
  save(): void;
  /** Submits the drafts as stable versions: the one on the screen as the version that is given, others as their smallest ones. */
  publish(version: string): void;
  /** Proposes what `publish` or, without a version, `save` would submit, with a text. */
  propose(version: string | undefined, text: string): void;
  /** Forgets what is not saved. */
  discard(): void;
  /** Goes on with a newer revision, and what was chosen of both. */
  settleWith(newest: Base, merged: JsonObject): void;
}

interface SavingProps {
  readonly principal: string;
  readonly edited: EditedDraft;
  readonly companions: readonly Draft[];
  /** Of the drafts as they are; undefined while it runs. */
  readonly trial: Trial | undefined;
}

/** A draft as the registry holds it after a transaction. */
const savedAs = (draft: Draft, transaction: number | null): Draft => ({
  ...draft,
  followsMinimum: false,
  base: { urn: urnOfDraft(draft), tick: transaction ?? draft.base?.tick ?? 0, artefact: draft.artefact },
});

/** The newest revision of the version that a draft changes in place, where it is not the one that it was made from. */
async function newerRevision(draft: Draft, signal: AbortSignal): Promise<Base | undefined> {
  const urn = urnOfDraft(draft);
  const newest = await readBase(urn, signal).catch(() => undefined);
  const known = draft.base?.urn === urn ? draft.base.tick : 0;
  return newest === undefined || newest.tick === known ? undefined : newest;
}

/** Saves and publishes a draft, with others in one transaction. */
export function useSaving({ principal, edited, companions, trial }: SavingProps): Saving {
  const address = useAddress();
  const [submission, setSubmission] = useState<Submission>({ isSending: false });
  const { draft, settle, change } = edited;

  const send = async (set: readonly Submitted[], proposal?: string): Promise<Outcome | undefined> => {
    setSubmission({ isSending: true });
    const { signal } = new AbortController();
    const tags = set.map(({ draft: each, version }) => entityTagOf(each, version)).join(', ');
    try {
      const key = proposal === undefined ? { 'Idempotency-Key': newIdempotencyKey() } : {};
      const outcome = await submitSet(set, { headers: { ...key, 'If-Match': tags }, proposal, signal });
      const newest = outcome.isAccepted ? undefined : await newerRevision(draft, signal);
      setSubmission({ isSending: false, outcome, version: set[0]?.version ?? '', ...(newest && { newest }) });
      return outcome.isAccepted ? outcome : undefined;
    } catch (reason) {
      setSubmission({ isSending: false, refusal: refusalOf(reason) });
      return undefined;
    }
  };
  const own = (each: Draft): Submitted => ({ draft: each, version: textOf(each.artefact['version']) });

  const save = async (): Promise<void> => {
    const outcome = await send([draft, ...companions].map(own));
    if (outcome === undefined) return;
    const { transaction } = outcome.report;
    // A dry run may have given it another number while it was sent.
    settle((present) => withArtefact(savedAs(draft, transaction), present.artefact));
    for (const each of companions) await keepDraft(principal, savedAs(each, transaction));
  };
  const publishedAs = async (version: string): Promise<readonly Submitted[]> => {
    if (companions.length === 0) return [{ draft, version }];
    setSubmission({ isSending: true });
    // A trial of other drafts does not know the smallest versions of these.
    const { signal } = new AbortController();
    const { set } = trial ?? (await tryDrafts([draft, ...companions], new Map(), signal));
    return [{ draft, version }, ...set.filter((each) => each.draft.id !== draft.id)];
  };
  const publish = async (version: string): Promise<void> => {
    const outcome = await send(await publishedAs(version));
    if (outcome === undefined) return;
    for (const { id } of companions) await dropDraft(principal, id);
    await edited.forget();
    address.open('/explore/artefact', { urn: withVersion(urnOfDraft(draft), version) });
  };
  // What is proposed stays in the browser: it may be sent back.
  const propose = async (version: string | undefined, text: string): Promise<void> => {
    const outcome = await send(
      version === undefined ? [draft, ...companions].map(own) : await publishedAs(version),
      text,
    );
    if (outcome?.proposal !== undefined) address.open('/explore/proposals', { number: String(outcome.proposal) });
  };
  const discard = async (): Promise<void> => {
    await edited.forget();
    if (draft.base === undefined) address.open('/explore/edit');
    else address.open('/explore/artefact', { urn: draft.base.urn });
  };
  return {
    submission,
    save: () => void save(),
    publish: (version) => void publish(version),
    propose: (version, text) => void propose(version, text),
    discard: () => void discard(),
    settleWith: (newest, merged) => {
      settle((present) => ({ ...present, base: newest }));
      change(() => merged);
      setSubmission({ isSending: false });
    },
  };
}
