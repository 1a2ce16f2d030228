import { expect } from 'chai';
import { compareTexts } from '../../../src/model/compare-texts.js';
import type { GroupMember } from '../../../src/registry/graph/list-members.js';
import type { GroupLink, NodeGroup } from '../../../src/registry/graph/summarise-graph.js';
import {
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  extendedCodelist,
  geographicCodelist,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { fillRandomly } from '../../naive/filled-registry.js';
import { randomFrom } from '../../naive/random-registry.js';
import type { NaiveArtefact } from '../../naive/registry.js';
import { urnOfArtefact } from '../../naive/urns.js';

interface Summary {
  readonly urns: readonly string[];
  readonly roots: readonly string[];
  readonly asOf: string;
  readonly tick: number;
  readonly nodes: number;
  readonly references: number;
  readonly groups: readonly NodeGroup[];
  readonly links: readonly GroupLink[];
}

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly members: readonly GroupMember[];
}

interface Graph {
  readonly root?: string;
  readonly roots?: readonly string[];
  readonly nodes: readonly Omit<GroupMember, 'kind'>[];
  readonly edges: readonly { source: string; target: string | null; references: readonly object[] }[];
}

type Get = (path: string) => Promise<Response>;

async function json<T>(get: Get, path: string): Promise<T> {
  const response = await get(path);
  const body = await response.text();
  expect(response.status, `${path} ${body.slice(0, 500)}`).to.equal(200);
  return JSON.parse(body) as T;
}

const nameOf = ({ class: name, agencyID }: Pick<NodeGroup, 'class' | 'agencyID'>): string => `${name} ${agencyID}`;

/** What the summary of a graph is. */
function summaryOf({ root, roots = [root ?? ''], nodes, edges }: Graph) {
  const groups = new Map<string, { count: number; distance: number }>();
  const groupOf = new Map(nodes.map((node) => [node.urn, nameOf(node)]));
  for (const node of nodes) {
    const { count, distance } = groups.get(nameOf(node)) ?? { count: 0, distance: node.distance };
    groups.set(nameOf(node), { count: count + 1, distance: Math.min(distance, node.distance) });
  }
  const links = new Map<string, number>();
  for (const { source, target, references } of edges) {
    if (target === null) continue;
    const link = `${groupOf.get(source)} > ${groupOf.get(target)}`;
    links.set(link, (links.get(link) ?? 0) + references.length);
  }
  return {
    roots,
    nodes: nodes.length,
    references: edges.reduce((sum, { references }) => sum + references.length, 0),
    groups: Object.fromEntries(groups),
    links: Object.fromEntries(links),
  };
}

/** A summary in the same form. */
const shownSummary = ({ roots, nodes, references, groups, links }: Summary) => ({
  roots,
  nodes,
  references,
  groups: Object.fromEntries(groups.map(({ count, distance, ...group }) => [nameOf(group), { count, distance }])),
  links: Object.fromEntries(
    links.map((link) => {
      const [source, target] = [groups[link.source], groups[link.target]];
      if (source === undefined || target === undefined) throw new RangeError('a link has no group');
      return [`${nameOf(source)} > ${nameOf(target)}`, link.references];
    }),
  ),
});

/** Checks a summary, and the pages of its groups, against the graph of the same request. */
async function expectSummary(get: Get, query: string): Promise<void> {
  const graph = await json<Graph>(get, `/ws/registry/reference?${query}`);
  const summary = await json<Summary>(get, `/ws/registry/reference/summary?${query}`);
  expect(shownSummary(summary), query).to.deep.equal(summaryOf(graph));
  const order = summary.groups.map(({ distance, ...group }) => `${String(distance).padStart(5)} ${nameOf(group)}`);
  expect(order).to.deep.equal([...order].sort(compareTexts));
  const places = summary.links.map(({ source, target }) => source * 1_000 + target);
  expect(places).to.deep.equal([...places].sort((a, b) => a - b));
  for (const group of summary.groups) {
    const members: GroupMember[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Page = await json<Page>(
        get,
        `/ws/registry/reference/summary?${query}&class=${group.class}&agency=${group.agencyID}&limit=3${next === '' ? '' : `&next=${next}`}`,
      );
      expect(page.count).to.equal(group.count);
      members.push(...page.members);
      next = page.next;
    }
    const expected = graph.nodes.filter((node) => nameOf(node) === nameOf(group));
    const shown = (nodes: readonly Omit<GroupMember, 'kind'>[]) =>
      nodes.map(({ urn, class: name, agencyID, id, version, stability, distance, name: text }) => ({
        ...{ urn, name, agencyID, id, version, stability, distance, text },
      }));
    expect(shown(members), `${query} ${nameOf(group)}`).to.deep.equal(shown(expected));
  }
}

