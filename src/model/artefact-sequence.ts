import type { Artefact } from './artefact.js';
import { urnOf } from './urn.js';

export type ArtefactIdentity = Pick<Artefact, 'class' | 'agencyID' | 'id' | 'version'>;

/**
 * Artefacts in an order, whose content is loaded when it is read, so that not all of it is in memory. Iterating loads all
 * of them, in their order.
 */
export interface ArtefactSequence extends AsyncIterable<Artefact> {
  /** Of all artefacts, in their order. */
  readonly identities: readonly ArtefactIdentity[];
  /** Loads some of them. @param indices in `identities`; the artefacts have the order of the indices */
  load(indices: readonly number[]): AsyncIterable<Artefact>;
  /** One of those that are in memory, by its URN. */
  find(urn: string): Artefact | undefined;
}

/** Artefacts that are in memory as a sequence. */
export function sequenceOf(artefacts: readonly Artefact[]): ArtefactSequence {
  let byUrn: ReadonlyMap<string, Artefact> | undefined;
  async function* load(indices: Iterable<number>): AsyncGenerator<Artefact> {
    for (const index of indices) {
      const artefact = artefacts[index];
      if (artefact !== undefined) yield artefact;
    }
  }
  return {
    identities: artefacts,
    load,
    find: (urn) => {
      byUrn ??= new Map(artefacts.map((artefact) => [urnOf(artefact), artefact]));
      return byUrn.get(urn);
    },
    [Symbol.asyncIterator]: () => load(artefacts.keys()),
  };
}

/** A sequence whose artefacts are changed when they are read. @param change keeps class, agency, id and version */
export function mapSequence(sequence: ArtefactSequence, change: (artefact: Artefact) => Artefact): ArtefactSequence {
  async function* changed(artefacts: AsyncIterable<Artefact>): AsyncGenerator<Artefact> {
    for await (const artefact of artefacts) yield change(artefact);
  }
  return {
    identities: sequence.identities,
    load: (indices) => changed(sequence.load(indices)),
    find: (urn) => {
      const artefact = sequence.find(urn);
      return artefact && change(artefact);
    },
    [Symbol.asyncIterator]: () => changed(sequence),
  };
}

/** Artefacts to write: in memory, as they come, or as a sequence. */
export type ArtefactsInOrder = Iterable<Artefact> | AsyncIterable<Artefact> | ArtefactSequence;

/** The artefacts as a sequence; those that are not one are held in memory. */
export async function inSequence(artefacts: ArtefactsInOrder): Promise<ArtefactSequence> {
  if ('identities' in artefacts) return artefacts;
  const all: Artefact[] = [];
  for await (const artefact of artefacts) all.push(artefact);
  return sequenceOf(all);
}
