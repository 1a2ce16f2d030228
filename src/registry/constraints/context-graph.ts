import { maintainableUrn, parseUrn } from '../../model/urn.js';
import type { EdgeRow } from '../../store/query-statements.js';
import { groupBy } from '../group-by.js';

const coreEnumeration = 'ConceptScheme.coreEnumeration';
const components = ['DataStructure.dimension', 'DataStructure.attribute', 'DataStructure.measure', 'MetadataStructure'];

/** The references that lead from a context to its structure, one step up each. */
const upwards = ['ProvisionAgreement.dataflow', 'Dataflow.structure', 'DataStructure.metadata'];

/** The references that lead from contexts to all that counts for their data. */
export const contextRoles: readonly string[] = [
  ...upwards,
  'ProvisionAgreement.dataProvider',
  ...components.flatMap((component) => [`${component}.conceptIdentity`, `${component}.enumeration`]),
  coreEnumeration,
];

/** What a constraint can be attached to: a version, or with an item a data provider of a scheme. */
export interface AttachmentPoint {
  readonly urn: string;
  readonly item: string;
}

/** The references from contexts to their structures and lists, with the versions they mean. */
export class ContextGraph {
  readonly #bySource: ReadonlyMap<string, readonly EdgeRow[]>;
  readonly #answers: ReadonlyMap<string, string | null>;
  readonly #coreEnumerations: ReadonlyMap<string, string>;

  constructor(edges: readonly EdgeRow[]) {
    this.#bySource = groupBy(edges, ({ source }) => source);
    this.#answers = new Map(edges.map(({ target, answer }) => [target, answer]));
    this.#coreEnumerations = new Map(
      edges
        .filter(({ role }) => role === coreEnumeration)
        .flatMap((edge) => edge.components.map((concept) => [`${edge.source}.${concept}`, edge.target] as const)),
    );
  }

  /** The structures above a version, nearest first; a metadata structure that a data structure names comes last. */
  above(urn: string): readonly string[] {
    const next = this.#edgesOf(urn).find(({ role, answer }) => upwards.includes(role) && answer !== null)?.answer;
    return next == null ? [] : [next, ...this.above(next)];
  }

  /** The version, the structures above it and the data provider that an agreement names. */
  attachmentPoints(urn: string): readonly AttachmentPoint[] {
    const providers = this.#edgesOf(urn).filter(({ role }) => role === 'ProvisionAgreement.dataProvider');
    return [
      ...[urn, ...this.above(urn)].map((each) => ({ urn: each, item: '' })),
      ...providers.flatMap(({ answer, items }) =>
        answer === null ? [] : items.map((item) => ({ urn: answer, item })),
      ),
    ];
  }

  /** The version that a reference to a maintainable or an item of it means. */
  resolve(reference: string): string | undefined {
    return this.#answers.get(maintainableUrn(parseUrn(reference))) ?? undefined;
  }

  /** The list that a concept has as its core representation, as written. */
  coreEnumeration(concept: string): string | undefined {
    return this.#coreEnumerations.get(`${this.resolve(concept)}.${parseUrn(concept).item}`);
  }

  #edgesOf(urn: string): readonly EdgeRow[] {
    return this.#bySource.get(urn) ?? [];
  }
}
