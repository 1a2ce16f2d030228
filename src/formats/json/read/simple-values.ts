import type { Content } from '../../../model/content.js';
import type { Scanner } from '../scan/scanner.js';
import type { ObjectFindings } from './object-findings.js';
import { faulty, type ObjectFrame, type ObjectPlace } from './object-frame.js';
import type { MapType } from './object-type.js';
import type { ObjectProperties } from './shapes.js';
import { isLanguage } from './simple-types/language.js';
import type { JsonSimpleType } from './simple-types/simple-type.js';

const shown = (json: string): string => (json.length > 80 ? `${json.slice(0, 80)}…` : json);

function readText(
  text: string,
  type: JsonSimpleType,
  place: ObjectPlace,
  findings: ObjectFindings,
): Content | typeof faulty {
  const value = type.text?.(text);
  if (value !== undefined) return value;
  const tolerated = type.tolerate?.(text);
  if (tolerated === undefined) {
    const { rule, detail } = type.fault?.(text) ?? {
      rule: type.text === undefined ? 'value.type' : type.rule,
      detail: `${place.property} is ${shown(JSON.stringify(text))}; expected ${type.expected}`,
    };
    findings.error(place, rule, () => detail, type.reference && text);
    return faulty;
  }
  findings.deviation(place, tolerated.deviation, type.reference && text);
  return tolerated.value;
}

/** Reads a value that is neither object nor array; a value that is not of its type is reported. */
export function readSimple(
  type: JsonSimpleType,
  place: ObjectPlace,
  scanner: Scanner,
  findings: ObjectFindings,
): Content | typeof faulty {
  const { kind } = scanner;
  if (kind === 'string') return readText(scanner.string(), type, place, findings);
  const json = scanner.skip();
  // A null of a nullable type is absent in the model and is not an error.
  if (json === 'null' && type.isNullable) return faulty;
  const reader = kind === 'number' ? type.number : kind === 'boolean' ? type.boolean : undefined;
  const value =
    kind === 'number' ? type.number?.(json) : kind === 'boolean' ? type.boolean?.(json === 'true') : undefined;
  if (value !== undefined) return value;
  const rule = reader === undefined ? 'value.type' : type.rule;
  findings.error(place, rule, () => `${place.property} is ${shown(json)}; expected ${type.expected}`);
  return faulty;
}

/** Number of languages that are cached; protects against messages with many. */
const mostLanguages = 1000;

/** Reads the texts of an object by language. */
export class TextsReader {
  readonly #scanner: Scanner;
  readonly #findings: ObjectFindings;
  /** Languages that are valid, to check each once. */
  readonly #languages = new Set<string>();

  constructor(scanner: Scanner, findings: ObjectFindings) {
    this.#scanner = scanner;
    this.#findings = findings;
  }

  read(frame: ObjectFrame, property: string): Content {
    const texts: ObjectProperties = {};
    for (let more = this.#scanner.enterObject(); more; more = this.#scanner.nextProperty()) {
      const { line, column } = this.#scanner;
      const language = this.#scanner.key();
      const place = { frame, property, line, column };
      const isText = this.#scanner.kind === 'string';
      const text = isText ? this.#scanner.string() : this.#scanner.skip();
      if (!this.#isLanguage(language)) this.#refuseLanguage(language, place);
      else if (!isText) {
        const detail = () =>
          `The text of ${property} in the language "${language}" is ${text.slice(0, 40)}; expected a text`;
        this.#findings.error(place, 'value.type', detail);
      } else if (texts[language] === undefined) texts[language] = text;
      else {
        const detail = () => `${property} has the language "${language}" twice; send one text for each language`;
        this.#findings.error(place, 'text.duplicate', detail);
      }
    }
    return texts;
  }

  #isLanguage(text: string): boolean {
    if (this.#languages.has(text)) return true;
    if (!isLanguage(text)) return false;
    if (this.#languages.size < mostLanguages) this.#languages.add(text);
    return true;
  }

  #refuseLanguage(language: string, place: ObjectPlace): void {
    const detail = `"${language}" is not a language tag; expected one such as en or pt-BR`;
    if (place.frame?.type.isClosed) this.#findings.error(place, 'value.language', () => detail);
    else this.#findings.deviation(place, { rule: 'value.language', detail: `${detail}; the text was left out` });
  }
}

const idForm = /^[A-Za-z0-9_@$-]+$/;

/**
 * Reads an object that may have any properties as an array of objects. A name that is not an id is left out with a warning.
 * @param readValue reads the value of the next property
 */
export function readMap(
  { key, value: valueName }: MapType,
  { frame, property, isLost }: ObjectPlace,
  scanner: Scanner,
  findings: ObjectFindings,
  readValue: (place: ObjectPlace) => Content | typeof faulty,
): Content {
  const entries: Content[] = [];
  const names = new Set<string>();
  for (let more = scanner.enterObject(); more; more = scanner.nextProperty()) {
    const { line, column } = scanner;
    const name = scanner.key();
    const place = { frame, property, index: names.size, isLost };
    if (!idForm.test(name)) {
      scanner.skip();
      const detail = `"${name}" in ${property} is not an id of letters, digits, _, @, $ and -; it was left out`;
      findings.deviation({ ...place, line, column }, { rule: 'property.unknown', detail });
    } else if (names.has(name)) {
      scanner.skip();
      const detail = () => `${name} occurs twice in the same object; send it once`;
      findings.error({ ...place, line, column }, 'property.duplicate', detail);
    } else {
      names.add(name);
      const value = readValue({ ...place, line: scanner.line, column: scanner.column });
      if (value !== faulty) entries.push({ [key]: name, [valueName]: value });
    }
  }
  return entries;
}
