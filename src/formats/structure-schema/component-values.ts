import { complexType, localElement, xmlAttribute } from './complex-type.js';
import type { Component } from './components.js';
import { dataTypeRow } from './data-types.js';
import type { Layout } from './layout.js';
import { element, type Lines } from './xml-lines.js';

/** The type that the common schema has for the values; nothing is restricted in whole texts. */
function knownType(component: Component, layout: Layout): string | undefined {
  const { enumeration, format } = component.representation;
  if (enumeration !== undefined) return undefined;
  if (format['dataType'] === 'XHTML') return 'common:StructuredTextValueType';
  if (format['isMultiLingual'] === true) return 'common:TextValueType';
  const { type, valueType } = dataTypeRow(format['dataType'] as string | undefined);
  return layout.typeOf(component) === type ? valueType : undefined;
}

/**
 * The type of a measure or attribute whose values stand in a `Comp`, and that of a single value where the common schema
 * has none (SDMX-ML part IV, CompType and Representation with Complex Text Format).
 * @param name of the type, which data messages use; those of the standard's samples are like `TITLE_ATTRIBUTE`
 */
export function* componentValues(component: Component, name: string, layout: Layout): Generator<string> {
  const { id, representation } = component;
  const { minOccurs = 0, maxOccurs } = representation;
  const known = knownType(component, layout);
  const type = known ?? layout.names.take(`${id}_ValueType`);
  if (known === undefined) yield* valueType(type, layout.typeOf(component));
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

const valueType = (name: string, base: string): Lines =>
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
