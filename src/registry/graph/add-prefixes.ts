import type { Modifiers } from '../../references/extract-selections.js';
import type { GraphReference } from './graph-reference.js';
import type { ListContents } from './list-contents.js';
import type { ReferenceCollection } from './reference-collection.js';

const lacksPrefixes = ({ resolution, modifiers }: GraphReference): boolean =>
  resolution !== null && modifiers?.some((each) => each?.removePrefix === true) === true;

function withPrefixes(reference: GraphReference, contents: ListContents): GraphReference {
  const components: string[] = [];
  const items: string[] = [];
  const modifiers: (Modifiers | undefined)[] = [];
  reference.items.forEach((item, place) => {
    const { removePrefix, ...others } = reference.modifiers?.[place] ?? {};
    for (const each of removePrefix ? contents.withPrefixes(reference.resolution ?? '', item) : [item]) {
      components.push(reference.components[place] ?? '');
      items.push(each);
      modifiers.push(Object.keys(others).length === 0 ? undefined : others);
    }
  });
  const { modifiers: _before, ...rest } = reference;
  const isPlain = modifiers.every((each) => each === undefined);
  return { ...rest, components, items, ...(isPlain ? {} : { modifiers }) };
}

/**
 * Writes values without the prefixes of extensions as the codes that they name (information model, MemberSelection,
 * removePrefix). Loads the lists of such values.
 */
export async function addPrefixes({ references }: ReferenceCollection, contents: ListContents): Promise<void> {
  const open = references.filter(lacksPrefixes);
  if (open.length === 0) return;
  await contents.load(open.flatMap(({ resolution }) => resolution ?? []));
  const known = new Map(open.map((reference) => [reference, withPrefixes(reference, contents)]));
  references.forEach((reference, place) => {
    references[place] = known.get(reference) ?? reference;
  });
}
