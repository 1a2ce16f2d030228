/** An object of a message in JSON. */
export interface JsonObject {
  readonly [property: string]: unknown;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectsIn = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The text of a property; empty where it has none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Texts by language. */
type Texts = Readonly<Record<string, string>>;

export const textsOf = (value: unknown): Texts =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([tag, text]) => (typeof text === 'string' ? [[tag, text]] : [])),
      )
    : {};

/** The text in a language, or in a more general or special one of it: `fr` for `fr-CH` and the other way round; undefined where there is none. */
export function textIn(texts: Texts, language: string | undefined): string | undefined {
  const tag = tagFor(texts, language);
  return tag === undefined ? undefined : texts[tag];
}

function tagFor(texts: Texts, language: string | undefined): string | undefined {
  if (language === undefined) return undefined;
  const wanted = language.toLowerCase();
  const main = wanted.split('-')[0];
  const tags = Object.keys(texts);
  return (
    tags.find((tag) => tag.toLowerCase() === wanted) ?? tags.find((tag) => tag.toLowerCase().split('-')[0] === main)
  );
}

/** A text with the tag of its language, where that is known. */
export interface TaggedText {
  readonly text: string;
  readonly language: string | undefined;
}

/** What an object has in a language: the text itself, else that which the registry chose, else any. */
export function taggedText(
  object: JsonObject,
  property: 'name' | 'description',
  language: string | undefined,
): TaggedText | undefined {
  const texts = textsOf(object[`${property}s`]);
  const chosen = textOf(object[property]);
  const tag =
    tagFor(texts, language) ??
    (chosen === '' ? Object.keys(texts)[0] : Object.keys(texts).find((each) => texts[each] === chosen));
  const text = (tag === undefined ? undefined : texts[tag]) ?? chosen;
  return text === '' ? undefined : { text, language: tag };
}

/** The same without the language. */
export const localText = (
  object: JsonObject,
  property: 'name' | 'description',
  language: string | undefined,
): string | undefined => taggedText(object, property, language)?.text;

/** The URN of an object, which its links have. */
export function urnOf(object: JsonObject): string | undefined {
  const urn = objectsIn(object['links']).find(({ rel }) => rel === 'self')?.['urn'];
  return typeof urn === 'string' ? urn : undefined;
}

/** Whether a text is a URN of SDMX. */
export const isUrn = (text: string): boolean => /^urn:sdmx:\S+$/.test(text);
