import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { packBody } from '../../src/store/body.js';
import { Database, type Tx } from '../../src/store/database.js';
import { findVersions, selectVersions } from '../../src/store/query-statements.js';
import { RevisionCache } from '../../src/store/revision-cache.js';
import { ensureSchema, FOREVER } from '../../src/store/schema.js';
import { statementText } from '../../src/store/statement.js';
import { openRevisions } from '../../src/store/submission-statements.js';
import { cleanDatabase } from '../harness/clean-database.js';
import { database, migrationSettings } from '../harness/database.js';

describe('statement', () => {
  let driver: Driver;
  let store: Database;

  before(async () => {
    const settings = await database();
    driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password));
    await cleanDatabase(driver);
    store = new Database(settings);
    await ensureSchema(store, migrationSettings);
  });
  after(async () => {
    await store.close();
    await driver.close();
  });

  it('reads its text from its file', () => {
    expect(statementText('query/read-clock')).to.include('MATCH (c:Clock');
    expect(() => statementText('query/none')).to.throw('ENOENT');
  });

  it('waits for its turn before it sends a long list', async () => {
    // The turn that began last is over.
    await new Promise((over) => setTimeout(over, 20));
    let sent = 0;
    const tx: Tx = {
      revisions: new RevisionCache(1),
      run: async () => {
        sent += 1;
        return [];
      },
    };
    const long = findVersions(tx, { urns: Array<string>(5_000).fill('urn'), tick: 1 });
    expect(sent).to.equal(0);
    await long;
    expect(sent).to.equal(1);
    await new Promise((over) => setTimeout(over, 20));
    const short = findVersions(tx, { urns: ['urn'], tick: 1 });
    expect(sent).to.equal(2);
    await short;
  });

  it('sends integers as integers, those within rows too, and bytes as bytes', async () => {
    const body = await packBody('{"a":1}');
    await driver.executeQuery("CREATE (:Pending {submission: 'S7', tick: 7})");
    await store.write((tx) =>
      openRevisions(tx, {
        submission: 'S7',
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
            change: 'created',
          },
        ],
      }),
    );
    const { records } = await driver.executeQuery(
      `MATCH (r:Revision) RETURN valueType(r.from) AS from, valueType(r.to) AS to,
              r.to = $forever AS forever, r.body AS body, r.itemIds AS itemIds, r.itemClasses AS itemClasses`,
      { forever: neo4j.int(FOREVER) },
    );
    expect(records[0]?.toObject()).to.deep.equal({
      from: 'INTEGER NOT NULL',
      to: 'INTEGER NOT NULL',
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
    await selectVersions(tx, { lines: nothing, patterns: [pattern], tick: 0.5 });
    expect(sent).to.deep.equal({ lines: nothing, patterns: [{ ...pattern, parts: neo4j.int(3) }], tick: 0.5 });
    await selectVersions(tx, { lines: nothing, patterns: [{ ...pattern, parts: null }], tick: FOREVER });
    expect(sent).to.deep.equal({ lines: nothing, patterns: [{ ...pattern, parts: null }], tick: neo4j.int(FOREVER) });
  });

  it('is not sent when the list it begins with is empty', async () => {
    const before = store.roundTrips;
    expect(await store.read((tx) => findVersions(tx, { urns: [], tick: 1 }))).to.deep.equal([]);
    expect(store.roundTrips).to.equal(before);
    await store.read((tx) => findVersions(tx, { urns: ['x'], tick: 1 }));
    expect(store.roundTrips).to.equal(before + 1);
  });

  it('is sent when it unwinds an empty list later than at its beginning', async () => {
    const before = store.roundTrips;
    const lines = { keys: ['k'], classes: null, agencies: null, ids: null };
    expect(await store.read((tx) => selectVersions(tx, { lines, patterns: [], tick: 1 }))).to.deep.equal([]);
    expect(store.roundTrips).to.equal(before + 1);
  });
});
