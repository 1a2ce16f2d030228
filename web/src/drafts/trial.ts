import type { Schemas } from '../api/client.js';
import { Refusal } from '../api/client.js';
import { needsReview, type Outcome, sendChange } from '../api/send-change.js';
import { isObject, type JsonObject, textOf } from '../content/json.js';
import { partsOfUrn, replaceVersion } from '../model/urn.js';
import { stabilityOf } from '../model/versions.js';
import { words } from '../words/words.js';
import type { FormChange, FormProblem } from './artefact-form.js';
import { containerOf, type Draft, fixedVersionOf, publishedVersion, urnOfArtefact, urnOfDraft } from './draft.js';
import { type Contents, writeMessage } from './draft-text.js';
import { pointerOfPath } from './json-pointer.js';

const [submissions, proposals] = ['/ws/secure/sdmxapi/rest', '/ws/secure/registry/proposals'];

/** What a draft is submitted as. */
export interface Submitted {
  readonly draft: Draft;
  readonly version: string;
}

/** The content of a draft with a version. */
export const withDraftVersion = (artefact: JsonObject, version: string): JsonObject =>
  artefact['version'] === version ? artefact : { ...artefact, version };

/** Whether the number of a draft is chosen when it is published. */
export const isNumberedLater = ({ artefactClass, artefact }: Draft): boolean =>
  fixedVersionOf(artefactClass) === undefined && stabilityOf(textOf(artefact['version'])) === 'draft';

/** The version that a URN names, of an artefact or of an item of it, as a key; undefined for another text. */
function keyOfUrn(urn: string): string | undefined {
  const parts = partsOfUrn(urn);
  return parts && `${parts.class}=${parts.agencyID}:${parts.id}(${parts.version})`;
}

/**
 * References to drafts of a set become references to what is published of them.
 * @param versions the published versions, by `keyOfUrn`
 */
function renamed(value: unknown, versions: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const version = value.startsWith('urn:') ? versions.get(keyOfUrn(value) ?? '') : undefined;
    return version === undefined ? value : replaceVersion(value, version);
  }
  if (Array.isArray(value)) {
    const made = value.map((each) => renamed(each, versions));
    return made.every((each, index) => each === value[index]) ? value : made;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, each, renamed(each, versions)] as const);
  if (entries.every(([, before, after]) => before === after)) return value;
  return Object.fromEntries(entries.map(([name, , after]) => [name, after]));
}

/** The artefacts of a set as a message holds them. */
export function contentsOf(set: readonly Submitted[]): Contents {
  const versions = new Map(
    set.flatMap(({ draft, version }) => {
      const key = keyOfUrn(urnOfDraft(draft));
      return key === undefined || version === draft.artefact['version'] ? [] : [[key, version] as const];
    }),
  );
  const contents: Record<string, readonly JsonObject[]> = {};
  for (const { draft, version } of set) {
    const container = containerOf(draft.artefactClass);
    // A list that refers to nothing of the set is not walked: it can have very many entries.
    const isAlone = versions.size === 0 || set.length === 1;
    const artefact = isAlone ? draft.artefact : (renamed(draft.artefact, versions) as JsonObject);
    contents[container] = [...(contents[container] ?? []), withDraftVersion(artefact, version)];
  }
  return contents;
}

export interface SubmitOptions {
  readonly dryRun?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is written about a proposal; the set is submitted where missing. */
  readonly proposal?: string | undefined;
  readonly signal: AbortSignal;
}

/** Submits or proposes a set. @throws Refusal for a message that the registry cannot read, and where there is no response */
export async function submitSet(
  set: readonly Submitted[],
  { dryRun = false, headers = {}, proposal, signal }: SubmitOptions,
): Promise<Outcome> {
  const body = await writeMessage(contentsOf(set), signal);
  const sent = { Action: 'REPLACE', ...(dryRun ? { 'Dry-Run': 'true' } : {}), ...headers };
  const address = proposal === undefined ? submissions : `${proposals}?${new URLSearchParams({ text: proposal })}`;
  return sendChange({ address, headers: sent, body }, () => undefined, signal);
}

/** What a dry run of a set found. */
export interface Trial {
  /** What was submitted. */
  readonly set: readonly Submitted[];
  readonly outcome?: Outcome;
  /** Whether an access rule requires a second person: it is the dry run of a proposal. */
  readonly needsReview: boolean;
  /** Set where the registry could not read the message. */
  readonly refusal?: Refusal;
  /** Milliseconds from the begin of the first request to the end of the last. */
  readonly took: number;
}

