import { groupBy } from '../../../src/model/group-by.js';
import { partsOf } from '../../../src/model/parts.js';
import { extensionRoles } from '../../../src/references/reference-roles.js';
import { expandCodelists, loadArtefacts } from '../../../src/registry/artefacts/load-artefacts.js';
import { PartNames, partName, partNames } from '../../../src/registry/artefacts/part-names.js';
import type { Database } from '../../../src/store/database.js';
import { findVersions } from '../../../src/store/query-statements.js';
import { loadItemIds, type NewLacks, openLacks } from '../../../src/store/submission-statements.js';

/** The items that open references name, by class, of targets that can lack one: wildcards, and versions that inherit items. */
const namedItems = `CALL () {
    MATCH (t:Wildcard {itemised: true})-[:RESOLVES_TO {to: 9007199254740991}]->(v:Version)
    RETURN t, v.urn AS version
  UNION
    MATCH (t:Version)-[e:REFERENCES {to: 9007199254740991}]->()
    WHERE e.role IN $extensionRoles
    RETURN t, t.urn AS version
  }
  MATCH (t)<-[e:REFERENCES {to: 9007199254740991}]-()
  UNWIND e.items AS item
  WITH t, version, e.class AS class, item WHERE item <> ''
  RETURN t.urn AS target, version, class, collect(DISTINCT item) AS items`;

function withoutParts(rows: readonly NewLacks[], parts: ReadonlyMap<string, PartNames>): readonly NewLacks[] {
  const lacks = ({ version, class: partClass }: NewLacks, item: string): boolean =>
    parts.get(version)?.has(partName(partClass, item)) !== true;
  return rows
    .map((row) => ({ ...row, items: row.items.filter((item) => lacks(row, item)) }))
    .filter(({ items }) => items.length > 0);
}

/** Records the items that are missing at a tick, the newest one, as submissions would have done. */
export async function recordMissingItems(database: Database, tick: number): Promise<void> {
  await database.writeAtStart(async (tx) => {
    const rows = (await tx.run(namedItems, { extensionRoles })) as unknown as readonly NewLacks[];
    const own = new Map<string, PartNames>();
    const ids = await loadItemIds(tx, { urns: [...new Set(rows.map(({ version }) => version))] });
    for (const [urn, slices] of groupBy(ids, (row) => row.urn)) own.set(urn, await partNames(urn, slices));
    const lacking = withoutParts(rows, own);
    const urns = [...new Set(lacking.flatMap((row) => (row.class === 'Code' ? [row.version] : [])))];
    const inherited = new Map<string, PartNames>();
    const versions = await findVersions(tx, { urns, tick });
    for (const [urn, codelist] of await expandCodelists(tx, await loadArtefacts(tx, versions), tick)) {
      const names = new PartNames();
      for (const part of partsOf(codelist)) names.add(partName(part.class, part.tail));
      inherited.set(urn, names);
    }
    await openLacks(tx, { lacks: withoutParts(lacking, inherited), tick });
  });
}
