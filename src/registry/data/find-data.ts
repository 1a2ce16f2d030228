import { StrataError } from '../../errors.js';
import type { SentNames } from '../../formats/data/send/data-to-send.js';
import { compareTexts } from '../../model/compare-texts.js';
import { type LocalisedText, objectsOf } from '../../model/content.js';
import { lineIn, lineKey } from '../../model/urn.js';
import { codesProperty } from '../../references/enumeration.js';
import { type CommittedLoadRow, loadsOfVersions, versionsWithData } from '../../store/load-statements.js';
import type { VersionRow } from '../../store/query-statements.js';
import { refuseRestricted } from '../access/refuse-restricted.js';
import { notFound } from '../artefacts/explain-absence.js';
import { type ArtefactSelection, lineClassesOf, selectArtefacts } from '../artefacts/select-artefacts.js';
import type { ProviderId } from '../availability/availability-query.js';
import { agreementsOfProviders } from '../availability/find-availability.js';
import { findContexts } from '../constraints/find-contexts.js';
import { listNames } from '../list-names.js';
import type { Snapshot } from '../snapshot.js';
import { findStructuresOfData } from '../validation/find-structures-of-data.js';
import type { StructureOfData } from '../validation/structure-of-data.js';
import type { LoadFiles } from './load-files.js';

/** Data in files, of a load or of a registered source. */
export interface DataState extends Pick<CommittedLoadRow, 'id' | 'at' | 'columns' | 'rows' | 'parts'> {
  /** Where the files are; in the folder of loads where missing. */
  readonly files?: LoadFiles;
}

/** A version that has data, with the load that they are of. */
export interface FoundData {
  readonly version: VersionRow;
  readonly load: DataState;
  /** The data at an earlier instant, where the changes since then are wanted; undefined where there were none. */
  readonly before: DataState | undefined;
}

const orderOf = ({ class: className, agencyID, id, precedence }: VersionRow): readonly string[] => [
  className,
  agencyID,
  id,
  precedence,
];

/** Line after line, in the order of versions. */
function inOrder(one: VersionRow, other: VersionRow): number {
  const others = orderOf(other);
  return orderOf(one).reduce((found, text, index) => found || compareTexts(text, others[index] ?? ''), 0);
}

/** Structures whose data a response may have. */
const mostStructures = 20;

/** Memory of a code of a list, with its names, bytes, roughly. */
const bytesPerCode = 400;

/** The versions of those whose data a principal may see. */
async function visibleVersions(snapshot: Snapshot, versions: readonly VersionRow[]): Promise<readonly VersionRow[]> {
  const hiding = await snapshot.hiding();
  if (hiding === undefined || versions.length === 0) return versions;
  const urns = versions.map(({ urn }) => urn);
  const contexts = await snapshot.read((tx) => findContexts(tx, { urns, tick: snapshot.tick, role: 'Actual' }));
  const hidden = new Set(
    contexts
      .filter(({ urn, above }) => [urn, ...above].some((each) => hiding.hidesData(lineIn(each))))
      .map(({ urn }) => urn),
  );
  return versions.filter(({ urn }) => !hidden.has(urn));
}

/** Names the versions of the lines of a selection that have data, for an error text; empty where there are none. */
async function versionsInstead(snapshot: Snapshot, { classes, agencies, ids }: ArtefactSelection): Promise<string> {
  if (classes === null || agencies === null || ids === null) return '';
  const keys = lineClassesOf(classes).flatMap((maintainableClass) =>
    agencies.flatMap((agencyID) => ids.map((id) => lineKey({ maintainableClass, agencyID, id }))),
  );
  const hiding = await snapshot.hiding();
  const shown = keys.slice(0, 1_000).filter((key) => hiding?.hidesData(key) !== true);
  const found = await snapshot.read((tx) => versionsWithData(tx, { keys: shown, tick: snapshot.tick }));
  return found.length === 0 ? '' : `; there are data of ${listNames(found.map(({ urn }) => urn))}`;
}

/** The versions that a path selects, those without hidden data, and the newest loads of these. */
export interface VersionsOfData {
  /** What the path names. */
  readonly named: readonly VersionRow[];
  /** The same, or the agreements of providers for it. */
  readonly selected: readonly VersionRow[];
  readonly versions: readonly VersionRow[];
  readonly loads: readonly CommittedLoadRow[];
}

/**
 * Finds the versions that a path selects, as the principal of a snapshot sees them, and what is loaded for them.
 * @param providers where given, their agreements for the selected dataflows take the place of these
 * @throws StrataError `NotFound` where there is no such version; `Unauthenticated` and `Forbidden` for restricted ones
 */
