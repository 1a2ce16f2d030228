import { compareTexts } from '../../model/compare-texts.js';
import { forEachInTurns, isTurnOver, nextTurn, sortInTurns } from '../../model/turns.js';
import { isPropertyWildcard } from '../../model/urn.js';
import { type GraphReference, noPart } from './graph-reference.js';
import type { ReferenceIndex, Step, StepsByPart } from './reference-index.js';

export const scopes = ['artefact', 'item'] as const;
/** Whether each version that is reached counts as a whole, or with those of its parts alone that the walk arrives at. */
export type Scope = (typeof scopes)[number];

/** A version from which references are followed. */
export interface Start {
  /** URN of the version. */
  readonly urn: string;
  /** The items or components whose references are followed; null for the whole version. */
  readonly items: readonly string[] | null;
}

/** A version that was reached. */
interface Visit {
  /** The least number of references between it and a start. */
  distance: number;
  isWhole: boolean;
  /** Whether it was reached at what the artefact itself holds (incoming). */
  isHolder: boolean;
  /** The parts at which it was reached. */
  parts: Set<string> | undefined;
  /** The codes at which it was reached because it inherits them (incoming). */
  inherited: Set<string> | undefined;
  /** The parts at which it is a start. */
  startParts: Set<string> | undefined;
}

const arrivals = ['parts', 'inherited', 'startParts'] as const;
/** How a walk arrived at a part. */
type Arrival = (typeof arrivals)[number];

/** What walks reached together. */
export interface Walked {
  /** By URN of the version. */
  readonly visits: Map<string, Visit>;
  /** The places of those of the references that count; null for all. */
  readonly references: Map<GraphReference, Set<number> | null>;
}

const isOnePart = (part: string): boolean => part !== noPart && !isPropertyWildcard(part);

/** The parts at which alone a version was reached, in order; undefined where it was reached as a whole. In turns. */
export async function partsReached(
  { visits }: Walked,
  urn: string,
  signal?: AbortSignal,
): Promise<readonly string[] | undefined> {
  const visit = visits.get(urn);
  if (visit === undefined || visit.isWhole || visit.isHolder) return undefined;
  const parts = new Set<string>();
  for (const each of arrivals) {
    await forEachInTurns(
      visit[each] ?? [],
      (part) => {
        if (isOnePart(part)) parts.add(part);
      },
      signal,
    );
  }
  return sortInTurns([...parts], compareTexts, signal);
}

/** Something to follow: a part of a version, or all of it. */
interface State {
  readonly urn: string;
  readonly part: string | null;
  readonly arrival: Arrival;
}

interface Limits {
  readonly scope: Scope;
  readonly depth: number;
  /** Aborts when nobody waits for the walk any more. */
  readonly signal: AbortSignal | undefined;
}

const countPlace = ({ references }: Walked, reference: GraphReference, place: number): void => {
  const places = references.get(reference);
  if (places === undefined) references.set(reference, new Set([place]));
  else places?.add(place);
};

/** One walk, level by level. */
class Walk {
  readonly walked: Walked = { visits: new Map(), references: new Map() };
  readonly #index: ReferenceIndex;
  readonly #limits: Limits;
  readonly #followed = new Set<Step>();
  #next: State[] = [];
  #distance = 0;

  constructor(index: ReferenceIndex, limits: Limits) {
    this.#index = index;
    this.#limits = limits;
  }

  async run(starts: readonly Start[]): Promise<Walked> {
    for (const { urn, items } of starts) for (const part of items ?? [null]) this.#reach(urn, part, 'startParts');
    while (this.#next.length > 0) {
      const level = this.#next;
      this.#next = [];
      this.#distance += 1;
      for (const state of level) {
        if (isTurnOver()) await nextTurn(this.#limits.signal);
        if (state.part === null) await this.#followWhole(state.urn);
        else await this.#followPart(state, state.part);
      }
    }
    return this.walked;
  }

  /** Whether the references that are followed now lead to versions too far away. */
  get #isLast(): boolean {
    return this.#distance > this.#limits.depth;
  }

  #reach(urn: string, part: string | null, arrival: Arrival = 'parts'): void {
    const { visits } = this.walked;
    let visit = visits.get(urn);
    if (visit === undefined) {
      visit = {
        distance: this.#distance,
        isWhole: false,
        isHolder: false,
        parts: undefined,
        inherited: undefined,
        startParts: undefined,
      };
      visits.set(urn, visit);
    }
    if (visit.isWhole) return;
    if (part === null) {
      // In the scope of artefacts, a start with parts stays one.
      if (visit.startParts !== undefined && this.#limits.scope === 'artefact') return;
      visit.isWhole = true;
    } else if (part === '') {
      // Most dependents are reached like this, so that they need no set.
      if (visit.isHolder) return;
      visit.isHolder = true;
    } else {
      const known = visit[arrival] ?? new Set();
      visit[arrival] = known;
      if (known.has(part)) return;
      known.add(part);
    }
    this.#next.push({ urn, part, arrival });
  }

