import { addToGroup } from '../../model/group-by.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { isPropertyWildcard } from '../../model/urn.js';
import { nameSameItem } from '../../references/named-items.js';
import { type GraphReference, type Link, linksOf, type Meanings } from './graph-reference.js';

export type Way = 'outgoing' | 'incoming';

/** A link as a walk follows it. */
export interface Step {
  readonly reference: GraphReference;
  readonly place: number;
  /** What a walk arrives at: the holder (outgoing), or what is named (incoming). */
  readonly near: string;
  /** What it goes on to; empty for the artefact itself. */
  readonly far: string;
  readonly isInherited: boolean;
}

const toStep = (reference: GraphReference, { place, holder, named, isInherited }: Link, way: Way): Step => {
  const [near, far] = way === 'outgoing' ? [holder, named] : [named, holder];
  return { reference, place, near, far, isInherited: isInherited === true };
};

/** The ids that a dotted path begins with, without the path itself: `A`, `A.B` of `A.B.C`. */
function* pathsAbove(path: string): Generator<string> {
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) yield path.slice(0, dot);
}

/** The links at one version, by what a walk arrives at. */
export class StepsByPart {
  readonly #at = new Map<string, Step[]>();
  readonly #below = new Map<string, Step[]>();
  readonly #sets = new Set<string>();

  add(step: Step): void {
    if (isPropertyWildcard(step.near)) this.#sets.add(step.near);
    addToGroup(this.#at, step.near, step);
    if (step.near.includes('.')) for (const path of pathsAbove(step.near)) addToGroup(this.#below, path, step);
  }

  /** The links at exactly a part; those of the artefact itself for an empty text. */
  at(part: string): readonly Step[] {
    return this.#at.get(part) ?? [];
  }

  /** The links at a part, and at sets of codes that can have it; at all parts that a set of codes can have. */
  *naming(part: string): Generator<Step> {
    if (isPropertyWildcard(part)) {
      for (const [near, steps] of this.#at) if (near !== part && nameSameItem(near, part)) yield* steps;
    } else for (const set of this.#sets) if (nameSameItem(set, part)) yield* this.at(set);
    yield* this.at(part);
  }

  /** The links at a part, and at those nested in it. */
  *within(part: string): Generator<Step> {
    yield* this.at(part);
    yield* this.#below.get(part) ?? [];
  }

  /** The links at a part, at those nested in it, and at those that it is nested in. */
  *around(part: string): Generator<Step> {
    if (part === '') return;
    yield* this.within(part);
    if (part.includes('.')) for (const path of pathsAbove(part)) yield* this.at(path);
  }
}

/** References by the version from which a walk arrives at them. */
export class ReferenceIndex {
  readonly way: Way;
  readonly meanings: Meanings;
  readonly #references = new Map<string, GraphReference[]>();
  readonly #steps = new Map<string, StepsByPart>();

  readonly #signal: AbortSignal | undefined;

  private constructor(way: Way, meanings: Meanings, signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.way = way;
    this.meanings = meanings;
  }

  /** @param signal aborts when nobody waits for a walk any more */
  static async of(
    references: Iterable<GraphReference>,
    way: Way,
    meanings: Meanings,
    signal?: AbortSignal,
  ): Promise<ReferenceIndex> {
    const index = new ReferenceIndex(way, meanings, signal);
    for (const reference of references) {
      if (isTurnOver()) await nextTurn(signal);
      const near = way === 'outgoing' ? reference.source : reference.resolution;
      if (near !== null) addToGroup(index.#references, near, reference);
    }
    return index;
  }

  /** URN of the version to which a walk goes on; null where no version is eligible. */
  farEnd(reference: GraphReference): string | null {
    return this.way === 'outgoing' ? reference.resolution : reference.source;
  }

  referencesAt(urn: string): readonly GraphReference[] {
    return this.#references.get(urn) ?? [];
  }

  *stepsOf(reference: GraphReference): Generator<Step> {
    for (const link of linksOf(reference, this.meanings)) yield toStep(reference, link, this.way);
  }

  /** The links at a version by part, where they were made before. */
  knownSteps(urn: string): StepsByPart | undefined {
    return this.#steps.get(urn);
  }

  /** The links at a version by part; made when they are first read, because most versions are followed as a whole. */
  async stepsAt(urn: string): Promise<StepsByPart> {
    const known = this.#steps.get(urn);
    if (known !== undefined) return known;
    const steps = new StepsByPart();
    for (const reference of this.referencesAt(urn)) {
      if (isTurnOver()) await nextTurn(this.#signal);
      if (reference.items.length === 1 && !this.meanings.has(reference)) steps.add(this.#onlyStep(reference));
      else {
        for (const step of this.stepsOf(reference)) {
          if (isTurnOver()) await nextTurn(this.#signal);
          steps.add(step);
        }
      }
    }
    this.#steps.set(urn, steps);
    return steps;
  }

  /** The step of a reference that names one thing, as most do: a hub has very many of them. */
  #onlyStep(reference: GraphReference): Step {
    const [holder = ''] = reference.components;
    const [named = ''] = reference.items;
    return toStep(reference, { place: 0, holder, named }, this.way);
  }
}
