import { readFileSync } from 'node:fs';
import { readSdmxMl } from '../../../src/formats/xml/read-sdmx-ml.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { readGraphState, referenceQuery } from '../../../web/src/pages/graph/graph-query.js';
import {
  type ReferenceGraph,
  rootsOf,
  type ShownGraph,
  toShown,
  withDifference,
} from '../../../web/src/pages/graph/reference-graph.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  extendedCodelist,
  urns,
} from '../../harness/artefacts.js';
import type { TestServer } from '../../harness/server.js';
import { sharedPath } from '../../harness/shared.js';
import { agencySchemesOf, dependenciesOf } from '../../messages/dependencies.js';
import { constrain } from '../../registry/constraints/constrained.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel';

/** A graph by the query of its page. */
export interface GraphSample {
  readonly name: string;
  readonly query: string;
}

/** The query of each of the ten graphs. */
export const tenGraphs: readonly GraphSample[] = [
  { name: 'ECB_EXR1', query: `urn=${prefix}.datastructure.DataStructure=ECB:ECB_EXR1(1.0)` },
  { name: 'NA_MAIN', query: `urn=${prefix}.datastructure.DataStructure=ESTAT:NA_MAIN(1.6)` },
  { name: 'flow EXR', query: `urn=${prefix}.datastructure.Dataflow=ECB:EXR(1.0)` },
  { name: 'code with indirect users', query: `urn=${urns.code('CL_CODES', '1.0.0', 'USD')}` },
  { name: 'CL_FREQ incoming', query: `urn=${urns.codelist('CL_FREQ', '~')}&direction=incoming` },
  { name: 'list of 20', query: `urn=${urns.codelist('CL_20', '1.0.0')}` },
  { name: 'list of 200', query: `urn=${urns.codelist('CL_200', '1.0.0')}` },
  { name: 'list of 2000', query: `urn=${urns.codelist('CL_2000', '1.0.0')}` },
  { name: 'ladder', query: `urn=${urns.codelist('L0_0', '1.0.0')}` },
  { name: 'two states', query: `urn=${urns.dataflow('FLOW_STATES', '1.0.0')}&compare=tick:` },
];

/** What the registry returns for a page of a graph, and what its drawing shows of that. */
export async function readSample(test: TestServer, { query }: GraphSample): Promise<ShownGraph> {
  const parameters = new URLSearchParams(query);
  const state = readGraphState({
    query: Object.fromEntries(parameters),
    all: (name) => parameters.getAll(name),
  });
  const given = Object.entries({ ...referenceQuery(state), depth: String(state.depth) }).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, String(each)]),
  );
  const read = async (path: string, more: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const asked = new URLSearchParams([...given.filter(([, value]) => value !== ''), ...Object.entries(more)]);
    const response = await test.get(`/ws/registry/${path}?${asked}`);
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const graph = (await read('reference')) as ReferenceGraph;
  const roots = new Set(rootsOf(graph));
  const shown = toShown([graph], roots);
  const { compare } = state;
  if (compare === undefined) return shown;
  return withDifference(shown, (await read('reference/diff', { from: compare })) as never, roots);
}

/** A list with as many structures that use it, each with a flow. */
function listWithUsers(users: number): readonly Artefact[] {
  const structures = Array.from({ length: users }, (_, index) =>
    dataStructure(`DSD_${users}_${index}`, '1.0.0', {
      [urns.concept('CS_USED', '1.0.0', 'A')]: urns.codelist(`CL_${users}`, '1.0+.0'),
    }),
  );
  return [
    codelist(`CL_${users}`, '1.0.0', ['A']),
    ...structures,
    ...structures.map(({ id }) => dataflow(`F_${id}`, '1.0.0', urns.dataStructure(id, '1.0.0'))),
  ];
}

