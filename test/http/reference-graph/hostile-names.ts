import type { Artefact } from '../../../src/model/artefact.js';
import {
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataStructure,
  hierarchy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import type { ReturnedGraph } from '../../naive/compare.js';

/** Names that a writer without escaping would break on, by the id of their codelist. */
export const hostileNames: Readonly<Record<string, string>> = {
  QUOTES: `"a", 'b', \`c\` and ""`,
  BACKSLASH: 'C:\\new\\"N\\',
  MARKUP: '<b>x</b> &amp; &lt; ]]> <!-- --> <script>alert(1)</script>',
  DIRECTIVE: '%%{init: {"theme": "dark"}}%% %% comment',
  CODES: '#35; #quot; style: #x; ﬂ°°35¶ß',
  LINES: 'first\nsecond\r\nthird\tend',
  STATEMENTS: 'x"]; subgraph end --> n0 -> n1; } {',
  PIPES: '|x| (y) [z] :::w @{ shape: x }',
  UNICODE: 'Прага 東京 😀 ß °',
  COMMAS: '=1+1,"x"\r\n;',
};

/** Ids with all characters that are allowed in them. */
export const oddCodes = ['@A', '-1', '$x_y', 'end'];

const gone = urns.codelist('GONE', '1.0+.0');

const infomodel = 'urn:sdmx:org.sdmx.infomodel';

const made = (className: string, id: string, content: object): Artefact =>
  ({ class: className, agencyID: 'SDMX', id, version: '1.0.0', names: { en: id }, ...content }) as unknown as Artefact;

const artefacts: readonly Artefact[] = [
  ...Object.entries(hostileNames).map(([id, name]) => codelist(id, '1.0.0', ['A'], { names: { en: name } })),
  codelist('ODD', '1.0.0', oddCodes),
  codelist('GONE', '1.0.0', ['A']),
  conceptScheme('CS', '1.0.0', {
    ...Object.fromEntries(Object.keys(hostileNames).map((id) => [id, urns.codelist(id, '1.0+.0')])),
    NOTHING: gone,
  }),
  dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'QUOTES')]: urns.codelist('QUOTES', '1.0.0') }),
  dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
  hierarchy(
    'H',
    '1.0.0',
    [...oddCodes, oddCodes[0] ?? ''].map((code) => urns.code('ODD', '1+.0.0', code)),
  ),
  {
    ...dataConstraint('DC', '1.0.0', [urns.dataflow('DF', '1.0.0')]),
    cubeRegions: [{ include: true, keyValues: [{ id: 'QUOTES', values: ['A%'] }] }],
  } as unknown as Artefact,
  codelist('STUB', '1.0.0', [], { isExternalReference: true, structureURL: 'https://example.org/STUB?a=1&b=2' }),
  made('MetadataStructure', 'MSD', {
    metadataStructureComponents: {
      metadataAttributeList: {
        metadataAttributes: [
          {
            id: 'NOTE',
            conceptIdentity: urns.concept('CS', '1.0.0', 'QUOTES'),
            localRepresentation: { enumeration: urns.codelist('STUB', '1.0.0') },
          },
        ],
      },
    },
  }),
  made('Metadataflow', 'MDF', {
    structure: `${infomodel}.metadatastructure.MetadataStructure=SDMX:MSD(1.0.0)`,
    targets: [urns.codelist('ODD', '1.0.0'), `${infomodel}.datastructure.Dataflow=SDMX:*(*)`],
  }),
];

/** The query of a graph with direct and indirect edges, and codes. */
export const constraintGraph = `/ws/registry/reference?urn=${urns.dataConstraint('DC', '1.0.0')}&edges=all&items=true`;

/** Queries of graphs with what the whole graph lacks, and whether a graph has it. */
export const furtherGraphs: readonly (readonly [
  what: string,
  query: string,
  isIn: (graph: ReturnedGraph) => boolean,
])[] = [
  [
    'indirect edges',
    constraintGraph,
    ({ edges }) =>
      edges.some(({ directness, via, codes }) => directness === 'indirect' && via !== undefined && codes !== undefined),
  ],
  [
    'joined edges',
    `${constraintGraph}&types=Codelist`,
    ({ edges }) => edges.some(({ directness, via }) => directness === 'joined' && via !== undefined),
  ],
  [
    'nodes that are reached at items',
    `${constraintGraph}&scope=item`,
    ({ nodes }) => nodes.some(({ items }) => items !== undefined),
  ],
  [
    'loose references and stubs',
    `/ws/registry/reference?urn=${infomodel}.metadatastructure.Metadataflow=SDMX:MDF(1.0.0)&depth=2`,
    ({ edges }) =>
      ['external', 'loose'].every((each) => edges.some(({ resolution }) => resolution === each)) &&
      edges.some(({ resolution, target }) => resolution === 'loose' && target === null),
  ],
];

/** The query of the whole graph: edges of each kind and resolution, and nodes with hostile names. */
export const wholeGraph = `/ws/registry/reference?urn=${urns.dataflow('DF', '1.0.0')}&urn=${urns.hierarchy('H', '1.0.0')}`;

/** A registry with hostile names, an item that is missing and a wildcard that resolves to no version. */
export async function serveHostileNames(): Promise<TestServer> {
  const test = await startTestServer();
  for (const submitted of [artefacts, [codelist('ODD', '2.0.0', oddCodes.slice(1))]]) {
    const { outcome, results } = await test.submit(submitted);
    if (outcome === 'accepted') continue;
    await test.close();
    throw new Error(JSON.stringify(results.flatMap(({ problems }) => problems)));
  }
  await test.cypher('MATCH (:Wildcard {urn: $gone})-[r:RESOLVES_TO]->() SET r.to = r.from', { gone });
  return test;
}
