import { expect } from 'chai';
import fc from 'fast-check';
import { decodeUtf8, InvalidUtf8 } from '../../../src/formats/message/decode-utf8.js';

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (const size of sizes) {
    yield bytes.subarray(start, start + size);
    start += size;
  }
  yield bytes.subarray(start);
}

async function decoded(input: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of decodeUtf8(input)) text += piece;
  return text;
}

describe('decodeUtf8', () => {
  it('gives the same text wherever chunks end', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: 5 })),
        async (text, sizes) => {
          const expected = text.startsWith('\uFEFF') ? text.slice(1) : text;
          expect(await decoded(inPieces(Buffer.from(text), sizes))).to.equal(expected);
        },
      ),
    ));

  it('leaves out a byte order mark, also in pieces', async () =>
    expect(await decoded(inPieces(Buffer.from('\uFEFFabc'), [1, 1]))).to.equal('abc'));

  const broken: readonly (readonly [string, readonly number[], string])[] = [
    ['a continuation byte alone', [0x61, 0x80, 0x62], 'a'],
    ['a start byte before a letter', [0x61, 0xe9, 0x62], 'a'],
    ['an overlong form', [0xc3, 0xa9, 0xc0, 0xaf], 'é'],
    ['half a character at the end', [0x61, 0xe2, 0x82], 'a'],
    ['a surrogate', [0xed, 0xa0, 0x80], ''],
  ];
  for (const [title, bytes, before] of broken) {
    it(`rejects ${title}, with the text before it`, async () => {
      let text = '';
      try {
        for await (const piece of decodeUtf8(inPieces(Uint8Array.from(bytes), [1]))) text += piece;
        expect.fail('it was decoded');
      } catch (error) {
        if (!(error instanceof InvalidUtf8)) throw error;
        expect(text + error.before).to.equal(before);
      }
    });
  }
});
