import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { faultNames, injectFault } from './faults.js';
import { judgeNaively } from './judge.js';
import type { NaiveAction, NaiveState } from './model.js';
import { type CaseFeatures, Chances, type DataCase, randomCase } from './random-case.js';
import { type RandomData, randomData } from './random-data.js';
import { expectSameFindings, type Reported, validateFiles } from './validate.js';
import { type CsvKind, writeCsv } from './write/csv.js';
import { type JsonKind, writeJson } from './write/json.js';
import { type WriteOptions, type WrittenData, writeOptionsOf } from './write/written.js';
import { writeXml, type XmlKind } from './write/xml.js';

const firstSeed = Number(process.env['DATA_SEED'] ?? 1);
const seeds = Number(process.env['DATA_CASES'] ?? 1);
/** Each format is tried with every so many of the faults, so that each fault is tried in as many of the formats. */
const stepOfFaults = Number(process.env['DATA_FAULTS'] ?? 3);

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

const everyFormat: readonly TestedFormat[] = [
  ...(['1.0', '2.0', '2.1', 'plain'] as const).map(csvFormat),
  ...xmlKinds.flatMap((kind) => (['flat', 'time', 'dimension'] as const).map((layout) => xmlFormat(kind, layout))),
  ...(['1.0', '2.0', '2.1'] as const).flatMap((kind) => [jsonFormat(kind, true), jsonFormat(kind, false)]),
];

const formats = everyFormat.filter(({ name }) => name.includes(process.env['DATA_FORMAT'] ?? ''));

/** Faults that a message in which keys are names of properties cannot have. */
const notInKeyed = ['dimension.missing', 'key.repeated', 'key.conflict', 'attribute.conflict', 'component.unknown'];

/** A message with the state that it is validated against. */
interface Compared {
  readonly file: string;
  readonly format: string;
  readonly isPlain: boolean;
  readonly written: WrittenData;
  readonly state: NaiveState;
  /** The fault that was put into it; none where it was made from what is allowed. */
  readonly fault?: string;
}

/** Every format of a case with data that one of its states allows, and with each fault. */
function* messagesOf(seed: number, made: DataCase, isOld: boolean): Generator<Compared & { readonly step: number }> {
  let number = 0;
  for (const [place, { name, features, write, isKeyed, isPlain = false }] of formats.entries()) {
    if ((features === old) !== isOld) continue;
    for (const [from, { state: of }] of made.steps.entries()) {
      const chances = new Chances(seed * 100 + from);
      const data = randomData(of, chances, 4, 3);
      if (data.observations.length === 0) continue;
      const make = (from_: RandomData, step: number, fault?: string): Compared & { readonly step: number } => {
        number += 1;
        const state = made.steps[step]?.state ?? of;
        const action =
          fault === undefined
            ? chances.pick<NaiveAction>(isKeyed ? ['information'] : ['information', 'append', 'replace'])
            : 'information';
        const written = write(from_, writeOptionsOf(made, state, action), chances);
        return {
          file: `${number}.data`,
          format: name,
          isPlain,
          written,
          state,
          step,
          ...(fault === undefined ? {} : { fault }),
        };
      };
      // What a state allows is judged by that state, and what the first one allows by all.
      for (const step of made.steps.keys()) if (from === 0 || step === from) yield make(data, step);
      if (from > 0) continue;
      for (const [index, fault] of faultNames.entries()) {
        if ((place + index) % stepOfFaults !== 0) continue;
        if (isKeyed && notInKeyed.includes(fault)) continue;
        const faulty = injectFault(fault, data, of, chances);
        if (faulty !== undefined) yield make(faulty, 0, fault);
      }
    }
  }
}

/** The first case from a seed on of which constraints allow some data. Ids of its artefacts end with a number, so that cases are apart. */
function caseWithData(seed: number, features: CaseFeatures): DataCase {
  for (let number = seed * 1000 + (features === all ? 1 : 0); ; number += 2) {
    const made = randomCase(number, features);
    const [first] = made.steps;
    if (first !== undefined && randomData(first.state, new Chances(seed * 100), 4, 3).observations.length > 2)
      return made;
  }
}

const mostFiles = 60;

describe('data of random structures, against the naive validator', function () {
  this.timeout(3_600_000);
  let test: TestServer;
  /** What was found in each message, or why it was not read. */
  const results: {
    readonly of: Compared;
    readonly made: DataCase;
    readonly asOf: string;
    readonly report: Reported | Error;
  }[] = [];

  /** Validates messages of one state together; where they are refused, one by one. */
  async function validate(all_: readonly Compared[], made: DataCase, asOf: string): Promise<void> {
    const query = { asOf, ...(all_.some(({ isPlain }) => isPlain) ? { structure: made.flow } : {}) };
    const reports = await validateFiles(test, new Map(all_.map(({ file, written }) => [file, written.text])), {
      query,
    });
    for (const of of all_)
      results.push({ of, made, asOf, report: reports.get(of.file) ?? new Error('there is no report') });
  }

  before(async () => {
    test = await startTestServer();
    for (const features of [old, all]) {
      for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
        const made = caseWithData(seed, features);
        const instants: string[] = [];
        for (const { artefacts } of made.steps) {
          const report = artefacts.length === 0 ? undefined : await test.submit(artefacts as readonly Artefact[]);
          if (report !== undefined) expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
          instants.push(report === undefined ? (instants.at(-1) ?? '') : `tick:${report.transaction}`);
        }
        const messages = [...messagesOf(seed, made, features === old)];
        for (const [step, asOf] of instants.entries()) {
          for (const isPlain of [false, true]) {
            const together = messages.filter((each) => each.step === step && each.isPlain === isPlain);
            for (let from = 0; from < together.length; from += mostFiles)
              await validate(together.slice(from, from + mostFiles), made, asOf);
          }
        }
      }
    }
  });
  after(() => test.close());

  for (const { name } of formats) {
    for (const isFaulty of [false, true]) {
      it(`${name}: ${isFaulty ? 'has the faults that were put into it, and the others that follow' : 'is valid where it was made from what is allowed at the instant, and else has what the state at the instant lacks'}`, () => {
        const own = results.filter(({ of }) => of.format === name && (of.fault !== undefined) === isFaulty);
        expect(own).not.to.have.length(0);
        for (const { of, made, asOf, report } of own) {
          try {
            if (report instanceof Error) throw report;
            expectSameFindings(report, judgeNaively(of.state, of.written.data), of.written);
          } catch (error) {
            if (error instanceof Error)
              error.message = `${of.fault ?? 'no fault'}, ${made.flow} at ${asOf}: ${error.message}`;
            throw error;
          }
        }
      });
    }
  }
});