/** Layers of three lists, each of which extends all of the next layer. */
const ladder = (layers: number): readonly Artefact[] =>
  Array.from({ length: layers }, (_, layer) =>
    [0, 1, 2].map((place) =>
      extendedCodelist(
        `L${layer}_${place}`,
        '1.0.0',
        layer + 1 < layers ? [0, 1, 2].map((next) => urns.codelist(`L${layer + 1}_${next}`, '1.0+.0')) : [],
        ['A'],
      ),
    ),
  ).flat();

async function readMessage(path: string): Promise<readonly Artefact[]> {
  async function* bytes() {
    yield readFileSync(sharedPath(`messages/${path}`));
  }
  return (await readSdmxMl(bytes(), { strict: false })).artefacts.map(({ artefact }) => artefact);
}

async function submit(test: TestServer, artefacts: readonly Artefact[]): Promise<number> {
  const { outcome, results, transaction } = await test.submit([...artefacts]);
  if (outcome !== 'accepted') throw new Error(JSON.stringify(results.flatMap(({ problems }) => problems).slice(0, 3)));
  return transaction ?? 0;
}

/** Submits what the ten graphs consist of. @returns the query of each, complete */
export async function submitTenGraphs(test: TestServer): Promise<readonly GraphSample[]> {
  const messages = [
    ...(await readMessage('real/ecb-exr-structure-2.1.xml')),
    ...(await readMessage('real/global-registry-dataflow-3.0.xml')),
  ];
  const published = [
    ...new Map(messages.map((each) => [`${each.class} ${each.agencyID} ${each.id} ${each.version}`, each])).values(),
  ];
  const dependencies = dependenciesOf(published);
  for (const scheme of agencySchemesOf([...published, ...dependencies])) await test.submit([scheme], 'MERGE');
  await test.submit([agencyScheme(['SDMX'])], 'MERGE');
  await submit(test, [...dependencies, ...published.filter((each) => each.class !== 'AgencyScheme')]);
  await submit(test, [
    codelist('CL_FREQ', '9.0.0', ['A', 'M']),
    codelist('CL_CODES', '1.0.0', ['USD', 'EUR']),
    conceptScheme('CS_USED', '1.0.0', {
      A: null,
      B: urns.codelist('CL_CODES', '1.0+.0'),
      FREQ: urns.codelist('CL_FREQ', '9.0+.0'),
    }),
    ...['X', 'Y'].flatMap((name) => [
      dataStructure(`DSD_${name}`, '1.0.0', {
        [urns.concept('CS_USED', '1.0.0', 'B')]: null,
        [urns.concept('CS_USED', '1.0.0', 'FREQ')]: urns.codelist('CL_FREQ', '9.0.0'),
      }),
      dataflow(`FLOW_${name}`, '1.0.0', urns.dataStructure(`DSD_${name}`, '1.0.0')),
      constrain(
        `C_${name}`,
        '1.0.0',
        { dataflows: [urns.dataflow(`FLOW_${name}`, '1.0.0')] },
        { B: [{ value: 'USD' }] },
      ),
    ]),
    ...listWithUsers(20),
    ...listWithUsers(200),
    ...ladder(26),
  ]);
  await submit(test, listWithUsers(2000));
  const states = (version: string) => codelist('CL_STATES', version, ['A']);
  const before = await submit(test, [
    states('1.0.0'),
    conceptScheme('CS_STATES', '1.0.0', {
      A: urns.codelist('CL_STATES', '1.0+.0'),
      C: urns.codelist('CL_FREQ', '9.0+.0'),
    }),
    dataStructure('DSD_STATES', '1.0.0', {
      [urns.concept('CS_STATES', '1.0.0', 'A')]: urns.codelist('CL_STATES', '1.0+.0'),
      [urns.concept('CS_STATES', '1.0.0', 'C')]: null,
    }),
    dataflow('FLOW_STATES', '1.0.0', urns.dataStructure('DSD_STATES', '1.0+.0')),
  ]);
  await submit(test, [states('1.1.0'), codelist('CL_FREQ', '9.1.0', ['A', 'M', 'Q'])]);
  return tenGraphs.map(({ name, query }) => ({ name, query: query.endsWith('tick:') ? `${query}${before}` : query }));
}
