import { foldText, isUnspacedCharacter, wordsOfQuery } from './words.js';

/** A word that is searched for. */
export interface SearchWord {
  readonly text: string;
  /** Whether words that begin with it fit: the last word may be incomplete. */
  readonly isPrefix: boolean;
}

/** The id and the words that a caller searches for. */
export interface SearchTerms {
  /** The id, or the beginning of one, folded; undefined for a text that cannot be an id. */
  readonly id: string | undefined;
  readonly words: readonly SearchWord[];
}

/** A URN or a part of one: `SDMX:CL_FREQ(2.0).A`. Its version is ignored. */
const named = /^(?:urn:\S*=)?([A-Za-z][A-Za-z0-9_.-]*):([A-Za-z0-9_@$-]+)(?:\([^()]*\))?(?:\.([A-Za-z0-9_@$.-]+))?$/;

/** An id, or ids of nested parts joined by dots. */
const id = /^[A-Za-z0-9_@$-][A-Za-z0-9_@$.-]*$/;

/** Reads the text of a search. No character has a special meaning. */
export function readSearchTerms(text: string): SearchTerms {
  const trimmed = text.trim();
  const [, agencyID = '', artefactId = trimmed, item] = named.exec(trimmed) ?? [];
  const searched = item ?? `${agencyID} ${artefactId}`;
  const words = [...new Set(wordsOfQuery(searched))];
  return {
    id: id.test(item ?? artefactId) ? foldText(item ?? artefactId) : undefined,
    words: words.map((word, place) => ({
      text: word,
      isPrefix: place === words.length - 1 || isUnspacedCharacter(word),
    })),
  };
}
