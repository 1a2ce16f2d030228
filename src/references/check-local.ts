import type { Problem } from '../errors.js';
import type { Artefact } from '../model/artefact.js';
import { completenessOf } from '../model/completeness.js';
import { partsOf } from '../model/parts.js';
import { type LocalReferenceRow, legacyLocalReferenceRows, localReferenceRows } from './local-reference-table.js';
import { walk } from './walk.js';

function tailsOf(artefact: Artefact, targets: readonly string[]): ReadonlySet<string> {
  const tails = new Set<string>();
  for (const part of partsOf(artefact)) if (targets.includes(part.class)) tails.add(part.tail);
  return tails;
}

function* checkRow(artefact: Artefact, row: LocalReferenceRow): Generator<Problem> {
  if (row.unless !== undefined && artefact[row.unless] !== undefined) return;
  // A partial list can lack the parent, and a stub lacks all parts.
  if (completenessOf(artefact) !== 'whole') return;
  let known: ReadonlySet<string> | undefined;
  for (const { text, path, component } of walk(artefact, row.path)) {
    known ??= tailsOf(artefact, row.targets);
    if (known.has(text)) continue;
    const holder = component === '' ? artefact.id : component;
    yield {
      severity: 'error',
      code: 140,
      rule: 'local.missing',
      detail: `${holder} has "${text}" as ${row.meaning}, but ${artefact.class} ${artefact.id} has no ${row.targets.join(' or ')} with this id; use the id of an existing one`,
      path,
    };
  }
}

/**
 * Checks the references by plain id inside an artefact; partial lists and stubs are not checked.
 * @returns an error with the rule `local.missing` for each reference to a part that the artefact lacks
 */
export function checkLocalReferences(artefact: Artefact): Problem[] {
  return [...localReferenceRows, ...legacyLocalReferenceRows]
    .filter((row) => row.class === artefact.class)
    .flatMap((row) => [...checkRow(artefact, row)]);
}
