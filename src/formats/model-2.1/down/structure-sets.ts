import type { Artefact } from '../../../model/artefact.js';
import type { ArtefactClass } from '../../../model/artefact-types.js';
import { objectsOf, type Properties } from '../../../model/content.js';
import { formatUrn, parseUrn, urnOf } from '../../../model/urn.js';
import { innerId } from '../identifiers.js';
import { beginningsOf, isSplit, type PlaceIn21, shellOf, splitMembersOf, submittedPlace } from '../split-artefacts.js';
import { type FittedObject, fitProperties } from './fit-value.js';
import { type Downgrade, Fitting } from './fitting.js';
import { type DowngradedArtefact, finality, versionObstacle } from './legacy-artefact.js';
import {
  type CodelistMapId,
  fitMap,
  innerRule,
  ofTheSet,
  rowOf,
  setMaps,
  structureSetElements,
} from './structure-set-maps.js';

/** A map, and the representation maps that it uses, by their URNs. */
interface PlacedMap {
  readonly urn: string;
  readonly map: Artefact;
  readonly uses: readonly string[];
}

/** The representation maps that a structure map names, as written. */
const representationMapsOf = ({ componentMaps }: Artefact): readonly string[] =>
  objectsOf(componentMaps).flatMap(({ representationMap }) =>
    representationMap === undefined ? [] : [String(representationMap)],
  );

/** Maps that have to be in one structure set since they use each other, directly or by others. */
function clusters(maps: readonly PlacedMap[]): PlacedMap[][] {
  const byUrn = new Map(maps.map((each) => [each.urn, [each]]));
  for (const { urn, uses, map } of maps) {
    for (const used of uses) {
      const [own, other] = [byUrn.get(urn) ?? [], byUrn.get(used) ?? []];
      const [first] = other;
      // A set has one agency and one version.
      if (own === other || first?.map.agencyID !== map.agencyID || first.map.version !== map.version) continue;
      own.push(...other);
      for (const each of other) byUrn.set(each.urn, own);
    }
  }
  return [...new Set(byUrn.values())];
}

/** The id of a map in a set with which it is read as the same map; undefined where there is none. */
function idIn(set: string, id: string): string | undefined {
  const inner = id === set ? id : id.startsWith(`${set}_`) ? id.slice(set.length + 1) : '';
  return inner !== '' && innerId(set, inner) === id ? inner : undefined;
}

/**
 * Where structure sets have maps that were not submitted in one, by URN: a map that neither uses nor is used by another in a set of its own id, maps that
 * use each other in one set, such that the ids of the set and the map, joined as reading joins them, are that of the map
 * again. Where their ids have no common beginning, every structure map has a set of its own id.
 */
function mapPlaces(maps: readonly PlacedMap[]): Map<string, PlaceIn21> {
  const places = new Map<string, PlaceIn21>();
  for (const cluster of clusters(maps)) {
    const [first] = cluster;
    const common = [...beginningsOf(first?.map.id ?? '')].find((set) =>
      cluster.every(({ map }) => idIn(set, map.id) !== undefined),
    );
    for (const { urn, map } of cluster) {
      const set = common ?? map.id;
      places.set(urn, { outer: set, id: idIn(set, map.id) ?? map.id });
    }
  }
  return places;
}

/** A structure set, and the maps of 3.x in it. */
export interface WrittenSet {
  readonly legacy: DowngradedArtefact;
  readonly members: readonly Artefact[];
}

/** A structure set that is being built. */
interface Draft {
  readonly id: string;
  /** The set as submitted, without its maps. */
  readonly submitted: Properties | undefined;
  /** The places of the maps in the set as submitted, by element and id; maps that it did not have follow them. */
  readonly order: ReadonlyMap<string, number>;
  readonly members: Artefact[];
  /** The fitted maps, by the element that holds their kind. */
  readonly maps: Map<string, FittedObject[]>;
  /** Ids of the codelist maps in it, by the URNs of the representation maps they are; none for one that cannot be written. */
  readonly codelistMaps: Map<string, string | undefined>;
}

