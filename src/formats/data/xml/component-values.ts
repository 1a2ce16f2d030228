import type { Position } from '../../../errors.js';
import { MarkupWriter } from '../../markup/markup-writer.js';
import type { Attributes } from '../../xml/read/attributes.js';
import type { ReaderFinding } from '../data-sets.js';
import type { FilledRows } from '../level-tables.js';
import { refuseData } from '../refuse-data.js';
import { isSkipped, refuseElement, refuseText } from './data-set-content.js';

type Value = string | Record<string, string>;

interface OpenElement {
  readonly name: string;
  /** Dotted path of the component; of elements that are not components that of the one around them. */
  readonly component: string;
}

const defaultLanguage = 'en';

/**
 * Reads values of components that stand in elements: `Comp` with several values or texts in languages, and `Metadata` with nested attributes
 * (SDMX-ML 3.x).
 */
export class ComponentValues {
  readonly #find: (finding: Omit<ReaderFinding, 'dataSet'>) => void;
  readonly #open: OpenElement[] = [];
  #markup: MarkupWriter | undefined;
  #values = new Map<string, Value[]>();
  #place: Position = { line: 1, column: 1 };
  #text = '';
  #language = defaultLanguage;
  /** Texts of the value that is open; undefined before the first one. */
  #texts: Record<string, string> | undefined;
  #skipped = 0;
  readonly #longest: number;
  /** Characters of the values of the outermost element so far. */
  #length = 0;

  /** @param longest characters that the values of an element may have together */
  constructor(find: (finding: Omit<ReaderFinding, 'dataSet'>) => void, longest: number) {
    this.#find = find;
    this.#longest = longest;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  open(name: string, attributes: Attributes, mark: Position): void {
    if (!this.isOpen) this.#length = 0;
    this.#count(name.length + attributes.length, mark);
    if (this.#markup !== undefined) {
      this.#markup.open(name, markupAttributes(attributes));
      return;
    }
    if (this.#skipped > 0 || isSkipped(name)) {
      this.#skipped++;
      return;
    }
    const parent = this.#open.at(-1);
    const expected = childrenOf[parent?.name ?? ''];
    if (expected !== undefined && !expected.includes(name)) {
      refuseElement(name, parent?.name ?? '', expected.join(', ') || 'a text', mark);
    }
    const component = isComponent(name) ? this.#componentOf(name, attributes, mark) : (parent?.component ?? '');
    if (!this.isOpen) this.#place = { line: mark.line, column: mark.column };
    this.#open.push({ name, component });
    this.#begin(name, component, attributes);
  }

  text(text: string, mark: Position): void {
    this.#count(text.length, mark);
    if (this.#markup !== undefined) this.#markup.text(text);
    else if (this.#skipped === 0) {
      const name = this.#open.at(-1)?.name ?? '';
      if (name === 'Value' || name === 'Text') this.#text += text;
      else refuseText(text, name, mark);
    }
  }

  /** @returns whether the outermost element, with which reading began, is closed */
  close(): boolean {
    if (this.#markup !== undefined && this.#markup.depth > 0) {
      this.#markup.close();
      return false;
    }
    if (this.#skipped > 0) {
      this.#skipped--;
      return false;
    }
    const closed = this.#open.pop();
    if (closed !== undefined) this.#end(closed);
    return !this.isOpen;
  }

  /** Puts the values into a row. */
  takeInto(row: FilledRows): void {
    for (const [component, values] of this.#values) {
      if (row.has(component)) {
        const detail = `The component ${component} has a value already; expected it once in an element`;
        this.#find({ rule: 'component.repeated', detail, place: this.#place, component });
      } else row.setMultiple(component, JSON.stringify(values));
    }
    this.#values = new Map();
  }

  #count(length: number, mark: Position): void {
    this.#length += length;
    if (this.#length <= this.#longest) return;
    const detail = `The values of an element are longer than ${this.#longest} characters together, the limit; send shorter ones`;
    refuseData('limit.text', detail, mark);
  }

  #begin(name: string, component: string, attributes: Attributes): void {
    if (name === 'Comp') this.#values.set(component, this.#values.get(component) ?? []);
    if (name === 'Value') [this.#text, this.#texts] = ['', undefined];
    if (name === 'Attribute') this.#texts = undefined;
    if (name !== 'Text' && name !== 'StructuredText') return;
    this.#language = attributes.get('xml:lang') ?? defaultLanguage;
    this.#text = '';
    if (name === 'StructuredText') this.#markup = new MarkupWriter();
  }

  #end({ name, component }: OpenElement): void {
    if (name === 'StructuredText') {
      this.#text = this.#markup?.take() ?? '';
      this.#markup = undefined;
    }
    if (name === 'Text' || name === 'StructuredText') this.#addText(component);
    if (name === 'Value') this.#addValue(component, this.#texts ?? this.#text);
    // Texts of a metadata attribute stand in it without a Value.
    if (name === 'Attribute' && this.#texts !== undefined) this.#addValue(component, this.#texts);
  }

  #addText(component: string): void {
    this.#texts ??= {};
    if (Object.hasOwn(this.#texts, this.#language)) {
      const detail = `The component ${component} has two texts in the language ${this.#language} in one value; expected one`;
      this.#find({ rule: 'format.language', detail, place: this.#place, component });
    }
    this.#texts[this.#language] = this.#text;
    this.#text = '';
  }

  #addValue(component: string, value: Value): void {
    const values = this.#values.get(component);
    if (values === undefined) this.#values.set(component, [value]);
    else values.push(value);
    [this.#text, this.#texts] = ['', undefined];
  }

  #componentOf(name: string, attributes: Attributes, mark: Position): string {
    const id = attributes.get('id');
    if (id === undefined) refuseData('attribute.missing', `${name} lacks the attribute id`, mark);
    const outer = this.#open.at(-1)?.component ?? '';
    return outer === '' ? id : `${outer}.${id}`;
  }
}

const isComponent = (name: string): boolean => name === 'Comp' || name === 'Attribute';

const childrenOf: Readonly<Record<string, readonly string[]>> = {
  Comp: ['Value'],
  Metadata: ['Attribute'],
  Attribute: ['Value', 'Text', 'StructuredText', 'Attribute'],
  Value: ['Text', 'StructuredText'],
  Text: [],
};

function* markupAttributes(attributes: Attributes): Generator<readonly [string, string]> {
  for (const name of attributes.names) {
    if (!name.includes(':') || name.startsWith('xml:')) yield [name, attributes.get(name) ?? ''];
  }
}
