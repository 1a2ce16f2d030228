import { LRUCache } from 'lru-cache';
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

/** Number of closures that are kept. */
const mostKept = 2_000;

/** Closures by root, tick and view: the followers of an artefact share one, and those of several artefacts the round trips. */
export class FollowedClosures {
  readonly #kept = new LRUCache<string, Promise<FollowedClosure | undefined>>({ max: mostKept });

  /** @throws StrataError `Unavailable` when the database does not respond */
  async at(
    snapshot: Snapshot,
    roots: readonly RootQuery[],
    tick: number,
  ): Promise<ReadonlyMap<string, FollowedClosure>> {
    // What hides attachments depends on the state, so closures of two states are kept apart.
    const keyOf = ({ text }: RootQuery): string => `${snapshot.cacheKey} ${tick} ${text}`;
    const absent = roots.filter((root) => !this.#kept.has(keyOf(root)));
    const finding = absent.length === 0 ? undefined : findFollowedClosures(snapshot, absent, tick);
    for (const root of absent) {
      const closure = finding?.then((found) => found.get(root.text));
      if (closure === undefined) continue;
      this.#kept.set(keyOf(root), closure);
      closure.catch(() => this.#kept.delete(keyOf(root)));
    }
    await finding;
    const closures = new Map<string, FollowedClosure>();
    for (const root of roots) {
      const closure = await this.#kept.get(keyOf(root));
      if (closure !== undefined) closures.set(root.text, closure);
    }
    return closures;
  }
}
