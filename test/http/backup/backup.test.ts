import { mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { type BackupSettings, Backups } from '../../../src/registry/backup/backups.js';
import { nameOfBackup } from '../../../src/registry/backup/expired-backups.js';
import { withArchive } from '../../../src/registry/backup/read-archive.js';
import { newestGraphSchema } from '../../../src/registry/graph-schema.js';
import { codelist } from '../../harness/artefacts.js';
import { runFolder } from '../../harness/database.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { expectDescribed } from '../openapi/api-document.js';
import { rawRequest } from '../raw-request.js';

const path = '/ws/secure/registry/backup';
const authorization = basic('root', 'only-for-the-tests');
const log = { info: () => undefined, error: () => undefined };
const usual: BackupSettings = { everySeconds: 3_600, keep: 2, months: 0, auditLog: 'off' };

/** Many long ids, so that a backup is longer than what connections hold. */
const large = Array.from({ length: 30 }, (_, list) =>
  codelist(
    `LARGE${list}`,
    '1.0.0',
    Array.from(
      { length: 4_000 },
      (_, index) =>
        `C${index}_${Math.sin(index + list * 4_000)
          .toString(36)
          .slice(2)}`,
    ),
  ),
);

describe('POST /ws/secure/registry/backup', function () {
  this.timeout(60_000);
  let test: TestServer;
  let folder: string;
  before(async () => {
    test = await startTestServer();
    folder = mkdtempSync(join(runFolder(), 'backups-'));
    await test.submit(large);
  });
  after(() => test.close());

  const send = (query = '', headers: Record<string, string> = { Authorization: authorization }) =>
    test.request(`${path}${query}`, { method: 'POST', headers });
  const verified = async (bytes: Buffer, key?: Buffer): Promise<Readonly<Record<string, number>>> => {
    const file = join(folder, 'received.tar');
    writeFileSync(file, bytes);
    return withArchive(file, { key, newestSchema: newestGraphSchema }, async (archive) => {
      await archive.verify();
      return archive.counts;
    });
  };

  it('returns an archive with the name of a file', async () => {
    const response = await send();
    expect(response.status).to.equal(200);
    expect(response.headers.get('Content-Type')).to.equal('application/x-tar');
    expect(response.headers.get('Content-Disposition')).to.match(/^attachment; filename="strata-\d{8}T\d{6}Z-2\.tar"$/);
    expect(response.headers.get('Content-Encoding')).to.equal(null);
    const counts = await verified(Buffer.from(await response.arrayBuffer()));
    expect(counts).to.include({ transactions: 2, versions: 31 }).and.not.to.have.property('audit-entries');
  });

  it('returns the audit log on demand', async () => {
    await test.get('/ws/secure/registry/audit-log');
    const counts = await verified(Buffer.from(await (await send('?auditLog=true')).arrayBuffer()));
    expect(counts['audit-entries']).to.be.greaterThan(0);
  });

  it('is for administrators', async () => {
    for (const [headers, status] of [
      [{}, 401],
      [{ Authorization: basic('reader', 'reader') }, 401],
    ] as const) {
      const response = await rawRequest(test.url, { method: 'POST', path, headers });
      expect(response.status).to.equal(status);
      expectDescribed('POST', path, response);
    }
    expect((await send('?colour=red')).status).to.equal(400);
  });

  it('writes one at a time, and gives the place back when the client leaves', async () => {
    const leaving = new AbortController();
    const first = await test.request(path, {
      method: 'POST',
      headers: { Authorization: authorization },
      signal: leaving.signal,
    });
    const second = await rawRequest(test.url, { method: 'POST', path, headers: { authorization } });
    expect([second.status, second.headers['retry-after']]).to.deep.equal([429, '60']);
    expectDescribed('POST', path, second);
    expect(await (await test.get('/metrics')).text()).to.include('strata_backup_running 1\n');
    leaving.abort();
    await first.arrayBuffer().catch(() => undefined);
    for (let tries = 0; tries < 100; tries += 1) {
      const response = await send();
      await response.arrayBuffer();
      if (response.status === 200) return;
      await delay(50);
    }
    throw new Error('the place was not given back');
  });

  it('leaves out what is submitted while it is read', async () => {
    const response = await send();
    await test.submit([codelist('MEANWHILE', '1.0.0', ['A'])]);
    const counts = await verified(Buffer.from(await response.arrayBuffer()));
    expect(counts).to.include({ transactions: 2, versions: 31 });
  });

  it('is counted', async () => {
    const metrics = await (await test.get('/metrics')).text();
    const [, success] = /^strata_backup_last_success_timestamp_seconds (\S+)$/m.exec(metrics) ?? [];
    expect(Math.abs(Number(success) - Date.now() / 1000)).to.be.lessThan(60);
    // Whether the client above left before the end of so small an archive, nobody knows.
    expect(metrics)
      .to.match(/^strata_backup_bytes [1-9]\d*$/m)
      .and.to.match(/^strata_backup_failures_total \d+$/m);
    expect(metrics).to.match(/^strata_backup_duration_seconds [\d.]+$/m);
  });

  describe('scheduled backups', () => {
    const open = (settings: Partial<BackupSettings>) =>
      Backups.open({ database: test.database }, { ...usual, ...settings }, log);
    const own = (name: string): string => join(folder, name);
    const start = Date.now();
    const hoursAgo = (hours: number): string => nameOfBackup(start - hours * 3_600_000, 1, false);

    it('count one that nobody reads to its end, and give its place back', async () => {
      const backups = await open({});
      const { chunks } = await backups.begin({ auditLog: false });
      await chunks.next();
      expect(backups.observed).to.include({ running: 1, failures: 0 });
      await chunks.return(undefined);
      expect(backups.observed).to.include({ running: 0, failures: 1, lastSuccess: undefined });
    });

    it('are written into a folder of their owner, and only when one is due', async () => {
      const backups = await open({ folder: own('due'), auditLog: 'on' });
      await Promise.all([backups.look(), backups.look()]);
      await backups.look();
      const [name = '', ...others] = readdirSync(own('due'));
      expect(others).to.deep.equal([]);
      expect(statSync(own('due')).mode & 0o777).to.equal(0o700);
      await withArchive(join(own('due'), name), { newestSchema: newestGraphSchema }, (archive) => archive.verify());
      expect(backups.lateHours()).to.equal(0);
      expect(backups.lateHours(Date.now() + 2.5 * 3_600_000)).to.equal(1);
    });

    it('are encrypted with a key, and those that are not kept are removed', async () => {
      const keyFile = own('key');
      writeFileSync(keyFile, 'a key of at least thirty-two characters\n');
      const backups = await open({ folder: own('kept'), keyFile });
      const [old, older, oldest] = [hoursAgo(2), hoursAgo(3), hoursAgo(4)];
      const left = `${hoursAgo(9)}.partial`;
      for (const name of [old, older, oldest, left, `${hoursAgo(1)}.partial`, 'notes.txt', 'x.partial'])
        writeFileSync(join(own('kept'), name), '');
      const long = new Date(Date.now() - 90_000_000);
      for (const name of [left, 'x.partial']) utimesSync(join(own('kept'), name), long, long);
      await backups.look();
      const names = readdirSync(own('kept'));
      expect(names).to.include.members([old, 'notes.txt', 'x.partial', `${hoursAgo(1)}.partial`]);
      expect(names).not.to.include.members([older]).and.not.to.include.members([oldest]);
      expect(names).not.to.include(left);
      const sealed = names.find((name) => name.endsWith('.encrypted')) ?? '';
      const key = Buffer.from('a key of at least thirty-two characters');
      await withArchive(join(own('kept'), sealed), { key, newestSchema: newestGraphSchema }, (archive) =>
        archive.verify(),
      );
    });

    it('are late where none succeeds, which readiness shows and the log has', async () => {
      const errors: string[] = [];
      const folderOf = own('gone');
      const backups = await Backups.open(
        { database: test.database },
        { ...usual, folder: folderOf },
        { ...log, error: (_, message) => void errors.push(message) },
      );
      const { rmSync } = await import('node:fs');
      rmSync(folderOf, { recursive: true });
      await backups.look();
      expect(errors).to.have.length(1);
      expect(errors[0]).to.include('the scheduled backup failed: ENOENT');
      expect(backups.lateHours(Date.now() + 2.5 * 3_600_000)).to.equal(1);
      expect(backups.observed.lastSuccess).to.equal(undefined);
    });

    it('end when the process stops', async () => {
      const backups = await open({ folder: own('stopped') });
      backups.start();
      await backups.stop();
      expect(readdirSync(own('stopped')).filter((name) => name.endsWith('.partial'))).to.deep.equal([]);
      const none = await open({});
      none.start();
      await none.stop();
      expect(none.lateHours(Date.now() + 1e12)).to.equal(0);
    });

    it('do not begin with a short key, or without its file', async () => {
      writeFileSync(own('short'), 'short\n');
      const failureOf = (keyFile: string) =>
        open({ keyFile: own(keyFile) }).then(
          () => 'none',
          (error: Error) => error.message,
        );
      expect(await failureOf('short')).to.include('has fewer than 32 characters');
      expect(await failureOf('absent')).to.include('the key of backups cannot be read');
    });
  });
});
