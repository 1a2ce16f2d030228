import { componentsOf, type NaivePart } from './parts.js';
import type { Resolver } from './reference.js';
import { type NaiveArtefact, objectAt, objectsAt, textAt } from './registry.js';
import { readUrn, urnOfArtefact, withoutItem } from './urns.js';

/** Structures behind attachments, their components and the lists of these (P2 to P4). */

/** A structure that an artefact leads to. */
export interface Behind {
  readonly structure: NaiveArtefact;
  /** URN of the version or wildcard by which the last artefact on the way refers to it. */
  readonly scheme: string;
  /** The versions on the way. */
  readonly via: readonly string[];
}

/** The property by which an artefact refers to the next one on the way to a structure. */
const nextProperty: Readonly<Record<string, string>> = {
  Dataflow: 'structure',
  Metadataflow: 'structure',
  ProvisionAgreement: 'dataflow',
  MetadataProvisionAgreement: 'metadataflow',
};

const agreementsOf: Readonly<Record<string, readonly [agreement: string, provider: string]>> = {
  DataProviderScheme: ['ProvisionAgreement', 'dataProvider'],
  MetadataProviderScheme: ['MetadataProvisionAgreement', 'metadataProvider'],
};

/** The structures that a URN leads to (P2). */
export function structuresBehind(resolver: Resolver, text: string, via: readonly string[] = []): readonly Behind[] {
  if (text === '') return [];
  const found = resolver.find(text);
  if (found === undefined) return [];
  const urn = urnOfArtefact(found);
  if (found.class === 'DataStructure' || found.class === 'MetadataStructure') {
    return [{ structure: found, scheme: withoutItem(readUrn(text)), via }];
  }
  const next = nextProperty[found.class];
  if (next !== undefined) return structuresBehind(resolver, textAt(found, next), [...via, urn]);
  const [agreementClass, property = ''] = agreementsOf[found.class] ?? [];
  const { item } = readUrn(text);
  const agreements = resolver.artefacts.filter((each) => {
    const provider = textAt(each, property);
    if (each.class !== agreementClass || provider === '') return false;
    return readUrn(provider).item === item && resolver.find(provider) === found;
  });
  return agreements.flatMap((each) => structuresBehind(resolver, urnOfArtefact(each), [...via, urn]));
}

/** A component where it was found, or where it was looked for first. */
export interface FoundComponent extends Behind {
  /** Undefined where no structure has it. */
  readonly component: NaivePart | undefined;
}

/** The component with an id, in the structure or else in the metadata structure of its metadata (P3). */
export function findComponent(resolver: Resolver, behind: Behind, id: string): FoundComponent {
  const own = componentsOf(behind.structure).find(({ path }) => path === id);
  if (own !== undefined) return { ...behind, component: own };
  const metadata = textAt(behind.structure, 'metadata');
  const structure = metadata === '' ? undefined : resolver.find(metadata);
  const component = structure && componentsOf(structure).find(({ path }) => path === id);
  if (structure === undefined || component === undefined) return { ...behind, component: undefined };
  const via = [...behind.via, urnOfArtefact(behind.structure)];
  return { structure, scheme: withoutItem(readUrn(metadata)), via, component };
}

/** The list of a component, and the concept scheme through which it has it. */
export interface FoundEnumeration {
  /** URN of the version or wildcard. */
  readonly scheme: string;
  readonly via: readonly string[];
}

/** The list that the concept of a component has; undefined where it has none. */
export function inheritedEnumeration(
  resolver: Resolver,
  { class: name, content }: NaivePart,
): FoundEnumeration | undefined {
  if (name === 'TimeDimension' || content['localRepresentation'] !== undefined) return undefined;
  const identity = textAt(content, 'conceptIdentity');
  if (identity === '') return undefined;
  const scheme = resolver.find(identity);
  const concept = objectsAt(scheme, 'concepts').find((each) => textAt(each, 'id') === readUrn(identity).item);
  const list = textAt(objectAt(concept, 'coreRepresentation'), 'enumeration');
  return scheme === undefined || list === ''
    ? undefined
    : { scheme: withoutItem(readUrn(list)), via: [urnOfArtefact(scheme)] };
}

/** The list of a component, own or of its concept (P4); undefined where it is not enumerated. */
export function enumerationOfComponent(resolver: Resolver, component: NaivePart): FoundEnumeration | undefined {
  if (component.class === 'TimeDimension') return undefined;
  const own = textAt(objectAt(component.content, 'localRepresentation'), 'enumeration');
  return own === '' ? inheritedEnumeration(resolver, component) : { scheme: withoutItem(readUrn(own)), via: [] };
}