/** Reports the properties of the set that differ from those of a map in it. */
function reportShell(shell: Artefact, members: readonly Artefact[], downgrade: Downgrade): void {
  for (const member of members) {
    const fitting = new Fitting(urnOf(member), downgrade);
    for (const name of ofTheSet) {
      if (member[name] === shell[name]) continue;
      fitting.lose(name, `The value of ${urnOf(shell)} is written: SDMX 2.1 has both in one structure set`);
    }
  }
}

/** The set as submitted, else with the properties of a structure map in it, else of its first map. */
function shellIn({ submitted, members: [first, ...others] }: Draft): Artefact | undefined {
  if (first === undefined || submitted !== undefined) return first && (submitted as Artefact | undefined);
  const shell = [first, ...others].find(({ class: className }) => className === 'StructureMap') ?? first;
  const { agencyID, version, names } = shell;
  const location = Object.fromEntries(ofTheSet.map((name) => [name, shell[name]]));
  return { class: shell.class, agencyID, id: shell.id, version, names, ...location } as unknown as Artefact;
}

const placeKey = (element: string, id: unknown): string => `${element} ${id}`;

/** The places of the maps of a submitted set. */
const orderOf = (set: Artefact): (readonly [string, number])[] =>
  [...splitMembersOf(set)].map(([urn, id], place) => {
    const className = parseUrn(urn).maintainableClass as ArtefactClass;
    return [placeKey(setMaps[className]?.element ?? '', id), place];
  });

