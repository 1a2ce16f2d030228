import { classIn, maintainableUrn } from '../../model/urn.js';
import { extractReferences, namesOneObject, type Reference } from '../../references/extract.js';
import { classOfRole } from '../../references/reference-roles.js';
import { allReferenceRows } from '../../references/reference-table.js';
import type { Tx } from '../../store/database.js';
import { findVersions } from '../../store/query-statements.js';
import { loadArtefacts } from '../artefacts/load-artefacts.js';
import type { GraphReference } from './graph-reference.js';
import { resolveUrns } from './resolve-urns.js';

/** Classes of artefacts with references that can select several objects, or none. */
const looseClasses = new Set(
  allReferenceRows.flatMap(({ role, version }) => (version === 'loose' ? [classOfRole(role)] : [])),
);

/** A loose reference with the version that holds it. */
interface Held {
  readonly source: string;
  readonly since: number;
  readonly reference: Reference;
}

/**
 * The references of versions that can select several objects, or none (version form `loose` of the reference table), read from
 * their content. Three round trips; none without versions of classes that have such references.
 */
export async function findLooseReferences(tx: Tx, urns: Iterable<string>, tick: number): Promise<GraphReference[]> {
  const holders = [...urns].filter((urn) => looseClasses.has(classIn(urn)));
  if (holders.length === 0) return [];
  const rows = await findVersions(tx, { urns: holders, tick });
  const artefacts = await loadArtefacts(tx, rows);
  const held = rows.flatMap(({ urn, since }): Held[] => {
    const artefact = artefacts.get(urn);
    const references = artefact === undefined ? [] : extractReferences(artefact).references;
    return references.flatMap((reference) =>
      reference.row.version === 'loose' ? [{ source: urn, since, reference }] : [],
    );
  });
  const single = held.map(({ reference }) => reference).filter(namesOneObject);
  const resolutions = await resolveUrns(
    tx,
    single.map(({ target }) => target),
    tick,
  );
  return held.map(({ source, since, reference: { row, target, component, text } }) => {
    const wanted = maintainableUrn(target);
    const resolution = resolutions.get(wanted) ?? null;
    return {
      source,
      target: wanted,
      wildcard: wanted !== resolution,
      resolution,
      role: row.role,
      class: target.class,
      components: [component],
      items: [target.item ?? ''],
      texts: [text],
      missing: [],
      since,
      isLoose: true,
    };
  });
}
