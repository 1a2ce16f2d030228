import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { StrataError } from '../../../../src/errors.js';
import { readSdmxJson, type SdmxJsonReadOptions } from '../../../../src/formats/json/read-sdmx-json.js';
import type { SpoolSizes } from '../../../../src/formats/json/scan/spool.js';
import type { MessageArtefact } from '../../../../src/formats/message/structure-message.js';
import { randomCases } from '../../../harness/random-cases.js';
import { artefacts } from '../artefacts.js';
import { type Json, mutate, mutation } from './mutations.js';
import { bytesOf, messageOf, problemsOf, readText } from './read.js';

/** All that comes of reading a message: what it holds, or why it is refused. */
async function outcomeOf(text: string | Uint8Array, options: Partial<SdmxJsonReadOptions>): Promise<unknown> {
  try {
    const { header, problems, artefacts: read } = await readText(text, options);
    return { header, problems, read: read.map((each) => ({ ...each, references: [...each.references] })) };
  } catch (error) {
    if (error instanceof StrataError) return { name: error.name, message: error.message, problems: error.problems };
    throw error;
  }
}

/** In memory in pieces as small as can be, and in a file in larger ones. */
const small: fc.Arbitrary<SpoolSizes> = fc.oneof(
  fc.record({ block: fc.integer({ min: 1, max: 40 }), memory: fc.constant(1_000_000) }),
  fc.record({ block: fc.integer({ min: 1000, max: 3000 }), memory: fc.nat(20_000) }),
);
const atOnce: SpoolSizes = { block: 1_000_000, memory: 1_000_000 };
const limits = { text: 400, items: 60, depth: 12 };

describe('a message that is held in small parts', () => {
  const texts: Record<'2.0.0' | '2.1.0', string> = { '2.0.0': '', '2.1.0': '' };
  before(async () => {
    for (const version of ['2.0.0', '2.1.0'] as const) texts[version] = await messageOf(version, artefacts);
  });

  for (const version of ['2.0.0', '2.1.0'] as const) {
    it(`is read as at once: ${version} with changes, every fault at its place`, () =>
      fc.assert(
        fc.asyncProperty(fc.array(mutation, { maxLength: 3 }), fc.nat(2), small, async (changes, indent, spool) => {
          const message: Json = JSON.parse(texts[version]);
          const changed = changes.reduce((json, change) => mutate(json, change), message);
          const text = JSON.stringify(changed, null, indent)
            .replaceAll('"name"', '"na\\u006de"')
            .replaceAll('the', 'τέ😀');
          const expected = await outcomeOf(text, { spool: atOnce, limits });
          expect(await outcomeOf(text, { spool, limits })).to.deep.equal(expected);
        }),
        { numRuns: randomCases(60) },
      ));
  }

  it('is read so where it is cut off or is no UTF-8', () =>
    fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        small,
        async (share, isBroken, spool) => {
          const whole = Buffer.from(JSON.stringify(JSON.parse(texts['2.1.0']), null, 1).replaceAll('the', 'τέ😀'));
          const start = whole.subarray(0, Math.floor(share * (whole.length - 1)));
          const bytes = isBroken ? Buffer.concat([start, Buffer.from([0xff]), whole]) : start;
          const expected = await outcomeOf(bytes, { spool: atOnce });
          expect(expected)
            .to.have.nested.property('problems[0].rule')
            .that.matches(/^json\.(encoding|truncated)$/);
          expect(await outcomeOf(bytes, { spool })).to.deep.equal(expected);
        },
      ),
      { numRuns: randomCases(60) },
    ));

  it('reports the position of a contradiction, after any text', async () => {
    const text = `{"$schema": "https://json.sdmx.org/2.0/sdmx-json-structure-schema.json",
      "data": {"dataStructures": [{"id": "D", "agencyID": "A", "version": "1.0", "name": "${'é😀'.repeat(30)}",\r\n "x-τέ": "τέ", "evolvingStructure": true}]},
      "meta": {"id": "T", "prepared": "2024-01-01T00:00:00Z", "sender": {"id": "S"}}}`;
    for (const block of [1, 7, 16, 1000]) {
      const { errors, warnings } = await problemsOf(text, { spool: { block, memory: 20 } });
      expect(errors).to.deep.equal([]);
      expect(warnings.map(({ rule, line, column }) => [rule, line, column])).to.deep.equal([
        ['message.version', 3, ' "x-τέ": "τέ", '.length + 1],
      ]);
    }
  });
});

describe('artefacts of SDMX-JSON', () => {
  const codelist = (id: string, rest = '') => `{"id":"${id}","agencyID":"A","version":"1.0","name":"N"${rest}}`;
  const message = (...lists: string[]) =>
    `{"$schema":"https://json.sdmx.org/2.1/sdmx-json-structure-schema.json","data":{"codelists":[${lists}],
      "dataflows":[${codelist('DF')}]},"meta":{"id":"T","prepared":"2024-01-01T00:00:00Z","sender":{"id":"S"}}}`;

  /** Reads a message of which nothing more comes than was given; the rest fails as soon as it is asked for. */
  async function taken(text: string): Promise<{ ids: string[]; problem: string | undefined; left: number }> {
    const ids: string[] = [];
    const take = ({ artefact }: MessageArtefact) => ids.push(artefact.id);
    try {
      const { artefacts: left } = await readSdmxJson(bytesOf(text), { strict: false, take });
      return { ids, problem: undefined, left: left.length };
    } catch (error) {
      if (!(error instanceof StrataError)) throw error;
      return { ids, problem: error.problems.map(({ rule }) => rule).join(' '), left: 0 };
    }
  }

  it('are handed over in their order, and then the message holds none', async () => {
    expect(await taken(message(codelist('A'), codelist('B')))).to.deep.equal({
      ids: ['A', 'B', 'DF'],
      problem: undefined,
      left: 0,
    });
  });

  it('are handed over up to the first fault, never one with a fault in it', async () => {
    const faulty = codelist('B', ',"codes":[{"id":"a b","name":"N"}]');
    expect(await taken(message(codelist('A'), faulty, codelist('C')))).to.include({ problem: 'value.id' });
    expect((await taken(message(codelist('A'), faulty, codelist('C')))).ids).to.deep.equal(['A']);
    expect((await taken(message(codelist('A'), codelist('B')).replace('"meta"', '"mata"'))).ids).to.deep.equal([
      'A',
      'B',
      'DF',
    ]);
  });

  it('are known by their URNs after they were handed over', async () => {
    const { ids, problem } = await taken(message(codelist('A'), codelist('B'), codelist('A')));
    expect({ ids, problem }).to.deep.equal({ ids: ['A', 'B'], problem: 'artefact.duplicate' });
  });

  it('are never more than needed at a time: the taker may stop the reading', async () => {
    const stop = new Error('enough');
    const ids: string[] = [];
    const take = ({ artefact }: MessageArtefact) => {
      ids.push(artefact.id);
      throw stop;
    };
    const failure = await readSdmxJson(bytesOf(message(codelist('A'), '{')), { strict: false, take }).catch(
      (error: unknown) => error,
    );
    expect(failure).to.equal(stop);
    expect(ids).to.deep.equal(['A']);
  });
});
