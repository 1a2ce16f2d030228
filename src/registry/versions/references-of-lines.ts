import { lineIn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import type { CheckedEdgeRow } from '../../store/edge-statement.js';
import {
  type MissingItemsRow,
  missingItems,
  outgoingEdges,
  selectVersions,
  type UnresolvedReferenceRow,
  unresolvedReferences,
} from '../../store/query-statements.js';
import { parseVersionQuery } from '../../versioning/pattern.js';
import { withLostCodes } from '../artefacts/lost-codes.js';
import { findLackingReferences } from '../graph/find-indirect-references.js';

const everyVersion = parseVersionQuery('*');

/** Version lines at a tick. */
interface Lines {
  readonly keys: readonly string[];
  readonly tick: number;
}

/** URNs of all versions of lines. One round trip. */
async function versionsOf(tx: Tx, { keys, tick }: Lines): Promise<readonly string[]> {
  const lines = { keys, classes: null, agencies: null, ids: null };
  const versions = await selectVersions(tx, { lines, patterns: everyVersion, tick });
  return [...new Set(versions.map(({ urn }) => urn))];
}

/** The references of all versions of lines. Two round trips. */
const edgesOf = async (tx: Tx, lines: Lines): Promise<readonly CheckedEdgeRow[]> =>
  outgoingEdges(tx, { urns: await versionsOf(tx, lines), tick: lines.tick });

/**
 * The references of version lines that lead to no version; for one who may not see all artefacts, those to hidden ones too. One
 * round trip, three where artefacts are hidden.
 */
export async function findUnresolved(tx: Tx, lines: Lines): Promise<UnresolvedReferenceRow[]> {
  const rows = await unresolvedReferences(tx, lines);
  const { view } = tx;
  if (view === undefined) return rows;
  const toHidden = (await edgesOf(tx, lines))
    .filter(({ target, resolution }) => resolution === null && view.hides(target))
    .map(({ source, target, wildcard }) => ({ key: lineIn(source), urn: source, reference: target, wildcard }));
  return [...new Map([...rows, ...toHidden].map((row) => [`${row.urn} ${row.reference}`, row])).values()];
}

/** Edges that lack items, as rows. */
const toRows = (edges: readonly CheckedEdgeRow[]): MissingItemsRow[] =>
  edges.flatMap(({ source, target, resolution, items, missing }) =>
    resolution === null || missing.length === 0
      ? []
      : [{ key: lineIn(source), urn: source, reference: target, resolution, named: items, missing }],
  );

/**
 * The direct and indirect references of version lines to versions that lack items; for one who may not see all artefacts, codes of
 * hidden lists that these extend are lacking too. Two round trips, two more where artefacts are hidden, and those of
 * `findLackingReferences`.
 */
export async function findLacking(tx: Tx, lines: Lines): Promise<MissingItemsRow[]> {
  const { tick } = lines;
  const indirect = toRows(await findLackingReferences(tx, await versionsOf(tx, lines), tick));
  const rows = [...(await missingItems(tx, lines)), ...indirect];
  if (tx.view === undefined) return rows;
  return [...rows, ...toRows(await withLostCodes(tx, await edgesOf(tx, lines), tick))];
}
