/** A text in several languages, by language tag; the order of languages is kept. */
export type LocalisedText = Readonly<Record<string, string>>;

/** A value inside an artefact: as in SDMX-JSON 2.1, references as URNs exactly as written. */
export type Content = string | number | boolean | readonly Content[] | { readonly [property: string]: Content };

/** The properties of an object inside an artefact, or of the artefact itself; an absent property is undefined. */
export type Properties = Readonly<Record<string, Content | undefined>>;

/** Whether a value is an object: neither a scalar nor an array. */
export const isObject = (value: unknown): value is { readonly [property: string]: Content } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements of an array; none where the value is absent or not an array. */
export const listOf = (value: Content | undefined): readonly Content[] => (Array.isArray(value) ? value : []);

/** The objects of an array; none where the value is absent or not an array. */
export const objectsOf = (value: Content | undefined): readonly Properties[] => listOf(value).filter(isObject);

/** The properties of a value; none where it is absent or not an object. */
export const propertiesOf = (value: Content | undefined): Properties => (isObject(value) ? value : {});
