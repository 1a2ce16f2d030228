import { expect } from 'chai';
import { database } from '../harness/database.js';
import { openTestRegistry, type TestRegistry } from '../harness/registry.js';
import { expectConsistent } from './check-graph.js';
import { bases, blockOf, longCodelist } from './generations.js';
import { artefactsOf } from './submission-sets.js';

const open = '9007199254740991';

/** Changes to a whole graph, and the beginning of the message that names the fault. */
const damages: readonly (readonly [fault: string, cypher: string])[] = [
  ['revisions later than the clock', `MATCH (r:Revision {to: ${open}}) WITH r LIMIT 1 SET r.to = ${open} - 1`],
  ['edges later than the clock', 'MATCH ()-[e:RESOLVES_TO]->() WITH e LIMIT 1 SET e.from = e.from + 1000'],
  [
    'edges that the indexes of events have at another tick',
    'MATCH ()-[e:RESOLVES_TO]->() WITH e LIMIT 1 SET e.opened = e.from + 1',
  ],
  [
    'revisions of a version that overlap or have no length',
    `MATCH (v:Version)-[:HAS_REVISION]->(r) WITH v, r LIMIT 1
     CREATE (v)-[:HAS_REVISION]->(:Revision {id: 'second', from: r.from, to: r.to})`,
  ],
  [
    'resolutions of a wildcard that overlap or have no length',
    'MATCH ()-[e:RESOLVES_TO]->() WITH e LIMIT 1 SET e.to = e.from, e.ended = e.from',
  ],
  ['versions and revisions without the other', "CREATE (:Version {urn: 'lonely'})"],
  ['versions without a version line', 'MATCH ()-[e:HAS_VERSION]->() WITH e LIMIT 1 DELETE e'],
  ['revisions that their transaction does not list', 'MATCH ()-[e:CHANGED]->() WITH e LIMIT 1 DELETE e'],
  ['slices without a revision', 'CREATE (:Slice {n: 0})'],
  ['slices without a revision', 'MATCH (r:Revision) WITH r LIMIT 1 CREATE (r)-[:HAS_SLICE]->(:Slice {n: 1})'],
  [
    'open references of versions that are not live',
    `MATCH (v)-[:REFERENCES]->(), (v)-[:HAS_REVISION]->(r) WITH r LIMIT 1 MATCH (c:Clock) SET r.to = c.tick`,
  ],
  ['wildcards with a wrong resolution', `MATCH ()-[e:RESOLVES_TO {to: ${open}}]->() WITH e LIMIT 1 DELETE e`],
  ['wildcards with a wrong number of parents', 'MATCH (w:Wildcard) WITH w LIMIT 1 SET w.parents = w.parents + 1'],
  [
    'wildcards whose marks lack a reference',
    'MATCH (w:Wildcard {itemised: true}) WITH w LIMIT 1 SET w.itemised = false',
  ],
  ['what a submission that ended left', 'CREATE (:Pending {tick: 1000000})'],
  [
    'neither generation 1 nor 2',
    "MATCH (r:Revision {to: 9007199254740991})<--(v:Version) WHERE v.urn CONTAINS 'BLOCK1' SET r.itemIds = ['A', 'G7']",
  ],
  [
    'changes of transaction 4',
    'MATCH (t:Transaction {tick: 5})-[:CHANGED]->(r) WITH r, t LIMIT 1 MATCH (o:Transaction {tick: 4}) SET r.from = 4 CREATE (o)-[:CHANGED]->(r)',
  ],
  ['ticks of transactions', 'MATCH (c:Clock) SET c.tick = c.tick + 1'],
];

describe('the check of a graph after a kill', () => {
  let test: TestRegistry;
  const block = blockOf(2);
  const long = longCodelist(3);
  const check = async () =>
    expectConsistent(
      await database(),
      [1, 2],
      [
        { generations: block, acknowledged: 1, sent: 2 },
        { generations: long, acknowledged: 0, sent: 1 },
      ],
    );

  beforeEach(async () => {
    test = await openTestRegistry();
    await test.submit(bases);
    for (const set of [1, 2]) await test.submit(artefactsOf(set));
    for (const generation of [1, 2]) await test.submit(block.artefacts(generation));
    await test.submit(long.artefacts(1));
  });
  afterEach(() => test.close());

  it('finds the state of the last submissions', async () => {
    expect(await check()).to.deep.equal({ sets: new Set([1, 2]), generations: [2, 1] });
  });

  for (const [index, [fault, cypher]] of damages.entries()) {
    it(`${index}: reports ${fault}`, async () => {
      await test.cypher(cypher);
      const error = await check().catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(Error).with.property('message').that.includes(fault);
    });
  }
});
