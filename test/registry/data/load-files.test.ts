import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigurationError } from '../../../src/errors.js';
import { LoadFiles } from '../../../src/registry/data/load-files.js';
import type { LoadRow } from '../../../src/store/load-statements.js';

const loadOf = (file: string, bytes: number, parts: readonly string[] = [file]): LoadRow => ({
  id: file,
  urn: 'urn',
  tick: 7,
  principal: 'ann',
  action: 'replace',
  closureHash: '',
  counts: '{}',
  columns: [],
  rows: 1,
  file,
  checksum: '',
  bytes,
  parts,
});

describe('LoadFiles', () => {
  let files: LoadFiles;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strata-loads-'));
    files = new LoadFiles(join(folder, 'loads'));
    await files.open();
    await files.open();
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (name: string, text: string): Promise<void> => writeFile(files.path(name), text);

  it('keeps files with their size and checksum', async () => {
    const name = files.newName();
    expect(name)
      .to.match(/^[0-9a-f-]{36}\.parquet$/)
      .and.not.equal(files.newName());
    await write(name, 'abc');
    expect(await files.keep(name)).to.deep.equal({
      file: name,
      bytes: 3,
      checksum: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    expect(await files.size()).to.equal(3);
    await files.remove(name);
    await files.remove(name);
    expect(await files.size()).to.equal(0);
  });

  it('removes what no load names', async () => {
    for (const name of ['named', 'part', 'left']) await write(name, 'abc');
    const loads = [loadOf('named', 3, ['named', 'part']), loadOf('', 0, ['named'])];
    await files.reconcile(loads, false);
    expect(await readdir(files.folder)).to.have.members(['named', 'part', 'left']);
    await utimes(files.path('left'), 0, 0);
    await files.reconcile(loads, false);
    expect(await readdir(files.folder)).to.have.members(['named', 'part']);
    await write('left', 'abc');
    await files.reconcile(loads, true);
    expect(await readdir(files.folder)).to.have.members(['named', 'part']);
  });

  it('names a file that is absent or has another size', async () => {
    const errorOf = (load: LoadRow): Promise<unknown> => files.reconcile([load], true).catch((error: unknown) => error);
    expect(await errorOf(loadOf('gone', 3)))
      .to.be.instanceOf(ConfigurationError)
      .with.property('message')
      .match(/gone of the data of urn, loaded by transaction 7, is absent; restore/);
    await write('short', 'ab');
    expect(await errorOf(loadOf('short', 3)))
      .to.have.property('message')
      .match(/has 2 bytes and not 3/);
  });
});
