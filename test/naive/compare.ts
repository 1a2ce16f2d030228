import { expect } from 'chai';
import type { TestServer } from '../harness/server.js';
import { type NaiveGraph, type NaiveQuery, naiveGraph } from './graph.js';
import type { NaiveReference } from './reference.js';
import type { NaiveArtefact } from './registry.js';
import { hasExternalEdges, hasLooseEdges, hasNames } from './switches.js';
import { partUrn, readUrn, withoutItem } from './urns.js';

/** An edge as the registry returns it. */
export interface ReturnedEdge {
  readonly source: string;
  readonly target: string | null;
  readonly reference: string;
  readonly kind: string;
  readonly directness: string;
  readonly role: string;
  readonly component?: string;
  readonly items: readonly string[];
  readonly missing?: readonly string[];
  readonly via?: readonly string[];
  readonly resolution: string;
  readonly codes?: readonly string[];
  readonly references: readonly {
    readonly reference: string;
    readonly component?: string;
    readonly item?: string;
  }[];
}

export interface ReturnedGraph {
  readonly nodes: readonly { urn: string; distance: number; items?: readonly string[] }[];
  readonly edges: readonly ReturnedEdge[];
}

/** Asks the registry. @param asOf epoch milliseconds */
export async function askRegistry(
  test: Pick<TestServer, 'request'>,
  query: NaiveQuery,
  asOf?: number,
): Promise<ReturnedGraph> {
  const parameters = new URLSearchParams();
  for (const { urn, item, itemClass } of query.roots) {
    parameters.append('urn', item === undefined ? urn : partUrn(urn, itemClass ?? '', item));
  }
  parameters.append('direction', query.direction);
  if (query.scope !== undefined) parameters.append('scope', query.scope);
  if (query.edges !== undefined) parameters.append('edges', query.edges);
  if (query.items !== undefined) parameters.append('items', String(query.items));
  if (query.owners !== undefined) parameters.append('owners', String(query.owners));
  if (query.depth !== undefined) parameters.append('depth', String(query.depth));
  if (query.types !== undefined) parameters.append('types', query.types.join(','));
  if (asOf !== undefined) parameters.append('asOf', new Date(asOf).toISOString());
  const response = await test.request(`/ws/registry/reference?${parameters}`);
  const text = await response.text();
  expect(response.status, `${parameters}: ${text}`).to.equal(200);
  return JSON.parse(text) as ReturnedGraph;
}

/** The end of a URN: its class, agency, id, version and item. */
export const shortUrn = (urn: string | null): string =>
  urn?.replace(/^urn:sdmx:org\.sdmx\.infomodel\.\w+\./, '') ?? 'nothing';

/** One line for a reference: equal texts for equal references. */
function lineOf(
  reference: Pick<NaiveReference, 'source' | 'role' | 'directness' | 'component' | 'reference' | 'item' | 'target'> & {
    readonly resolution: string;
    readonly via: readonly string[];
    readonly kind: string;
  },
): string {
  const { source, role, directness, component, item, target, resolution, via, kind } = reference;
  return [
    `${shortUrn(source)} → ${shortUrn(target)}`,
    `${directness} ${role}${component === '' ? '' : ` at ${component}`}`,
    `${kind} ${shortUrn(reference.reference)}${item === '' ? '' : ` [${item}]`}`,
    resolution,
    ...(via.length === 0 ? [] : [`via ${via.map(shortUrn).join(', ')}`]),
  ].join(' | ');
}

const distinct = (lines: readonly string[]): readonly string[] => [...new Set(lines)].sort();

/** The references of the registry's edges. */
export const linesOfEdges = (all: readonly ReturnedEdge[]): readonly string[] => {
  const edges = all.filter(({ directness }) => directness !== 'joined');
  return distinct(
    edges.flatMap(({ references, missing = [], via = [], ...edge }) =>
      references.map(({ reference, component = '', item = '' }) =>
        lineOf({
          ...edge,
          directness: edge.directness as NaiveReference['directness'],
          via,
          reference,
          component,
          item,
          // The kind is that of the edge; a pattern beside ids is one by its own text.
          kind: item.includes('%')
            ? 'propertyWildcard'
            : readUrn(reference).version.includes('+')
              ? 'wildcard'
              : 'exact',
          resolution: edge.resolution === 'itemMissing' && !missing.includes(item) ? 'resolved' : edge.resolution,
        }),
      ),
    ),
  );
};

