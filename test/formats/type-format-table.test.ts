import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { canonicalText } from '../../src/formats/canonical-text.js';
import { structureFormats } from '../../src/formats/formats.js';
import { parseGrammar } from '../../src/formats/grammar/parse-grammar.js';
import { sdmxMl30 } from '../../src/formats/grammar/sdmx-ml-3.0.js';
import { sdmxMl31 } from '../../src/formats/grammar/sdmx-ml-3.1.js';
import { isSplit } from '../../src/formats/model-2.1/split-artefacts.js';
import type { Artefact } from '../../src/model/artefact.js';
import { type ArtefactType, allTypes } from '../../src/model/artefact-types.js';
import { examples } from './model-2.1/up/artefacts.js';
import { artefactsOf, faultsOf, type Outcome, reportedLosses, through, titleOf } from './through-format.js';
import { readText } from './xml/read-text.js';
import { SampleMessage } from './xml/sample-message.js';

const document = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');

const grammars = { '3.0': parseGrammar(sdmxMl30), '3.1': parseGrammar(sdmxMl30, sdmxMl31) } as const;

/** Artefacts of a 3.x type that say, taken together, all that SDMX-ML has for it. */
async function* generatedSamples({ container }: ArtefactType): AsyncGenerator<Artefact> {
  for (const version of ['3.0', '3.1'] as const) {
    for (const alternative of [0, 1, 2, 3]) {
      // The type of a reference to a metadata set can never be satisfied (3.0 common schema).
      if (version === '3.0' && container === 'MetadataConstraints' && alternative === 1) continue;
      const text = new SampleMessage(grammars[version], alternative).of(container, version === '3.0' ? 0 : 1);
      for (const { artefact } of (await readText(text)).artefacts) yield artefact;
    }
  }
}

async function gathered<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}

/** Those, and what the reader of 2.1 makes of its artefacts. */
async function samplesOf(type: ArtefactType): Promise<readonly Artefact[]> {
  // What remains of a split artefact of 2.1 is written together with its parts only.
  const kept = examples
    .flatMap((example) => example.artefacts as readonly Artefact[])
    .filter((artefact) => !isSplit(artefact));
  const generated = type.only === undefined ? await gathered(generatedSamples(type)) : [];
  return [...generated, ...kept].filter((artefact) => artefact.class === type.class);
}

const lowest = (): string => '1.0.0';

function cellOf(sample: Artefact, outcome: Outcome): string {
  const [back] = artefactsOf(outcome);
  const isTold = reportedLosses(outcome).length > 0;
  if (back === undefined) return isTold ? '–' : 'lost silently';
  if (back.class !== sample.class) return `as ${back.class}`;
  if (isTold) return 'part';
  expect(canonicalText(back)).to.equal(canonicalText(sample));
  return 'whole';
}

/** One word for what several samples of a type come to. */
function uniteCells(cells: readonly string[]): string {
  const [only, ...others] = new Set(cells);
  return others.length === 0 ? (only ?? 'no sample') : 'part';
}

/** The rows of the table in the document: the cells by format, for each type. */
function readTable(): ReadonlyMap<string, readonly string[]> {
  const rows = document
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  return new Map(rows.map(([name = '', ...cells]) => [name, cells]));
}

const types = allTypes.filter(({ message }) => message === undefined);

describe('the table of types and formats', () => {
  const table = readTable();
  const columns = table.get('Type') ?? [];

  it('has every type and every format', () => {
    expect([...columns].sort()).to.deep.equal(structureFormats.map(titleOf).sort());
    expect(types.map((type) => type.class).filter((name) => !table.has(name))).to.deep.equal([]);
  });

  for (const type of types) {
    describe(type.class, () => {
      let samples: readonly Artefact[];
      before(async () => {
        samples = await samplesOf(type);
      });

      for (const format of structureFormats) {
        const expected = table.get(type.class)?.[columns.indexOf(titleOf(format))];
        it(`in ${titleOf(format)}: ${expected}`, async () => {
          const cells: string[] = [];
          for (const sample of samples) {
            const outcome = await through(format, [sample], lowest);
            expect(faultsOf(format, outcome.text)).to.deep.equal([]);
            cells.push(cellOf(sample, outcome));

            // What the format can hold goes through it unchanged, however often.
            for (const held of artefactsOf(outcome)) {
              const again = await through(format, [held], lowest);
              expect(faultsOf(format, again.text)).to.deep.equal([]);
              expect(artefactsOf(again).map(canonicalText)).to.deep.equal([canonicalText(held)]);
            }
          }
          expect(uniteCells(cells)).to.equal(expected);
        });
      }
    });
  }
});
