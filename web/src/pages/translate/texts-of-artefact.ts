import { singularsOfTexts } from '../../../../src/model/local-texts.js';
import { isObject, type JsonObject, textOf } from '../../content/json.js';

/** Properties of texts by language, in SDMX-JSON 2.1. */
const properties = Object.keys(singularsOfTexts);

/** A text of an artefact in all its languages. */
export interface TextPlace {
  /** Where it is, by ids: `codes/A/names`. */
  readonly place: string;
  /** JSON pointer of the texts. */
  readonly pointer: string;
  readonly texts: Readonly<Record<string, string>>;
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.keys(value).length > 0 && Object.values(value).every((each) => typeof each === 'string');

/** The texts of an artefact in their order, which the artefact has in some language. */
export function textsOfArtefact(artefact: JsonObject): readonly TextPlace[] {
  const found: TextPlace[] = [];
  const walk = (value: unknown, pointer: string, place: string): void => {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) {
        const id = isObject(each) ? textOf(each['id']) || textOf(each['type']) : '';
        walk(each, `${pointer}/${index}`, `${place}${id || index}/`);
      }
    } else if (isObject(value)) {
      for (const property of properties) {
        const texts = value[property];
        if (isTexts(texts)) found.push({ place: `${place}${property}`, pointer: `${pointer}/${property}`, texts });
      }
      for (const [name, each] of Object.entries(value)) {
        if (typeof each === 'object' && !isTexts(each)) walk(each, `${pointer}/${name}`, `${place}${name}/`);
      }
    }
  };
  walk(artefact, '', '');
  return found;
}

/** The languages of texts, the most frequent first. */
export function languagesOfTexts(places: readonly TextPlace[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { texts } of places) for (const each of Object.keys(texts)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([language]) => language);
}

/** The number of texts that are missing in a language. */
export const countMissing = (places: readonly TextPlace[], language: string): number =>
  places.filter(({ texts }) => (texts[language] ?? '') === '').length;

/** Steps of pointers with the text at their end. */
interface Changes {
  readonly below: Map<string, Changes>;
  text?: string;
}

/**
 * An artefact with texts in a language; what does not change is kept. Empty texts are left out.
 * @param texts by the JSON pointer of the texts in all languages
 */
export function withTranslations(
  artefact: JsonObject,
  language: string,
  texts: ReadonlyMap<string, string>,
): JsonObject {
  const root: Changes = { below: new Map() };
  for (const [pointer, text] of texts) {
    let at = root;
    for (const step of pointer.split('/').slice(1)) {
      const next = at.below.get(step) ?? { below: new Map() };
      at.below.set(step, next);
      at = next;
    }
    at.text = text;
  }
  const change = (value: unknown, { below, text }: Changes): unknown => {
    if (text !== undefined) {
      const { [language]: _, ...others } = isObject(value) ? value : {};
      return text === '' ? others : { ...(isObject(value) ? value : {}), [language]: text };
    }
    if (Array.isArray(value)) {
      const changed = [...value];
      for (const [step, each] of below) changed[Number(step)] = change(value[Number(step)], each);
      return changed;
    }
    if (!isObject(value)) return value;
    const changed: Record<string, unknown> = { ...value };
    for (const [step, each] of below) {
      changed[step] = change(value[step], each);
      // It repeats one of the texts (SDMX-JSON, `name` beside `names`).
      if (each.text !== undefined && singularsOfTexts[step] !== undefined) delete changed[singularsOfTexts[step]];
    }
    return changed;
  };
  return change(artefact, root) as JsonObject;
}
