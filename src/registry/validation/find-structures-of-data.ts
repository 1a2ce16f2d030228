import { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import type { Properties } from '../../model/content.js';
import { partsOf } from '../../model/parts.js';
import { classIn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { findVersions, type VersionRow } from '../../store/query-statements.js';
import { parseVersionOfUrn } from '../../versioning/pattern.js';
import { refuseRestricted } from '../access/refuse-restricted.js';
import { notFound } from '../artefacts/explain-absence.js';
import { findExistingRoots } from '../artefacts/find-root.js';
import {
  type Artefacts,
  findExtensions,
  type LoadedArtefacts,
  loadArtefacts,
  loadExpanded,
} from '../artefacts/load-artefacts.js';
import type { RootQuery } from '../artefacts/root-query.js';
import { type Closure, findClosures } from '../closure/find-closures.js';
import { versionsOfClosure, type WholeClosure } from '../closure/find-whole-closure.js';
import { type FoundContext, findContexts } from '../constraints/find-contexts.js';
import { lockClosure } from '../lock/make-lock.js';
import type { Snapshot } from '../snapshot.js';
import { type ConceptsOfSchemes, componentsOfData } from './components-of-data.js';
import { readAskedStructure } from './read-asked-structure.js';
import type {
  AskedStructure,
  ConstraintOfData,
  ListOfData,
  StructureFault,
  StructureOfData,
} from './structure-of-data.js';

/** How structures are found. */
export interface StructuresOfDataOptions {
  /** Whether constraints count; true where missing. */
  readonly constraints?: boolean;
  /** URNs of the only versions that may take part; all where missing. */
  readonly only?: ReadonlySet<string>;
  /** URNs of the versions that are laid over the registry. */
  readonly laidOver?: ReadonlySet<string>;
}

/** Most structures of one validation; they are in memory at the same time. */
const mostStructures = 100;

const statuses: Readonly<Record<string, StructureFault['status']>> = {
  Unauthenticated: 401,
  Forbidden: 403,
  NotFound: 404,
};

/** The fault of an error about one structure. @throws an error that is about something else */
function faultOf({ structure }: AskedStructure, error: unknown): StructureFault {
  if (!(error instanceof StrataError)) throw error;
  const isAboutIt = ['Syntax', 'Semantic', ...Object.keys(statuses)].includes(error.name);
  if (!isAboutIt) throw error;
  return { asked: structure, status: statuses[error.name] ?? 400, detail: error.message };
}

/** The version that a name stands for, or why there is none. */
type Named = { readonly urn: string } | { readonly fault: StructureFault };

/** A name with the URNs that it can stand for. */
interface Read {
  readonly asked: AskedStructure;
  readonly roots: readonly RootQuery[];
}

function readAll(asked: readonly AskedStructure[]): readonly (Read | { readonly fault: StructureFault })[] {
  return asked.map((each) => {
    try {
      return { asked: each, roots: readAskedStructure(each) };
    } catch (error) {
      return { fault: faultOf(each, error) };
    }
  });
}

/** Why a name stands for nothing that the caller may see. Up to two round trips. */
async function explainAbsence(snapshot: Snapshot, { asked, roots }: Read): Promise<StructureFault> {
  const [{ urn } = { urn: undefined }] = roots;
  if (urn === undefined) throw new TypeError('a name stands for at least one URN');
  const named = { classes: roots.map((root) => root.urn.class), agencies: [urn.agencyID], ids: [urn.id] };
  try {
    await refuseRestricted(snapshot, named, ['structure']);
    const what = roots.length === 1 ? (roots[0]?.text ?? '') : `an artefact ${asked.structure} that data can be of`;
    const versions = parseVersionOfUrn(urn.version);
    throw await snapshot.read((tx) => notFound(tx, what, { ...named, versions }, snapshot.tick));
  } catch (error) {
    return faultOf(asked, error);
  }
}

/** The version that a name stands for: one of the first class that has any. */
function choose({ asked, roots }: Read, found: readonly (readonly VersionRow[])[]): Named | undefined {
  const place = found.findIndex((versions) => versions.length > 0);
  const [version, ...more] = found[place] ?? [];
  if (version === undefined) return undefined;
  if (more.length === 0) return { urn: version.urn };
  const detail = `${roots[place]?.text} stands for ${more.length + 1} versions; write one version, or ~ for the highest`;
  return { fault: { asked: asked.structure, status: 400, detail } };
}

/** The versions that names stand for, in their order. One round trip; up to three more for each that stands for none. */
async function findNamed(snapshot: Snapshot, asked: readonly AskedStructure[]): Promise<readonly Named[]> {
  const read = readAll(asked);
  const roots = read.flatMap((each) => ('fault' in each ? [] : each.roots));
  const found = roots.length === 0 ? [] : await snapshot.read((tx) => findExistingRoots(tx, roots, snapshot.tick));
  const versions = new Map(roots.map((root, place) => [root, found[place] ?? []]));
  const named: Named[] = [];
  for (const each of read) {
    if ('fault' in each) named.push(each);
    else {
      const chosen = choose(
        each,
        each.roots.map((root) => versions.get(root) ?? []),
      );
      named.push(chosen ?? { fault: await explainAbsence(snapshot, each) });
    }
  }
  return named;
}

/** What was read of structures, before it is put together. */
interface Loaded {
  /** In the order of the structures. */
  readonly closures: readonly WholeClosure[];
  readonly contexts: readonly FoundContext[];
  readonly lists: LoadedArtefacts;
  readonly schemes: Artefacts;
}

/** URNs of the concept schemes that give components a representation. */
function schemesOf(contexts: readonly FoundContext[]): ReadonlySet<string> {
  const schemes = new Set<string>();
  for (const { structures, conceptOf } of contexts) {
    for (const [urn, structure] of structures) {
      for (const { tail } of partsOf(structure)) {
        const scheme = conceptOf(urn, tail)?.scheme;
        if (scheme != null) schemes.add(scheme);
      }
    }
  }
  return schemes;
}

async function wholeClosure(
  tx: Tx,
  urn: string,
  closure: Closure,
  rows: ReadonlyMap<string, VersionRow>,
): Promise<WholeClosure> {
  const { reasons, references, lacking } = closure;
  const own = [...reasons.keys()].flatMap((each) => rows.get(each) ?? []);
  return { roots: [[urn]], versions: await versionsOfClosure(closure, own, tx.signal), references, lacking };
}

/** Everything that structures are made of. Some twenty round trips, whatever their number. */
async function load(tx: Tx, urns: readonly string[], constraints: boolean, tick: number): Promise<Loaded> {
  const starts = urns.map((urn) => [urn]);
  const [closures, contexts] = await Promise.all([
    findClosures(tx, { starts, constraints }, tick),
    findContexts(tx, { urns, tick, role: 'Allowed' }),
  ]);
  const listUrns = new Set(contexts.flatMap(({ components }) => components.map(({ enumeration }) => enumeration)));
  const schemes = schemesOf(contexts);
  // Where references are hidden, lists that count are not in the closure.
  const all = new Set([...closures.flatMap(({ reasons }) => [...reasons.keys()]), ...listUrns, ...schemes]);
  const rows = new Map((await findVersions(tx, { urns: [...all], tick })).map((row) => [row.urn, row]));
  const rowsOf = (some: Iterable<string>): VersionRow[] => [...some].flatMap((urn) => rows.get(urn) ?? []);
  const listRows = rowsOf(listUrns);
  const [lists, loadedSchemes] = await Promise.all([
    findExtensions(tx, listRows, tick).then((extensions) => loadExpanded(tx, listRows, extensions)),
    loadArtefacts(tx, rowsOf(schemes)),
  ]);
  const whole: WholeClosure[] = [];
  for (const [place, closure] of closures.entries())
    whole.push(await wholeClosure(tx, urns[place] ?? '', closure, rows));
  return { closures: whole, contexts, lists, schemes: loadedSchemes };
}

/** Finds concepts in schemes, each of which is read once. */
function conceptsIn(schemes: Artefacts): ConceptsOfSchemes {
  const read = new Map<string, ReadonlyMap<string, Properties>>();
  return (scheme, id) => {
    let concepts = read.get(scheme);
    if (concepts === undefined) {
      const artefact = schemes.get(scheme);
      concepts = new Map(
        artefact === undefined ? [] : [...partsOf(artefact)].map(({ tail, content }) => [tail, content]),
      );
      read.set(scheme, concepts);
    }
    return concepts.get(id);
  };
}

function dataStructureOf({ urn, structures }: FoundContext): readonly [urn: string, structure: Artefact] {
  const found = [...structures].find(([each]) => classIn(each) === 'DataStructure');
  if (found === undefined)
    throw new StrataError('NotFound', `the registry does not hold the data structure of ${urn}; submit it first`);
  const [dataStructure, artefact] = found;
  if (artefact['dataStructureComponents'] !== undefined) return found;
  throw new StrataError(
    'NotFound',
    `${dataStructure} has no components here; its content is elsewhere, submit it first`,
  );
}

const constraintsOf = ({ constraints, attachments }: FoundContext): readonly ConstraintOfData[] =>
  [...constraints].map(([urn, content]) => ({ urn, content, attachedTo: attachments.get(urn) ?? [] }));

/** @throws StrataError `Semantic` where a version takes part that may not */
function requireOnly(urns: Iterable<string>, only: ReadonlySet<string> | undefined): void {
  const other = only === undefined ? undefined : [...urns].find((urn) => !only.has(urn));
  if (other === undefined) return;
  throw new StrataError(
    'Semantic',
    `${other} takes part, and the lock file does not have it; make a lock file of what the data are of`,
  );
}

/**
 * Everything that data are validated against, as the principal of a snapshot sees it: one entry for each name, in their order.
 * Constraints that are hidden from the principal do not count, as in what constraints allow (`findConstraints`). Some twenty round trips
 * for any number of names, and up to three for each that stands for nothing.
 * @throws StrataError `Semantic` for too many names; what reading throws
 */
export async function findStructuresOfData(
  snapshot: Snapshot,
  asked: readonly AskedStructure[],
  { constraints = true, only, laidOver }: StructuresOfDataOptions = {},
): Promise<readonly (StructureOfData | StructureFault)[]> {
  if (asked.length > mostStructures) {
    const detail = `the data name ${asked.length} structures, but at most ${mostStructures} are used together; split the file`;
    throw new StrataError('Semantic', detail);
  }
  const named = await findNamed(snapshot, asked);
  const urns = [...new Set(named.flatMap((each) => ('urn' in each ? [each.urn] : [])))];
  const loaded =
    urns.length === 0 ? undefined : await snapshot.read((tx) => load(tx, urns, constraints, snapshot.tick));
  const concepts = conceptsIn(loaded?.schemes ?? new Map());

  async function structureOf(urn: string): Promise<Omit<StructureOfData, 'asked'>> {
    const place = urns.indexOf(urn);
    const context = loaded?.contexts[place];
    const closure = loaded?.closures[place];
    if (context === undefined || closure === undefined) throw new TypeError(`${urn} was not loaded`);
    const [dataStructure, artefact] = dataStructureOf(context);
    const { entries, closureHash } = await lockClosure(snapshot, closure);
    requireOnly(closure.versions.keys(), only);
    const { components, groups } = componentsOfData(context, artefact, concepts);
    const listsInUse = new Set(components.flatMap(({ list }) => list ?? []));
    const lists = [...listsInUse].flatMap((each): readonly (readonly [string, ListOfData])[] => {
      const [raw, expanded] = [loaded?.lists.raw.get(each), loaded?.lists.expanded.get(each)];
      return raw === undefined || expanded === undefined ? [] : [[each, { urn: each, raw, expanded }]];
    });
    return {
      urn,
      dataStructure,
      components,
      groups,
      lists: Object.fromEntries(lists),
      constraints: constraints ? constraintsOf(context) : [],
      versions: entries.map((each) => ({
        urn: each.urn,
        hash: each.hash,
        ...(laidOver?.has(each.urn) ? { isLaidOver: true as const } : {}),
      })),
      closureHash,
    };
  }

  const found = new Map<string, Omit<StructureOfData, 'asked'> | StrataError>();
  for (const urn of urns) {
    const structure = await structureOf(urn).catch((error: unknown) => {
      if (error instanceof StrataError) return error;
      throw error;
    });
    found.set(urn, structure);
  }
  return named.map((each, place) => {
    const asking = asked[place];
    if (asking === undefined) throw new TypeError('one name, one entry');
    if ('fault' in each) return each.fault;
    const structure = found.get(each.urn);
    if (structure === undefined || structure instanceof StrataError) return faultOf(asking, structure);
    return { asked: asking.structure, ...structure };
  });
}
