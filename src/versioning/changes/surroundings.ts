import type { Artefact } from '../../model/artefact.js';
import type { Properties } from '../../model/content.js';

/** A code of a codelist, its own or an inherited one. */
export interface EffectiveCode {
  readonly code: Properties;
  /** URN of the codelist that defines it. */
  readonly origin: string;
}

/** The codes of a codelist with those that it inherits, by id. */
export type EffectiveCodes = ReadonlyMap<string, EffectiveCode>;

/** What a comparison needs to know of other artefacts. References are given as written in one of the two contents. */
export interface Surroundings {
  /** The version that a reference resolves to; undefined where there is none. */
  readonly resolve: (reference: string) => string | undefined;
  /** The maintainable artefact that a reference resolves to; undefined where there is none. */
  readonly artefact: (reference: string) => Artefact | undefined;
  /** The codes of the earlier and of the later codelist; asked only for codelists with extensions. */
  readonly codes: (side: 'before' | 'after') => EffectiveCodes;
}
