import { lineKey } from '../../model/urn.js';
import type { Reference } from '../../references/extract.js';
import type { LineVersionRow } from '../../store/submission-statements.js';
import type { RankedVersion } from '../../versioning/ranked-version.js';
import type { ReferenceExpression } from '../../versioning/reference-expression.js';
import { resolveExpression } from '../../versioning/select.js';
import { groupBy } from '../group-by.js';
import type { Prepared } from './prepare.js';
import { type RegistryState, versionUrn } from './state.js';
import type { Action } from './submission.js';

/** The registry as it will be when the whole message is taken: baselines, references and wildcards are judged on it. */
export class RegistryAfter {
  readonly #lines = new Map<string, RankedVersion[]>();
  readonly #touched: ReadonlySet<string>;
  /** What the message brings or changes, by URN; empty for DELETE. */
  readonly submitted: ReadonlyMap<string, Prepared>;

  constructor(state: RegistryState, prepared: readonly Prepared[], action: Action) {
    this.#touched = new Set(prepared.map(({ urn }) => urn));
    this.learn([...state.lines.values()].flat());
    this.submitted = action === 'DELETE' ? new Map() : new Map(prepared.map((each) => [each.urn, each]));
    for (const each of this.submitted.values()) this.#lines.set(each.key, [...this.versionsOf(each.key), each.rank]);
  }

  /** Takes in the versions of lines that the registry holds; lines that are known already stay as they are. */
  learn(rows: readonly LineVersionRow[]): void {
    for (const [key, versions] of groupBy(rows, (row) => row.key)) {
      if (this.#lines.has(key)) continue;
      this.#lines.set(
        key,
        versions.filter((row) => row.live && !this.#touched.has(row.urn)),
      );
    }
  }

  /** The live versions of a line. */
  versionsOf(key: string): readonly RankedVersion[] {
    return this.#lines.get(key) ?? [];
  }

  /** The version an expression means among a line's, or undefined. */
  resolve(key: string, expression: ReferenceExpression): RankedVersion | undefined {
    return resolveExpression(expression, this.versionsOf(key)).at(-1);
  }

  /** The URN of the version that a reference means, or undefined. */
  resolveReference({ target, expression }: Reference): string | undefined {
    const version = this.resolve(lineKey(target), expression)?.version;
    return version === undefined ? undefined : versionUrn(target, version);
  }
}
