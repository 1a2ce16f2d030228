import { typeOfClass, urnClassNamed } from '../../model/artefact-types.js';
import { lineKey } from '../../model/urn.js';
import type { Reference } from '../../references/extract.js';
import type { VersionRow } from '../../store/query-statements.js';
import { resolveExpression } from '../../versioning/match-versions.js';
import type { ReferenceExpression } from '../../versioning/reference-expression.js';
import { groupBy } from '../group-by.js';

type Rows = readonly VersionRow[];

const fits = (pattern: string, text: string): boolean => pattern === '*' || pattern === text;

/** The key of a version's line. */
export const keyOf = (row: VersionRow): string => lineKey({ ...row, maintainableClass: urnClassNamed(row.class) });

/**
 * Tells whether a target means one of some structures, or an item of one: `*` in it stands for any agency or id, the
 * class Any for any class of its package (SDMX-ML, WildcardUrnType), a version wildcard for the version it means now.
 */
export class Targeted {
  /** The asked versions by line. */
  readonly #lines: ReadonlyMap<string, Rows>;
  readonly #versions: ReadonlyMap<string, Rows>;

  /**
   * @param structures the versions that are asked about
   * @param versions every version of their lines, which wildcards choose among
   */
  constructor(structures: Rows, versions: Rows) {
    this.#lines = groupBy(structures, keyOf);
    this.#versions = groupBy(versions, keyOf);
  }

  isMeant({ target, expression }: Reference): boolean {
    const isOne = target.class !== 'Any' && ![target.agencyID, target.id].includes('*');
    if (isOne) return this.#meansOneOf(lineKey(target), expression);
    return [...this.#lines].some(
      ([key, [row]]) =>
        row !== undefined &&
        fits(target.agencyID, row.agencyID) &&
        fits(target.id, row.id) &&
        (target.class === 'Any'
          ? typeOfClass(row.class)?.package === target.package
          : target.maintainableClass === urnClassNamed(row.class)) &&
        this.#meansOneOf(key, expression),
    );
  }

  #meansOneOf(key: string, expression: ReferenceExpression): boolean {
    const asked = this.#lines.get(key) ?? [];
    if (expression.kind !== 'wildcard') return resolveExpression(expression, asked).length > 0;
    const [meant] = resolveExpression(expression, this.#versions.get(key) ?? []);
    return asked.some(({ urn }) => urn === meant?.urn);
  }
}
