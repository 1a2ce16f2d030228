import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { Spool, type SpoolSizes } from '../../../../src/formats/json/scan/spool.js';
import { bytesOf } from '../read/read.js';

async function keep(spool: Spool, text: string, chunk: number): Promise<string> {
  const passed: Uint8Array[] = [];
  for await (const bytes of spool.keep(bytesOf(text, chunk))) passed.push(bytes);
  return Buffer.concat(passed).toString();
}

const sizes: fc.Arbitrary<SpoolSizes> = fc.record({ block: fc.integer({ min: 1, max: 9 }), memory: fc.nat(20) });

describe('Spool', () => {
  let folder: string;
  let before: string | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'spool-'));
    before = process.env['TMPDIR'];
    process.env['TMPDIR'] = folder;
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true });
  });

  it('passes on the bytes it stores and returns them repeatedly, with any part in a file', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 1, max: 30 }),
        sizes,
        async (text, chunk, some) => {
          const spool = new Spool(some);
          try {
            expect(await keep(spool, text, chunk)).to.equal(text);
            const expected = text.replace(/^\uFEFF/, '');
            expect([...spool.texts()].join('')).to.equal(expected);
            expect([...spool.texts()].join('')).to.equal(expected);
          } finally {
            await spool.close();
          }
        },
      ),
    ));

  it('leaves out a byte order mark at the beginning only', async () => {
    const spool = new Spool({ block: 2, memory: 0 });
    await keep(spool, '\uFEFFa\uFEFF\uFEFFb', 4);
    expect([...spool.texts()].join('')).to.equal('a\uFEFF\uFEFFb');
    await spool.close();
  });

  it('leaves nothing in the folder for temporary files, not even while it is open', async () => {
    const spool = new Spool({ block: 10, memory: 20 });
    await keep(spool, 'a'.repeat(1000), 7);
    expect(readdirSync(folder)).to.deep.equal([]);
    expect([...spool.texts()].join('')).to.have.length(1000);
    await spool.close();
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('needs the folder for temporary files only beyond what is held in memory', async () => {
    process.env['TMPDIR'] = join(folder, 'missing');
    const small = new Spool({ block: 10, memory: 20 });
    await keep(small, 'a'.repeat(20), 7);
    expect([...small.texts()].join('')).to.equal('a'.repeat(20));
    const failure = await keep(new Spool({ block: 10, memory: 20 }), 'a'.repeat(21), 7).catch(
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(Error).with.property('code', 'ENOENT');
  });
});
