import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { StrataError } from '../../../../src/errors.js';
import { runValidation } from '../../../../src/registry/validation/process/run-validation.js';
import type { AskedStructure } from '../../../../src/registry/validation/structure-of-data.js';
import type {
  ValidationBounds,
  ValidationCaller,
  ValidationJob,
  ValidationOutcome,
  ValidationProgress,
  ValidationRequest,
} from '../../../../src/registry/validation/validation-job.js';
import { coded, codelist, dimension, flowUrn, measure, structureOf, time } from '../small-data.js';

const areas = codelist('CL_AREA', ['FR', 'DE']);
const structure = structureOf({
  components: [dimension('FREQ'), dimension('AREA', coded(areas)), time(), measure()],
  lists: [areas],
});

const usualBounds: ValidationBounds = { memoryBytes: 700e6, temporaryBytes: 1e9, seconds: 60, readBytes: 1e9 };
const usualRequest: ValidationRequest = {
  structures: [{ structure: flowUrn, structureClass: null }],
  limit: 100,
  failFast: false,
  metrics: false,
  valid: false,
  invalid: false,
};

const oneFault = 'FREQ,AREA,TIME_PERIOD,OBS_VALUE\nA,FR,2024,1\nA,GR,2024,2\n';

/** Rows that take some time to be read. */
const manyRows = (count: number): string =>
  `FREQ,AREA,TIME_PERIOD,OBS_VALUE\n${Array.from({ length: count }, (_, row) => `A,S${row},2024,${row}`).join('\n')}\n`;

describe('the process of a validation', () => {
  let folder: string;
  const abort = new AbortController();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'strata-validation-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (
    text: string,
    caller: Partial<ValidationCaller> = {},
    { request = {}, bounds = {} }: { request?: Partial<ValidationRequest>; bounds?: Partial<ValidationBounds> } = {},
  ): Promise<ValidationOutcome> => {
    const path = join(folder, 'data');
    writeFileSync(path, text);
    const job: ValidationJob = {
      folder,
      files: [{ name: 'data.csv', path }],
      request: { ...usualRequest, ...request },
      bounds: { ...usualBounds, ...bounds },
    };
    return runValidation(job, { findStructures: async () => [structure], signal: abort.signal, ...caller });
  };

  const errorOf = async (outcome: Promise<unknown>): Promise<unknown> => {
    try {
      await outcome;
    } catch (error) {
      return error;
    }
    throw new Error('no error');
  };

  it('asks for the structures of the data once, reports its progress, and returns the report', async () => {
    const asked: (readonly AskedStructure[])[] = [];
    const steps: ValidationProgress[] = [];
    const { report, durations } = await run(
      oneFault,
      {
        findStructures: async (each) => {
          asked.push(each);
          return [structure];
        },
        onProgress: (progress) => steps.push(progress),
      },
      { request: { metrics: true } },
    );
    expect(asked).to.deep.equal([[{ structure: flowUrn, structureClass: null }]]);
    expect(report.rules.map(({ rule, count }) => [rule, count])).to.deep.equal([['code.unknown', 1]]);
    expect(report.rules[0]?.findings[0]).to.deep.include({
      value: 'GR',
      file: 'data.csv',
      place: { line: 3, column: 3 },
    });
    expect(new Set(steps.map(({ step }) => step))).to.deep.equal(new Set(['reading', 'judging']));
    expect(durations).to.include.keys('reading', 'values', 'keys');
  });

  it('throws what the caller throws that has no structure', async () => {
    const fault = new StrataError('NotFound', 'there is no such dataflow');
    expect(await errorOf(run(oneFault, { findStructures: () => Promise.reject(fault) }))).to.equal(fault);
  });

  it('refuses data that do not name their structure', async () => {
    const error = await errorOf(run(oneFault, {}, { request: { structures: [] } }));
    expect(error).to.be.instanceOf(StrataError).and.include({ name: 'Semantic' });
    expect((error as Error).message).to.include('does not name its structure');
  });

  it('ends at once with the signal of the caller', async () => {
    const own = new AbortController();
    const reason = new Error('cancelled');
    let process = 0;
    const outcome = run(oneFault, {
      signal: own.signal,
      findStructures: () => {
        own.abort(reason);
        process += 1;
        return new Promise(() => undefined);
      },
    });
    expect(await errorOf(outcome)).to.equal(reason);
    expect(process).to.equal(1);
  });

  it('ends when it takes too long', async () => {
    const outcome = run(oneFault, { findStructures: () => new Promise(() => undefined) }, { bounds: { seconds: 2 } });
    expect(await errorOf(outcome)).to.include({ name: 'TooSlow' });
  });

  it('is refused where it takes more memory than it may', async () => {
    const error = await errorOf(run(manyRows(1_000_000), {}, { bounds: { memoryBytes: 120e6 } }));
    expect(error).to.be.instanceOf(StrataError).and.include({ name: 'TooLarge' });
  });

  it('is refused where it needs more disk than it may', async () => {
    const bounds = { memoryBytes: 300e6, temporaryBytes: 1e6 };
    const error = await errorOf(run(manyRows(4_000_000), {}, { bounds }));
    expect(error).to.be.instanceOf(StrataError).and.include({ name: 'TooLarge' });
  });
});
