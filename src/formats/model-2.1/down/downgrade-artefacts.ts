import type { Artefact } from '../../../model/artefact.js';
import type { ArtefactIdentity, ArtefactSequence } from '../../../model/artefact-sequence.js';
import { listOf, type Properties, propertiesOf } from '../../../model/content.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { urnOf } from '../../../model/urn.js';
import { messageVersion } from '../../grammar/message-versions.js';
import { type ArtefactInParts, fitInParts, isLong } from '../../message/long-list.js';
import type { Loss } from '../../message/loss.js';
import { isOuterClass, isSplit } from '../split-artefacts.js';
import { present } from '../up/mapping.js';
import { fitValue } from './fit-value.js';
import { type Downgrade, Fitting } from './fitting.js';
import { hierarchiesInCodelists, type JoinedHierarchies, joinHierarchies } from './hierarchical-codelists.js';
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
async function obstacleTo(row: PredecessorRow, artefact: Artefact): Promise<string | undefined> {
  const obstacle = await row.obstacle?.(artefact);
  return obstacle === undefined ? versionObstacle(artefact.version) : `The artefact was left out: ${obstacle}`;
}

/** An artefact that is not a map, or one with a part of its list, as SDMX-ML 2.1 can hold it: final where its version is stable. */
function downgradePart(row: PredecessorRow, artefact: Artefact, downgrade: Downgrade): Artefact | undefined {
  const fitting = new Fitting(urnOf(artefact), downgrade, row.moves, row.asIs);
  const { element } = legacyElements(row.container, row.element ?? artefact.class);
  const converted = row.convert?.(artefact, (path, detail) => fitting.lose(path, detail)) ?? artefact;
  const fitted = fitValue(element.type, present(converted), undefined, fitting);
  if (fitted === undefined) return undefined;
  const broken = obstacleIn(row, converted, propertiesOf(fitted), fitting);
  if (broken !== undefined) {
    fitting.lose('', `The artefact was left out: ${broken}`);
    return undefined;
  }
  return { class: artefact.class, ...propertiesOf(fitted), ...finality(artefact.version) } as Artefact;
}

/** One artefact that is not a map, as SDMX-ML 2.1 can hold it. */
async function downgradeArtefact(artefact: Artefact, downgrade: Downgrade): Promise<DowngradedArtefact | undefined> {
  const row = predecessorRows[artefact.class];
  if (row === undefined) return undefined;
  const obstacle = await obstacleTo(row, artefact);
  if (obstacle !== undefined) {
    new Fitting(urnOf(artefact), downgrade).lose('', obstacle);
    return undefined;
  }
  const { onLoss = () => undefined } = downgrade;
  const fitPart = (part: Artefact, report: (loss: Loss) => void) =>
    downgradePart(row, part, { ...downgrade, onLoss: report });
  const propertyOf = (property: string) => row.moves?.find(([, to]) => to === property)?.[0] ?? property;
  const isBroken = await losesAnyPart(row.whole, artefact, (part, report) =>
    fitInParts(part, fitPart, report, propertyOf),
  );
  const whole = isBroken ? fitPart(artefact, onLoss) : undefined;
  const fitted = isBroken ? whole && { artefact: whole } : fitInParts(artefact, fitPart, onLoss, propertyOf);
  return fitted && { ...legacyElements(row.container, row.element ?? artefact.class), ...fitted };
}

/** Whether something is lost in a long list that is written completely or not at all. */
async function losesAnyPart(
  whole: PredecessorRow['whole'],
  artefact: Artefact,
  fitPart: (artefact: Artefact, onLoss: () => void) => ArtefactInParts | undefined,
): Promise<boolean> {
  if (whole?.some((property) => isLong(listOf(artefact[property]))) !== true) return false;
  let hasLost = false;
  const parts = fitPart(artefact, () => {
    hasLost = true;
  });
  for (const _part of parts?.list?.others ?? []) if (isTurnOver()) await nextTurn();
  return hasLost;
}

const isMap = ({ class: className }: ArtefactIdentity): boolean => setMaps[className] !== undefined;

/** The elements of artefacts, in the groups in which they are written one after the other. */
export type ElementGroups = readonly (readonly string[])[];

/** The elements in the order of the schema, each container a group. */
export const elementsByContainer = (): ElementGroups =>
  [...messageVersion('2.1').types.type('StructuresType').elements.values()].map(({ type }) =>
    [...type.elements.values()].map(({ localName }) => localName),
  );

/** The element that artefacts of a class are written as; undefined for a class that 2.1 does not have. */
function elementOf(identity: ArtefactIdentity): string | undefined {
  const row = predecessorRows[identity.class];
  return isMap(identity) ? 'StructureSet' : row && (row.element ?? identity.class);
}

