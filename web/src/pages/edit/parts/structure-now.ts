import { api, contentOf, fetchText, type Schemas } from '../../../api/client.js';
import { artefactAddress } from '../../../content/addresses.js';
import { isObject, type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import { keptArtefact } from '../../../drafts/kept-artefact.js';
import { partsOfUrn } from '../../../model/urn.js';
import type { Component } from '../../constraints/allowed-values.js';
import { type ComponentKind, componentsOf } from '../structure/structure-parts.js';

/** What a reference leads to: the structures above it, nearest first, and its components with what constraints allow. */
export type StructureNow = Pick<Schemas['Constraints']['contexts'][number], 'urn' | 'above' | 'components'>;

/** Whose drafts count besides the registry. */
interface Reader {
  readonly principal: string;
  readonly signal: AbortSignal;
}

/** Where flows and agreements name what they use. */
const usedBy = ['structure', 'dataflow'] as const;

/** The components that values of constraints restrict. */
const classes: Partial<Record<ComponentKind, string>> = {
  dimension: 'Dimension',
  timeDimension: 'TimeDimension',
  measure: 'Measure',
  attribute: 'DataAttribute',
};

/**
 * What a reference to a data structure, a flow or an agreement leads to now: as the registry has it, or by the drafts of this browser, which
 * no other constraint restricts.
 * @returns undefined for a draft that leads to no data structure
 * @throws Refusal where the registry does not hold what no draft is
 */
export async function structureNow(urn: string, reader: Reader): Promise<StructureNow | undefined> {
  const draft = await keptArtefact(reader.principal, urn);
  if (draft === undefined) {
    const { signal } = reader;
    const found = await contentOf(api.GET('/ws/registry/constraints', { params: { query: { urn } }, signal }));
    return found.contexts[0];
  }
  const { artefactClass, artefact } = draft;
  if (artefactClass === 'DataStructure')
    return { urn, above: [], components: await componentsOfDraft(artefact, reader) };
  const used = usedBy.map((property) => textOf(artefact[property])).find((each) => each !== '');
  const next = used === undefined ? undefined : await structureNow(used, reader);
  return next && { urn, above: [next.urn, ...next.above], components: next.components ?? [] };
}

async function componentsOfDraft(structure: JsonObject, reader: Reader): Promise<Component[]> {
  const schemes = new Map<string, Promise<JsonObject | undefined>>();
  const coreOf = async (identity: string): Promise<unknown> => {
    const scheme = identity.replace(/\)\..*$/, ')').replace('.Concept=', '.ConceptScheme=');
    const reading = schemes.get(scheme) ?? conceptScheme(scheme, reader);
    schemes.set(scheme, reading);
    const { item } = partsOfUrn(identity) ?? {};
    return objectsIn((await reading)?.['concepts']).find(({ id }) => id === item)?.['coreRepresentation'];
  };
  const components = componentsOf(structure).map(async ({ kind, id, component }): Promise<Component[]> => {
    const name = classes[kind];
    if (name === undefined) return [];
    const representation = component['localRepresentation'] ?? (await coreOf(textOf(component['conceptIdentity'])));
    const list = isObject(representation) ? textOf(representation['enumeration']) : '';
    return [{ id, class: name, ...(list !== '' && { enumeration: { reference: list, urn: list } }) }];
  });
  return (await Promise.all(components)).flat();
}

/** @returns undefined for a text that is no URN. @throws Refusal where there is none */
async function conceptScheme(urn: string, { principal, signal }: Reader): Promise<JsonObject | undefined> {
  const draft = await keptArtefact(principal, urn);
  const parts = partsOfUrn(urn);
  if (draft !== undefined || parts === undefined) return draft?.artefact;
  const { text } = await fetchText(artefactAddress(parts, { format: 'sdmx-json-2.1', detail: 'full' }), { signal });
  const message: unknown = JSON.parse(text);
  const data = isObject(message) && isObject(message['data']) ? message['data'] : {};
  return objectsIn(data['conceptSchemes'])[0];
}
