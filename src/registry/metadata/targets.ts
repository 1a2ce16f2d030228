import { typeOfClass, urnClassNamed } from '../../model/artefact-types.js';
import { groupBy } from '../../model/group-by.js';
import { lineKey, type Urn } from '../../model/urn.js';
import type { Reference } from '../../references/extract.js';
import type { VersionRow } from '../../store/query-statements.js';
import { resolveExpression } from '../../versioning/match-versions.js';
import type { ReferenceExpression } from '../../versioning/reference-expression.js';
import type { ArtefactSelection } from '../artefacts/select-artefacts.js';

type Rows = readonly VersionRow[];

const fits = (pattern: string, text: string): boolean => pattern === '*' || pattern === text;

/** The key of a version's line. */
export const lineKeyOf = (row: VersionRow): string => lineKey({ ...row, maintainableClass: urnClassNamed(row.class) });

/** Whether a target names one line, and no pattern of lines. */
const isOneLine = ({ class: name, agencyID, id }: Urn): boolean => name !== 'Any' && ![agencyID, id].includes('*');

/** The keys of the lines that targets name and a selection includes; undefined where a target is a pattern. */
export function keysOfTargets(
  targets: readonly Urn[],
  { agencies, ids }: Pick<ArtefactSelection, 'agencies' | 'ids'>,
): readonly string[] | undefined {
  if (!targets.every(isOneLine)) return undefined;
  const selected = targets.filter(
    ({ agencyID, id }) => agencies?.includes(agencyID) !== false && ids?.includes(id) !== false,
  );
  return [...new Set(selected.map(lineKey))];
}

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
    if (isOneLine(target)) return this.#hasVersion(lineKey(target), expression);
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
