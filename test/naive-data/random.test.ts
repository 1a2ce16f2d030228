import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { faultNames, injectFault } from './faults.js';
import { judgeNaively } from './judge.js';
import type { NaiveAction, NaiveState } from './model.js';
import { type CaseFeatures, Chances, type DataCase, randomCase } from './random-case.js';
import { type RandomData, randomData } from './random-data.js';
import { expectSameFindings, type Reported, validateData } from './validate.js';
import { type CsvKind, writeCsv } from './write/csv.js';
import { type JsonKind, writeJson } from './write/json.js';
import { type WriteOptions, type WrittenData, writeOptionsOf } from './write/written.js';
import { writeXml, type XmlKind } from './write/xml.js';

const firstSeed = Number(process.env['DATA_SEED'] ?? 1);
const seeds = Number(process.env['DATA_CASES'] ?? 3);

type Write = (data: RandomData, options: WriteOptions, chances: Chances) => WrittenData;

/** A format with what it can hold. */
interface TestedFormat {
  readonly name: string;
  readonly features: CaseFeatures;
  readonly write: Write;
  /** Whether a message can lack a dimension, or repeat a key. */
  readonly isKeyed: boolean;
  readonly isPlain?: true;
}

const old: CaseFeatures = { hasSeveralMeasures: false, hasMultipleValues: false };
const all: CaseFeatures = { hasSeveralMeasures: true, hasMultipleValues: true };

const csvFormat = (kind: CsvKind): TestedFormat => ({
  name: kind === 'plain' ? 'plain CSV' : `SDMX-CSV ${kind}`,
  features: kind === '2.0' || kind === '2.1' ? all : old,
  isKeyed: false,
  ...(kind === 'plain' ? { isPlain: true as const } : {}),
  write: (data, options, chances) =>
    writeCsv(
      data,
      {
        ...options,
        kind,
        hasLevelRows: chances.chance(0.5),
        hasAction: chances.chance(0.7) || options.action !== 'information',
        separator: kind === '1.0' ? ',' : chances.pick(kind === 'plain' ? [',', ';', '\t', '|'] : [',', ';']),
        lineEnd: chances.pick(['\n', '\r\n']),
        hasLabels: chances.chance(0.3),
        hasKeys: chances.chance(0.2),
      },
      chances,
    ),
});

const xmlFormat = (kind: XmlKind, layout: 'flat' | 'time' | 'dimension'): TestedFormat => ({
  name: `${kind}, ${layout === 'flat' ? 'flat' : layout === 'time' ? 'time series' : 'cross-sectional'}`,
  features: kind.startsWith('structure-specific-3') ? all : old,
  isKeyed: false,
  write: (data, options) => {
    const { time, dimensions } = options;
    const atObservation =
      layout === 'flat' || (layout === 'time' && time === undefined)
        ? 'AllDimensions'
        : layout === 'time'
          ? time
          : dimensions.at(-1);
    return writeXml(kind, data, { ...options, atObservation: atObservation ?? 'AllDimensions' });
  },
});

const jsonFormat = (kind: JsonKind, isFlat: boolean): TestedFormat => ({
  name: `SDMX-JSON ${kind}, ${isFlat ? 'flat' : 'series'}`,
  features: kind === '1.0' ? old : all,
  isKeyed: true,
  write: (data, options) => writeJson(kind, data, { ...options, isFlat: isFlat || options.time === undefined }),
});

const xmlKinds = ['structure-specific-2.1', 'structure-specific-3.0', 'structure-specific-3.1', 'generic-2.1'] as const;

const formats: readonly TestedFormat[] = [
  ...(['1.0', '2.0', '2.1', 'plain'] as const).map(csvFormat),
  ...xmlKinds.flatMap((kind) => (['flat', 'time', 'dimension'] as const).map((layout) => xmlFormat(kind, layout))),
  ...(['1.0', '2.0', '2.1'] as const).flatMap((kind) => [jsonFormat(kind, true), jsonFormat(kind, false)]),
];

/** Faults that a message in which keys are names of properties cannot have. */
const notInKeyed = ['dimension.missing', 'key.repeated', 'key.conflict', 'attribute.conflict', 'component.unknown'];

describe('data of random structures, against the naive validator', () => {
  let test: TestServer;
  /** A case for each seed and for what formats can hold, with the instants of its states. */
  const cases = new Map<string, { readonly made: DataCase; readonly instants: string[] }>();
  const nameOf = (seed: number, { hasMultipleValues }: CaseFeatures): string => `${seed} ${hasMultipleValues}`;

  before(async () => {
    test = await startTestServer();
    for (const features of [old, all]) {
      for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
        // Ids end with the seed, so that cases are apart.
        const made = randomCase(seed * 2 + (features === all ? 1 : 0), features);
        const instants: string[] = [];
        for (const { artefacts } of made.steps) {
          const report = await test.submit(artefacts as readonly Artefact[]);
          expect(['accepted', 'unchanged'], JSON.stringify(report.results)).to.include(report.outcome);
          instants.push(`tick:${report.transaction}`);
        }
        cases.set(nameOf(seed, features), { made, instants });
      }
    }
  });
  after(() => test.close());

  async function compare(
    { name, write, isPlain }: TestedFormat,
    made: DataCase,
    state: NaiveState,
    data: RandomData,
    chances: Chances,
    more: { readonly asOf: string; readonly action?: NaiveAction },
  ): Promise<Reported> {
    const written = write(data, writeOptionsOf(made, state, more.action), chances);
    const report = await validateData(test, written.text, {
      query: { asOf: more.asOf, ...(isPlain ? { structure: made.flow } : {}) },
      headers: { 'Content-Type': written.contentType },
    });
    try {
      expectSameFindings(report, judgeNaively(state, written.data), written);
    } catch (error) {
      if (error instanceof Error) error.message = `${name}, ${made.flow} at ${more.asOf}: ${error.message}`;
      throw error;
    }
    return report;
  }

  for (const format of formats) {
    describe(`as ${format.name}`, () => {
      it('are valid where they were made from what is allowed, and judged by the state at an instant', async () => {
        for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
          const { made, instants } = cases.get(nameOf(seed, format.features)) ?? { made: undefined, instants: [] };
          if (made === undefined) throw new Error('the case was not made');
          for (const [made_, of] of made.steps.entries()) {
            const chances = new Chances(seed * 100 + made_);
            const data = randomData(of.state, chances, 4, 3);
            if (data.observations.length === 0) continue;
            for (const [index, { state }] of made.steps.entries())
              await compare(format, made, state, data, chances, { asOf: instants[index] ?? '' });
          }
        }
      });

      it('have the faults that were put into them, and the others that the naive validator finds', async () => {
        for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
          const { made, instants } = cases.get(nameOf(seed, format.features)) ?? { made: undefined, instants: [] };
          const state = made?.steps[0]?.state;
          if (made === undefined || state === undefined) throw new Error('the case was not made');
          const chances = new Chances(seed * 1000);
          const data = randomData(state, chances, 4, 3);
          const names = faultNames.filter((name) => !format.isKeyed || !notInKeyed.includes(name));
          for (const name of names) {
            const faulty = injectFault(name, data, state, chances);
            if (faulty === undefined) continue;
            await compare(format, made, state, faulty, chances, { asOf: instants[0] ?? '' });
          }
        }
      });
    });
  }
});
