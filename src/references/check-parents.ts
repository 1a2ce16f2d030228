import type { Problem } from '../errors.js';
import type { Artefact } from '../model/artefact.js';
import type { PartTypeRow } from '../model/artefact-type-table.js';
import { typeOfClass } from '../model/artefact-types.js';
import { objectsOf, type Properties } from '../model/content.js';
import { contentAt } from '../model/parts.js';

/** At most this many steps of a cycle are listed. */
const listedSteps = 5;

/**
 * Checks that no item is below itself where items name their parent (information model, ItemScheme: a hierarchy of items).
 * @returns an error with the rule `local.cycle` for each cycle
 */
export function checkParents(artefact: Artefact): Problem[] {
  return (typeOfClass(artefact.class)?.parts ?? []).flatMap((row) =>
    row.parent === undefined
      ? []
      : cyclesOf(parentsOf(artefact, row, row.parent)).map((cycle) => problemOf(artefact, row, cycle)),
  );
}

/** The parent of each item that has one, by id; none where every parent comes before its items, as in most lists. */
function parentsOf(artefact: Artefact, { path }: PartTypeRow, property: string): ReadonlyMap<string, string> {
  const items = objectsOf(contentAt(artefact, path));
  const parents = new Map<string, string>();
  if (isOrdered(items, property)) return parents;
  for (const { id, [property]: parent } of items) {
    if (typeof id === 'string' && typeof parent === 'string') parents.set(id, parent);
  }
  return parents;
}

function isOrdered(items: readonly Properties[], property: string): boolean {
  if (items.every((item) => item[property] === undefined)) return true;
  const before = new Set<unknown>();
  return items.every(({ id, [property]: parent }) => {
    const isAfterParent = !before.has(id) && (parent === undefined || before.has(parent));
    before.add(id);
    return isAfterParent;
  });
}

/** The cycles, each as its ids: the parent of an id is the next one, that of the last the first. */
function cyclesOf(parents: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = [];
  /** By id, the item from which it was reached first. */
  const starts = new Map<string, string>();
  for (const start of parents.keys()) {
    let id: string | undefined = start;
    while (id !== undefined && !starts.has(id)) {
      starts.set(id, start);
      id = parents.get(id);
    }
    if (id !== undefined && starts.get(id) === start) cycles.push([...cycleFrom(id, parents)]);
  }
  return cycles;
}

function* cycleFrom(first: string, parents: ReadonlyMap<string, string>): Generator<string> {
  let id: string | undefined = first;
  do {
    yield id;
    id = parents.get(id);
  } while (id !== undefined && id !== first);
}

function problemOf(artefact: Artefact, row: PartTypeRow, cycle: readonly string[]): Problem {
  const steps = cycle.map((id, index) => `the parent of ${id} is ${cycle[index + 1] ?? cycle[0]}`);
  const more = steps.length - listedSteps;
  const inWords = [...steps.slice(0, listedSteps), ...(more > 0 ? [`and so on for ${more} more`] : [])].join(', ');
  return {
    severity: 'error',
    code: 140,
    rule: 'local.cycle',
    detail: `${row.class} ${cycle[0]} of ${artefact.class} ${artefact.id} is below itself: ${inWords}; remove or change one of these parents`,
    path: `${row.path}/${cycle[0]}/${row.parent}`,
  };
}
