import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    let calls = 0;
    const outcome = run(oneFault, {
      signal: own.signal,
      findStructures: () => {
        own.abort(reason);
        calls += 1;
        return new Promise(() => undefined);
      },
    });
    expect(await errorOf(outcome)).to.equal(reason);
    expect(calls).to.equal(1);
    expect(childrenOf()).to.deep.equal([]);
  });

  /** The processes of validations that this process has started. */
  const childrenOf = (): readonly number[] =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('validation-process'))
      .map((line) => Number(line.trim().split(' ')[0]));

  it('is a failure with a reason where the process is killed', async () => {
    const outcome = run(oneFault, {
      findStructures: () => {
        for (const pid of childrenOf()) process.kill(pid, 'SIGKILL');
        return new Promise(() => undefined);
      },
    });
    const error = await errorOf(outcome);
    expect(error).to.be.instanceOf(StrataError).and.include({ name: 'Unavailable' });
    expect((error as Error).message).to.include('by signal SIGKILL');
    expect(childrenOf()).to.deep.equal([]);
  });

  it('writes the rows that findings name, and the others', async () => {
    const { valid, invalid } = await run(oneFault, {}, { request: { valid: true, invalid: true } });
    expect(valid).to.include({ name: 'valid.csv', type: 'application/vnd.sdmx.data+csv;version=2.0.0' });
    const start = 'STRUCTURE,STRUCTURE_ID,ACTION,FREQ,AREA,TIME_PERIOD,OBS_VALUE\ndataflow,TEST:FLOW(1.0.0),I,';
    expect(readFileSync(valid?.path ?? '', 'utf8')).to.equal(`${start}A,FR,2024,1\n`);
    expect(readFileSync(invalid?.path ?? '', 'utf8')).to.equal(`${start}A,GR,2024,2\n`);
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
    const error = await errorOf(run(manyRows(2_500_000), {}, { bounds }));
    expect(error).to.be.instanceOf(StrataError).and.include({ name: 'TooLarge' });
  });
});
