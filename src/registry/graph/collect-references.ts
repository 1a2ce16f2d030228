import { forEachInTurns } from '../../model/turns.js';
import { classIn } from '../../model/urn.js';
import { indirectReferenceRows } from '../../references/indirect-reference-table.js';
import { attachmentRoles, classOfRole, providerClasses, rolesFor } from '../../references/reference-roles.js';
import { rolesOfWays } from '../../references/structure-graph.js';
import type { Tx } from '../../store/database.js';
import type { EdgeRow } from '../../store/edge-statement.js';
import {
  contextReferences,
  incomingClosure,
  incomingEdges,
  incomingNodes,
  outgoingClosure,
  outgoingEdges,
  outgoingNodes,
  referencesToParts,
  type SelectionRow,
  selectionsOf,
  selectionsOfRoles,
} from '../../store/query-statements.js';
import { deriveIndirect, metadataRoles } from './derive-indirect.js';
import type { EdgeChoice, GraphReference } from './graph-reference.js';
import { findLooseReferences } from './loose-references.js';
import { findNamedReferences, namingRoles, rolesOfNames } from './named-references.js';
import { addOwned, addOwners, ownerRoles, ownerSchemesIn } from './owner-references.js';
import { ReferenceCollection } from './reference-collection.js';
import type { Way } from './reference-index.js';
import type { Start } from './walk-references.js';

const statements = {
  outgoing: { closure: outgoingClosure, nodes: outgoingNodes, step: outgoingEdges },
  incoming: { closure: incomingClosure, nodes: incomingNodes, step: incomingEdges },
} as const;

const urnClassesOfRoles = (roles: readonly string[]): ReadonlySet<string> => new Set(roles.map(classOfRole));

const keptRows = indirectReferenceRows.filter(({ isKept }) => isKept);

/** The classes of artefacts with selections; geographic codelists are codelists in URNs. */
export const selectingClasses: ReadonlySet<string> = new Set([
  ...urnClassesOfRoles(keptRows.map(({ role }) => role)),
  'Codelist',
]);

/** The roles of selections that lead through whole structures, which need not be on a way to the roots. */
const structureSelections = new Set(
  keptRows.filter(({ names }) => names === 'component' || names === 'value').map(({ role }) => role),
);

const providerRoles = rolesFor(['provider']);
const agreementClasses = urnClassesOfRoles(providerRoles);

const ofClasses = (urns: Iterable<string>, classes: ReadonlySet<string>): string[] =>
  [...urns].filter((urn) => classes.has(classIn(urn)));

/** The items that references name, by the version that has them. */
function partsNamed(rows: readonly EdgeRow[]): { urn: string; items: string[] }[] {
  const parts = new Map<string, Set<string>>();
  for (const { resolution, items } of rows) {
    if (resolution === null) continue;
    const known = parts.get(resolution) ?? new Set();
    for (const item of items) known.add(item);
    parts.set(resolution, known);
  }
  return [...parts].map(([urn, items]) => ({ urn, items: [...items] }));
}

/** Adds the direct references around versions, and the rows of the versions as nodes. Two statements in one exchange. */
async function addClosure(
  tx: Tx,
  { way, edges, owners }: CollectionQuery,
  roots: readonly string[],
  collection: ReferenceCollection,
  tick: number,
): Promise<void> {
  const { closure, nodes } = statements[way];
  const [rows, versions] = await Promise.all([closure(tx, { urns: roots, tick }), nodes(tx, { urns: roots, tick })]);
  await collection.add(rows, edges === 'direct' && !owners && way === 'incoming');
  await forEachInTurns(versions, (row) => collection.nodes.set(row.urn, row), tx.signal);
}

/**
 * Direct references level by level, one round trip for each: one level more than the depth, since that level has references
 * between the versions that are returned.
 */
