import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import type { Tx } from '../../store/database.js';
import { outgoingEdges, type VersionRow } from '../../store/query-statements.js';
import { type Context, constrainable } from '../constraints/context.js';
import { type EffectiveConstraints, effectiveConstraints } from '../constraints/effective-constraints.js';
import { findContexts } from '../constraints/find-contexts.js';
import { loadEnumerations } from '../constraints/load-enumerations.js';
import { isCodelist, type LoadedLists } from './load-artefacts.js';
import { usedItems } from './used-items.js';
import { usedPart } from './used-part.js';

type Rows = readonly VersionRow[];

/** An answer before what came along is made partial. */
export interface WholeAnswer {
  readonly asked: Rows;
  /** What came along by references. */
  readonly along: Rows;
  readonly loaded: LoadedLists;
  /** Epoch milliseconds. */
  readonly at: number;
}

const isScheme = (row: VersionRow): boolean => typeOfClass(row.class)?.itemScheme === true;

const constrainableIn = (rows: Rows): string[] =>
  rows.filter((row) => constrainable.has(row.class)).map(({ urn }) => urn);

/** Contexts that lie above no other: a structure that comes along with its dataflow has no say beside it. */
function lowest(contexts: readonly Context[]): readonly Context[] {
  const above = new Set(contexts.flatMap((context) => context.above));
  return contexts.filter(({ urn }) => !above.has(urn));
}

/** The constraints of what was asked for, or where none of that can be constrained, of what came along. */
async function constraintsOf(tx: Tx, { asked, along, loaded, at }: WholeAnswer): Promise<EffectiveConstraints[]> {
  if (!along.some(isCodelist)) return [];
  const own = constrainableIn(asked);
  const urns = own.length > 0 ? own : constrainableIn(along);
  const found = await findContexts(tx, { urns, at, role: 'Allowed' });
  const contexts = own.length > 0 ? found : lowest(found);
  const enumerations = await loadEnumerations(tx, contexts, at, loaded);
  return contexts.map((context) => effectiveConstraints(context, enumerations));
}

/**
 * The item schemes that came along, reduced to the items that are used (REST 2, `detail=referencepartial`), by URN.
 * Up to eight round trips, whatever the size of the answer.
 */
export async function partialReferences(tx: Tx, answer: WholeAnswer): Promise<ReadonlyMap<string, Artefact>> {
  const schemes = answer.along.filter(isScheme);
  if (schemes.length === 0) return new Map();
  const rows = [...answer.asked, ...answer.along];
  const [edges, constraints] = await Promise.all([
    outgoingEdges(tx, { urns: rows.map(({ urn }) => urn), at: answer.at }),
    constraintsOf(tx, answer),
  ]);
  const usedOf = usedItems({ rows, edges, constraints });
  return new Map(
    schemes.flatMap(({ urn }) => {
      const scheme = answer.loaded.expanded.get(urn);
      const used = usedOf(urn);
      return scheme === undefined || used === null ? [] : [[urn, usedPart(scheme, used)] as const];
    }),
  );
}
