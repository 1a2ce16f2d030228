import { type Content, isObject, type Properties } from '../../model/content.js';

/** Whether two canonical contents are equal; the order of lists counts, that of properties does not. */
export function isSame(one: Content | Properties | undefined, other: Content | Properties | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((element: Content, index) => isSame(element, other[index]))
    );
  }
  if (!isObject(one) || !isObject(other)) return false;
  let properties = 0;
  for (const name in one) {
    if (one[name] === undefined) continue;
    properties += 1;
    if (!isSame(one[name], other[name])) return false;
  }
  for (const name in other) if (other[name] !== undefined) properties -= 1;
  return properties === 0;
}

/** White space, and characters that XML 1.0 does not have, for which SDMX-ML has a replacement. */
const blanks = /[\s\p{Cc}\ufffd]+/gu;

const normalise = (text: string): string => text.replace(blanks, ' ').trim();

/** Whether two texts differ in white space at most. */
export const isSameText = (one: Content | undefined, other: Content | undefined): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && normalise(one) === normalise(other));

function sortedContent(content: Content): Content {
  if (Array.isArray(content)) return content.map(sortedContent);
  if (!isObject(content)) return typeof content === 'string' ? normalise(content) : content;
  const names = Object.keys(content).sort();
  return Object.fromEntries(names.map((name) => [name, sortedContent(content[name] ?? '')]));
}

/** A text that is the same for equal contents, texts with other white space included. */
export const keyText = (content: Content): string => JSON.stringify(sortedContent(content));
