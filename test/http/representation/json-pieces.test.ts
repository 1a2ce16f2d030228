import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import { streamJsonList, writeJsonObject } from '../../../src/http/representation/json-pieces.js';
import { mapLazily } from '../../../src/model/lazy-list.js';
import { randomCases } from '../../harness/random-cases.js';

describe('writeJsonObject', () => {
  it('writes what JSON.stringify writes, as a text and as a stream', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (value) => {
        const expected = `${JSON.stringify(value, undefined, 2)}\n`;
        expect(writeJsonObject(value)).to.equal(expected);
        const long = { ...value, long: Array.from({ length: 30_000 }, () => 'entry') };
        const stream = writeJsonObject(long);
        expect(stream).to.be.instanceOf(Readable);
        expect(await text(stream as Readable)).to.equal(`${JSON.stringify(long, undefined, 2)}\n`);
      }),
      { numRuns: randomCases(20) },
    );
  });

  it('makes the entries of lazy lists while it writes, and leaves out what is undefined', async () => {
    const list = Array.from({ length: 20_000 }, (_, index) => index);
    let made = 0;
    const value = { none: undefined, list: mapLazily(list, (index) => ({ index, made: ++made })), after: {} };
    const stream = writeJsonObject(value) as Readable;
    expect(made).to.be.lessThan(10_000);
    const written = await text(stream);
    const entries = list.map((index) => ({ index, made: index + 1 }));
    expect(written).to.equal(`${JSON.stringify({ list: entries, after: {} }, undefined, 2)}\n`);
    expect(written.length).to.be.greaterThan(100_000);
  });

  it('writes long lists in the entries of lists in pieces too', async () => {
    const texts = Array.from({ length: 30_000 }, (_, index) => `"${index}"\n`);
    const value = { lists: [{ name: 'long', texts, after: [{ a: [] }] }, { texts: [] }, null, 'text', 7] };
    const chunks: string[] = [];
    for await (const chunk of writeJsonObject(value) as Readable) chunks.push(String(chunk));
    expect(chunks.join('')).to.equal(`${JSON.stringify(value, undefined, 2)}\n`);
    expect(chunks[0]?.length).to.be.lessThan(300_000);
    expect(Math.max(...chunks.slice(1).map(({ length }) => length))).to.be.lessThan(20_000);
  });
});

interface HeadAndList {
  readonly head: unknown;
  readonly list: readonly unknown[];
}

describe('streamJsonList', () => {
  async function* each(values: readonly unknown[]) {
    yield* values;
  }

  it('writes what JSON.stringify writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.array(fc.jsonValue()), async (head, list) => {
        const expected = `${JSON.stringify({ head, list }, undefined, 2)}\n`;
        expect(await text(streamJsonList<HeadAndList, 'list'>({ head }, 'list', each(list)))).to.equal(expected);
      }),
    );
  });

  it('requests the entries when they are read, and ends the list when the reader ends', async () => {
    let [made, isEnded] = [0, false];
    async function* endless() {
      try {
        for (;;) yield ++made;
      } finally {
        isEnded = true;
      }
    }
    const stream = streamJsonList<HeadAndList, 'list'>({ head: 1 }, 'list', endless());
    expect(made).to.equal(0);
    let read = '';
    for await (const piece of stream) {
      read += piece;
      if (read.includes('3')) break;
    }
    expect(made).to.be.lessThan(100);
    expect(isEnded).to.equal(true);
  });
});
