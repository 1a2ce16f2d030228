import { StrataError } from '../../errors.js';
import { isOuterClass } from '../../formats/model-2.1/split-artefacts.js';
import { typeOfClass } from '../../model/artefact-types.js';
import type { MemoryClaim } from '../../model/memory-claim.js';
import { inTurns } from '../../model/steps.js';
import { artefactUrn } from '../../model/urn.js';
import { roleOf } from '../../references/constraint-content.js';
import type { Tx } from '../../store/database.js';
import type { EdgeRow } from '../../store/edge-statement.js';
import { children, findVersions, outgoingEdges, type VersionRow } from '../../store/query-statements.js';
import type { Read } from '../../store/stream-revisions.js';
import { isVersion } from '../../versioning/version.js';
import { notFound } from '../artefacts/explain-absence.js';
import { resolutionsIn } from '../artefacts/find-resolutions.js';
import {
  codelistExpander,
  extendedVersions,
  findExtensions,
  largestExpansion,
  loadFewArtefacts,
  noArtefacts,
  streamArtefacts,
} from '../artefacts/load-artefacts.js';
import { withLostCodes } from '../artefacts/lost-codes.js';
import { selectItems } from '../artefacts/partial-schemes.js';
import { distinctVersions, isStructure, selectArtefacts } from '../artefacts/select-artefacts.js';
import { bytesPerRow, streamMemory } from '../artefacts/stream-rows.js';
import { fingerprint } from '../fingerprint.js';
import { listNames } from '../list-names.js';
import type { Snapshot } from '../snapshot.js';
import { type CompletedVersions, completeSplit, findPossibleOuters } from './complete-split.js';
import { includeReferences, type Selected } from './include-references.js';
import { type FoundVersions, loadStructures, rowsWith, type Structures, streamResult } from './load-structures.js';
import { type ConstraintRoles, detailRow, type Form, type StructureQuery } from './structure-query.js';

type Rows = readonly VersionRow[];

/** The result of a structure query: the versions found, their content on demand. */
export interface StructureResult {
  /**
   * Identifies the content: results with equal fingerprints have equal artefacts, in every process and at every instant.
   */
  readonly fingerprint: string;
  /** The newest instant at which an artefact of the result changed, epoch milliseconds. */
  readonly lastModified: number;
  /** The newest instant at which the registry changed, epoch milliseconds. */
  readonly registryModified: number;
  /** Memory that reading the content of a large result takes, bytes, roughly; undefined for a small one. */
  readonly memory: number | undefined;
  /**
   * @param signal of those who wait for it; the result may have been found for others
   * @throws StrataError `Unavailable` when the database does not respond; so does reading the artefacts of a large result
   */
  load(signal?: AbortSignal, memory?: MemoryClaim): Promise<Structures>;
}

/**
 * The versions that a query names individually. Their references are followed in parallel with the selection, which saves
 * a round trip; only the selection shows whether they exist.
 */
function namedVersions({ urns, classes, agencies, ids, versions, items }: StructureQuery): readonly Selected[] {
  if (urns !== undefined) return [];
  if (classes === null || agencies === null || ids === null || items !== null) return [];
  if (classes.length * agencies.length * ids.length * versions.length > 20) return [];
  if (!versions.every(({ text }) => isVersion(text))) return [];
  const types = classes.flatMap((name) => typeOfClass(name) ?? []);
  const named = types.flatMap((type) =>
    agencies.flatMap((agencyID) =>
      ids.flatMap((id) =>
        versions.map(({ text: version }) => ({ urn: artefactUrn(type, { agencyID, id, version }), agencyID })),
      ),
    ),
  );
  return [...new Map(named.map((version) => [version.urn, version])).values()];
}

/** Removes constraints of other roles; the role is in the content. A round trip for each batch of those that roles restrict. */
async function withRoles(tx: Tx, rows: Rows, roles: ConstraintRoles = {}): Promise<Rows> {
  const restricted = rows.filter((row) => row.class in roles);
  if (restricted.length === 0) return rows;
  const others = new Set(restricted);
  for await (const [row, constraint] of streamArtefacts((work) => work(tx), restricted)) {
    if (roles[row.class] === roleOf(constraint)) others.delete(row);
  }
  return rows.filter((row) => !others.has(row));
}

