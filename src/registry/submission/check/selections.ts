import { groupBy } from '../../../model/group-by.js';
import { nearest } from '../../../model/nearest.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { extractSelections } from '../../../references/extract-selections.js';
import {
  checkedRoles,
  indirectReferenceRow,
  indirectReferenceRowsOf,
} from '../../../references/indirect-reference-table.js';
import { listNames } from '../../list-names.js';
import { type Prepared, unpackPrepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import { type Change, type Finding, submittedIn } from './change.js';
import { findSelectionFaults, idsIn, type SelectionContext, type SelectionFault } from './selection-faults.js';

/**
 * Checks that the components, codes and other items exist that submitted artefacts name without a URN: those of constraints,
 * extensions of codelists, maps, dimension constraints, metadata attribute usages, VTL mappings and metadata sets. The number of
 * round trips does not depend on the number of artefacts; none where no artefact names any.
 * @returns findings with the places of the texts in the message
 */
export async function checkSelections({ world }: Pick<Change, 'world'>): Promise<readonly Finding[]> {
  const { versions, ways, after } = world;
  const naming = submittedIn({ world }).filter(
    ({ completeness, selections }) => completeness === 'whole' && selections.some(({ role }) => isChecked(role)),
  );
  if (naming.length === 0) return [];
  await ways.load(naming.map(({ urn }) => urn));
  const context: SelectionContext = { versions, after, graph: after.structures() };
  const selections = naming.flatMap((prepared) =>
    prepared.selections.map((selection) => ({ source: prepared.urn, ...selection })),
  );
  const faults = groupBy(await findSelectionFaults(selections, context), ({ source }) => source);
  const findings: Finding[] = [];
  for (const prepared of naming) {
    const own = faults.get(prepared.urn) ?? [];
    if (own.length > 0) findings.push(...(await findingsOf(prepared, own, context)));
  }
  return findings;
}

const isChecked = (role: string): boolean => checkedRoles.includes(role);

/** A finding for each component, version and role. */
async function findingsOf(
  prepared: Prepared,
  faults: readonly SelectionFault[],
  context: SelectionContext,
): Promise<readonly Finding[]> {
  const paths = await pathsOf(prepared, faults);
  const groups = groupBy(faults, ({ role, component, version, class: itemClass }) =>
    JSON.stringify([role, itemClass === undefined ? '' : component, version]),
  );
  return [...groups.values()].flatMap((group): readonly Finding[] => {
    const [fault] = group;
    if (fault === undefined) return [];
    const rule = fault.class === undefined ? 'selection.component' : 'selection.item';
    const problem = ruleProblem(rule, inWords(group, fault, context), prepared.placeOf(paths.get(keyOf(fault))));
    return [{ urn: prepared.urn, problem, isTolerated: fault.absence === 'warning' }];
  });
}

function inWords(group: readonly SelectionFault[], fault: SelectionFault, context: SelectionContext): string {
  const { role, component, version, class: itemClass } = fault;
  const items = [...new Set(group.map(({ item }) => item))];
  const several = items.length > 1;
  const advice = adviceFor(fault, idsIn(fault, context));
  if (itemClass === undefined) {
    return `${role} names ${several ? 'components' : 'the component'} ${listNames(items)}, which ${version} lacks; ${advice}`;
  }
  const of = indirectReferenceRow(role)?.names === 'value' ? ` of ${component}` : '';
  return `${role} names ${several ? 'the values' : 'the value'} ${listNames(items)}${of}, but ${version} has no such ${itemClass}; ${advice}`;
}

/** The number of ids among which the nearest one is looked for: each is compared letter by letter. */
const mostIds = 5_000;

function adviceFor({ item }: SelectionFault, ids: Iterable<string>): string {
  const known: string[] = [];
  for (const id of ids) {
    known.push(id);
    if (known.length > mostIds) return 'name an existing one';
  }
  const example = nearest(item, known);
  return example === undefined ? 'name an existing one' : `name an existing one, such as ${example}`;
}

const keyOf = ({ role, component, item }: Pick<SelectionFault, 'role' | 'component' | 'item'>): string =>
  JSON.stringify([role, component, item]);

/** The path of the first text of each fault; the artefact is searched again, because prepared artefacts hold no paths. */
async function pathsOf(prepared: Prepared, faults: readonly SelectionFault[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(faults.map(keyOf));
  const roles = new Set(faults.map(({ role }) => role));
  const artefact = await unpackPrepared(prepared);
  const rows = indirectReferenceRowsOf(artefact.class).filter(({ role }) => roles.has(role));
  const paths = new Map<string, string>();
  for (const { row, component, item, path } of extractSelections(artefact, rows)) {
    if (isTurnOver()) await nextTurn();
    const key = keyOf({ role: row.role, component, item });
    if (wanted.has(key) && !paths.has(key)) paths.set(key, path);
    if (paths.size === wanted.size) break;
  }
  return paths;
}
