import { expect } from 'chai';
import { StrataError } from '../../../../src/errors.js';
import { accessOf } from '../../../../src/registry/access/access.js';
import { prepareArtefact } from '../../../../src/registry/submission/receive/prepare.js';
import type { Submission } from '../../../../src/registry/submission/submission.js';
import { submit } from '../../../../src/registry/submission/submit.js';
import type { Transactions, Tx } from '../../../../src/store/database.js';
import { codelist, conceptScheme, dataStructure, extendedCodelist, urns } from '../../../harness/artefacts.js';
import { transactionBytes } from '../../../harness/killed-after.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';
import { loadStructures } from '../../../harness/structures.js';

const concepts = Array.from({ length: 25 }, (_, index) => `C${index}`);

/** Structures of a submission. */
const count = 16;

/** Structures with 50 references each, exact ones and wildcards, one of which selects from a line of the same message. */
const structures = (length: number) => [
  codelist('NEW', '1.0.0', ['A']),
  extendedCodelist('EXTENDED', '1.0.0', [urns.codelist('NEW', '1.0+.0')]),
  ...Array.from({ length }, (_, index) =>
    dataStructure(
      `DSD${index}`,
      '1.0-draft'.replace('1.0', '1.0.0'),
      Object.fromEntries(
        concepts.map((concept, place) => [
          urns.concept('CS', '1.0+.0', concept),
          place % 2 === 0 ? urns.codelist('CL', '1.0.0') : urns.codelist('NEW', '1.0+.0'),
        ]),
      ),
    ),
  ),
];

const submissionOf = (artefacts: ReturnType<typeof structures>, dryRun = false): Submission => ({
  action: 'REPLACE',
  artefacts: artefacts.map((artefact) => prepareArtefact(artefact)),
  principal: { kind: 'root', name: 'root' },
  dryRun,
  strict: false,
  transactionBytes,
});

const rules = { within: async () => accessOf({ kind: 'root', name: 'root' }, []) };

