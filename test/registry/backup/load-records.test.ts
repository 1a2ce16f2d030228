import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeArchiveFile } from '../../../src/registry/backup/archive-file.js';
import { writeLoadFiles } from '../../../src/registry/backup/load-file-records.js';
import { withArchive } from '../../../src/registry/backup/read-archive.js';
import { restoreArchive } from '../../../src/registry/backup/restore-archive.js';
import { writeArchive } from '../../../src/registry/backup/write-archive.js';
import { LoadFiles } from '../../../src/registry/data/load-files.js';
import { newestGraphSchema } from '../../../src/registry/graph-schema.js';
import { runFolder } from '../../harness/database.js';
import { mountSmallDisk } from '../../harness/small-disk.js';
import { type DataServer, messageOf, startDataServer } from '../../http/loads/data-server.js';

describe('a backup of data', () => {
  let test: DataServer;
  let folder: string;
  let archive: string;
  before(async () => {
    test = await startDataServer();
    folder = mkdtempSync(join(runFolder(), 'backup-of-data-'));
    archive = join(folder, 'registry.tar');
  });
  after(() => test.close());

  it('restores every state of the data', async () => {
    const load = async (rows: readonly string[], query = ''): Promise<string> => {
      const response = await test.load(messageOf(rows), query);
      const text = await response.text();
      expect(response.status, text).to.equal(200);
      return encodeURIComponent((JSON.parse(text) as { load: { at: string } }).load.at);
    };
    const first = await load(['A,FR,2020,1,A,s,t,u', 'A,DE,2020,2,A,s,t,u']);
    const second = await load(['A,FR,2021,3,A,s,t,u']);
    const queries = ['', `?asOf=${first}`, `?asOf=${second}`];
    const readAll = () => Promise.all(queries.map((query) => test.rows(query)));
    const before = await readAll();
    expect(before.map((rows) => (rows as readonly string[]).length)).to.deep.equal([3, 2, 3]);
    const names = readdirSync(test.loads).toSorted();
    const bytes = names.map((name) => readFileSync(join(test.loads, name)));

    await writeArchiveFile(archive, writeArchive(test.database, { auditLog: false, files: new LoadFiles(test.loads) }));
    await test.cypher('MATCH (n) DETACH DELETE n');
    rmSync(test.loads, { recursive: true });
    const restoreTo = (loads: string): Promise<unknown> =>
      withArchive(archive, { key: undefined, newestSchema: newestGraphSchema }, async (opened) => {
        await opened.verify();
        await restoreArchive(test.database, opened, {
          file: archive,
          files: new LoadFiles(loads),
          log: () => undefined,
        });
      });
    const disk = mountSmallDisk(4);
    if (disk !== undefined) {
      // On a full disk it fails, leaves a database that no start accepts, and begins again.
      disk.fill();
      const failure = await restoreTo(disk.folder).catch((error: NodeJS.ErrnoException) => error.code);
      expect(failure).to.equal('ENOSPC');
      expect(await test.cypher('MATCH (r:Restoration) RETURN r.archive AS archive')).to.have.length(1);
    }
    await restoreTo(test.loads);
    expect(await test.cypher('MATCH (r:Restoration) RETURN r.archive AS archive')).to.deep.equal([]);
    expect(readdirSync(test.loads).toSorted()).to.deep.equal(names);
    expect(names.map((name) => readFileSync(join(test.loads, name)))).to.deep.equal(bytes);
    expect(await readAll()).to.deep.equal(before);
  });

  it('is not made without the folder of the files', async () => {
    const chunks = writeArchive(test.database, { auditLog: false });
    const failure = await writeArchiveFile(join(folder, 'without.tar'), chunks).catch((error: Error) => error.message);
    expect(failure).to.include('has a folder of their files');
  });

  it('writes pieces of files to their places, and nowhere else', async () => {
    const files = new LoadFiles(join(folder, 'restored'));
    const piece = (file: string, n: number, length: number) => ({ file, n, body: new Uint8Array(length).fill(n + 1) });
    const target = { database: test.database, files };
    await writeLoadFiles(target, [piece('a.parquet', 0, 1_000_000)]);
    await writeLoadFiles(target, [piece('a.parquet', 1, 3), piece('empty.parquet', 0, 0)]);
    const content = readFileSync(files.path('a.parquet'));
    expect([content.length, content[999_999], content[1_000_002]]).to.deep.equal([1_000_003, 1, 2]);
    expect(readFileSync(files.path('empty.parquet')).length).to.equal(0);
    mkdirSync(join(folder, 'other'));
    for (const name of ['../other/a.parquet', '/a.parquet', 'a.txt']) {
      const refused = await writeLoadFiles(target, [piece(name, 0, 1)]).catch((error: Error) => error.message);
      expect(refused).to.include(`"${name}" as the name of a file of data`);
    }
    expect(existsSync(join(folder, 'other', 'a.parquet'))).to.equal(false);
    const withoutFolder = writeLoadFiles({ database: test.database }, [piece('a.parquet', 0, 1)]);
    expect(await withoutFolder.catch((error: Error) => error.message)).to.include('has a folder');
  });
});
