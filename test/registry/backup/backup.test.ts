import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { proposedSchema } from '../../../src/http/proposals/proposal-schema.js';
import { writeArchiveFile } from '../../../src/registry/backup/archive-file.js';
import { contentsOfArchive } from '../../../src/registry/backup/contents.js';
import { encrypt } from '../../../src/registry/backup/encryption.js';
import { withArchive } from '../../../src/registry/backup/read-archive.js';
import { recordKinds } from '../../../src/registry/backup/record-kinds.js';
import { restoreArchive } from '../../../src/registry/backup/restore-archive.js';
import { writeArchive } from '../../../src/registry/backup/write-archive.js';
import { newestGraphSchema } from '../../../src/registry/graph-schema.js';
import { ensureSchema } from '../../../src/store/schema.js';
import { codelist, dataConstraint, urns } from '../../harness/artefacts.js';
import { migrationSettings, runFolder } from '../../harness/database.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { canCompare } from '../../harness/shared.js';
import { asUser } from '../../harness/users.js';
import { submitSample } from '../../http/openapi/sample-registry.js';
import type { Received } from '../../http/received.js';
import { writeMessageOf } from '../../http/write-message.js';
import { agencySchemesOf } from '../../messages/dependencies.js';
import { exampleMessages, publishedMessages } from '../../messages/message-files.js';
import { type ArchiveFiles, archiveOf, filesOfArchive, linesOf, withChecksums, withLines } from './archive-tools.js';
import { everyPath, expectEqualReadings, type Reading, readPaths } from './every-read.js';