describe('a submission that is larger than a transaction', () => {
  let test: TestRegistry;
  /** Number of write transactions of the last submission. */
  let writes: number;

  before(async () => {
    test = await openTestRegistry();
    await test.submit([
      conceptScheme('CS', '1.0.0', Object.fromEntries(concepts.map((concept) => [concept, null]))),
      codelist('CL', '1.0.0', ['A', 'B']),
    ]);
  });
  after(() => test.close());

  /** Transactions that call a function before each write. */
  const watched = (interrupt: (write: number, tx: Tx) => Promise<unknown>): Transactions => {
    writes = 0;
    const { database } = test;
    return {
      read: (work) => database.read(work),
      readNewest: (work) => database.readNewest(work),
      writeForQuery: (work) => database.writeForQuery(work),
      forget: () => database.forget(),
      write: (work) =>
        database.write(async (tx) => {
          writes += 1;
          await interrupt(writes, tx);
          return work(tx);
        }),
    };
  };

  /** Everything in the graph; the properties that a lock writes are not content. */
  const graph = () =>
    test.cypher(
      `CALL {
         MATCH (n) WHERE NOT n:Clock AND NOT n:Horizon
         RETURN elementId(n) AS id, labels(n) AS kind, CASE WHEN n:Wildcard THEN n { .urn, .parents } ELSE properties(n) END AS content
         UNION ALL
         MATCH (a)-[e]->(b) RETURN elementId(a) + elementId(b) AS id, [type(e)] AS kind, properties(e) AS content
       }
       RETURN id, kind, content ORDER BY id, kind, toString(content.from), toString(content.role)`,
    );
  const clock = async () => (await test.cypher('MATCH (c:Clock) RETURN c.tick AS tick, c.at AS at'))[0];
  const countOf = async (pattern: string) =>
    (await test.cypher(`MATCH ${pattern} RETURN count(*) AS count`))[0]?.['count'];

  it('writes nothing as a dry run, with the same report', async () => {
    const before = await graph();
    const report = await submit(
      watched(async () => undefined),
      submissionOf(structures(count), true),
      rules,
    );
    expect(report.outcome).to.equal('accepted');
    expect(report.results).to.have.length(count + 2);
    expect(await graph()).to.deep.equal(before);
  });

  it('is not visible before its last transaction, and leaves nothing when it fails in any of them', async () => {
    const before = await graph();
    const state = await clock();
    const query = { classes: null, agencies: null, ids: null, versions: [], items: null } as const;
    for (const fatal of [2, 3, 4]) {
      const fails = submit(
        watched(async (write) => {
          if (write === fatal) throw new Error('the database is gone');
        }),
        submissionOf(structures(count)),
        rules,
      );
      expect(await fails.then(String, (error: Error) => error.message), `write ${fatal}`).to.equal(
        'the database is gone',
      );
      expect(await clock()).to.deep.equal(state);
      expect(await countOf('(p:Pending)'), `write ${fatal}`).to.equal(fatal > 2 ? 1 : 0);
      const found = await loadStructures(test, { ...query, references: 'none', detail: 'full' }).catch(() => undefined);
      expect(found?.artefacts.filter(({ id }) => id.startsWith('DSD')) ?? []).to.deep.equal([]);
      // The next submission removes it, and changes nothing itself.
      await test.submit([codelist('CL', '1.0.0', ['A', 'B'])]);
      expect(await graph(), `write ${fatal}`).to.deep.equal(before);
    }
  });

  it('is refused when another process took over the lock', async () => {
    const error = await submit(
      watched(async (write) => {
        if (write === 4) await test.cypher('MATCH (p:Pending) SET p.abandoned = true');
      }),
      submissionOf(structures(count)),
      rules,
    ).catch((thrown: unknown) => thrown);
    expect(error).to.be.an.instanceOf(StrataError);
    expect(error).to.include({ name: 'Unavailable' });
    await test.submit([codelist('CL', '1.0.0', ['A', 'B'])]);
    expect(await countOf('(p:Pending)')).to.equal(0);
  });

  it('is written as one transaction', async () => {
    const report = await submit(
      watched(async () => undefined),
      submissionOf(structures(count)),
      rules,
    );
    expect(report.outcome).to.equal('accepted');
    expect(writes, 'write transactions').to.be.greaterThan(3);
    expect(await clock()).to.deep.equal({ tick: report.transaction, at: report.at });
    expect(await countOf('(:Transaction {tick: 3})-[:CHANGED]->(:Revision {from: 3})')).to.equal(count + 2);
    expect(await countOf('(:Version)-[:REFERENCES {from: 3}]->()')).to.equal(count * 50 + 1);
    expect(await countOf('(:Pending)')).to.equal(0);
    const [wildcard] = await test.cypher(
      'MATCH (w:Wildcard {urn: $urn})-[:RESOLVES_TO]->(v) RETURN w.parents AS parents, v.urn AS urn',
      { urn: urns.codelist('NEW', '1.0+.0') },
    );
    expect(wildcard).to.deep.equal({ parents: count + 1, urn: urns.codelist('NEW', '1.0.0') });
  });

  it('restores what it replaced and moved when it fails', async () => {
    const before = await graph();
    const changed = [
      codelist('NEW', '1.1.0', ['A', 'B']),
      ...structures(count)
        .slice(2)
        .map((structure) => ({ ...structure, names: { en: 'Changed' } })),
      ...structures(2 * count).slice(count + 2),
    ];
    const fails = submit(
      watched(async (write) => {
        if (write === 5) throw new Error('the database is gone');
      }),
      submissionOf(changed),
      rules,
    );
    expect(await fails.then(String, (error: Error) => error.message)).to.equal('the database is gone');
    expect(await countOf('(p:Pending)')).to.equal(1);
    await test.submit([codelist('CL', '1.0.0', ['A', 'B'])]);
    expect(await graph()).to.deep.equal(before);
  });

  it('restores what it replaced when it fails after any batch', async () => {
    const many = (codes: readonly string[]) =>
      Array.from({ length: 170 }, (_, index) => codelist(`MANY${index}`, '1.0', codes));
    await test.submit(many(['A']));
    const before = await graph();
    const batches: unknown[] = [];
    for (const fatal of [3, 4]) {
      const fails = submit(
        watched(async (write) => {
          if (write === fatal) throw new Error('the database is gone');
        }),
        submissionOf(many(['A', 'B'])),
        rules,
      );
      expect(await fails.then(String, (error: Error) => error.message)).to.equal('the database is gone');
      const [pending] = await test.cypher('MATCH (p:Pending) RETURN p.batches AS batches');
      batches.push(pending?.['batches']);
      await test.submit([codelist('CL', '1.0.0', ['A', 'B'])]);
      expect(
        await countOf(`(r:Revision) WHERE r.id STARTS WITH '${urns.codelist('MANY', '1.0').replace('(1.0)', '')}'`),
      ).to.equal(170);
      // As a text: chai takes minutes to compare lists of this length.
      expect(JSON.stringify(await graph()) === JSON.stringify(before), `write ${fatal}`).to.equal(true);
    }
    expect(batches).to.deep.equal([0, 1]);
  });

  it('writes a batch once whose outcome was unknown', async () => {
    let isLost = false;
    const { database } = test;
    const lossy: Transactions = {
      ...watched(async () => undefined),
      // The second batch is committed, but its acknowledgement is lost, so the driver runs it again.
      write: async (work) => {
        writes += 1;
        const result = await database.write(work);
        if (writes !== 4 || isLost) return result;
        isLost = true;
        return database.write(work);
      },
    };
    const drafts = structures(2 * count).slice(count + 2);
    const report = await submit(lossy, submissionOf(drafts), rules);
    expect(isLost).to.equal(true);
    expect(report.outcome).to.equal('accepted');
    expect(await countOf(`(:Transaction {tick: ${report.transaction}})-[:CHANGED]->()`)).to.equal(drafts.length);
    expect(await countOf(`(:Version)-[:REFERENCES {from: ${report.transaction}}]->()`)).to.equal(drafts.length * 50);
  });

  it('restores an earlier state in batches, and leaves nothing when it fails in one of them', async () => {
    const tick = Number((await clock())?.['tick']);
    const restoration = (to: number): Submission => ({
      ...submissionOf([]),
      restoration: { tick: to, of: { scope: 'registry' } },
    });
    expect((await submit(test.database, restoration(tick - 1), rules)).results).to.have.length(count);
    const empty = await graph();
    const fails = submit(
      watched(async (write) => {
        if (write === 4) throw new Error('the database is gone');
      }),
      restoration(tick),
      rules,
    );
    expect(await fails.then(String, (error: Error) => error.message)).to.equal('the database is gone');
    await test.submit([codelist('CL', '1.0.0', ['A', 'B'])]);
    expect(JSON.stringify(await graph()) === JSON.stringify(empty)).to.equal(true);
    const report = await submit(
      watched(async () => undefined),
      restoration(tick),
      rules,
    );
    expect(report.outcome).to.equal('accepted');
    expect(writes, 'write transactions').to.be.greaterThan(3);
    expect(await countOf(`(:Version)-[:REFERENCES {from: ${report.transaction}}]->()`)).to.equal(count * 50);
  });
});
