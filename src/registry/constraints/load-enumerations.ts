import { listOf } from '../../model/content.js';
import { inTurns } from '../../model/steps.js';
import { componentsNamedBy } from '../../references/constraint-content.js';
import { codesProperty, type Enumeration, enumerationOf } from '../../references/enumeration.js';
import type { Tx } from '../../store/database.js';
import { findVersions } from '../../store/query-statements.js';
import { findExtensions, type LoadedArtefacts, loadExpanded, noArtefacts } from '../artefacts/load-artefacts.js';
import type { Context } from './find-contexts.js';

/** The lists of the components that the constraints of a context restrict, and of others. */
function listsOf({ constraints, components }: Context, others: readonly string[]): string[] {
  const named = new Set([
    ...others,
    ...[...constraints.values()].flatMap((constraint) => [...componentsNamedBy(constraint)]),
  ]);
  return components.filter(({ id }) => named.has(id)).map(({ enumeration }) => enumeration);
}

/** Memory of a code in the indexes of its list and in the sets of constraints, bytes, roughly. */
const bytesPerIndexedCode = 300;

/**
 * The lists of the components that the constraints of contexts restrict, by URN. Up to three round trips.
 * @param loaded lists that need not be loaded again
 * @param components ids of components whose lists are loaded too
 */
export async function loadEnumerations(
  tx: Tx,
  contexts: readonly Context[],
  tick: number,
  loaded: LoadedArtefacts = { raw: noArtefacts, expanded: noArtefacts },
  components: readonly string[] = [],
): Promise<ReadonlyMap<string, Enumeration>> {
  const urns = [...new Set(contexts.flatMap((context) => listsOf(context, components)))];
  const missing = urns.filter((urn) => !loaded.raw.has(urn) || !loaded.expanded.has(urn));
  const rows = await findVersions(tx, { urns: missing, tick });
  const { raw, expanded } = await loadExpanded(tx, rows, await findExtensions(tx, rows, tick));
  const enumerations = new Map<string, Enumeration>();
  for (const urn of urns) {
    const asSubmitted = raw.get(urn) ?? loaded.raw.get(urn);
    const whole = expanded.get(urn) ?? loaded.expanded.get(urn);
    if (asSubmitted === undefined || whole === undefined) continue;
    const enumeration = enumerationOf(asSubmitted, whole);
    tx.memory?.require(listOf(whole[codesProperty(whole)]).length * bytesPerIndexedCode);
    await inTurns(enumeration.codes.build(true), tx.signal);
    enumerations.set(urn, enumeration);
  }
  return enumerations;
}

/** The lists of the components of a context, by component id. */
export const enumerationsByComponent = (
  { components }: Context,
  enumerations: ReadonlyMap<string, Enumeration>,
): ReadonlyMap<string, Enumeration> =>
  new Map(
    components.flatMap(({ id, enumeration }) => {
      const list = enumerations.get(enumeration);
      return list === undefined ? [] : [[id, list] as const];
    }),
  );