type Result = Schemas['Report']['results'][number];

export const resultOf = ({ outcome, set }: Trial, { id }: Draft): Result | undefined => {
  const own = set.find(({ draft }) => draft.id === id);
  if (own === undefined) return undefined;
  const { artefactClass, artefact } = own.draft;
  const urn = urnOfArtefact(artefactClass, { ...artefact, version: own.version });
  return outcome?.report.results.find((each) => each.urn === urn);
};

/** Requests until every draft has its smallest version: the first finds it, the second is judged with it. */
const mostRequests = 3;

/**
 * Dry runs of a set: drafts whose number is chosen later are judged as the smallest stable version that the registry offers for their
 * content, since drafts themselves are free of rules.
 * @param versions the versions that the last trial found, by the id of the draft
 */
export async function tryDrafts(
  drafts: readonly Draft[],
  versions: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<Trial> {
  const begun = performance.now();
  const took = (): number => performance.now() - begun;
  let set = drafts.map((draft): Submitted => {
    const version = textOf(draft.artefact['version']);
    if (!isNumberedLater(draft)) return { draft, version };
    return { draft, version: versions.get(draft.id) ?? publishedVersion(version) };
  });
  let proposal: string | undefined;
  for (let requests = 1; ; requests++) {
    try {
      const outcome = await submitSet(set, { dryRun: true, proposal, signal });
      if (proposal === undefined && needsReview(outcome)) {
        proposal = words.edit.toolbar.propose;
        continue;
      }
      const trial = { set, outcome, needsReview: proposal !== undefined, took: took() };
      const moved = set.map((each) => {
        const minimum = isNumberedLater(each.draft) ? resultOf(trial, each.draft)?.version?.minimum : undefined;
        return minimum === undefined || minimum === each.version ? each : { ...each, version: minimum };
      });
      if (requests === mostRequests || moved.every((each, index) => each === set[index])) return trial;
      set = moved;
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      return { set, refusal: reason, needsReview: proposal !== undefined, took: took() };
    }
  }
}

/** The versions that a trial found, by the id of the draft. */
export const versionsOf = ({ set }: Trial): ReadonlyMap<string, string> =>
  new Map(set.map(({ draft, version }) => [draft.id, version]));

/** The path below the artefact of a path in a message: `data/codelists/CL/codes/A/id`. */
const pathInArtefact = (path: string): string => /^data\/[^/]+\/[^/]+\/?(.*)$/.exec(path)?.[1] ?? '';

/** Whether drafts were not tried for a reason that is not in them: a session that has ended, a registry that has no time or is not there. */
export const isUntried = ({ refusal }: Trial): boolean =>
  refusal !== undefined && (refusal.status < 400 || refusal.status === 401 || refusal.status >= 429);

/** What a trial found wrong with a draft, by places of its artefact. */
export function problemsOf(trial: Trial | undefined, draft: Draft): readonly FormProblem[] {
  if (trial === undefined || isUntried(trial)) return [];
  const { refusal, outcome } = trial;
  const at = (path: string | undefined): string => pointerOfPath(draft.artefact, path ?? '');
  if (refusal !== undefined) {
    return refusal.errors.map((error) => ({
      pointer: at(pathInArtefact(error['x-path'] ?? '')),
      level: 'error',
      detail: error.detail,
    }));
  }
  const own = resultOf(trial, draft)?.problems ?? [];
  const ofMessage = (outcome?.report.problems ?? []).map((each) => ({
    ...each,
    path: pathInArtefact(each.path ?? ''),
  }));
  const found = [...own, ...ofMessage].map(({ path, severity, detail }) => ({
    pointer: at(path),
    level: severity,
    detail,
  }));
  // What keeps the others of the set from being submitted keeps this one from it too.
  const ofOthers = trial.set
    .filter((each) => each.draft.id !== draft.id)
    .flatMap((each) => resultOf(trial, each.draft)?.problems ?? [])
    .filter(({ severity }) => severity === 'error');
  return [...found, ...ofOthers.map(({ severity, detail }) => ({ pointer: '', level: severity, detail }))];
}

/** What changed in a draft since the version below it, by places of its artefact. */
export const changesOf = (trial: Trial | undefined, draft: Draft): readonly FormChange[] =>
  (trial === undefined ? [] : (resultOf(trial, draft)?.version?.changes ?? [])).map(({ path, increment, detail }) => ({
    pointer: pointerOfPath(draft.artefact, path),
    increment: increment === 'none' ? undefined : increment,
    detail,
  }));
