import { api, contentOf, type Schemas } from '../../../api/client.js';
import { isObject, type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import { artefactInRegistry } from '../../../drafts/draft.js';
import { keptArtefact } from '../../../drafts/kept-artefact.js';
import { partsOfUrn, withoutItem } from '../../../model/urn.js';
import type { Component } from '../../constraints/allowed-values.js';
import { type ComponentKind, componentsOf } from '../structure/structure-parts.js';
import { structureProperties } from '../usage/structure-properties.js';

/** What a reference leads to: the structures above it, nearest first, and its components with what constraints allow. */
export type StructureNow = Pick<Schemas['Constraints']['contexts'][number], 'urn' | 'above' | 'components'>;

/** Whose drafts count besides the registry. */
interface Reader {
  readonly principal: string;
  readonly signal: AbortSignal;
}

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
  const used = textOf(artefact[structureProperties[artefactClass] ?? '']);
  const next = used === '' ? undefined : await structureNow(used, reader);
  return next && { urn, above: [next.urn, ...next.above], components: next.components ?? [] };
}

async function componentsOfDraft(structure: JsonObject, reader: Reader): Promise<Component[]> {
  const schemes = new Map<string, Promise<JsonObject>>();
  const coreOf = async (identity: string): Promise<unknown> => {
    const item = partsOfUrn(identity)?.item;
    if (item === undefined) return undefined;
    const scheme = withoutItem(identity);
    const reading = schemes.get(scheme) ?? artefactOf(scheme, reader);
    schemes.set(scheme, reading);
    return objectsIn((await reading)['concepts']).find(({ id }) => id === item)?.['coreRepresentation'];
  };
  const components = componentsOf(structure).map(async ({ kind, id, component }): Promise<Component[]> => {
    const name = classes[kind];
    if (name === undefined) return [];
    const representation = component['localRepresentation'] ?? (await coreOf(textOf(component['conceptIdentity'])));
    const list = isObject(representation) ? textOf(representation['enumeration']) : '';
    return [
      { id, class: name, ...(partsOfUrn(list) !== undefined && { enumeration: { reference: list, urn: list } }) },
    ];
  });
  return (await Promise.all(components)).flat();
}

/** @throws Refusal where neither the drafts nor the registry have it */
async function artefactOf(urn: string, { principal, signal }: Reader): Promise<JsonObject> {
  const { artefact } = (await keptArtefact(principal, urn)) ?? (await artefactInRegistry(urn, signal));
  return artefact;
}
