import { componentsNamedBy } from '../../references/constraint-content.js';
import { type Enumeration, enumerationOf } from '../../references/enumeration.js';
import type { Tx } from '../../store/database.js';
import { findVersions } from '../../store/query-statements.js';
import { familyOf, type LoadedLists, loadExpanded } from '../structures/load-artefacts.js';
import type { Context } from './context.js';

const nothing: LoadedLists = { raw: new Map(), expanded: new Map() };

/** The lists of the components that the constraints of a context speak of; the others need no looking into. */
function listsOf({ constraints, components }: Context): string[] {
  const named = new Set([...constraints.values()].flatMap((constraint) => [...componentsNamedBy(constraint)]));
  return components.filter(({ id }) => named.has(id)).map(({ enumeration }) => enumeration);
}

/**
 * The lists that the constraints of contexts speak of, by URN.
 * Up to three round trips, none where all of them are loaded already.
 * @param loaded lists that need no loading
 */
export async function loadEnumerations(
  tx: Tx,
  contexts: readonly Context[],
  at: number,
  loaded: LoadedLists = nothing,
): Promise<ReadonlyMap<string, Enumeration>> {
  const wanted = [...new Set(contexts.flatMap(listsOf))];
  const missing = wanted.filter((urn) => !loaded.raw.has(urn) || !loaded.expanded.has(urn));
  const rows = await findVersions(tx, { urns: missing, at });
  const family = await familyOf(tx, rows, at);
  const { raw, expanded } = await loadExpanded(tx, rows, family);
  return new Map(
    wanted.flatMap((urn) => {
      const asSubmitted = raw.get(urn) ?? loaded.raw.get(urn);
      const whole = expanded.get(urn) ?? loaded.expanded.get(urn);
      return asSubmitted === undefined || whole === undefined
        ? []
        : [[urn, enumerationOf(asSubmitted, whole)] as const];
    }),
  );
}
