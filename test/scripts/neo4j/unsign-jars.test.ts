import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { readArchiveFile } from '../../../src/formats/packaging/read-archive.js';
import { runFolder } from '../../harness/database.js';
import { zip } from '../../harness/zip.js';

const script = join(import.meta.dirname, '../../../scripts/neo4j/unsign-jars.mjs');
/** Lines of a manifest are at most 72 bytes long; a longer one continues after a blank. */
const attributes = 'Manifest-Version: 1.0\r\nBundle-Description: Factories of coll\r\n ections\r\n';
const files = { 'a/Factory.class': 'code', 'META-INF/services/a.Factory': 'a.Factory', 'META-INF/LICENSE': 'free' };

describe('scripts/neo4j/unsign-jars.mjs', () => {
  let folder: string;
  let unsignedBefore: Buffer;

  before(async () => {
    folder = mkdtempSync(join(runFolder(), 'jars-'));
    const signed = await zip({
      'META-INF/MANIFEST.MF': `${attributes}\r\nName: a/Factory.class\r\nSHA-256-Digest: AAAA\r\n\r\n`,
      'META-INF/SIGNER.SF': 'Signature-Version: 1.0',
      'META-INF/SIGNER.RSA': 'signature',
      ...files,
    });
    unsignedBefore = await zip({
      'META-INF/MANIFEST.MF': `${attributes}\r\nName: a/\r\nSealed: true\r\n\r\n`,
      ...files,
    });
    writeFileSync(join(folder, 'signed.jar'), signed);
    writeFileSync(join(folder, 'unsigned.jar'), unsignedBefore);
    writeFileSync(join(folder, 'classes.jsa'), 'no jar');
    const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
    expect(status, stderr).to.equal(0);
  });

  it('removes the signature and the digests of a signed jar, and keeps its other files and attributes', async () => {
    const read: Record<string, string> = {};
    for await (const { name, bytes } of readArchiveFile(join(folder, 'signed.jar'), { bytes: 1e6, ratio: 100 }))
      read[name] = await text(bytes);
    expect(read).to.deep.equal({ 'META-INF/MANIFEST.MF': `${attributes}\r\n`, ...files });
  });

  it('leaves other jars as they are, and nothing else in the folder', () => {
    expect(readFileSync(join(folder, 'unsigned.jar')).equals(unsignedBefore)).to.equal(true);
    expect(readdirSync(folder).sort()).to.deep.equal(['classes.jsa', 'signed.jar', 'unsigned.jar']);
  });
});
