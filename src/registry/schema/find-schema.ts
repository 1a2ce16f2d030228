import { StrataError } from '../../errors.js';
import type { StructureSchemaSource } from '../../formats/structure-schema/write-structure-schema.js';
import type { Artefact } from '../../model/artefact.js';
import { formatUrn, maintainableUrn, parseUrn, urnOf } from '../../model/urn.js';
import { nameVersions } from '../../references/name-versions.js';
import { constrainable } from '../constraints/context.js';
import type { EffectiveConstraints } from '../constraints/effective-constraints.js';
import { findEffectiveConstraints } from '../constraints/find-effective-constraints.js';
import type { Snapshot } from '../snapshot.js';
import { findStructures, type Structures } from '../structures/find-structures.js';
import { artefactsOfSchema } from './artefacts-of-schema.js';
import type { SchemaQuery } from './schema-query.js';
import { uniteConstraints } from './unite-constraints.js';

/** What is valid for data, or metadata, in a context. */
export interface Schema {
  /** What a schema for data is made of; missing where the context is one of metadata. */
  readonly source?: StructureSchemaSource;
  /** The same as structures, by type, agency, id and version; their references name the versions that they mean. */
  readonly artefacts: readonly Artefact[];
  /** URNs of the versions that it is made of: the context and what lies above, the structures, the constraints. */
  readonly urns: readonly string[];
  /** The version that a reference with a wildcard means. */
  resolve(reference: string): string | undefined;
}

/** Finds the artefact that a reference to it or to one of its items means. */
function lookUpIn({ artefacts, resolve }: Structures): StructureSchemaSource['lookUp'] {
  const held = new Map(artefacts.map((artefact) => [urnOf(artefact), artefact]));
  return (reference) => {
    const urn = parseUrn(maintainableUrn(parseUrn(reference)));
    return held.get(formatUrn({ ...urn, version: resolve(reference) ?? urn.version }));
  };
}

/** The dimensions that the dataflow of a context says its data have; null where it says nothing. */
function dimensionsOf(artefacts: readonly (Artefact | undefined)[]): readonly string[] | null {
  const constraint = artefacts.find((artefact) => artefact?.class === 'Dataflow')?.['dimensionConstraint'];
  return Array.isArray(constraint) ? constraint.map(String) : null;
}

function sourceOf(
  lookUp: StructureSchemaSource['lookUp'],
  { context: { urn, above }, components }: EffectiveConstraints,
): StructureSchemaSource {
  const line = [urn, ...above].map((each) => lookUp(each));
  const dataStructure = line.find((artefact) => artefact?.class === 'DataStructure');
  if (dataStructure === undefined) {
    throw new StrataError('NotFound', `there is no schema: the registry does not hold the data structure of ${urn}`);
  }
  const allowed = [...components].map(([id, { codes }]) => [id, codes === null ? null : [...codes]] as const);
  return { context: urn, dataStructure, lookUp, allowed: new Map(allowed), dimensions: dimensionsOf(line) };
}

/**
 * What is valid in a context at an instant: its structure with the lists and concepts it uses, and the codes that the
 * constraints of the context and of what lies above it leave to each component.
 * A number of round trips that depends on neither the structure nor its lists.
 * @throws StrataError `NotFound` when there is no such context or it leads to no structure
 */
export async function findSchema(snapshot: Snapshot, query: SchemaQuery): Promise<Schema> {
  const result = await findStructures(snapshot, {
    classes: [query.context],
    agencies: [query.agencyID],
    ids: [query.id],
    versions: [query.version],
    items: null,
    references: 'descendants',
    detail: 'referencepartial',
    resolved: true,
  });
  const found = await result.load();
  const { artefacts, resolve } = found;
  const context = artefacts.find(
    (artefact) => artefact.class === query.context && artefact.agencyID === query.agencyID && artefact.id === query.id,
  );
  const lookUp = lookUpIn(found);
  const told = artefactsOfSchema(artefacts, lookUp).map((artefact) => nameVersions(artefact, resolve));
  if (context === undefined || !constrainable.has(query.context)) {
    return { artefacts: told, urns: artefacts.map(urnOf), resolve };
  }
  const [constraints] = await snapshot.read((tx) =>
    findEffectiveConstraints(tx, { urns: [urnOf(context)], at: snapshot.at, role: 'Allowed' }),
  );
  if (constraints === undefined) throw new Error(`${urnOf(context)} is gone between two readings of one instant`);
  const { urn, above, constraints: applied } = constraints.context;
  const source = sourceOf(lookUp, constraints);
  const united = uniteConstraints(context, source.dataStructure, constraints.components);
  return {
    source,
    artefacts: united === undefined ? told : [...told, united],
    urns: [...new Set([urn, ...above, ...told.map(urnOf), ...applied.keys()])],
    resolve,
  };
}