/** The selected versions; with items, the schemes that have one of them. */
async function select(tx: Tx, query: StructureQuery, tick: number): Promise<Rows> {
  const { urns } = query;
  if (urns !== undefined) return distinctVersions((await findVersions(tx, { urns, tick })).filter(isStructure));
  const rows = distinctVersions(await withRoles(tx, await selectArtefacts(tx, query, tick), query.roles?.selected));
  const { items } = query;
  if (items === null) return rows;
  const extensions = detailRow(query.detail).asSubmitted ? [] : await findExtensions(tx, rows, tick);
  const read: Read = (work) => work(tx);
  const expand = codelistExpander(read, extensions);
  const found = new Set<VersionRow>();
  for await (const [row, scheme] of streamArtefacts(read, rows)) {
    if ((await inTurns(selectItems(await expand(scheme), items))) !== undefined) found.add(row);
  }
  return rows.filter((row) => found.has(row));
}

async function nothingSelected(tx: Tx, query: StructureQuery, tick: number): Promise<StrataError> {
  const { items } = query;
  const schemes = items === null ? [] : distinctVersions(await selectArtefacts(tx, query, tick));
  if (items === null || schemes.length === 0) return notFound(tx, 'an artefact that matches the query', query, tick);
  const detail = `none of these item schemes has the item ${listNames(items)}: ${listNames(schemes.map(({ urn }) => urn))}`;
  return new StrataError('NotFound', detail);
}

async function selectAndInclude(tx: Tx, query: StructureQuery, tick: number) {
  const named = namedVersions(query);
  const include = (rows: readonly Selected[]): Rows | Promise<Rows> =>
    query.references === 'none' ? [] : includeReferences(tx, rows, query, tick);
  const [matching, ofNamed] = await Promise.all([select(tx, query, tick), include(named)]);
  const { legacy = false, classes } = query;
  const isSplit = (rows: Rows): boolean => legacy || rows.some((row) => isOuterClass(row.class));
  const completed = (rows: Rows, withMembers: boolean): CompletedVersions | Promise<CompletedVersions> =>
    isSplit(rows) ? completeSplit(tx, rows, { legacy, withMembers, tick }) : { rows, members: new Set() };
  // A path to hierarchies selects these, and not all of their hierarchical codelist.
  const withMembers = classes === null || classes.some(isOuterClass);
  const { rows: selected, members } = await completed(matching, withMembers);
  if (selected.length === 0) throw await nothingSelected(tx, query, tick);
  const urns = new Set(selected.map(({ urn }) => urn));
  const isAsNamed = named.length === urns.size && named.every(({ urn }) => urns.has(urn));
  const found = isAsNamed ? ofNamed : await include(selected);
  const others = distinctVersions(found.filter((row) => isStructure(row) && !urns.has(row.urn)));
  const included = await withRoles(tx, others, query.roles?.included);
  const whole = await completed(included, true);
  const forms = detailRow(query.detail);
  return {
    selected: withoutStubsOf(members, selected, forms.selected, legacy),
    included: withoutStubsOf(
      whole.members,
      whole.rows.filter(({ urn }) => !urns.has(urn)),
      forms.included,
      legacy,
    ),
  };
}

/** Stubs without those of the members of artefacts of SDMX 2.1, which are stubs themselves. */
const withoutStubsOf = (members: ReadonlySet<string>, rows: Rows, form: Form, legacy: boolean): Rows =>
  legacy && (form === 'stub' || form === 'completeStub') ? rows.filter(({ urn }) => !members.has(urn)) : rows;

const noneMapped = { mapped: [], mappedInside: [] };

/**
 * Finds the versions that structure maps refer to. A map of SDMX 2.1 contains the kinds of the mapped components and the
 * maps of values, which in 3.x are in structures and representation maps. Two round trips; none without structure maps.
 */
async function findMapped(tx: Tx, rows: Rows, tick: number): Promise<Pick<FoundVersions, 'mapped' | 'mappedInside'>> {
  const urnsOf = (from: Rows, className: string) => from.filter((row) => row.class === className).map(({ urn }) => urn);
  const mapped = await children(tx, { urns: urnsOf(rows, 'StructureMap'), tick });
  if (mapped.length === 0) return noneMapped;
  const structures = await children(tx, { urns: urnsOf([...rows, ...mapped], 'Dataflow'), tick });
  const inResult = new Set(rows.map(({ urn }) => urn));
  const all = distinctVersions([...mapped, ...structures]);
  const found = new Set(all.map(({ urn }) => urn));
  return {
    mapped: all.filter(({ urn }) => !inResult.has(urn)),
    mappedInside: rows.filter(({ urn }) => found.has(urn)),
  };
}

/** The versions that references lead to, except some. */
function targetsOf(edges: readonly EdgeRow[], urns: readonly string[]): ReadonlySet<string> {
  const known = new Set(urns);
  return new Set(edges.flatMap(({ resolution }) => (resolution === null || known.has(resolution) ? [] : [resolution])));
}

