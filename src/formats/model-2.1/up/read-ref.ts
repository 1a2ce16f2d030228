import type { Content } from '../../../model/content.js';
import type { ElementType } from '../../grammar/element-types.js';
import type { Mapping, Properties } from './mapping.js';
import { referenceUrn } from './reference-urn.js';

const texts = (...values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

/** The ids behind the artefact that a reference names; an item says which artefact it is in. */
const innerIds = ({ maintainableParentID, containerID, id }: Properties): string[] =>
  maintainableParentID === undefined ? [] : texts(containerID, id);

/** Types of local references whose ids mean something only with their container and class: components, codes. */
const detailedTypes: ReadonlySet<string> = new Set(['AnyLocalCodeRefType', 'LocalComponentListComponentRefType']);

/**
 * How a `Ref` of a type is read: one that leaves the artefact as a URN, a local one as the id it names. Class and
 * package may be missing where the type fixes them; a missing version is 1.0 (2.1 common references schema).
 */
export function refReader({ name: typeName, attributes }: ElementType): Mapping {
  if (!attributes.some(({ name }) => name === 'agencyID')) {
    return detailedTypes.has(typeName) ? ({ local: _local, ...ref }) => ref as Content : ({ id }) => String(id);
  }
  const fixed = (name: string) => attributes.find((attribute) => attribute.name === name)?.fixed;
  return (ref, context) => {
    const isItem = ref.maintainableParentID !== undefined;
    return referenceUrn(
      {
        class: fixed('class') ?? String(ref.class),
        package: fixed('package') ?? String(ref.package),
        agencyID: String(ref.agencyID),
        id: String(isItem ? ref.maintainableParentID : ref.id),
        version: String((isItem ? ref.maintainableParentVersion : ref.version) ?? '1.0'),
        path: innerIds(ref),
      },
      context,
    );
  };
}
