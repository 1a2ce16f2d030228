import { lineKey } from '../../../model/urn.js';
import type { Reference } from '../../../references/extract.js';
import { resolveExpression } from '../../../versioning/match-versions.js';
import type { RankedVersion } from '../../../versioning/ranked-version.js';
import type { ReferenceExpression } from '../../../versioning/reference-expression.js';
import type { Prepared } from '../receive/prepare.js';
import { type RegistryState, versionUrn } from './load-state.js';

/**
 * The versions of the registry as they will be after the submission. References are resolved against it, so the order
 * of the artefacts in a message has no effect.
 */
export class RegistryAfter {
  readonly #lines = new Map<string, RankedVersion[]>();
  readonly #removed: ReadonlySet<string>;
  /** The artefacts that are submitted to be in the registry, by URN. */
  readonly submitted: ReadonlyMap<string, Prepared>;

  /**
   * @param submitted the artefacts that are submitted to be in the registry
   * @param removed URNs of the versions that the submission deletes
   */
  constructor(state: RegistryState, submitted: readonly Prepared[], removed: readonly string[]) {
    this.submitted = new Map(submitted.map((each) => [each.urn, each]));
    this.#removed = new Set(removed);
    for (const [key, versions] of state.lines) {
      this.#lines.set(
        key,
        versions.filter(({ urn }) => !this.#removed.has(urn) && !this.submitted.has(urn)),
      );
    }
    for (const each of this.submitted.values()) this.#lines.set(each.key, [...this.versionsOf(each.key), each.rank]);
  }

  /** Whether the submission deletes the version with a URN. */
  isRemoved(urn: string): boolean {
    return this.#removed.has(urn) && !this.submitted.has(urn);
  }

  /** The live versions of a line. */
  versionsOf(key: string): readonly RankedVersion[] {
    return this.#lines.get(key) ?? [];
  }

  /** The highest version of a line that an expression stands for; undefined when there is none. */
  resolve(key: string, expression: ReferenceExpression): RankedVersion | undefined {
    return resolveExpression(expression, this.versionsOf(key)).at(-1);
  }

  /** The URN of the version that a reference resolves to; undefined when there is none. */
  resolveReference({ target, expression }: Reference): string | undefined {
    const version = this.resolve(lineKey(target), expression)?.version;
    return version === undefined ? undefined : versionUrn(target, version);
  }
}
