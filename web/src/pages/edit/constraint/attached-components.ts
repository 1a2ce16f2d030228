import { api, contentOf, fetchText } from '../../../api/client.js';
import { artefactAddress } from '../../../content/addresses.js';
import { isObject, type JsonObject, localText, objectsIn, textOf } from '../../../content/json.js';
import { keptArtefact } from '../../../drafts/kept-artefact.js';
import { partsOfUrn } from '../../../model/urn.js';
import type { Component } from '../../constraints/allowed-values.js';
import { type ExtendedCode, inheritedCodes } from '../item-table/code-selection.js';
import { readCodes } from '../item-table/read-codes.js';
import { type ComponentKind, componentsOf } from '../structure/structure-parts.js';

/** Whose drafts count besides the registry. */
interface Reader {
  readonly principal: string;
  readonly signal: AbortSignal;
}

/** Where drafts name the structure that they use, nearest first. */
const structuresOf = ['structure', 'dataflow'] as const;

/** The components that values of constraints restrict. */
const classes: Partial<Record<ComponentKind, string>> = {
  dimension: 'Dimension',
  timeDimension: 'TimeDimension',
  measure: 'Measure',
  attribute: 'DataAttribute',
};

/**
 * The components of the data structure behind what a constraint is attached to: as the registry sees them now, or of drafts of this
 * browser, which no other constraint restricts.
 * @returns undefined for a draft that leads to no data structure
 * @throws Refusal where the registry does not hold what no draft is
 */
export async function attachedComponents(urn: string, reader: Reader): Promise<readonly Component[] | undefined> {
  const draft = await keptArtefact(reader.principal, urn);
  if (draft === undefined) {
    const { contexts } = await contentOf(
      api.GET('/ws/registry/constraints', { params: { query: { urn } }, signal: reader.signal }),
    );
    return contexts[0]?.components ?? [];
  }
  const { artefactClass, artefact } = draft;
  if (artefactClass === 'DataStructure') return componentsOfDraft(artefact, reader);
  const used = structuresOf.map((property) => textOf(artefact[property])).find((each) => each !== '');
  return used === undefined ? undefined : attachedComponents(used, reader);
}

async function componentsOfDraft(structure: JsonObject, reader: Reader): Promise<readonly Component[]> {
  const schemes = new Map<string, Promise<JsonObject | undefined>>();
  const components = componentsOf(structure).flatMap(async ({ kind, id, component }): Promise<Component[]> => {
    const name = classes[kind];
    if (name === undefined) return [];
    const core = async (): Promise<unknown> => {
      const identity = textOf(component['conceptIdentity']);
      const scheme = identity.replace(/\)\..*$/, ')').replace('.Concept=', '.ConceptScheme=');
      schemes.set(scheme, schemes.get(scheme) ?? artefactOf(scheme, reader));
      const concept = objectsIn((await schemes.get(scheme))?.['concepts']).find(
        (each) => each['id'] === partsOfUrn(identity)?.item,
      );
      return concept?.['coreRepresentation'];
    };
    const representation = component['localRepresentation'] ?? (await core());
    const list = isObject(representation) ? textOf(representation['enumeration']) : '';
    return [{ id, class: name, ...(list === '' ? {} : { enumeration: { urn: list } }) } as Component];
  });
  return (await Promise.all(components)).flat();
}

/** A concept scheme of the drafts or the registry. @throws Refusal where there is none */
async function artefactOf(urn: string, { principal, signal }: Reader): Promise<JsonObject | undefined> {
  const draft = await keptArtefact(principal, urn);
  const parts = partsOfUrn(urn);
  if (draft !== undefined || parts === undefined) return draft?.artefact;
  const { text } = await fetchText(artefactAddress(parts, { format: 'sdmx-json-2.1', detail: 'full' }), { signal });
  const message: unknown = JSON.parse(text);
  const data = isObject(message) && isObject(message['data']) ? message['data'] : {};
  return objectsIn(data['conceptSchemes'])[0];
}

/**
 * The codes of a list of the drafts or the registry, with those that it inherits.
 * @param extending lists of drafts that extend it: none is its own extension
 */
export async function codesOf(
  urn: string,
  principal: string,
  language: string | undefined,
  extending: readonly string[] = [],
): Promise<readonly ExtendedCode[]> {
  const draft = extending.includes(urn) ? undefined : await keptArtefact(principal, urn);
  if (draft === undefined) return extending.includes(urn) ? [] : readCodes(urn, language);
  const { artefact } = draft;
  const own = objectsIn(artefact['codes'] ?? artefact['valueItems']).map((code) => ({
    id: textOf(code['id']),
    parent: textOf(code['parent']) || undefined,
    name: localText(code, 'name', language) ?? '',
  }));
  const extended = objectsIn(artefact['codelistExtensions']).map(({ codelist }) =>
    codesOf(textOf(codelist), principal, language, [...extending, urn]),
  );
  const inherited = inheritedCodes(artefact, await Promise.all(extended), new Set(own.map(({ id }) => id)));
  return [...inherited.filter(({ isReplaced }) => !isReplaced).map((code) => ({ ...code, parent: undefined })), ...own];
}
