import type { Problem } from '../errors.js';
import type { Artefact } from '../model/artefact.js';
import { type PartRow, typeOfClass } from '../model/artefact-types.js';
import { objectsOf } from '../model/content.js';
import { contentAt } from '../model/parts.js';

/** At most this many steps of a circle are listed. */
const listedSteps = 5;

/**
 * Checks that no item is below itself where items name their parent (information model, ItemScheme: a hierarchy of items).
 * @returns an error with the rule `local.cycle` for each circle
 */
export function checkParents(artefact: Artefact): Problem[] {
  return (typeOfClass(artefact.class)?.parts ?? []).flatMap((row) =>
    row.parent === undefined
      ? []
      : circlesOf(parentsOf(artefact, row, row.parent)).map((circle) => problemOf(artefact, row, circle)),
  );
}

/** The parent of each item that has one, by id. */
function parentsOf(artefact: Artefact, { path }: PartRow, property: string): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  for (const { id, [property]: parent } of objectsOf(contentAt(artefact, path))) {
    if (typeof id === 'string' && typeof parent === 'string') parents.set(id, parent);
  }
  return parents;
}

/** The circles, each as its ids: the parent of an id is the next one, that of the last the first. */
function circlesOf(parents: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const circles: (readonly string[])[] = [];
  const finished = new Set<string>();
  for (const start of parents.keys()) {
    const way = new Set<string>();
    let id: string | undefined = start;
    while (id !== undefined && !finished.has(id) && !way.has(id)) {
      way.add(id);
      id = parents.get(id);
    }
    if (id !== undefined && way.has(id)) circles.push([...way].slice([...way].indexOf(id)));
    for (const visited of way) finished.add(visited);
  }
  return circles;
}

function problemOf(artefact: Artefact, row: PartRow, circle: readonly string[]): Problem {
  const steps = circle.map((id, index) => `the parent of ${id} is ${circle[index + 1] ?? circle[0]}`);
  const more = steps.length - listedSteps;
  const inWords = [...steps.slice(0, listedSteps), ...(more > 0 ? [`and so on for ${more} more`] : [])].join(', ');
  return {
    severity: 'error',
    code: 140,
    rule: 'local.cycle',
    detail: `${row.class} ${circle[0]} of ${artefact.class} ${artefact.id} is below itself: ${inWords}; remove or change one of these parents`,
    path: `${row.path}/${circle[0]}/${row.parent}`,
  };
}
