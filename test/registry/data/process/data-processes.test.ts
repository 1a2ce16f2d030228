import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { StrataError } from '../../../../src/errors.js';
import { DataProcesses } from '../../../../src/registry/data/process/data-processes.js';
import type { SqlTables } from '../../../../src/tables/sql.js';

describe('processes for data', () => {
  let folder: string;
  let processes: DataProcesses;
  let made = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strata-processes-'));
    processes = new DataProcesses({
      folderOf: async () => {
        const own = join(folder, `p${made++}`);
        await mkdir(own);
        return own;
      },
      otherFolders: [],
      memoryBytes: 600_000_000,
      temporaryBytes: 10_000_000,
    });
  });
  after(async () => {
    processes.stop();
    await rm(folder, { recursive: true });
  });

  const use = <T>(
    work: (tables: SqlTables) => Promise<T>,
    seconds = 60,
    signal = new AbortController().signal,
  ): Promise<T> => processes.use({ seconds, signal }, work);
  const errorOf = (work: Promise<unknown>): Promise<{ name: string; message: string }> =>
    work.then(
      () => {
        throw new Error('no error');
      },
      (error: { name: string; message: string }) => error,
    );
  const endless = 'SELECT count(*) FROM range(10000000000) a, range(10000) b';

  it('execute statements, and are used again with nothing left of the use before', async () => {
    const rows = await use(async (tables) => {
      await tables.run('CREATE TEMPORARY TABLE t AS SELECT 1 AS one');
      return tables.rows('SELECT one FROM t');
    });
    expect(rows).to.deep.equal([{ one: 1 }]);
    expect(made).to.equal(1);
    const error = await errorOf(use((tables) => tables.rows('SELECT one FROM t')));
    expect(error.message).to.match(/t does not exist/);
  });

  it('are replaced after a fault', async () => {
    const before = made;
    expect(await use((tables) => tables.rows('SELECT 2 AS two'))).to.deep.equal([{ two: 2 }]);
    expect(made).to.equal(before + 1);
  });

  it('read no other folder', async () => {
    const error = await errorOf(use((tables) => tables.rows("SELECT * FROM read_csv('/etc/passwd')")));
    expect(error.message).to.match(/Permission Error/);
  });

  it('are stopped after their time', async () => {
    const error = await errorOf(use((tables) => tables.rows(endless), 1));
    expect([error.name, error.message]).to.deep.equal([
      'TooSlow',
      'the data take more than 1 seconds; request less at once',
    ]);
  });

  it('are stopped with their client', async () => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new StrataError('Unavailable', 'gone')), 200);
    expect((await errorOf(use((tables) => tables.rows(endless), 60, leaving.signal))).message).to.equal('gone');
    expect((await errorOf(use(async () => 1, 60, leaving.signal))).message).to.equal('gone');
  });

  it('refuse what needs more than they may take', async () => {
    const error = await errorOf(
      use((tables) =>
        tables.run(
          "CREATE TEMPORARY TABLE big AS SELECT repeat('x', 1000) || i AS x FROM range(2000000) r(i) ORDER BY x DESC",
        ),
      ),
    );
    expect(error.name).to.equal('TooLarge');
  });

  it('end with those that use them', async () => {
    const working = errorOf(use((tables) => tables.rows(endless)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    processes.stop();
    expect((await working).message).to.match(/the process for data ended/);
  });
});
