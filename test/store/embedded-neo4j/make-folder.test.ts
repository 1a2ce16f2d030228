import { existsSync } from 'node:fs';
import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeFolder } from '../../../src/store/embedded-neo4j/make-folder.js';
import { runFolder } from '../../harness/database.js';

const codeOf = (path: string): Promise<unknown> =>
  makeFolder(path).then(
    () => 'made',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

describe('makeFolder', () => {
  let base: string;
  before(async () => {
    base = await mkdtemp(join(runFolder(), 'make-folder-'));
  });

  it('makes a folder and its parents, which only the owner can read', async () => {
    await makeFolder(join(base, 'a', 'b', 'c'));
    for (const path of ['a', 'a/b', 'a/b/c']) expect((await stat(join(base, path))).mode & 0o777).to.equal(0o700);
    expect(await codeOf(join(base, 'a', 'b'))).to.equal('made');
  });

  it('rejects a path at or below a file', async () => {
    await writeFile(join(base, 'file'), '');
    expect(await codeOf(join(base, 'file'))).to.equal('EEXIST');
    expect(await codeOf(join(base, 'file', 'below'))).to.equal('ENOTDIR');
  });

  it('rejects a path below a file system that cannot hold folders', async function () {
    if (!existsSync('/proc/self')) this.skip();
    expect(await codeOf('/proc/strata')).to.equal('ENOENT');
    expect(await codeOf('/proc/strata/data')).to.equal('ENOENT');
  });
});