export async function findVersionsOfData(
  snapshot: Snapshot,
  selection: ArtefactSelection,
  providers?: readonly ProviderId[],
): Promise<VersionsOfData> {
  const { tick } = snapshot;
  await refuseRestricted(snapshot, selection, ['structure', 'data']);
  const { named, selected } = await snapshot.read(async (tx) => {
    const structures = await selectArtefacts(tx, selection, tick);
    if (providers === undefined || structures.length === 0) return { named: structures, selected: structures };
    const agreements = await agreementsOfProviders(tx, structures, providers, tick);
    if (agreements.length > 0) return { named: structures, selected: agreements };
    throw new StrataError('NotFound', 'the providers have no provision agreement for a dataflow that matches the path');
  });
  if (selected.length === 0)
    throw await snapshot.read((tx) =>
      notFound(tx, 'a structure for data that matches the path', selection, snapshot.tick),
    );
  const versions = await visibleVersions(snapshot, selected);
  const urns = versions.map(({ urn }) => urn);
  const loads = await snapshot.read((tx) => loadsOfVersions(tx, { urns, tick: snapshot.tick, most: 1 }));
  return { named, selected, versions, loads: loads.filter(({ parts }) => parts.length > 0) };
}

/** The error for versions without loaded data, with those that have some. */
export async function noLoads(
  snapshot: Snapshot,
  selection: ArtefactSelection,
  { selected }: VersionsOfData,
): Promise<StrataError> {
  const instead = await versionsInstead(snapshot, selection);
  return new StrataError('NotFound', `no data are loaded for ${listNames(selected.map(({ urn }) => urn))}${instead}`);
}

/**
 * The loaded data of the versions that have some: line after line, in the order of versions.
 * @param changesSince tick after which changes are wanted
 * @throws StrataError `TooLarge` where more have data than a message may hold
 */
export async function findLoaded(
  snapshot: Snapshot,
  { versions, loads }: VersionsOfData,
  changesSince?: number,
): Promise<readonly FoundData[]> {
  const loadOf = new Map(loads.map((load) => [load.urn, load]));
  const found = versions.toSorted(inOrder).flatMap((version) => {
    const load = loadOf.get(version.urn);
    return load === undefined ? [] : [{ version, load }];
  });
  const urns = found.map(({ version }) => version.urn);
  if (urns.length > mostStructures)
    throw new StrataError(
      'TooLarge',
      `the path selects ${urns.length} structures with data, more than the ${mostStructures} of a response: ${listNames(urns)}; select fewer`,
    );
  const before =
    changesSince === undefined || urns.length === 0
      ? []
      : await snapshot.read((tx) => loadsOfVersions(tx, { urns, tick: changesSince, most: 1 }));
  return found.map((each) => ({ ...each, before: before.find(({ urn }) => urn === each.version.urn) }));
}

/** A structure with the names of what it consists of. */
export interface NamedStructure {
  readonly structure: StructureOfData;
  readonly names: SentNames;
}

function namesOf({ components, lists }: StructureOfData, ofVersion: string): SentNames {
  const ofComponents = new Map(components.map(({ id, names = {} }) => [id, names]));
  const ofLists = new Map<string, ReadonlyMap<string, LocalisedText>>();
  const codesOf = (list: string): ReadonlyMap<string, LocalisedText> => {
    const known = ofLists.get(list);
    if (known !== undefined) return known;
    const expanded = lists[list]?.expanded;
    const codes = new Map(
      expanded === undefined
        ? []
        : objectsOf(expanded[codesProperty(expanded)]).map((code) => [
            String(code['id']),
            (code['names'] ?? {}) as LocalisedText,
          ]),
    );
    ofLists.set(list, codes);
    return codes;
  };
  return {
    structure: JSON.parse(ofVersion) as LocalisedText,
    component: (id) => ofComponents.get(id) ?? {},
    code: (list, id) => codesOf(list).get(id) ?? {},
  };
}

/**
 * The structure of a version for its data, kept until the registry changes.
 * @throws StrataError `NotFound` where its data structure is missing
 */
export const findNamedStructure = (snapshot: Snapshot, { urn, names }: VersionRow): Promise<NamedStructure> =>
  snapshot.cached({ structureOfData: urn }, async (reading) => {
    const [found] = await findStructuresOfData(reading, [{ structure: urn, structureClass: null }], {
      constraints: false,
    });
    if (found === undefined || 'status' in found)
      throw new StrataError('NotFound', found?.detail ?? `${urn} does not exist`);
    const codes = Object.values(found.lists).map(({ expanded }) => objectsOf(expanded[codesProperty(expanded)]).length);
    const bytes = 10_000 + codes.reduce((sum, count) => sum + count, 0) * bytesPerCode;
    return { result: { structure: found, names: namesOf(found, names) }, bytes };
  });
