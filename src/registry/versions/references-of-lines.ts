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

const everyVersion = parseVersionQuery('*');

/** Version lines at a tick. */
interface Lines {
  readonly keys: readonly string[];
  readonly tick: number;
}

/** The references of all versions of lines. Two round trips. */
async function edgesOf(tx: Tx, { keys, tick }: Lines): Promise<readonly CheckedEdgeRow[]> {
  const lines = { keys, classes: null, agencies: null, ids: null };
  const versions = await selectVersions(tx, { lines, patterns: everyVersion, tick });
  return outgoingEdges(tx, { urns: [...new Set(versions.map(({ urn }) => urn))], tick });
}

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

/**
 * The references of version lines to versions that lack items; for one who may not see all artefacts, codes of hidden lists that
 * these extend are lacking too. One round trip, four and more where artefacts are hidden.
 */
export async function findLacking(tx: Tx, lines: Lines): Promise<MissingItemsRow[]> {
  const rows = await missingItems(tx, lines);
  if (tx.view === undefined) return rows;
  const edges = await withLostCodes(tx, await edgesOf(tx, lines), lines.tick);
  const lacking = edges.flatMap(({ source, target, resolution, items, missing }): MissingItemsRow[] =>
    resolution === null || missing.length === 0
      ? []
      : [{ key: lineIn(source), urn: source, reference: target, resolution, named: items, missing }],
  );
  return [...rows, ...lacking];
}
