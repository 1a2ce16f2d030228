import { StrataError } from '../../errors.js';
import type { StructureSchemaSource } from '../../formats/structure-schema/write-structure-schema.js';
import type { Artefact } from '../../model/artefact.js';
import type { ArtefactClass } from '../../model/artefact-types.js';
import { listOf } from '../../model/content.js';
import { partsOf } from '../../model/parts.js';
import { atOnce, inTurns } from '../../model/steps.js';
import { formatUrn, maintainableUrn, parseUrn, urnOf } from '../../model/urn.js';
import { extractReferences } from '../../references/extract.js';
import { nameVersions } from '../../references/name-versions.js';
import { commonTimes } from '../../references/times-of-regions.js';
import type { VersionPattern } from '../../versioning/pattern.js';
import { reduceToUsedItems } from '../artefacts/partial-schemes.js';
import {
  constrainedComponents,
  type EffectiveConstraints,
  findEffectiveConstraints,
} from '../constraints/effective-constraints.js';
import { constrainable } from '../constraints/find-contexts.js';
import { isRestricting, uniteConstraints } from '../constraints/unite-constraints.js';
import { ownerReference } from '../owner.js';
import type { Snapshot } from '../snapshot.js';
import { findStructures } from '../structures/find-structures.js';
import type { Structures } from '../structures/load-structures.js';

/** The types whose data or metadata a schema can describe (REST 2.2.2, schema queries); the first three are of data. */
export const schemaContexts = [
  'DataStructure',
  'Dataflow',
  'ProvisionAgreement',
  'MetadataStructure',
  'Metadataflow',
  'MetadataProvisionAgreement',
] as const satisfies readonly ArtefactClass[];
export type SchemaContext = (typeof schemaContexts)[number];

/** A parsed schema query. */
export interface SchemaQuery {
  readonly context: SchemaContext;
  readonly agencyID: string;
  readonly id: string;
  /** A pattern that matches at most one version. */
  readonly version: VersionPattern;
}

/** Everything that determines which data, or metadata, are valid in a context. */
export interface Schema {
  /** Input of the writer of XML Schemas; missing for contexts of metadata. */
  readonly source?: StructureSchemaSource;
  /** The same as structures, by type, agency, id and version; wildcards in references replaced by their resolutions, except in those to missing items. */
  readonly artefacts: readonly Artefact[];
  /** URNs of the versions it depends on: the context, the structures above it, the artefacts and the constraints. */
  readonly urns: readonly string[];
  /** The version that a reference with a wildcard resolves to. */
  resolve(reference: string): string | undefined;
  /** Whether a reference names a missing item. */
  lacksItem(reference: string): boolean;
}

type LookUp = StructureSchemaSource['lookUp'];

/** Returns a function that returns the artefact which a reference to it or to an item of it resolves to. */
function lookUpIn(artefacts: readonly Artefact[], resolve: Structures['resolve']): LookUp {
  const byUrn = new Map(artefacts.map((artefact) => [urnOf(artefact), artefact]));
  return (reference) => {
    const urn = parseUrn(maintainableUrn(parseUrn(reference)));
    return byUrn.get(formatUrn({ ...urn, version: resolve(reference) ?? urn.version }));
  };
}

/** The dimensions that the dataflow of a context uses; null for all. */
function dimensionsOf(artefacts: readonly (Artefact | undefined)[]): readonly string[] | null {
  const constraint = artefacts.find((artefact) => artefact?.class === 'Dataflow')?.['dimensionConstraint'];
  return constraint === undefined ? null : listOf(constraint).map(String);
}

/** The years in which the time ranges of constraints lie; an XML Schema cannot compare periods more closely. */
function yearsOf(
  dataStructure: Artefact,
  { values }: EffectiveConstraints,
): NonNullable<StructureSchemaSource['years']> | null {
  const time = [...partsOf(dataStructure)].find((part) => part.class === 'TimeDimension');
  const regions = values.constraints.map((each) => each.regions);
  const times = time === undefined ? undefined : commonTimes(regions, time.tail);
  const yearAt = (instant: number): number => new Date(instant).getUTCFullYear();
  return (
    times?.map(({ start, end }) => ({
      ...(start === undefined ? {} : { first: yearAt(start.at) }),
      ...(end === undefined ? {} : { last: yearAt(end.at - 1) }),
    })) ?? null
  );
}

