import { forEachInTurns } from '../../model/turns.js';
import { classIn, maintainableUrn, parseUrn, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { findVersions, ownedVersions, partIds } from '../../store/query-statements.js';
import { agenciesOf, agencyOf, agencySchemeUrn, ownerClassOfUrn, ownerReference, ownerSchemes } from '../owner.js';
import type { GraphReference } from './graph-reference.js';
import type { ReferenceCollection } from './reference-collection.js';
import type { Start } from './walk-references.js';

const roles = { Agency: 'any.owner', MetadataProvider: 'MetadataSet.owner' } as const;
const nestedRole = 'AgencyScheme.nestedScheme';

/** The roles of the references to owners, which are followed only with `owners`. */
export const ownerRoles: ReadonlySet<string> = new Set([...Object.values(roles), nestedRole]);

const schemeClasses = new Set<string>(Object.values(ownerSchemes).map(({ class: schemeClass }) => schemeClass));
const agencies = ownerSchemes.Agency;

const indirect = { wildcard: false, missing: [], directness: 'indirect' } as const;

/** The reference from a version to its owner. @param known URNs of the schemes that exist */
function toOwner(urn: string, owner: Urn, known: ReadonlySet<string>, since: number): GraphReference {
  const scheme = maintainableUrn(owner);
  return {
    ...indirect,
    source: urn,
    target: scheme,
    resolution: known.has(scheme) ? scheme : null,
    role: roles[owner.class === 'MetadataProvider' ? 'MetadataProvider' : 'Agency'],
    class: owner.class,
    components: [''],
    items: [owner.item ?? ''],
    since,
  };
}

const toNested = (source: string, target: string, id: string, since: number): GraphReference => ({
  ...indirect,
  source,
  target,
  resolution: target,
  role: nestedRole,
  class: agencies.class,
  components: [id],
  items: [''],
  since,
});

const ownerOf = (urn: string): Urn => ownerReference(parseUrn(urn).agencyID, ownerClassOfUrn(urn));

/** Versions with the tick in which their revision began. */
type Dated = ReadonlyMap<string, number>;

async function existing(tx: Tx, urns: Iterable<string>, tick: number): Promise<Dated> {
  return new Map((await findVersions(tx, { urns: [...urns], tick })).map(({ urn, since }) => [urn, since]));
}

/** The agencies or providers that schemes list, by scheme. One round trip. */
async function listedIn(tx: Tx, schemes: readonly string[], tick: number): Promise<Map<string, readonly string[]>> {
  const listed = new Map<string, readonly string[]>();
  for (const { urn, itemIds } of await partIds(tx, { urns: schemes, tick }))
    listed.set(urn, [...(listed.get(urn) ?? []), ...itemIds]);
  return listed;
}

/**
 * Adds the references from versions to their owners, of agency schemes to those below them, and of the schemes themselves. A
 * few round trips for each level of agencies.
 */
export async function addOwners(tx: Tx, collection: ReferenceCollection, tick: number): Promise<void> {
  let open: readonly string[] = [...collection.versions];
  const done = new Set<string>();
  while (open.length > 0) {
    const sources = await existing(tx, open, tick);
    const schemes = [...sources.keys()].filter((urn) => classIn(urn) === agencies.class);
    const below = new Map<string, { readonly scheme: string; readonly id: string }>();
    for (const [scheme, ids] of await listedIn(tx, schemes, tick))
      for (const id of ids) below.set(agencySchemeUrn(agencyOf(parseUrn(scheme).agencyID, id)), { scheme, id });
    const owners = new Map<string, Urn>();
    await forEachInTurns(sources.keys(), (urn) => owners.set(urn, ownerOf(urn)), tx.signal);
    const named = new Set([...[...owners.values()].map(maintainableUrn), ...below.keys()]);
    const known = new Set((await existing(tx, named, tick)).keys());
    const found: GraphReference[] = [];
    await forEachInTurns(
      owners,
      ([urn, owner]) => found.push(toOwner(urn, owner, known, sources.get(urn) ?? 0)),
      tx.signal,
    );
    for (const [urn, { scheme, id }] of below)
      if (known.has(urn) && urn !== scheme) found.push(toNested(scheme, urn, id, sources.get(scheme) ?? 0));
    await collection.add(found, true);
    for (const urn of open) done.add(urn);
    open = [...known].filter((urn) => !done.has(urn));
  }
}

/** The items of a scheme whose artefacts count: all, or those that a start names. */
const itemsNamed = (starts: readonly Start[], scheme: string): readonly string[] | null =>
  starts.find(({ urn }) => urn === scheme)?.items ?? null;

/**
 * Adds the references of artefacts to owners in schemes among the versions, and of schemes to those below them.
 * @returns URNs of the versions that hold them
 */
export async function addOwned(
  tx: Tx,
  collection: ReferenceCollection,
  schemes: readonly string[],
  starts: readonly Start[],
  tick: number,
): Promise<readonly string[]> {
  const listed = await listedIn(tx, schemes, tick);
  const owners = new Set<string>();
  for (const [scheme, ids] of listed) {
    const named = itemsNamed(starts, scheme);
    const { agencyID } = parseUrn(scheme);
    for (const id of ids.filter((each) => named?.includes(each) ?? true))
      for (const owner of agenciesOf(agencyID, id)) owners.add(owner);
  }
  const owned = await ownedVersions(tx, { agencies: [...owners], tick });
  const known = new Set(schemes);
  const found: GraphReference[] = [];
  await forEachInTurns(
    owned,
    ({ urn, since }) => {
      const owner = ownerOf(urn);
      if (known.has(maintainableUrn(owner))) found.push(toOwner(urn, owner, known, since));
    },
    tx.signal,
  );
  const above = new Map<string, { readonly scheme: string; readonly id: string }>();
  for (const urn of schemes) {
    const { agencyID, item = '' } = ownerOf(urn);
    const scheme = agencySchemeUrn(agencyID);
    if (classIn(urn) === agencies.class && scheme !== urn) above.set(urn, { scheme, id: item });
  }
  const dated = await existing(tx, new Set([...above.values()].map(({ scheme }) => scheme)), tick);
  for (const [urn, { scheme, id }] of above) {
    const since = dated.get(scheme);
    if (since !== undefined) found.push(toNested(scheme, urn, id, since));
  }
  await collection.add(found);
  return [...new Set(found.map(({ source }) => source))];
}

/** The schemes of agencies and metadata providers among versions. */
export const ownerSchemesIn = (urns: Iterable<string>): string[] =>
  [...urns].filter((urn) => schemeClasses.has(classIn(urn)));
