import type { Artefact } from '../../../model/artefact.js';
import type { Content } from '../../../model/content.js';
import { type Properties, present } from './mapping.js';

const listOf = (content: Content | undefined): readonly Properties[] =>
  Array.isArray(content) ? (content as readonly Properties[]) : [];

/** A codelist with the identity, the texts and the items of a concept scheme, for a dimension made of a measure dimension. */
export function codelistOfConcepts(scheme: Artefact): Artefact {
  const { concepts, class: _class, ...others } = scheme;
  const codes = listOf(concepts).map(({ id, uri, annotations, names, descriptions, parent }) =>
    present({ id, uri, annotations, names, descriptions, parent }),
  );
  return { class: 'Codelist', ...others, ...(codes.length === 0 ? {} : { codes }) } as Artefact;
}
