import { LRUCache } from 'lru-cache';
import { SharedWork } from '../../model/shared-work.js';
import { findExistingRoots } from '../artefacts/find-root.js';
import type { RootQuery } from '../artefacts/root-query.js';
import { findClosures } from '../closure/find-closures.js';
import type { Snapshot } from '../snapshot.js';
import { type FollowedClosure, followedClosure } from './followed-closure.js';

/** The closures of artefacts at a tick, by the texts of their roots. Four to seven round trips, for any number of artefacts. */
const findFollowedClosures = (
  snapshot: Snapshot,
  roots: readonly RootQuery[],
  tick: number,
): Promise<ReadonlyMap<string, FollowedClosure>> =>
  snapshot.read(async (tx) => {
    const found = await findExistingRoots(tx, roots, tick);
    const starts = found.map((versions) => versions.map(({ urn }) => urn));
    const closures = await findClosures(tx, { starts, constraints: true }, tick);
    const followed = new Map<string, FollowedClosure>();
    for (const [place, root] of roots.entries()) {
      const closure = closures[place];
      if (closure !== undefined) followed.set(root.text, await followedClosure(root, starts[place] ?? [], closure));
    }
    return followed;
  });

interface Kept {
  readonly closure: FollowedClosure | undefined;
}

/** Memory of a closure, and of a text in it besides its characters, bytes, roughly. */
const [closureBytes, textBytes] = [1_000, 60];

function* textsOf({ named, reached, constraints, contextLines, missing }: FollowedClosure): Generator<string> {
  yield named;
  yield* reached;
  yield* constraints;
  yield* contextLines;
  for (const [target, items] of missing) yield `${target}${items}`;
}

function memoryOf({ closure }: Kept, key: string): number {
  let bytes = closureBytes + key.length;
  if (closure !== undefined) for (const text of textsOf(closure)) bytes += textBytes + text.length;
  return bytes;
}

/** Closures by root, tick and view: the followers of an artefact share one, and those of several artefacts the round trips. */
export class FollowedClosures {
  readonly #kept: LRUCache<string, Kept>;
  readonly #finding = new SharedWork<ReadonlyMap<string, FollowedClosure>>();

  /** @param bytes memory for all closures */
  constructor(bytes: number) {
    this.#kept = new LRUCache({ maxSize: Math.max(1, bytes), sizeCalculation: memoryOf });
  }

  /** Memory of all closures, bytes. */
  get size(): number {
    return this.#kept.calculatedSize;
  }

  /** @throws StrataError `Unavailable` when the database does not respond */
  async at(
    snapshot: Snapshot,
    roots: readonly RootQuery[],
    tick: number,
  ): Promise<ReadonlyMap<string, FollowedClosure>> {
    // What hides attachments depends on the state, so closures of two states are kept apart.
    const closureKey = ({ text }: RootQuery): string => `${snapshot.cacheKey} ${tick} ${text}`;
    const kept = roots.map((root) => ({ root, entry: this.#kept.get(closureKey(root)) }));
    const absent = kept.flatMap(({ root, entry }) => (entry === undefined ? [root] : []));
    const find = async (all: AbortSignal): Promise<ReadonlyMap<string, FollowedClosure>> => {
      const found = await findFollowedClosures(snapshot.withSignal(all), absent, tick);
      for (const root of absent) this.#kept.set(closureKey(root), { closure: found.get(root.text) });
      return found;
    };
    const key = absent.map(closureKey).join('\n');
    const found = absent.length === 0 ? undefined : await this.#finding.run(key, find, snapshot.signal);
    return new Map(
      kept.flatMap(({ root, entry }) => {
        const closure = entry === undefined ? found?.get(root.text) : entry.closure;
        return closure === undefined ? [] : [[root.text, closure] as const];
      }),
    );
  }
}
