import { typeOfClass, urnClassNamed } from '../../model/artefact-types.js';
import { groupBy } from '../../model/group-by.js';
import { lineKey } from '../../model/urn.js';
import type { Reference } from '../../references/extract.js';
import type { VersionRow } from '../../store/query-statements.js';
import { resolveExpression } from '../../versioning/match-versions.js';
import type { ReferenceExpression } from '../../versioning/reference-expression.js';

type Rows = readonly VersionRow[];

const fits = (pattern: string, text: string): boolean => pattern === '*' || pattern === text;

/** The key of a version's line. */
export const lineKeyOf = (row: VersionRow): string => lineKey({ ...row, maintainableClass: urnClassNamed(row.class) });

/**
 * Structures as the targets of metadata sets select them: `*` stands for any agency or id, the class Any for any class of
 * its package (SDMX-ML, WildcardUrnType), a version wildcard for its resolution.
 */
export class Targets {
  /** The versions by line. */
  readonly #lines: ReadonlyMap<string, Rows>;
  /** All versions of these lines. */
  readonly #versions: ReadonlyMap<string, Rows>;

  /** @param versions all versions of the lines of the structures, among which wildcards are resolved */
  constructor(structures: Rows, versions: Rows) {
    this.#lines = groupBy(structures, lineKeyOf);
    this.#versions = groupBy(versions, lineKeyOf);
  }

  /** Whether a reference selects one of the structures, or an item of one. */
  includes({ target, expression }: Reference): boolean {
    const isOne = target.class !== 'Any' && ![target.agencyID, target.id].includes('*');
    if (isOne) return this.#hasVersion(lineKey(target), expression);
    return [...this.#lines].some(
      ([key, [row]]) =>
        row !== undefined &&
        fits(target.agencyID, row.agencyID) &&
        fits(target.id, row.id) &&
        (target.class === 'Any'
          ? typeOfClass(row.class)?.package === target.package
          : target.maintainableClass === urnClassNamed(row.class)) &&
        this.#hasVersion(key, expression),
    );
  }

  #hasVersion(key: string, expression: ReferenceExpression): boolean {
    const structures = this.#lines.get(key) ?? [];
    if (expression.kind !== 'wildcard') return resolveExpression(expression, structures).length > 0;
    const [resolution] = resolveExpression(expression, this.#versions.get(key) ?? []);
    return structures.some(({ urn }) => urn === resolution?.urn);
  }
}