async function sourceOf(lookUp: LookUp, constraints: EffectiveConstraints): Promise<StructureSchemaSource> {
  const { urn, above } = constraints.context;
  const { values } = constraints;
  const line = [urn, ...above].map((each) => lookUp(each));
  const dataStructure = line.find((artefact) => artefact?.class === 'DataStructure');
  if (dataStructure === undefined) {
    throw new StrataError(
      'NotFound',
      `there is no schema for ${urn}: the registry does not hold its data structure; submit the data structure first`,
    );
  }
  const components = await inTurns(constrainedComponents(constraints));
  const allowed = [...components].map(([id, { codes }]) => [id, codes === null ? null : [...codes]] as const);
  return {
    context: urn,
    dataStructure,
    lookUp,
    allowed: new Map(allowed),
    years: yearsOf(dataStructure, constraints),
    hasKeySets: values.keys.length > 0,
    dimensions: dimensionsOf(line),
  };
}

/** The classes that a schema as structures consists of, beside lists, constraints and agency schemes (REST 2.2.2). */
const structural: ReadonlySet<string> = new Set(['DataStructure', 'MetadataStructure', 'ConceptScheme']);

/** The lists that components take values from; without lists that are only extended by others. */
function listsOf(structures: readonly Artefact[], lookUp: LookUp): ReadonlySet<Artefact | undefined> {
  const references = structures.flatMap((structure) => extractReferences(structure).references);
  return new Set(references.filter(({ target }) => !target.item).map(({ text }) => lookUp(text)));
}

/** The agencies that own artefacts, by the URN of the scheme that holds them; schemes have owners too. */
function ownersOf(agencies: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  const open = [...new Set(agencies)];
  for (let agencyID = open.pop(); agencyID !== undefined; agencyID = open.pop()) {
    const owner = ownerReference(agencyID);
    const scheme = maintainableUrn(owner);
    const items = owners.get(scheme) ?? new Set();
    if (items.has(owner.item ?? '')) continue;
    owners.set(scheme, items.add(owner.item ?? ''));
    open.push(owner.agencyID);
  }
  return owners;
}

/** The structures, lists and concept schemes of a schema, with agency schemes reduced to the owners of these. */
function artefactsOf(artefacts: readonly Artefact[], lookUp: LookUp): readonly Artefact[] {
  const lists = listsOf(
    artefacts.filter((artefact) => structural.has(artefact.class)),
    lookUp,
  );
  const kept = new Set(artefacts.filter((artefact) => structural.has(artefact.class) || lists.has(artefact)));
  const owners = ownersOf([...kept].map(({ agencyID }) => agencyID));
  return artefacts.flatMap((artefact) => {
    if (kept.has(artefact)) return [artefact];
    const used = owners.get(urnOf(artefact));
    return used === undefined ? [] : [atOnce(reduceToUsedItems(artefact, used))];
  });
}

/**
 * Finds everything that determines which data, or metadata, are valid in a context: its structure with the lists and
 * concepts it uses, and the codes that constraints of the context and of the structures above it allow for each component.
 * The number of round trips depends on neither the structure nor its lists.
 * @throws StrataError `NotFound` when there is no such context, or no data structure for it
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
    asContent: true,
  });
  const found = await result.load(snapshot.signal, snapshot.memory);
  const { resolve, lacksItem } = found;
  const resolveWhole = (reference: string) => (lacksItem(reference) ? undefined : resolve(reference));
  const artefacts: Artefact[] = [];
  for await (const artefact of found.artefacts) artefacts.push(artefact);
  const context = artefacts.find(
    (artefact) => artefact.class === query.context && artefact.agencyID === query.agencyID && artefact.id === query.id,
  );
  const lookUp = lookUpIn(artefacts, resolve);
  const structures = artefactsOf(artefacts, lookUp).map((artefact) => nameVersions(artefact, resolveWhole));
  if (context === undefined || !constrainable.includes(query.context)) {
    return { artefacts: structures, urns: artefacts.map(urnOf), resolve, lacksItem };
  }
  const [constraints] = await snapshot.read((tx) =>
    findEffectiveConstraints(tx, { urns: [urnOf(context)], tick: snapshot.tick, role: 'Allowed' }),
  );
  if (constraints === undefined) throw new Error(`the constraints of ${urnOf(context)} were not returned`);
  const { urn, above, constraints: applied } = constraints.context;
  const source = query.context.startsWith('Meta') ? undefined : await sourceOf(lookUp, constraints);
  return {
    ...(source === undefined ? {} : { source }),
    artefacts: [...structures, ...uniteConstraints(constraints).filter(isRestricting)],
    urns: [...new Set([urn, ...above, ...structures.map(urnOf), ...applied.keys()])],
    resolve,
    lacksItem,
  };
}
