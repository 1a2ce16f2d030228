import { escapeAttribute, escapeText } from '../markup/escape.js';

/** Lines of XML without their line ends, generated on demand. */
export type Lines = Iterable<string>;

/** XML attributes of an element; those with the value undefined are omitted. */
type XmlAttributes = Readonly<Record<string, string | number | undefined>>;

/** An element with its contents, which are indented by two spaces. */
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

/** An `xs:annotation` for readers of the schema. */
export const annotation = (text: string): Lines =>
  element('xs:annotation', {}, [`<xs:documentation>${escapeText(text)}</xs:documentation>`]);

/** The occurrence of an element; XML Schema has 1 as the default of both limits. */
interface Occurrence {
  readonly minOccurs?: number | undefined;
  readonly maxOccurs?: number | 'unbounded' | undefined;
}

/** The declaration of an element in a data set. Such elements belong to no namespace. */
export const localElement = (name: string, type: string, { minOccurs, maxOccurs }: Occurrence = {}): Lines =>
  element('xs:element', { name, type, form: 'unqualified', minOccurs, maxOccurs });

/** The declaration of an XML attribute. */
export const xmlAttribute = (
  name: string,
  type: string,
  use: 'required' | 'optional' | 'prohibited',
  fixed?: string,
): Lines => element('xs:attribute', { name, type, use, fixed });

interface ComplexTypeParts {
  readonly name: string;
  /** Name of the restricted type. */
  readonly base: string;
  readonly isAbstract?: boolean;
  /** Declarations of elements after the annotations. */
  readonly content?: readonly Lines[];
  readonly attributes: readonly Lines[];
}

/** A restriction of a type of the base schema, where every type has optional annotations as its first element. */
export const complexType = ({ name, base, isAbstract, content = [], attributes }: ComplexTypeParts): Lines =>
  element(
    'xs:complexType',
    { name, abstract: isAbstract ? 'true' : undefined },
    element(
      'xs:complexContent',
      {},
      element(
        'xs:restriction',
        { base },
        element('xs:sequence', {}, element('xs:element', { ref: 'common:Annotations', minOccurs: 0 }), ...content),
        ...attributes,
      ),
    ),
  );
