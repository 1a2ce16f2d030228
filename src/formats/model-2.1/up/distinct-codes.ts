import { objectsOf, type Properties } from '../../../model/content.js';
import { longestId } from '../../../model/longest-id.js';
import { withLegacyId } from '../legacy-id.js';
import { present } from './mapping.js';

/** The codes of a hierarchy with distinct ids. */
export interface DistinctCodes {
  readonly codes: readonly Properties[];
  /** The new paths of the codes whose path has changed, by the old path: `hierarchicalCodes/A/hierarchicalCodes/B`. */
  readonly moved: ReadonlyMap<string, string>;
  /** For each code with a new id, the id before and the new one. */
  readonly renamed: readonly (readonly [from: string, to: string])[];
}

const property = 'hierarchicalCodes';

function* idsIn(codes: readonly Properties[]): Generator<string> {
  for (const code of codes) {
    yield String(code.id);
    yield* idsIn(objectsOf(code[property]));
  }
}

/** An id that is not taken: after the ids of the codes above, nearest first, as many as needed; then with a number. */
function freeId(id: string, above: readonly string[], taken: ReadonlySet<string>): string {
  let long = id;
  for (const outer of above) {
    long = `${outer}_${long}`;
    if (long.length > longestId) break;
    if (!taken.has(long)) return long;
  }
  for (let number = 2; ; number++) if (!taken.has(`${id}_${number}`)) return `${id}_${number}`;
}

class Renaming {
  readonly moved = new Map<string, string>();
  readonly renamed: (readonly [string, string])[] = [];
  readonly #used = new Set<string>();
  readonly #taken: Set<string>;

  constructor(codes: readonly Properties[]) {
    this.#taken = new Set(idsIn(codes));
  }

  /** @param above the ids of the codes above in SDMX 2.1, the nearest first */
  rename(codes: readonly Properties[], above: readonly string[], from: string, to: string): readonly Properties[] {
    return codes.map((code) => {
      const before = String(code.id);
      const id = this.#used.has(before) ? freeId(before, above, this.#taken) : before;
      this.#used.add(id);
      this.#taken.add(id);
      const [old, own] = [`${from}${property}/${before}`, `${to}${property}/${id}`];
      if (own !== old) this.moved.set(old, own);
      const inside = this.rename(objectsOf(code[property]), [before, ...above], `${old}/`, `${own}/`);
      const kept = inside.length === 0 ? code : { ...code, [property]: inside.map(present) };
      if (id === before) return kept;
      this.renamed.push([before, id]);
      return withLegacyId(kept, id);
    });
  }
}

/**
 * The codes of a hierarchy of 2.1, whose ids are distinct among siblings, with ids that are distinct in the hierarchy, as
 * 3.x requires (SDMX-ML 3.0 structure schema, HierarchiesType). The first of several codes keeps its id.
 */
export function distinctCodes(codes: readonly Properties[]): DistinctCodes {
  const ids = [...idsIn(codes)];
  if (new Set(ids).size === ids.length) return { codes, moved: new Map(), renamed: [] };
  const renaming = new Renaming(codes);
  const distinct = renaming.rename(codes, [], '', '');
  return { codes: distinct, moved: renaming.moved, renamed: renaming.renamed };
}
