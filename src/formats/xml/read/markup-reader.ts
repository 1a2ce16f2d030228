import type { Position } from '../../../errors.js';
import { MarkupWriter, xhtmlNamespace } from '../../markup/markup-writer.js';
import { type Attributes, isNamespaceDeclaration } from './attributes.js';
import type { ElementFindings, ElementPlace } from './element-findings.js';
import type { ElementFrame } from './element-frame.js';
import type { NamespaceScope } from './namespace-scope.js';

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads the XHTML inside of an element (common schema, XHTMLType) into the text of its frame. */
export class MarkupReader {
  readonly #findings: ElementFindings;
  readonly #writer = new MarkupWriter();
  readonly #scopes: NamespaceScope[] = [];

  constructor(findings: ElementFindings) {
    this.#findings = findings;
  }

  /** How many elements of markup are open. */
  get depth(): number {
    return this.#writer.depth;
  }

  open(frame: ElementFrame, name: string, attributes: Attributes, position: Position): void {
    const outer = this.#scopes.at(-1) ?? frame.scope;
    const scope = attributes.declaresNamespaces ? outer.with(attributes) : outer;
    this.#scopes.push(scope);
    const place = frame.placeOf(position, localName(name));
    if (scope.uriOf(name) !== xhtmlNamespace) {
      const detail = () =>
        `${frame.plan.localName} holds ${name} of the namespace "${scope.uriOf(name) ?? ''}"; expected XHTML, with the namespace ${xhtmlNamespace}`;
      this.#findings.error(place, 'element.namespace', detail);
    }
    this.#writer.open(localName(name), this.#attributesOf(attributes, place));
  }

  text(frame: ElementFrame, text: string): void {
    this.#writer.text(text);
    if (this.depth === 0) frame.text += this.#writer.take();
  }

  close(frame: ElementFrame): void {
    this.#scopes.pop();
    this.#writer.close();
    if (this.depth === 0) frame.text += this.#writer.take();
  }

  *#attributesOf(attributes: Attributes, place: ElementPlace): Generator<readonly [string, string]> {
    for (const name of attributes.names) {
      const isForeign = name.includes(':') && !name.startsWith('xml:');
      if (!isForeign) yield [name, attributes.get(name) ?? ''];
      else if (!isNamespaceDeclaration(name)) {
        this.#findings.error(place, 'attribute.unknown', () => `XHTML has no attribute ${name}; remove it`);
      }
    }
  }
}