describe('GET /ws/registry/reference/summary', () => {
  describe('of a small graph', () => {
    let test: TestServer;
    const list = urns.codelist('CL', '1.0.0');
    const path = (parameters: string) => `/ws/registry/reference/summary?urn=${list}&${parameters}`;

    before(async () => {
      test = await startTestServer();
      const concept = urns.concept('CS', '1.0.0', 'A');
      const { outcome } = await test.submit([
        codelist('CL', '1.0.0', ['A', 'B']),
        extendedCodelist('LONGER', '1.0.0', [list]),
        geographicCodelist('GEO', '1.0.0', ['A']),
        conceptScheme('CS', '1.0.0', { A: urns.codelist('CL', '1.0+.0'), B: list }),
        conceptScheme('NEAR', '1.0.0', { A: list, B: list }),
        dataStructure('DSD', '1.0.0', { [concept]: urns.codelist('LONGER', '1.0+.0') }),
        dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      ]);
      expect(outcome).to.equal('accepted');
    });
    after(() => test.close());

    it('has the groups, and the references between them', async () => {
      const { asOf, tick, ...summary } = await json<Summary>(test.get, path('direction=incoming'));
      expect([asOf.length, tick]).to.deep.equal([24, 2]);
      expect(summary).to.deep.equal({
        urns: [list],
        roots: [list],
        nodes: 6,
        references: 8,
        groups: [
          { class: 'Codelist', agencyID: 'SDMX', count: 2, distance: 0 },
          { class: 'ConceptScheme', agencyID: 'SDMX', count: 2, distance: 1 },
          { class: 'DataStructure', agencyID: 'SDMX', count: 1, distance: 2, urn: urns.dataStructure('DSD', '1.0.0') },
          { class: 'Dataflow', agencyID: 'SDMX', count: 1, distance: 3, urn: urns.dataflow('DF', '1.0.0') },
        ],
        links: [
          { source: 0, target: 0, references: 1 },
          { source: 1, target: 0, references: 4 },
          { source: 2, target: 0, references: 1 },
          { source: 2, target: 1, references: 1 },
          { source: 3, target: 2, references: 1 },
        ],
      });
    });

    it('lists the nodes of one group', async () => {
      const { count, members, next } = await json<Page>(
        test.get,
        path('direction=incoming&class=ConceptScheme&agency=SDMX&limit=1'),
      );
      expect({ count, members }).to.deep.equal({
        count: 2,
        members: [
          {
            urn: urns.conceptScheme('CS', '1.0.0'),
            kind: 'artefact',
            class: 'ConceptScheme',
            agencyID: 'SDMX',
            id: 'CS',
            version: '1.0.0',
            stability: 'stable',
            name: 'Name of CS',
            distance: 1,
          },
        ],
      });
      const last = await json<Page>(
        test.get,
        path(`direction=incoming&class=ConceptScheme&agency=SDMX&limit=1&next=${next}`),
      );
      expect(last.members.map(({ id }) => id)).to.deep.equal(['NEAR']);
      expect(last.next).to.equal(null);
    });

    it('of a group that the graph does not have is empty', async () => {
      const page = await json<Page & { class: string; agencyID: string }>(
        test.get,
        path('direction=incoming&class=Hierarchy&agency=NONE'),
      );
      expect(page).to.deep.include({ class: 'Hierarchy', agencyID: 'NONE', count: 0, next: null, members: [] });
    });

    it('has classes that URNs do not show', async () => {
      const geographic = urns.codelist('GEO', '1.0.0');
      const { groups } = await json<Summary>(
        test.get,
        `/ws/registry/reference/summary?urn=${geographic}&direction=incoming`,
      );
      expect(groups.map(({ class: name }) => name)).to.deep.equal(['GeographicCodelist']);
    });

    it('takes few round trips, and fewer for what it found before', async () => {
      const tripsOf = async (parameters: string): Promise<number> => {
        const start = test.database.roundTrips;
        await json(test.get, path(parameters));
        return test.database.roundTrips - start;
      };
      await test.submit([codelist('OTHER', '1.0.0', ['A'])]);
      // The clock, the root, the references, the classes of codelists.
      expect(await tripsOf('direction=incoming')).to.be.at.most(4);
      expect(await tripsOf('direction=incoming&class=Codelist&agency=SDMX')).to.be.at.most(2);
      expect(await tripsOf('direction=incoming')).to.be.at.most(1);
    });

    it('is refused for half a group, an unknown URN and unknown values', async () => {
      for (const [parameters, status, detail] of [
        [`urn=${list}&class=Codelist`, 400, 'agency is missing; a group has a class and an agency: add agency=SDMX'],
        [`urn=${list}&agency=SDMX`, 400, 'class is missing; a group has a class and an agency: add class=Codelist'],
        [`urn=${list}&agency=*&class=Codelist`, 400, 'agency is \\"*\\"; give the id of an agency'],
        [`urn=${list}&agency=SDMX&class=Code`, 400, 'class is \\"Code\\"; use one of '],
        [`urn=${list}&agency=SDMX&class=Codelist&next=x`, 400, 'next is \\"x\\"; give next of the page before'],
        [`urn=${urns.codelist('NONE', '1.0.0')}&direction=incoming`, 404, 'NONE'],
      ] as const) {
        const response = await test.get(`/ws/registry/reference/summary?${parameters}`);
        expect(response.status, parameters).to.equal(status);
        expect(await response.text()).to.include(detail);
      }
    });
  });

  for (const seed of [1, 2]) {
    describe(`of random graphs, against the graph itself: ${seed}`, () => {
      let test: TestServer;
      let held: readonly NaiveArtefact[];
      let ticks: readonly number[];
      const random = randomFrom(seed);
      const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
      const rounds = Number(process.env['SUMMARY_QUERIES'] ?? 10);

      before(async () => {
        const filled = await fillRandomly(seed + 40, 26, 14);
        test = filled.test;
        held = filled.history.at(filled.instants.length);
        ticks = filled.ticks;
      });
      after(() => test.close());

      const urnOf = (): string => encodeURIComponent(urnOfArtefact(pick(held)));

      it('of all references to or from versions', async () => {
        for (let round = 0; round < rounds; round += 1) {
          const more = pick(['', '', `&urn=${urnOf()}`, `&urn=${urnOf()}&urn=${urnOf()}`]);
          await expectSummary(test.get, `urn=${urnOf()}${more}&direction=${pick(['incoming', 'both', 'outgoing'])}`);
        }
      });

      it('of every other selection', async () => {
        for (let round = 0; round < rounds; round += 1) {
          const direction = pick(['incoming', 'both', 'outgoing']);
          const limits = ['&depth=1', '&depth=2', '&edges=all', '&edges=indirect', '&scope=item', '&owners=true'];
          const more = pick([...limits, '&types=Codelist,Dataflow', '&edges=all&scope=item&depth=2']);
          await expectSummary(test.get, `urn=${urnOf()}&direction=${direction}${more}`);
        }
      });

      it('of past states', async () => {
        const tick = ticks[Math.floor(ticks.length / 2)] ?? 2;
        for (let round = 0; round < rounds; round += 1) {
          const query = `urn=${urnOf()}&direction=incoming&asOf=tick:${tick}`;
          const { status } = await test.get(`/ws/registry/reference?${query}`);
          if (status === 200) await expectSummary(test.get, query);
          else expect((await test.get(`/ws/registry/reference/summary?${query}`)).status).to.equal(status);
        }
      });

      it('of what may be seen', async () => {
        const pattern = (artefact: NaiveArtefact): string => `*=*:${artefact.id}`;
        const put = [...new Set(held.filter(() => random() < 0.2).map(pattern))].map((urn, index) => ({
          id: `r${index}`,
          kind: 'restriction' as const,
          urn,
          covers: [pick(['structure', 'references'] as const)],
          to: ['users'],
        }));
        const principal = { kind: 'root', name: 'root' } as const;
        await test.registry.changeAccessRules({ put, remove: [], principal, hasRoot: true, dryRun: false });
        let found = 0;
        for (let round = 0; round < 2 * rounds; round += 1) {
          const query = `urn=${urnOf()}&direction=${pick(['incoming', 'both'])}`;
          const { status } = await test.request(`/ws/registry/reference?${query}`);
          const summary = await test.request(`/ws/registry/reference/summary?${query}`);
          expect(summary.status).to.equal(status);
          if (status !== 200) continue;
          found += 1;
          await expectSummary((path) => test.request(path), query);
        }
        expect(found).to.be.greaterThan(rounds / 2);
      });
    });
  }
});
