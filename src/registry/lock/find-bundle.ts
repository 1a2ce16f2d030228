import { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { mapSequence } from '../../model/artefact-sequence.js';
import { compareTexts } from '../../model/compare-texts.js';
import { atOnce } from '../../model/steps.js';
import { parseUrn, urnOf } from '../../model/urn.js';
import { nameVersions } from '../../references/name-versions.js';
import { reduceToUsedItems } from '../artefacts/partial-schemes.js';
import type { RootQuery } from '../artefacts/root-query.js';
import { isStructure } from '../artefacts/select-artefacts.js';
import { findWholeClosure, type WholeClosure } from '../closure/find-whole-closure.js';
import { fingerprint } from '../fingerprint.js';
import { agenciesOf } from '../owner.js';
import type { Snapshot } from '../snapshot.js';
import { findStructures, type StructureResult } from '../structures/find-structures.js';
import type { Structures } from '../structures/load-structures.js';

/** How references are written: with their wildcards, or with the versions that these resolve to. */
export const bundleReferences = ['written', 'exact'] as const;

export interface BundleQuery {
  /** At least one. */
  readonly roots: readonly RootQuery[];
  /** As in `ClosureQuery`. */
  readonly constraints: boolean;
  readonly references: (typeof bundleReferences)[number];
  /** Whether the format has the 2.1 model, which has neither version wildcards nor extensions of codelists. */
  readonly isOfModel21: boolean;
}

/** The artefacts of a closure that a structure message can hold. */
function structuresIn({ roots, versions }: WholeClosure): readonly string[] {
  const others = roots.flat().filter((urn) => versions.get(urn)?.row.class === 'MetadataSet');
  const [other] = others;
  if (other !== undefined) {
    const detail = `${other} is a metadata set, which a structure message cannot hold; give the URN of its metadataflow`;
    throw new StrataError('Semantic', detail);
  }
  return [...versions.values()]
    .filter(({ row }) => isStructure(row))
    .map(({ row }) => row.urn)
    .sort(compareTexts);
}

/** The ids to keep of each scheme that is in a closure only because it lists owners, by URN of the scheme. */
function agenciesToKeep({ versions }: WholeClosure): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Set([...versions.keys()].map((urn) => parseUrn(urn).agencyID));
  const schemes = [...versions.values()].filter(({ reason }) => reason === 'owner');
  return new Map(
    schemes.map(({ row }) => {
      const kept = [...owners].map((owner) => owner.slice(owner.lastIndexOf('.') + 1));
      return [row.urn, new Set(kept.filter((id) => agenciesOf(row.agencyID, id).some((each) => owners.has(each))))];
    }),
  );
}

const exactly = (artefact: Artefact, { resolve, lacksItem }: Structures): Artefact =>
  nameVersions(artefact, (reference) => (lacksItem(reference) ? undefined : resolve(reference)));

/**
 * The closure of artefacts as a result of a structure query, as another registry can take it: whole artefacts, and the schemes of
 * their owners with only the agencies that are needed. Round trips as those of `findWholeClosure` and `findStructures`.
 * @throws StrataError as `findWholeClosure`; `Semantic` for the URN of a metadata set
 */
export async function findBundle(
  snapshot: Snapshot,
  { roots, constraints, references, isOfModel21 }: BundleQuery,
): Promise<StructureResult> {
  const closure = await findWholeClosure(snapshot, { roots, constraints, owners: true });
  const kept = agenciesToKeep(closure);
  const isExact = references === 'exact';
  const result = await findStructures(snapshot, {
    urns: structuresIn(closure),
    classes: null,
    agencies: null,
    ids: null,
    versions: [],
    items: null,
    references: 'none',
    detail: isOfModel21 ? 'full' : 'raw',
    resolved: isExact || isOfModel21,
    ...(isOfModel21 ? { legacy: true } : {}),
  });
  const change = (artefact: Artefact, structures: Structures): Artefact => {
    const agencies = kept.get(urnOf(artefact));
    const cut = agencies === undefined ? artefact : atOnce(reduceToUsedItems(artefact, agencies));
    return isExact ? exactly(cut, structures) : cut;
  };
  return {
    ...result,
    fingerprint: fingerprint([result.fingerprint, references, [...kept].map(([urn, ids]) => [urn, [...ids].sort()])]),
    load: async (signal, memory) => {
      const structures = await result.load(signal, memory);
      return { ...structures, artefacts: mapSequence(structures.artefacts, (each) => change(each, structures)) };
    },
  };
}