/**
 * Finds the versions of a result. The content of a small one is loaded in the same transaction, and before the
 * extensions are found: the content shows which codelists have any, and most results have none.
 */
async function find(tx: Tx, query: StructureQuery, snapshot: Snapshot) {
  const { tick, atOnce } = snapshot;
  const versions = await selectAndInclude(tx, query, tick);
  const rows = [...versions.selected, ...versions.included];
  const { mapped, mappedInside } = query.resolved ? await findMapped(tx, rows, tick) : noneMapped;
  const urns = [...rows, ...mapped].map(({ urn }) => urn);
  const withContent = [...rowsWith(['whole', 'partial', 'completeStub'], versions, query), ...mapped];
  const newest = rows.reduce((last, { since }) => Math.max(last, since), 0);
  const [instants, edges, few] = await Promise.all([
    snapshot.instantsOf(tx, [newest]),
    query.resolved ? outgoingEdges(tx, { urns, tick }) : [],
    rows.length <= atOnce.versions ? loadFewArtefacts(tx, withContent, atOnce.packedBytes) : undefined,
  ]);
  const expandable = detailRow(query.detail).asSubmitted ? [] : rowsWith(['whole', 'partial'], versions, query);
  const mayExtend = ({ urn }: VersionRow) => few?.get(urn)?.['codelistExtensions'] !== undefined;
  const extensions = await findExtensions(tx, few ? expandable.filter(mayExtend) : expandable, tick);
  const resolutions = resolutionsIn(await withLostCodes(tx, edges, tick));
  const further = extendedVersions(extensions).filter(({ urn }) => few?.has(urn) !== true);
  const [outers, extended] = await Promise.all([
    query.legacy ? findPossibleOuters(tx, targetsOf(edges, urns), tick) : [],
    loadFewArtefacts(tx, further, atOnce.packedBytes),
  ]);
  const found: FoundVersions = { ...versions, mapped: [...mapped, ...outers], mappedInside, extensions, resolutions };
  const isSmall = few !== undefined && extended !== undefined;
  const loaded = isSmall ? new Map([...few, ...extended]) : noArtefacts;
  return {
    found,
    structures: isSmall ? await loadStructures(tx, query, found, tick, loaded) : undefined,
    lastModified: instants.get(newest) ?? snapshot.at,
    memory: isSmall ? undefined : streamMemory + bytesOf(found) + (await largestExpansion(tx, extensions)),
  };
}

const revisionsOf = (rows: Rows): string[] => rows.map(({ revision }) => revision);

/** Revisions never change, so their ids stand for their content; everything else that the content depends on is added. */
function fingerprintOf({ detail, items }: StructureQuery, found: FoundVersions, { state, access }: Snapshot): string {
  const content = [
    access.view,
    detail,
    items,
    revisionsOf(found.selected),
    revisionsOf(found.included),
    found.extensions.map(({ urn, resolution, revision }) => [urn, resolution, revision]),
    [...found.resolutions.versions],
    [...found.resolutions.missing],
    revisionsOf(found.mapped),
    // Partial schemes depend on constraints and references outside the result, so the state of the registry stands for them.
    detailRow(detail).included === 'partial' ? state : null,
  ];
  return fingerprint(content);
}

const bytesOf = ({ selected, included, extensions, resolutions }: FoundVersions): number =>
  1_000 +
  bytesPerRow *
    (selected.length + included.length + extensions.length + resolutions.versions.size + resolutions.missing.size);

/**
 * The artefacts that a structure query selects, and those that its `references` includes; from the result cache if
 * it holds the result. One to 27 round trips for a small result, up to ten of them in `load`; a large one is read in batches.
 * @throws StrataError `NotFound` when nothing is selected
 */
export const findStructures = (snapshot: Snapshot, query: StructureQuery): Promise<StructureResult> =>
  snapshot.cached(query, async (shared) => {
    const { found, structures, lastModified, memory } = await shared.read((tx) => find(tx, query, shared));
    // The cache counts the memory of rows only, so content must not stay in memory with its entry.
    const loaded = structures === undefined ? undefined : new WeakRef(structures);
    const result: StructureResult = {
      fingerprint: fingerprintOf(query, found, snapshot),
      lastModified,
      registryModified: snapshot.modified,
      memory,
      load: async (signal, claim) => {
        // The result is cached, so it is read for another request than the one that it was found for.
        const reading = snapshot.withSignal(signal).withMemory(claim);
        if (memory !== undefined) return streamResult(reading, query, found);
        return loaded?.deref() ?? reading.read((tx) => loadStructures(tx, query, found, reading.tick));
      },
    };
    return { result, bytes: bytesOf(found) };
  });
