import { type ArtefactPattern, isOpen, matcherOfPattern } from './pattern.js';

/** An artefact by the class in its URN, its agency and id. */
type Identity = ArtefactPattern;

type Test = (text: string) => boolean;

/** Ids, and patterns of ids. */
class Ids {
  readonly #exact = new Set<string>();
  readonly #open = new Map<string, Test>();

  add(id: string): void {
    if (isOpen(id)) this.#open.set(id, matcherOfPattern(id));
    else this.#exact.add(id);
  }

  matches(id: string): boolean {
    if (this.#exact.has(id)) return true;
    for (const test of this.#open.values()) if (test(id)) return true;
    return false;
  }
}

/** Values by exact texts and by patterns of texts. */
class ByPattern<T> {
  readonly #exact = new Map<string, T>();
  readonly #open = new Map<string, { readonly test: Test; readonly value: T }>();

  /** The value of a pattern; made where it has none yet. */
  at(pattern: string, make: () => T): T {
    if (!isOpen(pattern)) {
      const known = this.#exact.get(pattern) ?? make();
      this.#exact.set(pattern, known);
      return known;
    }
    const known = this.#open.get(pattern) ?? { test: matcherOfPattern(pattern), value: make() };
    this.#open.set(pattern, known);
    return known.value;
  }

  *matching(text: string): Generator<T> {
    const exact = this.#exact.get(text);
    if (exact !== undefined) yield exact;
    for (const { test, value } of this.#open.values()) if (test(text)) yield value;
  }
}

/**
 * Patterns of artefacts by class and agency, so that an artefact is compared with the few that can match it: a registry has
 * thousands of patterns at most, and most name their agency.
 */
export class PatternIndex {
  readonly #classes = new ByPattern<ByPattern<Ids>>();

  constructor(patterns: Iterable<ArtefactPattern>) {
    for (const { class: className, agencyID, id } of patterns) {
      this.#classes
        .at(className, () => new ByPattern())
        .at(agencyID, () => new Ids())
        .add(id);
    }
  }

  matches({ class: className, agencyID, id }: Identity): boolean {
    for (const agencies of this.#classes.matching(className))
      for (const ids of agencies.matching(agencyID)) if (ids.matches(id)) return true;
    return false;
  }
}