/** The maps of a kind in the order in which the set was submitted: they are stored as artefacts of their own, without order. */
function inSubmittedOrder(element: string, maps: readonly FittedObject[], { order }: Draft): readonly FittedObject[] {
  const placeOf = ({ id }: FittedObject): number => order.get(placeKey(element, id)) ?? order.size;
  return maps.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function finished(draft: Draft, downgrade: Downgrade): WrittenSet | undefined {
  const { id, members, maps } = draft;
  const shell = shellIn(draft);
  if (shell === undefined) return undefined;
  reportShell(shell, members, downgrade);
  const { class: _class, ...properties } = shell;
  const { version } = shell;
  const { container, element } = structureSetElements();
  const fitting = new Fitting(urnOf(shell), downgrade);
  const fitted = fitProperties(element.type, { ...properties, id }, undefined, fitting);
  const held = Object.fromEntries(
    [...maps].map(([name, kept]) => [innerRule(element, name).property, inSubmittedOrder(name, kept, draft)]),
  );
  const artefact = { class: 'StructureSet', ...fitted, ...held, ...finality(version) } as unknown as Artefact;
  return { legacy: { container, element, artefact }, members };
}

/** The structure sets of 2.1 for maps of 3.x. */
export class StructureSets {
  readonly #downgrade: Downgrade;
  readonly #maps: readonly PlacedMap[];
  readonly #places: ReadonlyMap<string, PlaceIn21>;
  readonly #find: (urn: string) => Artefact | undefined;
  readonly #drafts = new Map<string, Draft>();
  /** The URNs of the representation maps that the codelist maps become when they are read again. */
  readonly #readAs: Set<string>;

  constructor(maps: readonly Artefact[], downgrade: Downgrade) {
    this.#downgrade = downgrade;
    this.#find = (urn) => downgrade.find?.(urn);
    const fitting = new Fitting('', downgrade);
    this.#maps = maps.map((map) => ({
      urn: urnOf(map),
      map,
      uses: representationMapsOf(map).map((reference) => fitting.definite(reference)),
    }));
    const submitted = this.#maps.flatMap(({ urn }): (readonly [string, PlaceIn21])[] => {
      const place = submittedPlace(urn, this.#find);
      return place === undefined ? [] : [[urn, place]];
    });
    const known = new Map(submitted);
    this.#places = new Map([...submitted, ...mapPlaces(this.#maps.filter(({ urn }) => !known.has(urn)))]);
    this.#readAs = new Set(this.#places.keys());
  }

  /** Where a map or hierarchy is in 2.1; undefined where neither the message nor `find` shows it. */
  placeOf(urn: string): PlaceIn21 | undefined {
    return this.#places.get(urn) ?? submittedPlace(urn, this.#find);
  }

  /** Returns the sets and reports the losses. */
  written(): readonly WrittenSet[] {
    // A structure map names codelist maps of its set, so these come first.
    const isLater = ({ map }: PlacedMap) => map.class !== 'RepresentationMap';
    for (const each of [...this.#maps.filter((map) => !isLater(map)), ...this.#maps.filter(isLater)]) this.#add(each);
    return [...this.#drafts.values()].flatMap((draft) => finished(draft, this.#downgrade) ?? []);
  }

  #add({ urn, map }: PlacedMap): void {
    const { outer, id } = this.#places.get(urn) ?? { outer: map.id, id: map.id };
    const wrong = versionObstacle(map.version);
    if (wrong !== undefined) {
      new Fitting(urn, this.#downgrade).lose('', wrong);
      return;
    }
    const draft = this.#draft(map, outer);
    const isStub = map.isExternalReference === true && map.source === undefined;
    const fitted = isStub ? {} : fitMap(map, id, this.#codelistMapIdIn(draft, map), this.#downgrade);
    if (fitted === undefined) return;
    draft.members.push(map);
    if (isStub) return;
    this.#hold(draft, rowOf(map).element, fitted);
    if (map.class === 'RepresentationMap') draft.codelistMaps.set(urn, id);
  }

  #draft({ agencyID, version }: Artefact, id: string): Draft {
    const key = `${agencyID}:${id}(${version})`;
    const known = this.#drafts.get(key);
    if (known !== undefined) return known;
    const set = this.#find(formatUrn({ class: 'StructureSet', agencyID, id, version }));
    const submitted = set !== undefined && isSplit(set) ? shellOf(set) : undefined;
    const order = new Map(set === undefined ? [] : orderOf(set));
    const made: Draft = { id, submitted, order, members: [], maps: new Map(), codelistMaps: new Map() };
    this.#drafts.set(key, made);
    return made;
  }

  #hold({ maps }: Draft, element: string, fitted: FittedObject): void {
    const held = maps.get(element);
    if (held === undefined) maps.set(element, [fitted]);
    else held.push(fitted);
  }

  /** An id for a representation map in a set with which it is not read as another map. */
  #freeId({ agencyID, id, version }: Artefact, set: string): string {
    const readAs = (inner: string) =>
      formatUrn({ class: 'RepresentationMap', agencyID, id: innerId(set, inner), version });
    let free = id;
    while (this.#readAs.has(readAs(free))) free += '_';
    this.#readAs.add(readAs(free));
    return free;
  }

  /** A representation map of another set is written into this set again, since 2.1 refers to maps of the same set only. */
  #codelistMapIdIn(draft: Draft, { agencyID, version }: Artefact): CodelistMapId {
    const fitting = new Fitting('', this.#downgrade);
    return (reference) => {
      const urn = fitting.definite(reference);
      const map = fitting.find(reference);
      if (draft.codelistMaps.has(urn) || map === undefined) return draft.codelistMaps.get(urn);
      const place = this.placeOf(urn);
      const id = place?.outer === draft.id ? place.id : this.#freeId({ ...map, agencyID, version }, draft.id);
      // Its losses are reported where it is written first.
      const { onLoss: _onLoss, ...unreported } = this.#downgrade;
      const fitted = fitMap(map, id, () => undefined, this.#places.has(urn) ? unreported : this.#downgrade);
      if (fitted !== undefined) this.#hold(draft, 'CodelistMap', fitted);
      draft.codelistMaps.set(urn, fitted === undefined ? undefined : id);
      return draft.codelistMaps.get(urn);
    };
  }
}
