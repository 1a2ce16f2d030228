import { expect } from 'chai';
import {
  ancestors,
  children,
  countVersions,
  descendants,
  findVersions,
  incomingNodes,
  listVersions,
  outgoingNodes,
  parents,
  selectVersions,
} from '../../../src/store/query-statements.js';
import { FOREVER } from '../../../src/store/schema.js';
import { loadNewestRevisions } from '../../../src/store/submission-statements.js';
import { GraphDatabase } from './graph.js';

/** Revisions of the version: one for each tick from 10 on, without one from tick 40 to 45. */
const revisions = Array.from({ length: 80 }, (_, index): readonly [number, number] => {
  const from = 10 + index + (index >= 30 ? 5 : 0);
  return [from, index === 79 ? FOREVER : from + 1];
});
const ticks = [5, 10, 39, 40, 44, 45, 60, 94, FOREVER - 1];

const one = { keys: ['M'], classes: null, agencies: null, ids: null };
const filters = { agencies: null, lineClasses: null, classes: null, stabilities: null, newest: false };
const every = { lower: '', upper: '~', parts: null, stableOnly: false, take: 'all' as const };

describe('statements about a version with many revisions', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
    await graph.create({
      versions: { M1: { revisions }, M2: {}, P1: { revisions: [[1, FOREVER]] }, C1: { revisions: [[1, FOREVER]] } },
      edges: [
        ['P1', 'M1', { interval: [1, FOREVER] }],
        ['M1', 'C1', { interval: [1, FOREVER] }],
      ],
    });
  });
  after(() => graph.close());

  /** What each statement returns at each tick, as texts. */
  async function rows(): Promise<Readonly<Record<string, readonly string[]>>> {
    const found: Record<string, readonly string[]> = {};
    for (const tick of ticks) {
      const of = (urns: readonly string[]) => ({ urns, tick });
      const results = {
        findVersions: await graph.run(findVersions, of(['M1', 'P1'])),
        selectVersions: await graph.run(selectVersions, { lines: one, patterns: [every], tick }),
        countVersions: await graph.run(countVersions, { filters, tick }),
        listVersions: await graph.run(listVersions, {
          groups: [{ first: 'M', end: 'N', below: null }],
          filters,
          limit: 9,
          tick,
        }),
        children: await graph.run(children, of(['P1', 'M1'])),
        descendants: await graph.run(descendants, of(['P1'])),
        ancestors: await graph.run(ancestors, of(['C1'])),
        parents: await graph.run(parents, { ...of(['C1', 'M1']), items: null }),
        outgoingNodes: await graph.run(outgoingNodes, of(['P1'])),
        incomingNodes: await graph.run(incomingNodes, of(['C1'])),
        loadNewestRevisions: await graph.run(loadNewestRevisions, { urns: ['M1', 'P1'] }),
      };
      for (const [name, each] of Object.entries(results))
        found[`${name} at ${tick}`] = each.map((row) => JSON.stringify(row)).sort();
    }
    return found;
  }

  it('return the revision of each tick, whether an index finds it or not', async () => {
    const reached = await rows();
    await graph.runInParts('migrations/6/1-much-revised');
    const [marked] = await graph.rows('MATCH (v:MuchRevised) RETURN collect(v.urn) AS urns');
    expect(marked).to.deep.equal({ urns: ['M1'] });
    expect(await rows()).to.deep.equal(reached);
    for (const [tick, revision] of [
      [39, ['M1@39']],
      [40, []],
      [60, ['M1@60']],
      [FOREVER - 1, ['M1@94']],
    ] as const) {
      const found = await graph.run(findVersions, { urns: ['M1'], tick });
      expect(found.map((row) => row.revision)).to.deep.equal(revision);
    }
  });

  it('load its newest revision, open or closed', async () => {
    const newest = async () => (await graph.run(loadNewestRevisions, { urns: ['M1'] }))[0];
    expect(await newest()).to.include({ revision: 'M1@94', live: true });
    await graph.rows("MATCH (r:Revision {id: 'M1@94'}) SET r.to = 95");
    expect(await newest()).to.include({ revision: 'M1@94', live: false });
    await graph.rows(`MATCH (r:Revision {id: 'M1@94'}) SET r.to = ${FOREVER}`);
  });

  it('read as many revisions of it as of any other', async () => {
    const hits = async (urn: string) => graph.dbHits('query/find-versions', { urns: [urn], tick: 60 });
    expect(await hits('M1')).to.be.lessThan((await hits('P1')) + 20);
    const loaded = async (urn: string) => graph.dbHits('submission/load-newest-revisions', { urns: [urn] });
    expect(await loaded('M1')).to.be.lessThan((await loaded('P1')) + 20);
  });
});
