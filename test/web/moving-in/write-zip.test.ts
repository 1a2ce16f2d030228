import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import { readArchive } from '../../../src/formats/packaging/read-archive.js';
import { writeZip } from '../../../web/src/pages/moving-in/write-zip.js';

describe('the archive of files that are imported together', () => {
  it('has each file, also those of one name, with its check sum', async () => {
    const texts = ['<one/>', '', 'zwei ä'];
    const files = texts.map((text, index) => new File([text], index === 1 ? 'other.xml' : 'ä.xml'));
    const bytes = Buffer.from(await (await writeZip(files)).arrayBuffer());
    async function* whole() {
      yield bytes;
    }
    const found: (readonly [string, string])[] = [];
    for await (const { name, bytes: content } of readArchive(whole(), { bytes: 1_000, ratio: 100 })) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      found.push([name, Buffer.concat(chunks).toString()]);
    }
    expect(found).to.deep.equal([
      ['ä.xml', '<one/>'],
      ['other.xml', ''],
      ['2-ä.xml', 'zwei ä'],
    ]);
    expect(bytes.readUInt32LE(14)).to.equal(crc32('<one/>'));
  });
});