export const linesOfReferences = (references: readonly NaiveReference[]): readonly string[] =>
  distinct(references.map((each) => lineOf({ ...each, resolution: resolutionOf(each) })));

/** The codes that all selections of an edge mean. */
const lineOfCodes = (
  { source, role, component = '', via = [] }: Pick<ReturnedEdge, 'source' | 'role' | 'component' | 'via'>,
  scheme: string,
  codes: readonly string[],
): string =>
  `${shortUrn(source)} ${role} ${component} → ${shortUrn(scheme)} means ${distinct(codes).join(' ')} | via ${via.map(shortUrn)}`;

const codesOfEdges = (edges: readonly ReturnedEdge[]): readonly string[] =>
  distinct(
    edges.flatMap(({ codes, ...edge }) =>
      codes === undefined ? [] : [lineOfCodes(edge, withoutItem(readUrn(edge.reference)), codes)],
    ),
  );

function codesOfReferences(references: readonly NaiveReference[]): readonly string[] {
  const sets = references.filter(({ codes }) => codes !== undefined);
  const keyOf = ({ source, role, component, scheme, via }: NaiveReference) =>
    [source, role, component, scheme, ...via].join(' ');
  return distinct(
    sets.map((each) => {
      const same = sets.filter((other) => keyOf(other) === keyOf(each));
      return lineOfCodes(
        each,
        each.scheme,
        same.flatMap(({ codes }) => codes ?? []),
      );
    }),
  );
}

const linesOfNodes = (nodes: ReturnedGraph['nodes']): readonly string[] =>
  distinct(nodes.map(({ urn, distance, items }) => `${distance} ${shortUrn(urn)} ${items?.join(' ') ?? 'whole'}`));

const withoutWay = (line: string): string => line.replace(/ \| via .*$/, '');

/**
 * What one list has and the other lacks, for the text of a failure. Several ways can lead from a source to one structure; one
 * of them is enough.
 */
export function difference(found: readonly string[], expected: readonly string[]): string {
  const reached = found.filter((line) => expected.includes(line)).map(withoutWay);
  return [
    ...found.filter((line) => !expected.includes(line)).map((line) => `only the registry: ${line}`),
    ...expected
      .filter((line) => !found.includes(line) && !reached.includes(withoutWay(line)))
      .map((line) => `only the resolver: ${line}`),
  ].join('\n');
}

const looseRoles = ['Metadataflow.target', 'MetadataProvisionAgreement.target', 'MetadataSet.target'];

/** What the registry returns for stubs. */
const resolutionOf = ({ resolution }: NaiveReference): NaiveReference['resolution'] =>
  resolution === 'external' && !hasExternalEdges ? 'resolved' : resolution;

const rolesOfNames = [
  'TransformationScheme.expression',
  'TransformationScheme.result',
  'RulesetScheme.definition',
  'UserDefinedOperatorScheme.definition',
  'ConceptScheme.isoConcept',
];

/** Checks that the registry returns the graph that the definition gives. */
export async function expectSameGraph(
  test: Pick<TestServer, 'request'>,
  artefacts: readonly NaiveArtefact[],
  query: NaiveQuery,
  asOf?: number,
): Promise<NaiveGraph> {
  const without = [...(hasLooseEdges ? [] : looseRoles), ...(hasNames ? [] : rolesOfNames)];
  const expected = naiveGraph(artefacts, { without, ...query });
  const found = await askRegistry(test, query, asOf);
  const asked = JSON.stringify(query);
  const [nodes, edges] = [linesOfNodes(found.nodes), linesOfEdges(found.edges)];
  const [wantedNodes, wantedEdges] = [linesOfNodes(expected.nodes), linesOfReferences(expected.references)];
  expect(difference(nodes, wantedNodes), `nodes of ${asked}`).to.equal('');
  expect(difference(edges, wantedEdges), `references of ${asked}`).to.equal('');
  const joined = found.edges.filter(({ directness }) => directness === 'joined');
  const pairs = (edges: readonly { source: string; target: string | null }[]) =>
    distinct(edges.map(({ source, target }) => `${shortUrn(source)} … ${shortUrn(target)}`));
  expect(difference(pairs(joined), pairs(expected.joined)), `joined edges of ${asked}`).to.equal('');
  if (query.items) {
    const codes = difference(codesOfEdges(found.edges), codesOfReferences(expected.references));
    expect(codes, `codes of ${asked}`).to.equal('');
  }
  return expected;
}
