import { expect } from 'chai';
import fc from 'fast-check';
import { packBody, unpackJson } from '../../src/store/body.js';

const roundTrip = async (content: unknown) => (await unpackJson(await packBody(JSON.stringify(content)))).value;

describe('body', () => {
  it('unpacks to the artefact that was packed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), async (content) => {
        const json = JSON.stringify(content);
        expect(JSON.stringify((await unpackJson(await packBody(json))).value)).to.equal(
          JSON.stringify(JSON.parse(json)),
        );
      }),
    );
  });

  const codelist = (codes: number, name: (index: number) => string) => ({
    class: 'Codelist',
    codes: Array.from({ length: codes }, (_, index) => ({ id: `C${index}`, names: { en: name(index) } })),
  });
  // Incompressible names make the packed form large as well.
  const noise = (index: number): string => Math.sin(index).toString(36).repeat(3);
  const cases: readonly [string, unknown][] = [
    ['nothing', {}],
    ['a small one', codelist(1, () => 'one')],
    ['texts of many scripts', codelist(5, () => 'Ünïcödé ελληνικά 統計 🏷️ \u0000 \u2028')],
    ['one just below the size from which packing runs in another thread', { a: 'x'.repeat(64 * 1024 - 9) }],
    ['one of exactly this size', { a: 'x'.repeat(64 * 1024 - 8) }],
    ['a large one that packs well', codelist(20_000, () => 'the same')],
    ['a large one that packs badly', codelist(20_000, noise)],
  ];
  for (const [title, content] of cases) {
    it(`unpacks to an equal artefact: ${title}`, async () => {
      expect(await roundTrip(content)).to.deep.equal(content);
    });
  }

  it('is smaller than its JSON', async () => {
    const json = JSON.stringify(codelist(1000, (index) => `Code number ${index}`));
    expect((await packBody(json)).length).to.be.lessThan(json.length / 4);
  });

  it('unpacks a view of a larger buffer, which the driver may return', async () => {
    const packed = await packBody('{"a":1}');
    const larger = new Int8Array(packed.length + 20);
    larger.set(packed, 10);
    expect(await unpackJson(larger.subarray(10, 10 + packed.length))).to.deep.equal({ value: { a: 1 }, length: 7 });
  });
});
