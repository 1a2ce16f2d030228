import { StrataError } from '../../errors.js';
import { partsOf } from '../../model/parts.js';
import { lineKey, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { holdsPart, selectVersions, type VersionRow } from '../../store/query-statements.js';
import { parseVersionQuery } from '../../versioning/pattern.js';
import { notFound } from './explain-absence.js';
import { expandCodelists, loadArtefacts } from './load-artefacts.js';

/** Whether an expanded codelist has a code. */
async function inheritsCode(tx: Tx, codelist: VersionRow, code: string, tick: number): Promise<boolean> {
  const expanded = (await expandCodelists(tx, await loadArtefacts(tx, [codelist]), tick)).get(codelist.urn);
  if (expanded === undefined) return false;
  for (const { tail } of partsOf(expanded)) if (tail === code) return true;
  return false;
}

async function hasPart(tx: Tx, root: VersionRow, partClass: string, tail: string, tick: number): Promise<boolean> {
  const [part] = await holdsPart(tx, { urn: root.urn, class: partClass, tail, tick });
  return part?.holds === true || (partClass === 'Code' && (await inheritsCode(tx, root, tail, tick)));
}

/**
 * The version that a URN with any version pattern names at an instant. One round trip, up to four more for an item.
 * @param text the URN for errors
 * @throws StrataError `NotFound` when there is none or it lacks the item, `Semantic` when there are several, `Syntax` for
 *   an invalid version pattern
 */
export async function findRoot(tx: Tx, urn: Urn, text: string, tick: number): Promise<VersionRow> {
  const patterns = parseVersionQuery(urn.version);
  const [root, ...more] = await selectVersions(tx, {
    lines: { keys: [lineKey(urn)], classes: null, agencies: null, ids: null },
    patterns,
    tick,
  });
  if (root === undefined) {
    const { maintainableClass, agencyID, id } = urn;
    const selection = { classes: [maintainableClass], agencies: [agencyID], ids: [id], versions: patterns };
    throw await notFound(tx, text, selection, tick);
  }
  if (more.length > 0) {
    throw new StrataError(
      'Semantic',
      `${text} matches ${more.length + 1} versions; write one version, or ~ for the highest`,
    );
  }
  if (urn.item !== undefined && !(await hasPart(tx, root, urn.class, urn.item, tick))) {
    throw new StrataError('NotFound', `${root.urn} has no ${urn.class} ${urn.item}`);
  }
  return root;
}
