import type { Increment } from '../increment.js';

/** One difference between two contents of an artefact, with the increment that it requires. */
export interface Change {
  readonly increment: Increment;
  /** Class of the artefact and id of the rule, joined by a dot: `Codelist.code.add`. */
  readonly rule: string;
  /** Path in the content (model/path.ts); of what was removed, the path in the earlier content. */
  readonly path: string;
  /** A sentence that names what changed, with both values where they are short. */
  readonly detail: string;
}
