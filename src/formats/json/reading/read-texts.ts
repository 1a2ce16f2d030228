import type { Content } from '../../../model/content.js';
import type { Findings } from './findings.js';
import type { Frame, Place } from './frame.js';
import type { Scanner } from './scanner.js';
import type { Properties } from './shapes.js';
import { isLanguage } from './simple-types/language.js';

/** How many languages are kept in mind; a message has no more unless it is made to have. */
const mostLanguages = 1000;

/** Reads the texts of an object by language. */
export class TextsReader {
  readonly #scanner: Scanner;
  readonly #findings: Findings;
  /** Languages found right are not looked at again. */
  readonly #languages = new Set<string>();

  constructor(scanner: Scanner, findings: Findings) {
    this.#scanner = scanner;
    this.#findings = findings;
  }

  read(frame: Frame, property: string): Content {
    const texts: Properties = {};
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
        const detail = () => `${property} has the language "${language}" twice; a language may come once`;
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

  #refuseLanguage(language: string, place: Place): void {
    const detail = `"${language}" is no language tag such as en or pt-BR`;
    if (place.frame?.type.isClosed) this.#findings.error(place, 'value.language', () => detail);
    else this.#findings.deviation(place, { rule: 'value.language', detail: `${detail}; the text was left out` });
  }
}
