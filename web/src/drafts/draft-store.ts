import { isObject, type JsonObject, textOf } from '../content/json.js';
import type { Draft } from './draft.js';
import { writeArtefact } from './draft-text.js';

/** A draft as this browser keeps it: contents are texts, because the browser would copy long lists of objects while the page waits. */
interface KeptDraft {
  readonly principal: string;
  readonly id: string;
  readonly artefactClass: string;
  readonly followsMinimum: boolean;
  /** For lists of drafts. */
  readonly agencyID: string;
  readonly artefactId: string;
  readonly version: string;
  readonly changedAt: number;
  readonly text: Blob;
  readonly base?: { readonly urn: string; readonly tick: number; readonly text: Blob };
}

/** What a list of drafts shows. */
export type KeptDraftSummary = Omit<KeptDraft, 'principal' | 'text' | 'base' | 'followsMinimum'> & {
  /** The URN of the version that it was made from. */
  readonly baseUrn?: string;
};

const [database, store] = ['strata-drafts', 'drafts'];

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function inStore<Result>(
  mode: IDBTransactionMode,
  use: (drafts: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(store, { keyPath: ['principal', 'id'] });
  const opened = await done(opening);
  try {
    return await done(use(opened.transaction(store, mode).objectStore(store)));
  } finally {
    opened.close();
  }
}

const ofPrincipal = (principal: string): IDBKeyRange => IDBKeyRange.bound([principal], [principal, []]);

/** Texts of what drafts were made from, which never changes. */
const textsOfBases = new WeakMap<JsonObject, Blob>();

async function textOfBase(artefact: JsonObject, signal: AbortSignal | undefined): Promise<Blob> {
  const known = textsOfBases.get(artefact);
  if (known !== undefined) return known;
  const text = await writeArtefact(artefact, signal);
  textsOfBases.set(artefact, text);
  return text;
}

/** Keeps a draft; it replaces the one with its id. */
export async function keepDraft(principal: string, draft: Draft, signal?: AbortSignal): Promise<void> {
  const { id, artefactClass, artefact, base, followsMinimum } = draft;
  const text = await writeArtefact(artefact, signal);
  const kept: KeptDraft = {
    ...{ principal, id, artefactClass, followsMinimum, text, changedAt: Date.now() },
    agencyID: textOf(artefact['agencyID']),
    artefactId: textOf(artefact['id']),
    version: textOf(artefact['version']),
    ...(base && { base: { urn: base.urn, tick: base.tick, text: await textOfBase(base.artefact, signal) } }),
  };
  await inStore('readwrite', (drafts) => drafts.put(kept));
}

/** The kept drafts of a principal, the one that was changed last first. */
export async function listDrafts(principal: string): Promise<readonly KeptDraftSummary[]> {
  const kept: KeptDraft[] = await inStore('readonly', (drafts) => drafts.getAll(ofPrincipal(principal)));
  return kept
    .sort((one, other) => other.changedAt - one.changedAt)
    .map(({ principal: _principal, text: _text, base, followsMinimum: _follows, ...summary }) => ({
      ...summary,
      ...(base && { baseUrn: base.urn }),
    }));
}

/** The same value, with the parts of another one in place of parts that are equal to them: what is shared is known to be the same. */
export function sharing(value: unknown, with_: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(with_)) {
    const byId = new Map(with_.flatMap((each) => (isObject(each) ? [[each['id'], each] as const] : [])));
    const shared = value.map((each, index) => sharing(each, (isObject(each) && byId.get(each['id'])) || with_[index]));
    return shared.length === with_.length && shared.every((each, index) => each === with_[index]) ? with_ : shared;
  }
  if (!isObject(value) || !isObject(with_)) return value;
  const shared = Object.entries(value).map(([name, each]) => [name, sharing(each, with_[name])] as const);
  const isSame =
    shared.length === Object.keys(with_).length && shared.every(([name, each]) => Object.is(each, with_[name]));
  return isSame ? with_ : Object.fromEntries(shared);
}

/** A kept draft; undefined where there is none. */
export async function readDraft(principal: string, id: string): Promise<Draft | undefined> {
  const kept: KeptDraft | undefined = await inStore('readonly', (drafts) => drafts.get([principal, id]));
  if (kept === undefined) return undefined;
  const { artefactClass, followsMinimum, text, base: keptBase } = kept;
  const artefact: JsonObject = JSON.parse(await text.text());
  if (keptBase === undefined) return { id, artefactClass, artefact, followsMinimum };
  const base = { urn: keptBase.urn, tick: keptBase.tick, artefact: JSON.parse(await keptBase.text.text()) };
  return { id, artefactClass, artefact: sharing(artefact, base.artefact) as JsonObject, base, followsMinimum };
}

/** Forgets a draft. */
export async function dropDraft(principal: string, id: string): Promise<void> {
  await inStore('readwrite', (drafts) => drafts.delete([principal, id]));
}

/** Forgets the drafts of everybody else who used this browser. */
export async function dropDraftsOfOthers(principal: string): Promise<void> {
  const keys = await inStore('readonly', (drafts) => drafts.getAllKeys());
  for (const key of keys) {
    if (Array.isArray(key) && key[0] !== principal) await inStore('readwrite', (drafts) => drafts.delete(key));
  }
}
