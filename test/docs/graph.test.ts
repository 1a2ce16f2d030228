import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import {
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataStructure,
  hierarchy,
  urns,
} from '../harness/artefacts.js';
import { startTestServer, type TestServer } from '../harness/server.js';

const page = readFileSync(new URL('../../docs/graph.md', import.meta.url), 'utf8');
/** The questions by number. */
const questions = new Map(
  [...page.matchAll(/^## (\d+)\. (.+)\n\n```cypher\n([^`]+)```/gm)].map(([, number, title = '', text = '']) => [
    Number(number),
    { title, text },
  ]),
);

const anyList = urns.codelist('CL_AREA', '1+.0.0');
const list = (version: string): string => urns.codelist('CL_AREA', version);
const flow = urns.dataflow('DF', '1.0.0');
const anyFlow = urns.dataflow('DF', '1.0+.0');
const structure = urns.dataStructure('DSD', '1.0.0');
const constraint = urns.dataConstraint('DC', '1.0.0');
const concepts = urns.conceptScheme('CS', '1.0.0');
const tree = urns.hierarchy('H', '1.0.0');
const group = urns.codelist('CL_GROUP', '1.0.0');

/** A message for each transaction after the first. */
const messages: readonly (readonly Artefact[])[] = [
  [codelist('CL_AREA', '1.0.0', ['EU1', 'EU2', 'US'])],
  [
    conceptScheme('CS', '1.0.0', { FREQ: null, AREA: null }),
    dataStructure('DSD', '1.0.0', {
      [urns.concept('CS', '1.0.0', 'AREA')]: anyList,
      [urns.concept('CS', '1.0.0', 'FREQ')]: null,
    }),
    dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
    dataflow('DF2', '1.0.0', structure),
    hierarchy('H', '1.0.0', [urns.code('CL_AREA', '1+.0.0', 'EU1'), urns.code('CL_AREA', '1+.0.0', 'EU2')]),
    codelist('CL_GROUP', '1.0.0', [], {
      codelistExtensions: [{ codelist: anyList, inclusiveCodeSelection: { wildcardedMemberValues: ['EU%'] } }],
    }),
    {
      ...dataConstraint('DC', '1.0.0', [anyFlow, urns.dataflow('DF2', '1.0.0')]),
      cubeRegions: [{ include: true, keyValues: [{ id: 'AREA', include: true, values: ['US', 'EU%'] }] }],
    } as unknown as Artefact,
  ],
  [codelist('CL_AREA', '2.0.0', ['EU1', 'US'])],
];

describe('docs/graph.md', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    for (const message of messages) {
      const { outcome, results } = await test.submit(message);
      expect(outcome, JSON.stringify(results)).to.equal('accepted');
    }
  });
  after(() => test.close());

  const ask = (number: number) => test.cypher(questions.get(number)?.text ?? '');
  const get = async (path: string) => (await test.request(path)).json();
  const graphOf = async (urn: string, query: string) =>
    (await get(`/ws/registry/reference?urn=${encodeURIComponent(urn)}&${query}`)) as {
      readonly nodes: readonly { readonly urn: string }[];
      readonly edges: readonly Readonly<Record<string, unknown>>[];
    };
  const urnsBeside = async (urn: string, query: string) =>
    (await graphOf(urn, query)).nodes
      .map((node) => node.urn)
      .filter((each) => each !== urn)
      .sort();
  const urnsOf = async (number: number) => (await ask(number)).map(({ urn }) => urn);

  it('has ten questions', () => {
    expect([...questions.keys()]).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(page.match(/```cypher/g)).to.have.length(10);
  });

  it('1 returns the versions of a line', async () => {
    expect(await ask(1)).to.deep.equal([
      { version: '1.0.0', from: 2, to: null },
      { version: '2.0.0', from: 4, to: null },
    ]);
  });

  it('2 returns what the reference graph has one step from the version', async () => {
    const { edges } = await graphOf(structure, 'direction=outgoing&depth=1');
    const held = edges.filter(({ source }) => source === structure);
    const short = (rows: readonly Readonly<Record<string, unknown>>[]) =>
      [...new Set(rows.map(({ role, resolution }) => `${role} ${resolution}`))].sort();
    expect(short(await ask(2))).to.deep.equal(short(held.map(({ role, target }) => ({ role, resolution: target }))));
    expect(await ask(2)).to.deep.include({
      role: 'DataStructure.dimension.enumeration',
      components: ['AREA'],
      items: [''],
      target: anyList,
      resolution: list('2.0.0'),
    });
  });

  it('3 returns the nodes of the reference graph', async () => {
    const expected = await urnsBeside(list('2.0.0'), 'direction=incoming');
    expect(expected).to.include.members([flow, structure, constraint, group, tree]);
    expect(await urnsOf(3)).to.deep.equal(expected);
  });

  it('4 returns the resolutions of the history', async () => {
    const { resolutions } = (await get(`/ws/registry/resolutions?urn=${encodeURIComponent(anyList)}`)) as {
      readonly resolutions: readonly Readonly<Record<'resolution' | 'from' | 'to', { readonly tick: number } | null>>[];
    };
    expect(await ask(4)).to.deep.equal(
      resolutions.map(({ resolution, from, to }) => ({ urn: resolution, from: from?.tick, to: to?.tick ?? null })),
    );
    expect(resolutions).to.have.length(2);
  });

  it('5 returns the lists of the indirect references of a constraint, for each attachment', async () => {
    const rows = await ask(5);
    const expected = { structure, component: 'AREA', list: list('2.0.0'), values: ['US', 'EU%'] };
    expect(rows).to.deep.equal([
      { attachment: anyFlow, ...expected },
      { attachment: urns.dataflow('DF2', '1.0.0'), ...expected },
    ]);
    const { edges } = await graphOf(constraint, 'direction=outgoing&edges=indirect');
    const values = edges.filter(({ role }) => role === 'DataConstraint.region.keyValue');
    expect([...new Set(values.map(({ target }) => target))]).to.deep.equal([list('2.0.0')]);
  });

  it('6 returns the constraints on a dataflow', async () => {
    expect(await ask(6)).to.deep.equal([{ urn: constraint, attachment: anyFlow }]);
  });

  it('7 returns who names codes with a prefix', async () => {
    expect(await ask(7)).to.have.deep.members([
      { urn: group, role: 'Codelist.extension.member.wildcard', within: anyList, component: null },
      { urn: constraint, role: 'DataConstraint.region.keyValue', within: anyFlow, component: 'AREA' },
      {
        urn: constraint,
        role: 'DataConstraint.region.keyValue',
        within: urns.dataflow('DF2', '1.0.0'),
        component: 'AREA',
      },
    ]);
  });

  it('8 returns the missing items of the reference graph', async () => {
    expect(await ask(8)).to.deep.equal([{ urn: tree, target: anyList, resolution: list('2.0.0'), missing: ['EU2'] }]);
    const { edges } = await graphOf(tree, 'direction=outgoing');
    expect(edges.flatMap(({ missing }) => missing ?? [])).to.deep.equal(['EU2']);
  });

  it('9 returns the changes of a transaction', async () => {
    const rows = await ask(9);
    expect(rows.map(({ urn, change }) => [urn, change])).to.deep.equal([[list('2.0.0'), 'created']]);
  });

  it('10 returns the nodes of the reference graph of that instant', async () => {
    const expected = await urnsBeside(flow, 'direction=outgoing&asOf=tick:3');
    expect(expected).to.include.members([list('1.0.0'), concepts, structure]);
    expect(await urnsOf(10)).to.deep.equal(expected);
  });
});
