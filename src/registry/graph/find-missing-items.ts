import { groupBy } from '../../model/group-by.js';
import { forEachInTurns } from '../../model/turns.js';
import { classIn } from '../../model/urn.js';
import { indirectReferenceRow } from '../../references/indirect-reference-table.js';
import type { Tx } from '../../store/database.js';
import { heldParts, type PartRow, partIds } from '../../store/query-statements.js';
import { type PartNames, partKey, partName, partNames } from '../artefacts/part-names.js';
import { type GraphReference, isSetAt } from './graph-reference.js';
import type { ListContents } from './list-contents.js';

/** Parts up to which each is looked up; more are compared with all parts of their artefacts. */
const fewParts = 20;

/** Components are known from the structure, and other names would not be references. */
const known = new Set(['component', 'vtl', 'concept']);

/** The items of a reference that have to be looked up in its target. */
function* namedIn(reference: GraphReference): Generator<string> {
  const { directness, source, resolution, role, items } = reference;
  const names = indirectReferenceRow(role)?.names;
  if (directness !== 'indirect' || resolution === null || resolution === source || names === undefined) return;
  if (known.has(names)) return;
  for (const [place, item] of items.entries()) {
    if (item !== '' && !isSetAt(reference, place)) yield item;
  }
}

/** Those of some parts that artefacts have, as keys. One round trip. */
async function findHeld(tx: Tx, parts: readonly PartRow[], tick: number): Promise<ReadonlySet<string>> {
  if (parts.length <= fewParts) return new Set((await heldParts(tx, { parts, tick })).map(partKey));
  const urns = [...new Set(parts.map(({ urn }) => urn))];
  const slices = groupBy(await partIds(tx, { urns, tick }), ({ urn }) => urn);
  const names = new Map<string, PartNames>();
  for (const urn of urns) names.set(urn, await partNames(urn, slices.get(urn) ?? []));
  const held = new Set<string>();
  await forEachInTurns(
    parts,
    (part) => {
      if (names.get(part.urn)?.has(partName(part.class, part.tail)) === true) held.add(partKey(part));
    },
    tx.signal,
  );
  return held;
}

/**
 * The items that indirect references name and that their targets lack. Sets of codes lack nothing. One round trip, and those
 * that load the lists which inherit codes.
 */
export async function findMissingItems(
  tx: Tx,
  references: Iterable<GraphReference>,
  contents: ListContents,
  tick: number,
): Promise<ReadonlyMap<GraphReference, ReadonlySet<string>>> {
  const parts = new Map<string, PartRow>();
  const naming: GraphReference[] = [];
  await forEachInTurns(
    references,
    (reference) => {
      const { class: partClass, resolution } = reference;
      let isNaming = false;
      for (const tail of namedIn(reference)) {
        const part = { urn: resolution ?? '', class: partClass, tail };
        parts.set(partKey(part), part);
        isNaming = true;
      }
      if (isNaming) naming.push(reference);
    },
    tx.signal,
  );
  if (naming.length === 0) return new Map();
  const isIndexed = ({ urn }: PartRow): boolean => !contents.has(urn) && classIn(urn) !== 'ValueList';
  const held = await findHeld(tx, [...parts.values()].filter(isIndexed), tick);
  // A codelist can inherit a code, and the values of value lists are not parts.
  const open = [...parts].filter(
    ([key, { urn }]) => !held.has(key) && ['Codelist', 'ValueList'].includes(classIn(urn)),
  );
  await contents.load(open.map(([, { urn }]) => urn));
  const lacks = ({ urn, tail }: PartRow, key: string): boolean => !held.has(key) && !contents.holds(urn, tail);
  const missing = new Map<GraphReference, ReadonlySet<string>>();
  await forEachInTurns(
    naming,
    (reference) => {
      const absent = new Set<string>();
      for (const tail of namedIn(reference)) {
        const part = { urn: reference.resolution ?? '', class: reference.class, tail };
        if (lacks(part, partKey(part))) absent.add(tail);
      }
      if (absent.size > 0) missing.set(reference, absent);
    },
    tx.signal,
  );
  return missing;
}
