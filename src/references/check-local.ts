import type { Problem } from '../errors.js';
import type { Artefact } from '../model/artefact.js';
import { partsOf } from '../model/parts.js';
import { type LocalReferenceRow, localReferenceRows } from './local-reference-table.js';
import { walk } from './walk.js';

const lastId = (tail: string): string => tail.slice(tail.lastIndexOf('.') + 1);

function idsOf(artefact: Artefact, targets: readonly string[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const part of partsOf(artefact)) {
    if (!targets.includes(part.class)) continue;
    ids.add(part.tail);
    ids.add(lastId(part.tail));
  }
  return ids;
}

function* checkRow(artefact: Artefact, row: LocalReferenceRow): Generator<Problem> {
  if (row.unless !== undefined && artefact[row.unless] !== undefined) return;
  // A partial list may leave the parent out, and a stub everything.
  if (artefact['isPartial'] === true || artefact['isExternalReference'] === true) return;
  let ids: ReadonlySet<string> | undefined;
  for (const { text, path, component } of walk(artefact, row.path)) {
    ids ??= idsOf(artefact, row.targets);
    if (ids.has(text)) continue;
    const holder = component === '' ? artefact.id : component;
    yield {
      severity: 'error',
      code: 140,
      rule: 'local.missing',
      detail: `"${text}" is given as the ${row.meaning} by ${holder}, but ${artefact.class} ${artefact.id} has no such ${row.targets.join(' or ')}`,
      path,
    };
  }
}

/** Checks every reference by plain id inside an artefact. */
export function checkLocalReferences(artefact: Artefact): Problem[] {
  return localReferenceRows
    .filter((row) => row.class === artefact.class)
    .flatMap((row) => [...checkRow(artefact, row)]);
}