async function collectLevels(
  tx: Tx,
  way: Way,
  roots: readonly string[],
  depth: number,
  tick: number,
): Promise<GraphReference[]> {
  const found: GraphReference[] = [];
  const seen = new Set<string>(roots);
  let frontier = roots;
  for (let level = 0; level <= depth && frontier.length > 0; level += 1) {
    const next: string[] = [];
    await forEachInTurns(
      await statements[way].step(tx, { urns: frontier, tick }),
      (row) => {
        found.push(row);
        const end = way === 'outgoing' ? row.resolution : row.source;
        if (end === null || seen.has(end)) return;
        seen.add(end);
        next.push(end);
      },
      tx.signal,
    );
    frontier = next;
  }
  return found;
}

/** The agreements that name the providers which constraints are attached to, with what they refer to. Up to two round trips. */
async function agreementsOfProviders(tx: Tx, rows: readonly EdgeRow[], tick: number): Promise<GraphReference[]> {
  const attachments = rows.filter((row) => attachmentRoles.includes(row.role) && providerClasses.has(row.class));
  const found = await referencesToParts(tx, { parts: partsNamed(attachments), roles: providerRoles, tick });
  return outgoingClosure(tx, { urns: [...new Set(found.map(({ source }) => source))], tick });
}

/** The references to agreements' providers, and those of the constraints that are attached to these. Up to three round trips. */
async function constraintsOfProviders(
  tx: Tx,
  versions: Iterable<string>,
  tick: number,
): Promise<{ readonly providers: readonly EdgeRow[]; readonly attached: readonly EdgeRow[] }> {
  const urns = ofClasses(versions, agreementClasses);
  const providers = await contextReferences(tx, { urns, roles: providerRoles, tick });
  const attached = await referencesToParts(tx, { parts: partsNamed(providers), roles: attachmentRoles, tick });
  return { providers, attached };
}

const selectionsIn = (tx: Tx, versions: Iterable<string>, tick: number): Promise<SelectionRow[]> =>
  selectionsOf(tx, { urns: ofClasses(versions, selectingClasses), tick });

async function addIndirectOutgoing(tx: Tx, collection: ReferenceCollection, tick: number): Promise<void> {
  await collection.add(await agreementsOfProviders(tx, collection.references, tick));
  const selections: SelectionRow[] = [];
  // What is named by name alone can lie outside of what references lead to.
  for (let open = [...collection.versions]; open.length > 0; ) {
    const known = new Set(collection.versions);
    const found = await selectionsIn(tx, open, tick);
    selections.push(...found);
    const named = await findNamedReferences(tx, found, collection.references, tick);
    const urns = named.flatMap(({ resolution }) => resolution ?? []).filter((urn) => !known.has(urn));
    await collection.add(named);
    await collection.add(await outgoingClosure(tx, { urns: [...new Set(urns)], tick }));
    open = [...collection.versions].filter((urn) => !known.has(urn));
  }
  await collection.add(await deriveIndirect(collection.references, selections, tx.signal), true);
}

/** Adds the references by name to the versions, and what refers to their holders. */
async function addNamedIncoming(tx: Tx, collection: ReferenceCollection, tick: number): Promise<void> {
  const selections = await selectionsOfRoles(tx, { roles: namingRoles, tick });
  const sources = [...new Set(selections.map(({ source }) => source))];
  const context = await contextReferences(tx, { urns: sources, roles: rolesOfNames, tick });
  const named = await findNamedReferences(tx, selections, context, tick);
  for (let open = named; open.length > 0; ) {
    const reaching = open.filter(({ resolution }) => resolution !== null && collection.versions.has(resolution));
    if (reaching.length === 0) return;
    await collection.add(reaching, true);
    const urns = [...new Set(reaching.map(({ source }) => source))];
    await collection.add(await incomingClosure(tx, { urns, tick }));
    const left = new Set(open.filter((each) => !reaching.includes(each)));
    open = [...left];
  }
}

