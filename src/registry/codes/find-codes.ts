import type { Artefact } from '../../model/artefact.js';
import { inTurns } from '../../model/steps.js';
import { forEachInTurns } from '../../model/turns.js';
import { urnOf } from '../../model/urn.js';
import { listsCodes } from '../../references/enumeration.js';
import { expandedCodes } from '../../references/expand-codelist.js';
import { findRoots } from '../artefacts/find-root.js';
import {
  expansionMemory,
  extendedLookUp,
  extendedVersions,
  findExtensions,
  loadArtefacts,
} from '../artefacts/load-artefacts.js';
import { type RootQuery, requireWholeArtefact } from '../artefacts/root-query.js';
import { semanticError } from '../semantic-error.js';
import type { Snapshot } from '../snapshot.js';

/** Where a codelist inherits codes from: each extension and each list that defines codes which come through it. */
export interface CodesOrigin {
  /** The extended list, as the extension has it. */
  readonly reference: string;
  /** What the extension puts before the ids. */
  readonly prefix: string;
  /** The version that defines the codes: the extended one, or one that it inherits them from. */
  readonly definedBy: string;
  /** The number of codes. */
  readonly count: number;
}

/** The codes of a list with those that it inherits. */
export interface ListedCodes {
  /** The URN of the version. */
  readonly urn: string;
  readonly count: number;
  /** In the order of their first codes. */
  readonly origins: readonly CodesOrigin[];
  /** The ids of the codes that are inherited, in the order of the list. */
  readonly inherited: readonly string[];
  /** For each of them the index of its origin. */
  readonly originOf: readonly number[];
}

async function listCodes(
  raw: Artefact,
  lookUp: (reference: string) => Artefact | undefined,
  signal: AbortSignal | undefined,
): Promise<ListedCodes> {
  const urn = urnOf(raw);
  if (!listsCodes(raw)) {
    throw semanticError('codes.class', `${urn} lists no codes; give the URN of a codelist or value list`);
  }
  const codes = await inTurns(expandedCodes(raw, lookUp), signal);
  const origins = new Map<string, CodesOrigin & { readonly index: number }>();
  const inherited: string[] = [];
  const originOf: number[] = [];
  await forEachInTurns(
    codes,
    ([id, { origin, through }]) => {
      if (through === undefined) return;
      const { reference, id: idThere } = through;
      const prefix = id.slice(0, id.length - idThere.length);
      const definedBy = urnOf(origin);
      const key = JSON.stringify([reference, prefix, definedBy]);
      const { index = origins.size, count = 0 } = origins.get(key) ?? {};
      origins.set(key, { reference, prefix, definedBy, count: count + 1, index });
      inherited.push(id);
      originOf.push(index);
    },
    signal,
  );
  return {
    urn,
    count: codes.size,
    origins: [...origins.values()].map(({ index: _index, ...origin }) => origin),
    inherited,
    originOf,
  };
}

/**
 * The codes of codelists and value lists with those that they inherit, for each version that a URN names, in the order of the
 * URNs. Three round trips for any number of lists; codes that come through a list which the principal may not see are missing, as
 * in structure queries.
 * @throws StrataError `NotFound` for a URN that names no version, `Syntax` for an invalid version pattern, `Semantic` for the
 *   URN of an item or of another class
 */
export async function findCodes(snapshot: Snapshot, roots: readonly RootQuery[]): Promise<readonly ListedCodes[]> {
  for (const { urn } of roots) requireWholeArtefact(urn, 'codes.item', 'the codes are those of whole lists');
  const { tick } = snapshot;
  const { rows, extensions, artefacts } = await snapshot.read(async (tx) => {
    const found = await findRoots(tx, roots, tick);
    const versions = [...new Map(found.flat().map((row) => [row.urn, row])).values()];
    const extended = await findExtensions(tx, versions, tick);
    return {
      rows: versions,
      extensions: extended,
      artefacts: await loadArtefacts(tx, [...versions, ...extendedVersions(extended)]),
    };
  });
  const lookUp = extendedLookUp(artefacts, extensions, artefacts);
  const lists: ListedCodes[] = [];
  for (const { urn } of rows) {
    const raw = artefacts.get(urn);
    if (raw !== undefined) {
      snapshot.requireMemory(expansionMemory(raw, lookUp));
      lists.push(await listCodes(raw, lookUp, snapshot.signal));
    }
  }
  return lists;
}