/** Submits the samples of the routes, every message that is there, and changes that close intervals. */
async function fill(test: TestServer): Promise<void> {
  await submitSample(test);
  const files = [...exampleMessages(), ...(canCompare() ? publishedMessages() : [])].map(({ file }) => file);
  const contents = files.map((file) => ({ file, body: readFileSync(file) }));
  const owners = contents.flatMap(({ body }) =>
    [...String(body).matchAll(/agencyID"?[=:]\s*"([A-Za-z][\w.-]*)"/g)].map(([, agencyID = '']) => agencyID),
  );
  await test.submit(agencySchemesOf([...new Set(owners)].map((agencyID) => ({ agencyID }) as never)), 'MERGE');
  for (const { file, body } of contents) {
    const type = file.endsWith('.json') ? 'application/json' : 'application/xml';
    const response = await test.post(body, { 'Content-Type': type, 'Skip-Invalid': 'true', Action: 'MERGE' });
    await response.arrayBuffer();
  }
  for (const [version, codes] of [
    ['1.1.0', ['A', 'B', 'C']],
    ['1.2.0-draft', ['A']],
    ['1.2.0-draft', ['A', 'D']],
  ] as const)
    await test.submit([codelist('CL', version, codes)]);
  await test.submit([codelist('CL', '1.2.0-draft', ['A', 'D'])], 'DELETE');
  const prefix = { include: true, keyValues: [{ id: 'FREQ', include: true, values: ['A', 'B%'] }] };
  const constraint = dataConstraint('PREFIX', '1.0.0', [urns.dataflow('DF', '1.0.0')]);
  await test.submit([{ ...constraint, cubeRegions: [prefix] } as never]);
  await test.post(
    JSON.stringify({ id: 'maintainers', kind: 'grant', role: 'maintainer', to: ['users'], agencies: ['SDMX'] }),
    { 'Content-Type': 'application/json' },
    '/ws/secure/registry/access-rules',
  );
  const reasons = { en: 'Old.', fr: 'Ancien.' };
  for (const body of [
    { urn: urns.codelist('CL', '1.0.0'), reasons, successor: urns.codelist('CL', '1.1.0') },
    { urn: urns.codelist('CL', '1.0.0'), reasons, since: '2026-03-01' },
  ])
    await test.post(JSON.stringify(body), { 'Content-Type': 'application/json' }, '/ws/secure/registry/deprecations');
  await fillProposals(test);
}

/** A proposal that was published, and one that is open with a comment. */
async function fillProposals(test: TestServer): Promise<void> {
  const path = '/ws/secure/registry/proposals';
  const [ann, bob] = [{ Authorization: asUser('ann') }, { Authorization: asUser('bob') }];
  const hashes: string[] = [];
  for (const id of ['PUBLISHED', 'WAITING']) {
    const message = await writeMessageOf([codelist(id, '1.0.0', ['A'])]);
    const response = await test.post(message, ann, `${path}?text=why`);
    hashes.push(((await response.json()) as Received<typeof proposedSchema>).proposal?.contentHash ?? '');
  }
  await test.post('', bob, `${path}/comment/3?text=when`);
  const approved = await test.post('', { ...bob, 'If-Match': `"${hashes[0]}"` }, `${path}/approve/2?text=good`);
  expect(approved.status, await approved.text()).to.equal(200);
}

/** The whole graph, without the ids of the database, what counts the process, and the epoch. */
async function graphOf({ cypher }: TestServer): Promise<readonly string[]> {
  const named = `coalesce(n.urn, n.key, n.id, n.hash, toString(n.tick)) + coalesce(n.line, '')`;
  const rows = await cypher(
    `CALL { MATCH (n) WHERE NOT n:Sessions AND NOT n:Revocation AND NOT n:LiveSession AND NOT n:AuditEntry
            RETURN labels(n) AS kind, properties(n) AS content, '' AS ends
            UNION ALL MATCH (n)-[r]->(m)
            WITH r, [x IN [n, m] | x] AS ends
            RETURN [type(r)] AS kind, properties(r) AS content,
                   reduce(text = '', n IN ends | text + ' ' + coalesce(${named}, '')) AS ends }
     RETURN kind, content, ends`,
  );
  return rows
    .map(({ kind, content, ends }) => {
      const { locked: _, epoch: __, ...others } = content as Record<string, unknown>;
      const sorted = Object.entries(others).sort(([one], [other]) => (one < other ? -1 : 1));
      return `${[...(kind as string[])].sort()} ${ends} ${JSON.stringify(sorted)}`;
    })
    .sort();
}

describe('a backup', () => {
  let folder: string;
  let file: string;
  let test: TestServer;
  let paths: readonly string[];
  let readings: readonly Reading[];
  let graph: readonly string[];
  let identity: { readonly registry: string; readonly epoch: string };
  let files: ArchiveFiles;
  const newestSchema = newestGraphSchema;

  before(async () => {
    folder = mkdtempSync(join(runFolder(), 'backup-'));
    file = join(folder, 'registry.tar');
    test = await startTestServer();
    await fill(test);
    identity = await test.registry.identity();
    await test.get('/ws/secure/registry/audit-log');
    await writeArchiveFile(file, writeArchive(test.database, { auditLog: true }));
    files = filesOfArchive(readFileSync(file));
  });
  after(() => test.close());

  const open = <T>(name: string, work: Parameters<typeof withArchive<T>>[2], key?: Buffer): Promise<T> =>
    withArchive(name, { key, newestSchema }, work);
  const verify = (name: string, key?: Buffer): Promise<void> => open(name, (archive) => archive.verify(), key);
  const restore = (name: string, signal?: AbortSignal, onProgress?: () => void): Promise<void> =>
    open(name, (archive) => restoreArchive(test.database, archive, { file: name, log: () => {}, signal, onProgress }));
  const failureOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: Error) => error.message,
    );

  it('is read by its owner only, and leaves no incomplete file', () => {
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(execFileSync('ls', [folder], { encoding: 'utf8' })).to.equal('registry.tar\n');
  });

  it('is read by tar, sha256sum and gzip', () => {
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['xf', file, '-C', unpacked]);
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: unpacked });
    const versions = execFileSync('sh', ['-c', 'cat versions/*.ndjson.gz | gzip -dc | wc -l'], { cwd: unpacked });
    const end = JSON.parse(readFileSync(join(unpacked, 'end.json'), 'utf8'));
    expect(Number(versions)).to.equal(end.records.versions);
    const bodies = execFileSync('sh', ['-c', 'cat revisions/*.bytes | gzip -dc | head -c 1'], { cwd: unpacked });
    expect(String(bodies)).to.equal('{');
  });

  it('holds records of every kind', () => {
    const { records } = JSON.parse(String(files.get('end.json')));
    const empty = recordKinds.filter(({ name }) => !(records[name] > 0)).map(({ name }) => name);
    // Nothing of the samples signs in with a ticket, no list of theirs is long enough for slices, and data have a test of their own.
    const absent = ['used-tickets', 'slices', 'missing-items', 'loads', 'load-files'];
    expect(empty.filter((name) => !absent.includes(name))).to.deep.equal([]);
  });

  it('holds the entries of the audit log only on demand', async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of writeArchive(test.database, { auditLog: false })) chunks.push(chunk);
    const others = filesOfArchive(Buffer.concat(chunks));
    expect([...others.keys()].filter((name) => name.startsWith('audit-entries'))).to.deep.equal([]);
    expect([...files.keys()].filter((name) => name.startsWith('audit-entries'))).to.have.length(1);
  });

  it('accounts for every label and relationship type', async () => {
    const inTable = (of: string) => contentsOfArchive.filter((row) => row.in === of).map(({ name }) => name);
    const inUse = async (query: string) => (await test.cypher(query)).map(({ name }) => name);
    expect(inTable('label')).to.include.members(await inUse('CALL db.labels() YIELD label AS name'));
    expect(inTable('relationship')).to.include.members(
      await inUse('CALL db.relationshipTypes() YIELD relationshipType AS name'),
    );
    const kinds = new Set(contentsOfArchive.flatMap(({ kind = [] }) => kind));
    expect([...kinds].sort()).to.deep.equal(recordKinds.map(({ name }) => name).sort());
  });

  describe('that is broken', () => {
    const broken = (name: string, content: Buffer): string => {
      const path = join(folder, `${name}.tar`);
      writeFileSync(path, content);
      return path;
    };
    const fault = (name: string, content: Buffer): Promise<string> => failureOf(verify(broken(name, content)));
    const part = 'references/000001.ndjson.gz';
    /** The files with another first record of a kind. */
    const withRecord = (name: string, changes: object): ArchiveFiles => {
      const [first = '', ...others] = linesOf(files, name);
      return withLines(files, name, [JSON.stringify({ ...JSON.parse(first), ...changes }), ...others]);
    };

    it('by a byte of any file is refused with the name of the file', async () => {
      for (const [name, content] of files) {
        const changed = Buffer.from(content);
        const middle = Math.floor(changed.length / 2);
        changed[middle] = (changed[middle] ?? 0) ^ 1;
        const found = await fault('changed', archiveOf(new Map([...files, [name, changed]])));
        expect(found, name).to.match(
          name === 'end.json' ? /(end\.json|SHA256SUMS)/ : new RegExp(name.replace('.', '\\.')),
        );
      }
    });

    it('by being cut off is refused, wherever', async () => {
      const whole = readFileSync(file);
      for (let place = 1; place < 20; place += 1) {
        const found = await fault('cut', whole.subarray(0, Math.floor((whole.length * place) / 20)));
        expect(found).to.include('cut off');
      }
    });

    const cases: readonly (readonly [string, () => ArchiveFiles, text: string])[] = [
      ['without a file', () => new Map([...files].filter(([name]) => name !== part)), `${part}: the archive lacks it`],
      ['with a further file', () => new Map([...files, ['x.txt', Buffer.from('x')]]), 'x.txt: SHA256SUMS lacks it'],
      [
        'with a file of no kind',
        () => withChecksums(new Map([...files, ['x/000001.ndjson.gz', Buffer.from('x')]])),
        'x/000001.ndjson.gz: it is a file of no kind of records',
      ],
      [
        'with what is not gzip',
        () => withChecksums(new Map([...files, [part, Buffer.from('x')]])),
        `${part}: it is not complete gzip`,
      ],
      ['with a line without columns', () => withLines(files, part, ['{}']), `${part}, line 1: source is missing`],
      [
        'with a value of another type',
        () => withRecord(part, { from: 'x' }),
        `${part}, line 1: from is "x", and not a whole number`,
      ],
      ['with an unknown column', () => withRecord(part, { x: 1 }), `${part}, line 1: x is not known`],
      [
        'with a reference to nothing',
        () => withRecord(part, { target: 'urn:x' }),
        `${part}, line 1: target is urn:x, which no record before it has`,
      ],
      [
        'with a key twice',
        () => {
          const lines = linesOf(files, 'versions/000001.ndjson.gz');
          return withLines(files, 'versions/000001.ndjson.gz', [...lines, lines[0] ?? '']);
        },
        ', as in an earlier record',
      ],
      [
        'with a list that is none',
        () => withRecord('search-texts/000001.ndjson.gz', { versions: 1 }),
        'search-texts/000001.ndjson.gz, line 1: versions is not a list',
      ],
      [
        'with bytes that are not there',
        () => withRecord('revisions/000001.ndjson.gz', { body: 1e9 }),
        'revisions/000001.ndjson.gz, line 1: body has 1000000000 bytes, and revisions/000001.bytes lacks some of them',
      ],
      [
        'with bytes that no record has',
        () => withRecord('revisions/000001.ndjson.gz', { body: 1 }),
        'revisions/000001.bytes: ',
      ],
      [
        'without a record',
        () => withLines(files, 'selections/000001.ndjson.gz', linesOf(files, 'selections/000001.ndjson.gz').slice(1)),
        'end.json: it has ',
      ],
    ];
    for (const [name, change, text] of cases) {
      it(`${name} is refused with the place`, async () => {
        expect(await fault('case', archiveOf(change()))).to.include(text);
      });
    }

    it('by a line that is not JSON is refused with the place', async () => {
      const lines = linesOf(files, part);
      const found = await fault('json', archiveOf(withLines(files, part, [...lines, 'x'])));
      expect(found).to.equal(`${part}, line ${lines.length + 1}: it is not a JSON object`);
    });

    it('by a manifest of another program is refused', async () => {
      const manifest = JSON.parse(String(files.get('manifest.json')));
      const found = (changes: object) =>
        fault(
          'manifest',
          archiveOf(
            withChecksums(
              new Map([...files, ['manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...changes }))]]),
            ),
          ),
        );
      expect(await found({ formatVersion: 99 })).to.include('was written by a later version of Strata');
      expect(await found({ state: { ...manifest.state, schemaVersion: 99 } })).to.include('its schema version 99');
      expect(await found({ format: 'x' })).to.equal('manifest.json: format is "x", and not "strata-backup"');
      expect(await found({ state: {} })).to.equal('manifest.json: state/submission is not a text');
      expect(await found({ state: { ...manifest.state, tick: 'x' } })).to.equal(
        'manifest.json: state/tick is not a whole number',
      );
      expect(await found({ state: { ...manifest.state, tick: 999_999 } })).to.equal(
        'manifest.json: no record is transaction 999999',
      );
    });

    it('by being something else is refused', async () => {
      expect(await fault('text', Buffer.alloc(2_000, 'x'))).to.include('is not a tar file');
      expect(await fault('empty', Buffer.alloc(0))).to.include('the archive was cut off');
      expect(await fault('other', archiveOf([['x', Buffer.from('x')]]))).to.include('the archive lacks manifest.json');
    });
  });

  describe('that is encrypted', () => {
    const key = Buffer.from('a key of at least thirty-two characters');
    let sealed: string;
    before(async () => {
      sealed = join(folder, 'sealed.tar');
      await writeArchiveFile(sealed, encrypt(writeArchive(test.database, { auditLog: true }), key));
    });

    it('is read with its key, and shows nothing without', async () => {
      await verify(sealed, key);
      expect(readFileSync(sealed).includes('manifest.json')).to.equal(false);
      expect(await failureOf(verify(sealed))).to.include('the backup is encrypted; give the file of its key');
      expect(await failureOf(verify(sealed, Buffer.from('another key of at least 32 characters')))).to.include(
        'the key is not that of the backup',
      );
    });

    it('is refused where it was changed or cut off', async () => {
      const whole = readFileSync(sealed);
      const path = join(folder, 'resealed.tar');
      const changed = Buffer.from(whole);
      const middle = Math.floor(whole.length / 2);
      changed[middle] = (changed[middle] ?? 0) ^ 1;
      // At the end of its first chunk too, where there are several.
      const cuts = [middle, 42 + 65_552, 42].filter((length) => length < whole.length);
      for (const content of [changed, ...cuts.map((length) => whole.subarray(0, length))]) {
        writeFileSync(path, content);
        expect(await failureOf(verify(path, key))).to.match(/it was changed or cut off|has no content|the key is not/);
      }
    });
  });

  describe('is restored', () => {
    before(async () => {
      paths = await everyPath(test);
      readings = await readPaths(test, paths);
      graph = await graphOf(test);
    });

    it('only into an empty database', async () => {
      expect(await failureOf(restore(file))).to.include('the database is not empty');
      expect(await graphOf(test)).to.deep.equal(graph);
    });

    it('again after an interruption, and no program opens the part', async () => {
      await test.cypher('MATCH (n) DETACH DELETE n');
      const ending = new AbortController();
      const end = (): void => ending.abort(new Error('interrupted'));
      expect(await failureOf(restore(file, ending.signal, end))).to.equal('interrupted');
      expect(await failureOf(ensureSchema(test.database, migrationSettings))).to.include(
        `the database holds a part of the backup ${file}`,
      );
      await restore(file);
    });

    it('as the same graph', async () => {
      expect(await graphOf(test)).to.deep.equal(graph);
    });

    it('as the same registry in another epoch, in which every read at every transaction is equal', async () => {
      await test.close();
      test = await startTestServer({ keepsContent: true });
      const { registry, epoch } = await test.registry.identity();
      expect(registry).to.equal(identity.registry);
      expect(epoch).not.to.equal(identity.epoch);
      expectEqualReadings(paths, readings, await readPaths(test, paths), [identity.epoch, epoch]);
    });

    it('as a registry that takes submissions', async () => {
      const { outcome } = await test.submit([codelist('CL', '1.3.0', ['A', 'B', 'C', 'D'])]);
      expect(outcome).to.equal('accepted');
    });
  });
});