async function addIndirectIncoming(tx: Tx, collection: ReferenceCollection, tick: number): Promise<void> {
  await addNamedIncoming(tx, collection, tick);
  const { providers, attached } = await constraintsOfProviders(tx, collection.versions, tick);
  const constraints = [...new Set(attached.map(({ source }) => source))];
  await collection.add(await incomingClosure(tx, { urns: constraints, tick }));
  for (const urn of constraints) collection.versions.add(urn);
  const selections = await selectionsIn(tx, collection.versions, tick);
  const sources = new Set(selections.flatMap(({ source, role }) => (structureSelections.has(role) ? [source] : [])));
  // All components of the metadata structure count, also those whose concepts lie elsewhere.
  const withMetadata = collection.references.flatMap(({ role, source }) => (metadataRoles.has(role) ? [source] : []));
  const urns = [...sources, ...withMetadata, ...providers.map(({ source }) => source)];
  const ways = await contextReferences(tx, { urns: [...new Set(urns)], roles: rolesOfWays, tick });
  const edges = [...collection.references, ...ways, ...providers, ...attached];
  await collection.add(await deriveIndirect(edges, selections, tx.signal), true);
}

/** Adds the references that can select several objects, and what those that they name refer to. */
async function addLoose(tx: Tx, collection: ReferenceCollection, tick: number): Promise<void> {
  const done = new Set<string>();
  for (let open = [...collection.versions]; open.length > 0; ) {
    for (const urn of open) done.add(urn);
    const found = await findLooseReferences(tx, open, tick);
    if (found.length === 0) return;
    const urns = [...new Set(found.flatMap(({ resolution }) => resolution ?? []))];
    const rows = await outgoingClosure(tx, { urns: urns.filter((urn) => !collection.versions.has(urn)), tick });
    await collection.add(found);
    await collection.add(rows);
    open = [...collection.versions].filter((urn) => !done.has(urn));
  }
}

/** Adds the artefacts of owners among the versions, what refers to these, and so on, level by level. */
async function addAllOwned(
  tx: Tx,
  collection: ReferenceCollection,
  starts: readonly Start[],
  tick: number,
): Promise<void> {
  const done = new Set<string>();
  const schemesLeft = (): readonly string[] => ownerSchemesIn(collection.versions).filter((urn) => !done.has(urn));
  for (let schemes = schemesLeft(); schemes.length > 0; schemes = schemesLeft()) {
    for (const urn of schemes) done.add(urn);
    const owned = await addOwned(tx, collection, schemes, starts, tick);
    await collection.add(await collectLevels(tx, 'incoming', owned, Number.POSITIVE_INFINITY, tick));
  }
}

/** Which references are collected. */
export interface CollectionQuery {
  readonly way: Way;
  readonly starts: readonly Start[];
  readonly edges: EdgeChoice;
  readonly depth: number | undefined;
  readonly owners: boolean;
}

/**
 * Collects the references around versions: direct ones in one traversal, or level by level where a depth is given and nothing
 * else is followed; indirect ones with a number of round trips that does not depend on their number.
 */
export async function collectReferences(
  tx: Tx,
  { way, starts, edges, depth, owners }: CollectionQuery,
  tick: number,
): Promise<ReferenceCollection> {
  const roots = starts.map(({ urn }) => urn);
  const collection = new ReferenceCollection(roots, tx);
  const isPlain = edges === 'direct' && !owners;
  if (isPlain && depth !== undefined) {
    await collection.add(await collectLevels(tx, way, roots, depth, tick), way === 'incoming');
  } else await addClosure(tx, { way, starts, edges, depth, owners }, roots, collection, tick);
  if (way === 'outgoing' && edges !== 'indirect') await addLoose(tx, collection, tick);
  if (owners && way === 'incoming') await addAllOwned(tx, collection, starts, tick);
  if (edges !== 'direct') {
    if (way === 'outgoing') await addIndirectOutgoing(tx, collection, tick);
    else await addIndirectIncoming(tx, collection, tick);
  }
  if (owners && way === 'outgoing') await addOwners(tx, collection, tick);
  return collection;
}

/** Whether references of a kind are followed and returned. */
export const isChosen = (edges: EdgeChoice, { directness, role }: GraphReference): boolean =>
  edges === 'all' || (edges === 'direct') === (directness === undefined) || ownerRoles.has(role);
