import { element, type Lines } from './xml-lines.js';

interface ComplexTypeParts {
  readonly name: string;
  /** The type that is restricted. */
  readonly base: string;
  readonly isAbstract?: boolean;
  /** Elements behind the annotations. */
  readonly content?: readonly Lines[];
  readonly attributes: readonly Lines[];
}

/** A type of the base schema, restricted; every one may be annotated. */
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

/** How often an element may stand; once where nothing is said. */
interface Occurrence {
  readonly minOccurs?: number | undefined;
  readonly maxOccurs?: number | 'unbounded' | undefined;
}

/** Elements of data sets belong to no namespace, whatever the structure. */
export const localElement = (name: string, type: string, { minOccurs, maxOccurs }: Occurrence = {}): Lines =>
  element('xs:element', { name, type, form: 'unqualified', minOccurs, maxOccurs });

/** An XML attribute for a component. */
export const xmlAttribute = (
  name: string,
  type: string,
  use: 'required' | 'optional' | 'prohibited',
  fixed?: string,
): Lines => element('xs:attribute', { name, type, use, fixed });
