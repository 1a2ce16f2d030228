import type { Artefact } from '../../../model/artefact.js';
import { urnOf } from '../../../model/urn.js';
import { messageVersion } from '../../grammar/message-versions.js';
import { isNative } from './artefact-rows.js';
import { downgradeArtefact, type LegacyArtefact } from './downgrade-artefact.js';
import { type Downgrade, Fitting } from './fitting.js';
import { setMaps } from './structure-set-maps.js';
import { StructureSets } from './structure-sets.js';

const isMap = (artefact: Artefact): boolean => setMaps[artefact.class] !== undefined;

/** Gathers artefacts by their containers; of two that would have one identity in 2.1 the first is written. */
class Gathering {
  readonly #groups = new Map<string, LegacyArtefact[]>();
  readonly #identities = new Set<string>();
  readonly #downgrade: Downgrade;

  constructor(downgrade: Downgrade) {
    this.#downgrade = downgrade;
    for (const name of messageVersion('2.1').types.type('StructuresType').elements.keys()) this.#groups.set(name, []);
  }

  /** @param members the artefacts of 3.x that it is made of */
  add(legacy: LegacyArtefact | undefined, members: readonly Artefact[]): void {
    if (legacy === undefined) return;
    const { agencyID, id, version } = legacy.artefact;
    const identity = `${legacy.element.localName} ${agencyID}:${id}(${version})`;
    if (!this.#identities.has(identity)) {
      this.#identities.add(identity);
      this.#groups.get(legacy.container.name)?.push(legacy);
      return;
    }
    const detail = `It was left out: another artefact is written as the ${identity}`;
    for (const member of members) new Fitting(urnOf(member), this.#downgrade).lose('', detail);
  }

  get artefacts(): LegacyArtefact[] {
    return [...this.#groups.values()].flat();
  }
}

/**
 * Artefacts as SDMX-ML 2.1 can hold them, in the order in which its schema has their containers. Where one says what
 * another says in 3.x, a structure set what a representation map does, it is enough that they come together.
 */
export async function legacyArtefacts(
  artefacts: Iterable<Artefact> | AsyncIterable<Artefact>,
  downgrade: Downgrade,
): Promise<LegacyArtefact[]> {
  const given: Artefact[] = [];
  for await (const artefact of artefacts) given.push(artefact);
  const byUrn = new Map(given.map((artefact) => [urnOf(artefact), artefact]));
  const find = (urn: string) => byUrn.get(urn) ?? downgrade.find?.(urn);
  const sets = new StructureSets(given.filter(isMap), { ...downgrade, find });
  const together = { ...downgrade, find, placeOf: (urn: string) => sets.placeOf(urn) };
  const gathering = new Gathering(downgrade);
  const others = given.filter((artefact) => !isMap(artefact));
  // What has its own name in 2.1 goes before what is written under the name of something else.
  for (const native of [true, false]) {
    for (const artefact of others.filter((each) => isNative(each.class) === native)) {
      gathering.add(downgradeArtefact(artefact, together), [artefact]);
    }
  }
  for (const { legacy, members } of sets.written()) gathering.add(legacy, members);
  return gathering.artefacts;
}
