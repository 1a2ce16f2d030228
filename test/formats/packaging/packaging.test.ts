import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import yazl from 'yazl';
import { StrataError } from '../../../src/errors.js';
import { gunzip } from '../../../src/formats/packaging/gunzip.js';
import { readArchive } from '../../../src/formats/packaging/read-archive.js';
import { toUtf8, utf16Of } from '../../../src/formats/packaging/to-utf8.js';

const limits = { bytes: 10_000_000, ratio: 100 };

/** Bytes in chunks of a size. */
async function* inChunks(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function zip(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return collect(archive.outputStream as AsyncIterable<Uint8Array>);
}

async function unzip(bytes: Uint8Array, within = limits): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const file of readArchive(inChunks(bytes), within)) files[file.name] = String(await collect(file.bytes));
  return files;
}

async function failure(work: Promise<unknown>): Promise<StrataError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof StrataError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

// Not to be packed: noise stays within every ratio.
const noise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => (Math.imul(index ^ (index >>> 3), 2654435761) >>> 13) & 0xff));

describe('gunzip', () => {
  const text = noise(300_000);

  it('unpacks what arrives in pieces', async () => {
    expect((await collect(gunzip(inChunks(gzipSync(text), 7001), limits))).equals(text)).to.equal(true);
  });

  for (const [title, bytes] of [
    ['cut off', gzipSync(text).subarray(0, 1000)],
    ['damaged', Buffer.concat([gzipSync(text).subarray(0, 2000), noise(2000)])],
  ] as const) {
    it(`rejects what is ${title}`, async () => {
      const error = await failure(collect(gunzip(inChunks(bytes), limits)));
      expect(error).to.include({ name: 'Syntax' });
      expect(error.message).to.include('is damaged or ends too early');
    });
  }

  it('rejects more bytes than allowed', async () => {
    const error = await failure(collect(gunzip(inChunks(gzipSync(text)), { ...limits, bytes: 200_000 })));
    expect(error).to.include({ name: 'TooLarge' });
    expect(error.message).to.include('0.2 MB');
  });

  it('rejects a bomb long before it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    let seen = 0;
    const error = await failure(
      (async () => {
        for await (const chunk of gunzip(inChunks(bomb), { bytes: 1e9, ratio: 100 })) seen += chunk.length;
      })(),
    );
    expect(error.message).to.include('more than 100 times');
    expect(seen).to.be.lessThan(5_000_000);
  });

  it('hands on the fault of its source', async () => {
    const source = async function* (): AsyncGenerator<Uint8Array> {
      yield gzipSync(text).subarray(0, 100);
      throw new StrataError('TooLarge', 'from the source');
    };
    expect((await failure(collect(gunzip(source(), limits)))).message).to.equal('from the source');
  });
});

describe('readArchive', () => {
  it('gives the files in their order, folders and the dross of a Mac left out', async () => {
    const bytes = await zip({
      'b.xml': '<b/>',
      'folder/a.xml': '<a/>',
      '__MACOSX/b.xml': 'x',
      'folder/.DS_Store': 'x',
    });
    expect(await unzip(bytes)).to.deep.equal({ 'b.xml': '<b/>', 'folder/a.xml': '<a/>' });
  });

  it('rejects an archive without files', async () => {
    expect((await failure(unzip(await zip({})))).message).to.include('no files');
  });

  it('rejects what is cut off or damaged', async () => {
    const bytes = await zip({ 'a.xml': noise(5000) });
    expect(await failure(unzip(bytes.subarray(0, 3000)))).to.include({ name: 'Syntax' });
    const damaged = Buffer.from(bytes);
    damaged.fill(0xff, 100, 3000);
    expect(await failure(unzip(damaged))).to.include({ name: 'Syntax' });
  });

  it('rejects more bytes than allowed, of all files together', async () => {
    const bytes = await zip({ a: noise(60_000), b: noise(60_000) });
    expect(await failure(unzip(bytes, { ...limits, bytes: 100_000 }))).to.include({ name: 'TooLarge' });
  });

  it('rejects a bomb', async () => {
    const error = await failure(unzip(await zip({ a: Buffer.alloc(9_000_000) })));
    expect(error).to.include({ name: 'TooLarge' });
  });
});

describe('toUtf8', () => {
  const text = '<?xml version="1.0" encoding="UTF-16"?><a>é \u{1F600}</a>';
  const little = Buffer.from(text, 'utf16le');

  for (const [title, bytes, encoding] of [
    ['little-endian with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), little]), 'utf-16le'],
    ['little-endian without', little, 'utf-16le'],
    ['big-endian with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]), 'utf-16be'],
    ['big-endian without', Buffer.from(little).swap16(), 'utf-16be'],
  ] as const) {
    it(`reads ${title}, and leaves out the encoding it declares`, async () => {
      expect(utf16Of(bytes)).to.equal(encoding);
      const utf8 = String(await collect(toUtf8(inChunks(bytes, 81), encoding)));
      expect(utf8).to.equal('<?xml version="1.0"?><a>é \u{1F600}</a>');
    });
  }

  it('does not take UTF-8 for UTF-16', () => {
    expect(utf16Of(Buffer.from('<a/>'))).to.equal(undefined);
    expect(utf16Of(Buffer.from('\u{FEFF}<a/>'))).to.equal(undefined);
  });

  it('rejects a text that ends within a character', async () => {
    const error = await failure(collect(toUtf8(inChunks(little.subarray(0, -1)), 'utf-16le')));
    expect(error.message).to.include('damaged');
  });
});