  /** Counts a place of a reference, and goes on; the last level counts what leads to versions that were reached. */
  #take(step: Step): void {
    const far = this.#index.farEnd(step.reference);
    if (this.#isLast && (far === null || !this.walked.visits.has(far))) return;
    countPlace(this.walked, step.reference, step.place);
    if (far !== null && !this.#isLast) this.#reach(far, this.#partAt(step), this.#arrivalBy(step));
  }

  #arrivalBy({ isInherited }: Step): Arrival {
    return isInherited && this.#index.way === 'incoming' ? 'inherited' : 'parts';
  }

  /** What a step leads to, in the scope of the walk. */
  #partAt({ far }: Step): string | null {
    if (this.#limits.scope === 'artefact') return null;
    return far === '' && this.#index.way === 'outgoing' ? null : far;
  }

  /** The steps that count for a part of a version. */
  *#stepsFor(steps: StepsByPart, { arrival }: State, part: string): Generator<Step> {
    const isByItem = this.#limits.scope === 'item';
    if (this.#index.way === 'outgoing') yield* isByItem ? steps.around(part) : steps.within(part);
    else if (arrival === 'startParts') yield* steps.naming(part);
    else {
      // A reference to the whole of a codelist does not name the codes that it inherits.
      if (arrival === 'parts') yield* steps.at('');
      yield* steps.around(part);
    }
  }

  async #followPart(state: State, part: string): Promise<void> {
    if (this.#index.referencesAt(state.urn).length === 0) return;
    const steps = this.#index.knownSteps(state.urn) ?? (await this.#index.stepsAt(state.urn));
    for (const step of this.#stepsFor(steps, state, part)) {
      if (this.#followed.has(step)) continue;
      if (isTurnOver()) await nextTurn(this.#limits.signal);
      this.#followed.add(step);
      this.#take(step);
    }
  }

  async #followWhole(urn: string): Promise<void> {
    const isByItem = this.#limits.scope === 'item';
    for (const reference of this.#index.referencesAt(urn)) {
      const far = this.#index.farEnd(reference);
      if (!this.#isLast) this.walked.references.set(reference, null);
      if (!isByItem) {
        if (this.#isLast && far !== null && this.walked.visits.has(far)) this.walked.references.set(reference, null);
        if (far !== null && !this.#isLast) this.#reach(far, null);
      } else if (far !== null) {
        for (const step of this.#index.stepsOf(reference)) {
          if (isTurnOver()) await nextTurn(this.#limits.signal);
          if (this.#isLast) this.#take(step);
          else this.#reach(far, this.#partAt(step), this.#arrivalBy(step));
        }
      }
    }
  }
}

/**
 * The starts that are followed together. With a depth, a reference between two versions can be too far from each start alone,
 * so that each is followed alone. In the scope of artefacts so is a version with parts, because other walks reach the whole.
 */
function walksOf(starts: readonly Start[], { scope, depth }: Pick<Limits, 'scope' | 'depth'>): (readonly Start[])[] {
  const isUnlimited = depth === Number.POSITIVE_INFINITY;
  if (isUnlimited && scope === 'item') return [starts];
  const whole = starts.filter(({ items }) => items === null);
  const narrowed = starts.filter(({ items }) => items !== null);
  if (isUnlimited) return [...(whole.length === 0 ? [] : [whole]), ...narrowed.map((start) => [start])];
  const single = narrowed.flatMap(({ urn, items }) => (items ?? []).map((item) => ({ urn, items: [item] })));
  return [...whole, ...single].map((start) => [start]);
}

const union = <T>(a: Set<T> | undefined, b: Set<T> | undefined): Set<T> | undefined =>
  a === undefined || b === undefined ? (a ?? b) : new Set([...a, ...b]);

/** What some walks reached, together. Changes the first. */
export async function uniteWalks(walks: readonly Walked[], signal: AbortSignal | undefined): Promise<Walked> {
  const [all = { visits: new Map(), references: new Map() }, ...others] = walks;
  for (const { visits, references } of others) {
    await forEachInTurns(
      visits,
      ([urn, visit]) => {
        const known = all.visits.get(urn);
        if (known === undefined) all.visits.set(urn, visit);
        else {
          known.distance = Math.min(known.distance, visit.distance);
          known.isWhole ||= visit.isWhole;
          known.isHolder ||= visit.isHolder;
          for (const each of arrivals) known[each] = union(known[each], visit[each]);
        }
      },
      signal,
    );
    await forEachInTurns(
      references,
      ([reference, places]) => {
        const known = all.references.get(reference);
        const isAll = known === null || places === null;
        all.references.set(reference, isAll ? null : new Set([...(known ?? []), ...places]));
      },
      signal,
    );
  }
  return all;
}

/**
 * Follows references from starts. Outgoing, a part of a version counts with the references that it, or a part nested in it, holds; in
 * the scope of items also with those of the parts around it. Incoming, it counts with the references that name one of these parts or
 * the whole version; a start counts only with those that name exactly its part. The time is proportional to the references and their
 * places; with a depth, for each start.
 * @param depth versions further away are left out
 */
export async function walkReferences(
  index: ReferenceIndex,
  starts: readonly Start[],
  scope: Scope,
  depth = Number.POSITIVE_INFINITY,
  signal?: AbortSignal,
): Promise<Walked> {
  const walks: Walked[] = [];
  const limits = { scope, depth, signal };
  for (const walk of walksOf(starts, limits)) walks.push(await new Walk(index, limits).run(walk));
  return uniteWalks(walks, signal);
}
