import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { packBody } from '../../src/store/body.js';
import { Database, type Tx } from '../../src/store/database.js';
import { findVersions, selectVersions } from '../../src/store/query-statements.js';
import { RevisionCache } from '../../src/store/revision-cache.js';
import { ensureSchema, FOREVER } from '../../src/store/schema.js';
import { statementText } from '../../src/store/statement.js';
import { openRevisions, writeTransaction } from '../../src/store/submission-statements.js';
import { cleanDatabase } from '../harness/clean-database.js';
import { database } from '../harness/database.js';

describe('statement', () => {
  let driver: Driver;
  let store: Database;

  before(async () => {
    const settings = await database();
    driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password));
    await cleanDatabase(driver);
    store = new Database(settings);
    await ensureSchema(store);
  });
  after(async () => {
    await store.close();
    await driver.close();
  });

  it('reads its text from its file', () => {
    expect(statementText('query/read-clock')).to.include('MATCH (c:Clock');
    expect(() => statementText('query/none')).to.throw('ENOENT');
  });

  it('sends integers as integers, those within rows too, and bytes as bytes', async () => {
    const body = await packBody('{"a":1}');
    await store.write((tx) =>
      openRevisions(tx, {
        at: 1_700_000_000_000,
        tick: 7,
        revisions: [
          {
            key: 'Codelist=SDMX:CL',
            lineClass: 'Codelist',
            urn: 'urn',
            class: 'Codelist',
            agencyID: 'SDMX',
            id: 'CL',
            version: '1.0',
            precedence: 'A1A0',
            stability: 'nonSemantic',
            revision: 'urn@7',
            hash: 'h',
            body,
            itemIds: ['A', 'B'],
            itemClasses: null,
            names: '{}',
          },
        ],
      }),
    );
    const { records } = await driver.executeQuery(
      `MATCH (r:Revision) RETURN valueType(r.from) AS from, valueType(r.to) AS to, valueType(r.tick) AS tick,
              r.to = $forever AS forever, r.body AS body, r.itemIds AS itemIds, r.itemClasses AS itemClasses`,
      { forever: neo4j.int(FOREVER) },
    );
    expect(records[0]?.toObject()).to.deep.equal({
      from: 'INTEGER NOT NULL',
      to: 'INTEGER NOT NULL',
      tick: 'INTEGER NOT NULL',
      forever: true,
      body,
      itemIds: ['A', 'B'],
      itemClasses: null,
    });
  });

  it('converts at any depth, and does not change fractions', async () => {
    let sent: Record<string, unknown> = {};
    const tx: Tx = {
      revisions: new RevisionCache(0),
      run: async (_text, parameters) => {
        sent = parameters;
        return [];
      },
    };
    const pattern = { lower: '', upper: '~', parts: 3, stableOnly: false, take: 'all' } as const;
    const nothing = { keys: null, classes: null, agencies: null, ids: null };
    await selectVersions(tx, { lines: nothing, patterns: [pattern], at: 0.5 });
    expect(sent).to.deep.equal({ lines: nothing, patterns: [{ ...pattern, parts: neo4j.int(3) }], at: 0.5 });
    await selectVersions(tx, { lines: nothing, patterns: [{ ...pattern, parts: null }], at: FOREVER });
    expect(sent).to.deep.equal({ lines: nothing, patterns: [{ ...pattern, parts: null }], at: neo4j.int(FOREVER) });
  });

  it('is not sent when the list it begins with is empty', async () => {
    const before = store.roundTrips;
    expect(await store.read((tx) => findVersions(tx, { urns: [], at: 1 }))).to.deep.equal([]);
    expect(store.roundTrips).to.equal(before);
    await store.read((tx) => findVersions(tx, { urns: ['x'], at: 1 }));
    expect(store.roundTrips).to.equal(before + 1);
  });

  it('is sent when it unwinds an empty list later than at its beginning', async () => {
    await store.write((tx) =>
      writeTransaction(tx, {
        tick: 1,
        at: 1,
        principal: 'p',
        action: 'REPLACE',
        counts: '{}',
        submission: 'id',
        report: new Int8Array(),
        idempotencyKey: null,
        requestHash: null,
        changes: [],
      }),
    );
    const { records } = await driver.executeQuery('MATCH (t:Transaction {tick: 1}) RETURN t.principal AS principal');
    expect(records).to.have.length(1);
  });
});
