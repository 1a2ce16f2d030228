import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { schemaVersion } from '../../src/store/migrate.js';
import { FOREVER } from '../../src/store/schema.js';
import { runFolder } from '../harness/database.js';
import { embeddedAddress, killLeftovers, type StrataProcess, startStrata } from '../harness/process.js';

/** What the version that wrote a folder answered. */
interface Expected {
  readonly reports: readonly { readonly submission: string; readonly at: string }[];
  readonly outcome: object;
  readonly answers: readonly {
    readonly path: string;
    readonly asOf?: string;
    readonly status: number;
    readonly lastModified: string | null;
    readonly body: { readonly data?: unknown };
  }[];
}

/** A data folder that an earlier version of Strata wrote and closed, packed with `expected.json`. */
function unpack(name: string): { readonly dataDir: string; readonly expected: Expected } {
  const target = join(runFolder(), name);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', join(import.meta.dirname, 'folders', `${name}.tar.gz`), '-C', target]);
  return {
    dataDir: join(target, 'folder'),
    expected: JSON.parse(readFileSync(join(target, 'expected.json'), 'utf8')),
  };
}

describe('a data folder of an earlier version', function () {
  this.timeout(180_000);
  const { dataDir, expected } = unpack('schema-1');
  let strata: StrataProcess;
  let driver: Driver | undefined;

  const start = async (): Promise<void> => {
    strata = startStrata({ STRATA_DATA_DIR: dataDir });
    await strata.listening;
    const { uri, username, password } = embeddedAddress(dataDir);
    driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { disableLosslessIntegers: true });
  };
  const stop = async (): Promise<void> => {
    await driver?.close();
    strata.kill('SIGTERM');
    await strata.ended;
  };
  const rows = async (text: string) =>
    ((await driver?.executeQuery(text))?.records ?? []).map((record) => record.toObject());

  before(start);
  after(async () => {
    await driver?.close();
    await killLeftovers(dataDir);
  });

  /**
   * The fingerprint in the header of a message may change with the program, and the program that wrote the folder listed no
   * references of edges; everything else may not change.
   */
  const contentOf = (body: Expected['answers'][number]['body']) => {
    const { edges } = body as { edges?: readonly { references?: unknown }[] };
    if (edges === undefined) return body.data ?? body;
    return { ...body, edges: edges.map(({ references: _references, ...edge }) => edge) };
  };

  const answersAreEqual = async (): Promise<void> => {
    expect(expected.answers.length).to.be.greaterThan(20);
    for (const { path, asOf, status, lastModified, body } of expected.answers) {
      const separator = path.includes('?') ? '&' : '?';
      const url = asOf === undefined ? path : `${path}${separator}asOf=${encodeURIComponent(asOf)}`;
      const response = await strata.request(url);
      expect(response.status, url).to.equal(status);
      expect(contentOf((await response.json()) as typeof body), url).to.deep.equal(contentOf(body));
      expect(response.headers.get('Last-Modified'), url).to.equal(lastModified);
    }
  };

  it('is migrated at the start', async () => {
    expect(strata.messages).to.include(`migrating the database to version ${schemaVersion} of its schema …`);
    const [clock] = await rows('MATCH (c:Clock) RETURN c.schemaVersion AS version, c.registry AS id, c.epoch AS epoch');
    expect(clock).to.include({ version: schemaVersion });
    expect(clock?.['id']).to.match(/^[0-9a-f-]{36}$/);
    expect(clock?.['epoch']).to.match(/^[0-9a-f-]{36}$/);
  });

  it('has intervals that end at the number of a transaction or never', async () => {
    const [{ intervals, wrong } = {}] = await rows(`
      MATCH (c:Clock)
      CALL () {
        MATCH (r:Revision) RETURN r.from AS from, r.to AS to
        UNION ALL MATCH ()-[e:REFERENCES|SELECTS|RESOLVES_TO]->() RETURN e.from AS from, e.to AS to
      }
      RETURN count(*) AS intervals,
             sum(CASE WHEN from <= c.tick AND from < to AND (to <= c.tick OR to = ${FOREVER}) THEN 0 ELSE 1 END) AS wrong`);
    expect(intervals).to.be.greaterThan(30);
    expect(wrong).to.equal(0);
  });

  it('gives the same answers for the present and for every past instant', answersAreEqual);

  it('remembers its submissions', async () => {
    for (const { submission } of expected.reports) {
      expect((await strata.request(`/ws/registry/submissions/${submission}`)).status).to.equal(200);
    }
    const second = await strata.request(`/ws/registry/submissions/${expected.reports[1]?.submission}`);
    expect(await second.json()).to.deep.equal(expected.outcome);
  });

  it('takes new submissions, and moves wildcards', async () => {
    const codelist = {
      agencyID: 'TEST',
      id: 'BASE',
      version: '1.2.0',
      name: 'Base',
      names: { en: 'Base' },
      codes: ['A', 'B', 'C', 'E', 'F'].map((id) => ({ id, name: id, names: { en: id } })),
    };
    const meta = {
      schema: 'https://json.sdmx.org/2.1.0/sdmx-json-structure-schema.json',
      id: 'NEXT',
      prepared: '2026-01-01T00:00:00Z',
      sender: { id: 'TEST' },
    };
    const response = await strata.submit(JSON.stringify({ meta, data: { codelists: [codelist] } }));
    const report = (await response.json()) as { transaction: number; resolutions: { to: string }[] };
    expect(response.status, JSON.stringify(report)).to.equal(200);
    expect(report.transaction).to.equal(expected.reports.length + 2);
    expect(report.resolutions.map(({ to }) => to)).to.deep.equal([
      'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=TEST:BASE(1.2.0)',
    ]);
  });

  it('is not migrated again', async () => {
    await stop();
    await start();
    expect(strata.messages.filter((message) => message.startsWith('migrating'))).to.deep.equal([]);
  });

  it('is refused when a later version of Strata wrote it', async () => {
    await rows(`MATCH (c:Clock) SET c.schemaVersion = ${schemaVersion + 1}`);
    await stop();
    strata = startStrata({ STRATA_DATA_DIR: dataDir });
    expect(await strata.ended).to.deep.equal({ code: 1, signal: null });
    expect(strata.stderr()).to.match(/^Strata cannot start: .+[^\n]\n$/, 'one line');
    expect(strata.stderr()).to.include('written by a later version of Strata').and.include('restore a backup');
  });
});
