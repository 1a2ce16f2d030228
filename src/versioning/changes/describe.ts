import type { Content } from '../../model/content.js';
import { joinPath } from '../../model/path.js';
import type { ChangePlace, Sides } from './shape.js';

/** Longest text of a value that a sentence quotes, in characters. */
const longestQuote = 200;

function quote(content: Content | undefined): string | undefined {
  const text = content === undefined ? undefined : JSON.stringify(content);
  return text === undefined || text.length > longestQuote ? undefined : text;
}

/** What happened to a value, as the end of a sentence. */
export function describeChange({ before, after }: Sides): string {
  const [from, to] = [quote(before), quote(after)];
  if (before === undefined) return to === undefined ? 'was added' : `was added: ${to}`;
  if (after === undefined) return from === undefined ? 'was removed' : `was removed: ${from}`;
  return from === undefined || to === undefined ? 'was changed' : `was changed from ${from} to ${to}`;
}

/** A sentence about what is at a place. Names of properties with several words stay as they are, without an article. */
export const sentence = (words: string, what: string): string =>
  `${/^[a-z]+[A-Z]/.test(words) ? '' : 'the '}${words} ${what}`;

const within = (words: string, owner: string): string => (owner === '' ? words : `${words} of ${owner}`);

/** The place of a property of what stands at a place. */
export const placeOfProperty = ({ path, words }: ChangePlace, property: string): ChangePlace => ({
  path: joinPath(path, property),
  words: within(property, words),
  owner: words,
});

/** The place of a container at a place, which has the words of its owner. */
export const placeInside = ({ path, words }: ChangePlace, property: string): ChangePlace => ({
  path: joinPath(path, property),
  words,
  owner: words,
});

/**
 * The place of an element of the list at a place.
 * @param step of its path: its id or index
 * @param name what it is called in a sentence
 */
export const placeOfElement = ({ path, owner }: ChangePlace, step: string, noun: string, name = step): ChangePlace => ({
  path: joinPath(path, step),
  words: within(`${noun} ${name}`, owner),
  owner,
});

/** The place of a list, with other words for its elements. */
export const placeNamed = ({ path, owner }: ChangePlace, noun: string): ChangePlace => ({
  path,
  words: within(noun, owner),
  owner,
});