/** The artefacts of a message that are written together with others: maps and hierarchies. */
interface Together {
  readonly sets: StructureSets;
  readonly hierarchies: JoinedHierarchies;
  /** With the lookups of the message. */
  readonly downgrade: Downgrade;
}

/** Loads the maps and the artefacts of 2.1 that consist of artefacts of 3.x; all of them are held in memory. */
async function loadTogether(sequence: ArtefactSequence, downgrade: Downgrade): Promise<Together> {
  const { identities } = sequence;
  const isTogether = (identity: ArtefactIdentity) => isMap(identity) || isOuterClass(identity.class);
  const indices = [...identities.entries()].flatMap(([index, identity]) => (isTogether(identity) ? [index] : []));
  const held = new Map<string, Artefact>();
  for await (const artefact of sequence.load(indices)) held.set(urnOf(artefact), artefact);
  const find = (urn: string) => held.get(urn) ?? sequence.find(urn) ?? downgrade.find?.(urn);
  const sets = new StructureSets([...held.values()].filter(isMap), { ...downgrade, find });
  return {
    sets,
    hierarchies: hierarchiesInCodelists(identities, find),
    downgrade: { ...downgrade, find, placeOf: (urn) => sets.placeOf(urn) },
  };
}

/** An artefact of 2.1, and the artefacts of 3.x in it. */
interface Written {
  readonly legacy: DowngradedArtefact | undefined;
  readonly members: readonly ArtefactIdentity[];
}

/** The artefacts of one group: those with the same class in 2.1 first, those that are written as another class last. */
async function* downgradeGroup(
  elements: readonly string[],
  indices: readonly number[],
  sequence: ArtefactSequence,
  { sets, hierarchies, downgrade }: Together,
): AsyncGenerator<Written> {
  const { identities } = sequence;
  const written = elements.includes('StructureSet') ? sets.written() : [];
  const submitted = new Set(written.map(({ legacy }) => urnOf(legacy.artefact)));
  async function* others(native: boolean): AsyncGenerator<Written> {
    const some = indices.filter((index) => {
      const identity = identities[index];
      if (identity === undefined || isMap(identity) || isNative(identity.class) !== native) return false;
      return !hierarchies.isJoined(urnOf(identity));
    });
    for await (const artefact of sequence.load(some)) {
      // A split set is written with its maps.
      if (isSplit(artefact) && submitted.has(urnOf(artefact))) continue;
      yield { legacy: await downgradeArtefact(artefact, downgrade), members: [artefact] };
    }
  }
  yield* others(true);
  if (elements.includes('HierarchicalCodelist')) {
    for await (const codelist of joinHierarchies(sequence, hierarchies)) {
      yield { legacy: await downgradeArtefact(codelist, downgrade), members: [codelist] };
    }
  }
  yield* others(false);
  yield* written;
}

/** Leaves out artefacts with the identity of an earlier one. */
async function* distinctArtefacts(
  artefacts: AsyncIterable<Written>,
  downgrade: Downgrade,
): AsyncGenerator<DowngradedArtefact> {
  const identities = new Set<string>();
  for await (const { legacy, members } of artefacts) {
    if (legacy === undefined) continue;
    const { agencyID, id, version } = legacy.artefact;
    const identity = `${legacy.element.localName} ${agencyID}:${id}(${version})`;
    if (!identities.has(identity)) {
      identities.add(identity);
      yield legacy;
      continue;
    }
    const detail = `The artefact was left out: another artefact is written as ${identity}`;
    for (const member of members) new Fitting(urnOf(member), downgrade).lose('', detail);
  }
}

/**
 * Artefacts of 3.x as SDMX-ML 2.1 can hold them, group by group. They are loaded when they are needed; the maps are held
 * in memory, since several maps of 3.x become one structure set. Every loss is reported to `onLoss`.
 * @param groups of all elements that 2.1 has
 */
export async function* downgradeArtefacts(
  sequence: ArtefactSequence,
  groups: ElementGroups,
  downgrade: Downgrade,
): AsyncGenerator<DowngradedArtefact> {
  const { identities } = sequence;
  const byElement = new Map<string, number[]>();
  for (const [index, identity] of identities.entries()) {
    const element = elementOf(identity);
    const indices = element === undefined ? undefined : (byElement.get(element) ?? []);
    if (element === undefined || indices === undefined) {
      const detail = `The artefact was left out: SDMX 2.1 has no ${identity.class}`;
      new Fitting(urnOf(identity), downgrade).lose('', detail);
      continue;
    }
    indices.push(index);
    byElement.set(element, indices);
  }
  const together = await loadTogether(sequence, downgrade);
  for (const elements of groups) {
    const indices = elements.flatMap((element) => byElement.get(element) ?? []).sort((a, b) => a - b);
    if (indices.length === 0) continue;
    yield* distinctArtefacts(downgradeGroup(elements, indices, sequence, together), downgrade);
  }
}
