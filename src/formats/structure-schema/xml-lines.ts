import { escapeAttribute, escapeText } from '../xml/write/escape.js';

/** Lines of XML, made as they are taken. */
export type Lines = Iterable<string>;

/** Attributes of an element; those without a value are not written. */
export type XmlAttributes = Readonly<Record<string, string | number | undefined>>;

/** An element with what stands in it, each level two blanks further in. */
export function* element(name: string, attributes: XmlAttributes, ...contents: readonly Lines[]): Generator<string> {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escapeAttribute(String(value))}"`)
    .join('');
  let hasContent = false;
  for (const content of contents) {
    for (const line of content) {
      if (!hasContent) yield `<${name}${written}>`;
      hasContent = true;
      yield `  ${line}`;
    }
  }
  yield hasContent ? `</${name}>` : `<${name}${written}/>`;
}

/** A note for people who read the schema. */
export const annotation = (text: string): Lines =>
  element('xs:annotation', {}, [`<xs:documentation>${escapeText(text)}</xs:documentation>`]);
