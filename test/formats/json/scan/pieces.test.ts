import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { Recognition } from '../../../../src/formats/json/scan/recognise.js';
import { Scanner, type ScannerLimits } from '../../../../src/formats/json/scan/scanner.js';
import { positionIn } from '../../../../src/formats/json/scan/spool.js';
import { randomCases } from '../../../harness/random-cases.js';

const limits: ScannerLimits = { depth: 6, text: 40 };

/** All that a scanner finds in a text, with its places, up to the end or the fault. */
function walk(pieces: readonly string[]): string[] {
  const found: string[] = [];
  const scanner = new Scanner(pieces, limits);
  const value = (): void => {
    const { kind } = scanner;
    found.push(`${kind} ${scanner.line}:${scanner.column}`);
    if (kind === 'object') {
      for (let more = scanner.enterObject(); more; more = scanner.nextProperty()) {
        const place = `${scanner.line}:${scanner.column}`;
        const key = scanner.key();
        found.push(`key ${place} ${key}`);
        if (key === 'skip') found.push(`skipped ${scanner.skip()}`);
        else value();
      }
    } else if (kind === 'array') for (let more = scanner.enterArray(); more; more = scanner.nextElement()) value();
    else if (kind === 'string') found.push(scanner.string());
    else found.push(kind === 'number' ? scanner.number() : scanner.word());
  };
  try {
    value();
    scanner.end();
  } catch (error) {
    const { name, message, line, column } = error as Error & { line: number; column: number };
    found.push(`${name} ${message} ${line}:${column}`);
  }
  return found;
}

/** Cuts a text at every place where one of the widths, taken in turn, ends. */
function cut(text: string, widths: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let [at, turn] = [0, 0]; at < text.length; turn++) {
    const width = widths[turn % widths.length] ?? 1;
    pieces.push(text.slice(at, at + width));
    at += width;
  }
  return pieces;
}

const widths = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 5 }).map((some) => [...some, 1]);

/** Texts that are nearly JSON: every fault that there is, and everything that may be cut in two. */
const nearlyJson = fc.oneof(
  fc
    .tuple(fc.jsonValue({ stringUnit: 'binary' }), fc.nat(2))
    .map(([value, indent]) => JSON.stringify(value, null, indent)),
  fc
    .array(
      fc.constantFrom(
        ...['{', '}', '[', ']', ',', ':', ' ', '\n', '\r\n', '\t', '1', '-', '.5', 'e+1', '-12.25E-3', '1'.repeat(41)],
        ...['true', 'false', 'null', 'nul', 'x', '\u0001', '"', '\\', '😀', 'é'],
        ...['"a"', '"é😀"', '"skip"', '"\\ud83d\\ude00"', '"\\ud83d"', '"\\n\\"\\\\"', '"\\x"', '"a\nb"', '"\\\n"'],
        ...[`"${'a'.repeat(39)}"`, `"${'a'.repeat(40)}"`, `"${'a'.repeat(41)}"`, `"${'\\"'.repeat(21)}"`],
        ...['"a":', '"skip":', '{"a":', '{"skip":[1,', '{"skip":{"b":"', '[[', '"}', ']]', '"]'],
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join('')),
);

describe('a text that comes in pieces', () => {
  it('is scanned as at once: the same values, places and faults', () =>
    fc.assert(
      fc.property(nearlyJson, widths, (text, some) => {
        expect(walk(cut(text, some))).to.deep.equal(walk([text]));
      }),
      { numRuns: randomCases(4000) },
    ));

  it('is scanned so with every width there is', () => {
    const long = `"${'é😀\\u00e9\\n'.repeat(3)}"`;
    const text = `{"a": [${long}, 1.25e-3,\n true, {"skip" : {"b": [${long}, null]}}],\r\n "${'k'.repeat(40)}":-0.5} x`;
    const whole = walk([text]);
    expect(whole.at(-1)).to.match(/^Error The JSON is not valid: expected the end of the message, but found "x" 3:51$/);
    for (let width = 1; width <= text.length; width++) {
      expect(walk(cut(text, [width])), `in pieces of ${width}`).to.deep.equal(whole);
    }
  });

  describe('is recognised as at once', () => {
    const assumed = '2.0.0' as const;
    const recognise = (pieces: readonly string[]) => {
      const recognition = new Recognition();
      for (const piece of pieces) recognition.add(piece);
      return recognition.result(assumed);
    };
    const part = fc.constantFrom(
      ...[
        '"evolvingStructure"',
        '"releaseCalendar"',
        '"primaryMeasure"',
        '"schema"',
        '"$schema"',
        '"contentLanguages"',
      ],
      ...['"https://x.org/2.1/sdmx-json-structure-schema.json"', '"/2.0.0/sdmx-json-structure-schema.json"', '"fr"'],
      ...[':', ':', ':', '[', '["de", "fr"]', ' ', '\n', ',', '{', '}', '"id"', '"a\\"schema\\": \\"b"', 'true', '"'],
    );

    it('with any content', () =>
      fc.assert(
        fc.property(fc.array(part, { maxLength: 12 }), widths, (parts, some) => {
          const text = parts.join('');
          expect(recognise(cut(text, some)), text).to.deep.equal(recognise([text]));
        }),
        { numRuns: randomCases(4000) },
      ));

    it('however many blanks stand between a key and its value', () => {
      const blanks = ' \n'.repeat(50_000);
      const text = `{"contentLanguages"${blanks}:${blanks}[${blanks}"fr"],"evolvingStructure"${blanks}: true,
        "$schema"${blanks}:${blanks}"https://json.sdmx.org/2.0/sdmx-json-structure-schema.json"}`;
      const recognised = recognise(cut(text, [1000]));
      expect(recognised).to.deep.include({ version: '2.1.0', language: 'fr' });
      expect(recognised.contradiction?.offset).to.equal(text.indexOf('"evolvingStructure"'));
    });
  });

  it('has its places where the whole text has them', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'é', '😀', '\n', '\r\n')),
        widths,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, some, share) => {
          const text = parts.join('');
          const offset = Math.floor(share * text.length);
          const lines = text.slice(0, offset).split('\n');
          expect(positionIn(cut(text, some), offset)).to.deep.equal({
            line: lines.length,
            column: (lines.at(-1) ?? '').length + 1,
          });
        },
      ),
    ));
});
