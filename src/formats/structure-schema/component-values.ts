import type { Component } from './components.js';
import { dataTypeRow } from './data-types.js';
import type { Layout } from './layout.js';
import { complexType, element, type Lines, localElement, xmlAttribute } from './xsd-lines.js';

/** The type of the common schema for a single value; undefined when it has none, as for restricted values. */
function commonValueType(component: Component, layout: Layout): string | undefined {
  const { enumeration, format } = component.representation;
  if (enumeration !== undefined) return undefined;
  if (format['dataType'] === 'XHTML') return 'common:StructuredTextValueType';
  if (format['isMultiLingual'] === true) return 'common:TextValueType';
  const { type, valueType } = dataTypeRow(format);
  return layout.typeOf(component) === type ? valueType : undefined;
}

const valueTypeDefinition = (name: string, base: string): Lines =>
  element(
    'xs:complexType',
    { name },
    element(
      'xs:simpleContent',
      {},
      element(
        'xs:restriction',
        { base: 'common:ValueType' },
        element('xs:simpleType', {}, element('xs:restriction', { base })),
      ),
    ),
  );

/**
 * The type of the `Comp` element of a measure or attribute, and the type of a single value in it unless the common schema
 * has one (SDMX-ML part IV, CompType and Representation with Complex Text Format).
 * @param name name of the type, which data messages refer to; `TITLE_ATTRIBUTE` in the samples of the standard
 */
export function* componentValues(component: Component, name: string, layout: Layout): Generator<string> {
  const { id, representation } = component;
  const { minOccurs = 0, maxOccurs } = representation;
  const common = commonValueType(component, layout);
  const type = common ?? layout.names.reserve(`${id}_ValueType`);
  if (common === undefined) yield* valueTypeDefinition(type, layout.typeOf(component));
  const least = layout.isDeletion ? 0 : minOccurs;
  yield* complexType({
    name,
    base: 'dsd:CompType',
    content: [
      localElement('Value', type, {
        minOccurs: maxOccurs === 'unbounded' ? least : Math.min(least, maxOccurs),
        maxOccurs,
      }),
    ],
    attributes: [xmlAttribute('id', 'common:NCNameIDType', 'required', id)],
  });
}
