import {
  isOuterClass,
  isPieceClass,
  isSplit,
  possibleOuterUrns,
  splitMembersOf,
} from '../../formats/model-2.1/split-artefacts.js';
import { classIn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { findVersions, type VersionRow } from '../../store/query-statements.js';
import { streamArtefacts } from '../artefacts/load-artefacts.js';
import { distinctVersions } from '../artefacts/select-artefacts.js';

type Rows = readonly VersionRow[];

/** Versions with the split artefacts of SDMX 2.1 among them completed. */
export interface CompletedVersions {
  readonly rows: Rows;
  /** URNs of the versions that are parts of a split artefact in the result. */
  readonly members: ReadonlySet<string>;
}

interface Completion {
  /** Whether the split artefacts are returned, for the formats of SDMX 2.1; those of 3.x return their members only. */
  readonly legacy: boolean;
  /** Whether all members of a split artefact are returned, or those only that are among the versions. */
  readonly withMembers: boolean;
  /** Number of the newest transaction that counts. */
  readonly tick: number;
}

/** The split artefacts that versions can be parts of, by their ids. One round trip; none without such versions. */
export const findPossibleOuters = (tx: Tx, urns: Iterable<string>, tick: number): Promise<Rows> => {
  const pieces = [...urns].filter((urn) => isPieceClass(classIn(urn)));
  return findVersions(tx, { urns: [...new Set(pieces.flatMap(possibleOuterUrns))], tick });
};

/**
 * Versions with the artefacts of SDMX 2.1 that they are parts of (docs/decisions/split-artefacts.md), and with the other
 * members of these. Up to three round trips; none without structure maps, hierarchies and artefacts that only 2.1 has.
 */
export async function completeSplit(
  tx: Tx,
  rows: Rows,
  { legacy, withMembers, tick }: Completion,
): Promise<CompletedVersions> {
  const given = new Set(rows.map(({ urn }) => urn));
  const possible = legacy ? await findPossibleOuters(tx, given, tick) : [];
  const outers = distinctVersions([...rows.filter((row) => isOuterClass(row.class)), ...possible]);
  if (outers.length === 0) return { rows, members: new Set() };
  const members = new Set<string>();
  const split: VersionRow[] = [];
  for await (const [row, outer] of streamArtefacts((work) => work(tx), outers)) {
    if (!isSplit(outer)) continue;
    const own = [...splitMembersOf(outer).keys()];
    if (!given.has(row.urn) && !own.some((member) => given.has(member))) continue;
    for (const member of own) members.add(member);
    split.push(row);
  }
  const missing = withMembers ? [...members].filter((urn) => !given.has(urn)) : [];
  const added = await findVersions(tx, { urns: missing, tick });
  const urns = new Set(split.map(({ urn }) => urn));
  const others = rows.filter(({ urn }) => !urns.has(urn));
  return { rows: distinctVersions([...others, ...(legacy ? split : []), ...added]), members };
}
