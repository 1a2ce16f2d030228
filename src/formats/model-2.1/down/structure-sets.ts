import type { Artefact } from '../../../model/artefact.js';
import { formatUrn, urnOf } from '../../../model/urn.js';
import { type FittedObject, fitProperties } from '../../fit/fit-value.js';
import { innerId } from '../identifiers.js';
import { type CodelistMapId, fitMap, innerRule, ofTheSet, rowOf, structureSetElements } from './fit-map.js';
import { type Downgrade, Fitting, type MapPlace } from './fitting.js';
import { finality, type LegacyArtefact, versionHindrance } from './legacy-artefact.js';
import { mapPlaces, type PlacedMap, representationMapsOf } from './map-places.js';

/** A structure set, and the maps of 3.x that it is made of. */
export interface WrittenSet {
  readonly legacy: LegacyArtefact;
  readonly members: readonly Artefact[];
}

/** A structure set that is being put together. */
interface Draft {
  readonly id: string;
  readonly members: Artefact[];
  /** What is written of the maps, by the element that holds their kind. */
  readonly maps: Map<string, FittedObject[]>;
  /** Ids of the codelist maps in it, by the URNs of the representation maps they are; none for one that cannot be written. */
  readonly codelistMaps: Map<string, string | undefined>;
}

/** Tells what a set says otherwise than one of the maps in it did. */
function tellOfShell(shell: Artefact, members: readonly Artefact[], downgrade: Downgrade): void {
  for (const member of members) {
    const fitting = new Fitting(urnOf(member), downgrade);
    for (const name of ofTheSet) {
      if (member[name] === shell[name]) continue;
      fitting.lose(name, `It is that of ${urnOf(shell)}, with which it is in one structure set`);
    }
  }
}

/** What a set says is that of a structure map in it, else that of its first map. */
function finished({ id, members, maps }: Draft, downgrade: Downgrade): WrittenSet | undefined {
  const shell = members.find(({ class: className }) => className === 'StructureMap') ?? members[0];
  if (shell === undefined) return undefined;
  tellOfShell(shell, members, downgrade);
  const { agencyID, version, names } = shell;
  const location = Object.fromEntries(ofTheSet.map((name) => [name, shell[name]]));
  const { container, element } = structureSetElements();
  const fitting = new Fitting(urnOf(shell), downgrade);
  const fitted = fitProperties(element.type, { agencyID, id, version, names, ...location }, '', fitting);
  const held = Object.fromEntries([...maps].map(([name, kept]) => [innerRule(element, name).property, kept]));
  const artefact = { class: 'StructureSet', ...fitted, ...held, ...finality(version) } as unknown as Artefact;
  return { legacy: { container, element, artefact }, members };
}

/** Maps of 3.x in the structure sets of 2.1, where map-places.ts says. */
export class StructureSets {
  readonly #downgrade: Downgrade;
  readonly #maps: readonly PlacedMap[];
  readonly #places: ReadonlyMap<string, MapPlace>;
  readonly #drafts = new Map<string, Draft>();
  /** The URNs of the representation maps as which codelist maps are read again. */
  readonly #readAs: Set<string>;

  constructor(maps: readonly Artefact[], downgrade: Downgrade) {
    this.#downgrade = downgrade;
    const fitting = new Fitting('', downgrade);
    this.#maps = maps.map((map) => ({
      urn: urnOf(map),
      map,
      uses: representationMapsOf(map).map((reference) => fitting.definite(reference)),
    }));
    this.#places = mapPlaces(this.#maps);
    this.#readAs = new Set(this.#places.keys());
  }

  placeOf(urn: string): MapPlace | undefined {
    return this.#places.get(urn);
  }

  /** The sets; what cannot be said is told. */
  written(): readonly WrittenSet[] {
    // A structure map names codelist maps of its set, so these come first.
    const isLater = ({ map }: PlacedMap) => map.class !== 'RepresentationMap';
    for (const each of [...this.#maps.filter((map) => !isLater(map)), ...this.#maps.filter(isLater)]) this.#add(each);
    return [...this.#drafts.values()].flatMap((draft) => finished(draft, this.#downgrade) ?? []);
  }

  #add({ urn, map }: PlacedMap): void {
    const { set, id } = this.#places.get(urn) ?? { set: map.id, id: map.id };
    const wrong = versionHindrance(map.version);
    if (wrong !== undefined) {
      new Fitting(urn, this.#downgrade).lose('', wrong);
      return;
    }
    const draft = this.#draft(map, set);
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
    const made: Draft = { id, members: [], maps: new Map(), codelistMaps: new Map() };
    this.#drafts.set(key, made);
    return made;
  }

  #hold({ maps }: Draft, element: string, fitted: FittedObject): void {
    const held = maps.get(element);
    if (held === undefined) maps.set(element, [fitted]);
    else held.push(fitted);
  }

  /** An id under which a representation map in a set is read as no other. */
  #freeId({ agencyID, id, version }: Artefact, set: string): string {
    const readAs = (inner: string) =>
      formatUrn({ class: 'RepresentationMap', agencyID, id: innerId(set, inner), version });
    let free = id;
    while (this.#readAs.has(readAs(free))) free += '_';
    this.#readAs.add(readAs(free));
    return free;
  }

  /** A representation map that is elsewhere is written into the set once more, for 2.1 names those of the same set only. */
  #codelistMapIdIn(draft: Draft, { agencyID, version }: Artefact): CodelistMapId {
    const fitting = new Fitting('', this.#downgrade);
    return (reference) => {
      const urn = fitting.definite(reference);
      const map = fitting.find(reference);
      if (draft.codelistMaps.has(urn) || map === undefined) return draft.codelistMaps.get(urn);
      const id = this.#freeId({ ...map, agencyID, version }, draft.id);
      // What it loses is told where it is written for itself.
      const { onLoss: _onLoss, ...silently } = this.#downgrade;
      const fitted = fitMap(map, id, () => undefined, this.#places.has(urn) ? silently : this.#downgrade);
      if (fitted !== undefined) this.#hold(draft, 'CodelistMap', fitted);
      draft.codelistMaps.set(urn, fitted === undefined ? undefined : id);
      return draft.codelistMaps.get(urn);
    };
  }
}
