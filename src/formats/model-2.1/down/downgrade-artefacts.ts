import type { Artefact } from '../../../model/artefact.js';
import { type Properties, propertiesOf } from '../../../model/content.js';
import { urnOf } from '../../../model/urn.js';
import { messageVersion } from '../../grammar/message-versions.js';
import { isSplit } from '../split-artefacts.js';
import { present } from '../up/mapping.js';
import { fitValue } from './fit-value.js';
import { type Downgrade, Fitting } from './fitting.js';
import { joinHierarchies } from './hierarchical-codelists.js';
import { type DowngradedArtefact, finality, legacyElements, versionObstacle } from './legacy-artefact.js';
import { isNative, type PredecessorRow, predecessorRows } from './predecessor-rows.js';
import { setMaps } from './structure-set-maps.js';
import { StructureSets } from './structure-sets.js';

/** Why the fitted artefact cannot be written; undefined where it can. */
function obstacleIn(row: PredecessorRow, given: Properties, fitted: Properties, fitting: Fitting): string | undefined {
  const { essence, whole } = row;
  if (essence !== undefined && given[essence] !== undefined && fitted[essence] === undefined) {
    return 'SDMX 2.1 can hold none of its parts';
  }
  const broken = whole?.find((property) => fitting.hasLostIn(property));
  return broken === undefined
    ? undefined
    : `SDMX 2.1 cannot hold all of ${broken}, and a part would change the meaning`;
}

/** Why an artefact cannot be written for its class or version; undefined where it can. */
function obstacleTo(artefact: Artefact): string | undefined {
  const row = predecessorRows[artefact.class];
  if (row === undefined) return `The artefact was left out: SDMX 2.1 has no ${artefact.class}`;
  const obstacle = row.obstacle?.(artefact);
  return obstacle === undefined ? versionObstacle(artefact.version) : `The artefact was left out: ${obstacle}`;
}

/** One artefact that is not a map, as SDMX-ML 2.1 can hold it: final where its version is stable. */
function downgradeArtefact(artefact: Artefact, downgrade: Downgrade): DowngradedArtefact | undefined {
  const row = predecessorRows[artefact.class];
  const fitting = new Fitting(urnOf(artefact), downgrade, row?.moves, row?.asIs);
  const obstacle = obstacleTo(artefact);
  if (row === undefined || obstacle !== undefined) {
    fitting.lose('', obstacle ?? '');
    return undefined;
  }
  const elements = legacyElements(row.container, row.element ?? artefact.class);
  const converted = row.convert?.(artefact, (path, detail) => fitting.lose(path, detail)) ?? artefact;
  const fitted = fitValue(elements.element.type, present(converted), undefined, fitting);
  if (fitted === undefined) return undefined;
  const broken = obstacleIn(row, converted, propertiesOf(fitted), fitting);
  if (broken !== undefined) {
    fitting.lose('', `The artefact was left out: ${broken}`);
    return undefined;
  }
  const legacy = { class: artefact.class, ...propertiesOf(fitted), ...finality(artefact.version) };
  return { ...elements, artefact: legacy as Artefact };
}

const isMap = (artefact: Artefact): boolean => setMaps[artefact.class] !== undefined;

/** Groups artefacts by their containers; where two would have one identity in 2.1, the first is written. */
class Containers {
  readonly #groups = new Map<string, DowngradedArtefact[]>();
  readonly #identities = new Set<string>();
  readonly #downgrade: Downgrade;

  constructor(downgrade: Downgrade) {
    this.#downgrade = downgrade;
    for (const name of messageVersion('2.1').types.type('StructuresType').elements.keys()) this.#groups.set(name, []);
  }

  /** @param members the artefacts of 3.x that are written in it */
  add(legacy: DowngradedArtefact | undefined, members: readonly Artefact[]): void {
    if (legacy === undefined) return;
    const { agencyID, id, version } = legacy.artefact;
    const identity = `${legacy.element.localName} ${agencyID}:${id}(${version})`;
    if (!this.#identities.has(identity)) {
      this.#identities.add(identity);
      this.#groups.get(legacy.container.name)?.push(legacy);
      return;
    }
    const detail = `The artefact was left out: another artefact is written as ${identity}`;
    for (const member of members) new Fitting(urnOf(member), this.#downgrade).lose('', detail);
  }

  get artefacts(): DowngradedArtefact[] {
    return [...this.#groups.values()].flat();
  }
}

/**
 * Artefacts of 3.x as SDMX-ML 2.1 can hold them, in the order in which its schema has their containers; all are
 * held in memory, since several maps of 3.x become one structure set. Every loss is reported to `onLoss`.
 */
export async function downgradeArtefacts(
  artefacts: Iterable<Artefact> | AsyncIterable<Artefact>,
  downgrade: Downgrade,
): Promise<DowngradedArtefact[]> {
  const given: Artefact[] = [];
  for await (const artefact of artefacts) given.push(artefact);
  const byUrn = new Map(given.map((artefact) => [urnOf(artefact), artefact]));
  const find = (urn: string) => byUrn.get(urn) ?? downgrade.find?.(urn);
  const sets = new StructureSets(given.filter(isMap), { ...downgrade, find });
  const together = { ...downgrade, find, placeOf: (urn: string) => sets.placeOf(urn) };
  const containers = new Containers(downgrade);
  const written = sets.written();
  const submitted = new Set(written.map(({ legacy: { artefact } }) => urnOf(artefact)));
  // A split set is written with its maps.
  const isWritten = (artefact: Artefact) => isMap(artefact) || (isSplit(artefact) && submitted.has(urnOf(artefact)));
  const others = joinHierarchies(
    given.filter((artefact) => !isWritten(artefact)),
    find,
  );
  // Classes that 2.1 has under the same name precede those that are written as another class.
  for (const native of [true, false]) {
    for (const artefact of others.filter((each) => isNative(each.class) === native)) {
      containers.add(downgradeArtefact(artefact, together), [artefact]);
    }
  }
  for (const { legacy, members } of written) containers.add(legacy, members);
  return containers.artefacts;
}
