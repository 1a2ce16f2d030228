import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Bench, Measurement, Row } from '../bench.js';
import { artefactsOfData, csvOfData, faultCount, xmlOfData } from '../generate/data-message.js';
import { timed, withEffort } from '../interleave.js';
import { compiled, onNeo4j, startProgram } from '../program.js';
import { asRoot } from '../serve.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';
import { peakTreeMemory, treeMemory } from '../watch-tree-memory.js';
import { parseOnly } from './large-message.js';
import { measureBySdmxthon } from './validation-by-sdmxthon.js';

const megabyte = 1e6;
const observations = sized(5_000_000, 2_400);
/** For memory, which must not grow with the file. */
const manyObservations = sized(50_000_000, 4_800);
const xmlObservations = sized(5_000_000, 2_400);

interface Report {
  readonly totals: { readonly observations: number; readonly errors: number };
  readonly durations: Readonly<Record<string, number>>;
}

/** Sends a file. @returns the report, and the time from the last byte sent to the report */
function validate(url: string, path: string): Promise<{ readonly report: Report; readonly taken: number }> {
  return new Promise((done, failed) => {
    let sent = 0;
    const req = request(
      `${url}/ws/public/data/validate?metrics=true`,
      { method: 'POST', agent: false, headers: { ...asRoot, 'content-length': statSync(path).size } },
      (res) => {
        json(res).then((body) => {
          if (res.statusCode !== 200) failed(new Error(`${res.statusCode}: ${JSON.stringify(body).slice(0, 500)}`));
          else done({ report: body as Report, taken: performance.now() - sent });
        }, failed);
      },
    );
    req.on('error', failed);
    req.on('finish', () => {
      sent = performance.now();
    });
    createReadStream(path, { highWaterMark: 1 << 20 }).pipe(req);
  });
}

function requireReport({ totals }: Report, count: number): void {
  if (totals.observations !== count || totals.errors < faultCount)
    throw new Error(`${totals.errors} errors in ${totals.observations} observations`);
}

/** The time of reading the file into a table alone, in a process of its own. */
async function readAlone(path: string, folder: string): Promise<number> {
  const script = resolve(import.meta.dirname, '../read-csv-alone.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, path, folder]);
  return Number(stdout);
}

/** The longest time of a request that is sent again and again while work is done, milliseconds. */
async function longestBeside(url: string, work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      longest = Math.max(longest, await timed(async () => void (await (await fetch(url)).text())));
      await sleep(50);
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await asking;
  return longest;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measureCsv(
  url: string,
  pid: number,
  count: number,
  folder: string,
  rounds: number,
): Promise<readonly Row[]> {
  const path = join(folder, 'data.csv');
  await pipeline(Readable.from(csvOfData(count)), createWriteStream(path));
  const alone: number[] = [];
  const whole: number[] = [];
  const ofKeys: number[] = [];
  const peaks: number[] = [];
  const health: number[] = [];
  const idle = treeMemory(pid);
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await readAlone(path, folder));
    peaks.push(
      await peakTreeMemory(pid, async () => {
        const longest = await longestBeside(`${url}/health/live`, async () => {
          const { report, taken } = await validate(url, path);
          requireReport(report, count);
          whole.push(taken);
          ofKeys.push(report.durations['keys'] ?? 0);
        });
        health.push(longest);
      }),
    );
  }
  rmSync(path);
  const baseline = median(alone);
  const name = `validating ${count.toLocaleString('en')} observations`;
  return [
    {
      name: `${name} without repeated keys, to read_csv alone`,
      value: median(whole.map((each, index) => each - (ofKeys[index] ?? 0))),
      baseline,
      goal: 4,
    },
    { name: `${name} with repeated keys, to read_csv alone`, value: median(whole), baseline, goal: 6 },
    {
      name: `memory above idle of ${name}, its process included, to 700 MB`,
      unit: 'MB',
      value: (Math.max(...peaks) - idle) / megabyte,
      baseline: 700,
      goal: 1,
    },
    {
      name: `longest request for /health/live while it is ${name}, to 250 ms`,
      value: Math.max(...health),
      baseline: 250,
      goal: 1,
    },
  ];
}

async function measureXml(url: string, path: string, rounds: number): Promise<readonly Row[]> {
  const alone: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const texts: string[] = [];
    for await (const chunk of createReadStream(path, { encoding: 'utf8' })) texts.push(String(chunk));
    alone.push(await timed(async () => parseOnly(texts)));
    const { report, taken } = await validate(url, path);
    requireReport(report, xmlObservations);
    whole.push(taken);
  }
  const name = 'validating 5,000,000 observations of structure-specific 3.0, to saxes alone';
  return [{ name, value: median(whole), baseline: median(alone), goal: 3 }];
}

/** Validation of large files over HTTP, from the last byte received to the report. */
async function measure({ registry, neo4j, effort }: Bench): Promise<readonly Row[]> {
  await submitArtefacts(registry, artefactsOfData());
  const folder = mkdtempSync(join(tmpdir(), 'strata-bench-validation-'));
  const xml = join(folder, 'data.xml');
  const program = await startProgram(join(folder, 'registry'), {
    ...compiled(),
    environment: {
      ...onNeo4j(neo4j),
      STRATA_REHEARSAL_SECONDS: '0',
    },
  });
  try {
    const { url, child } = program;
    const pid = child.pid ?? 0;
    const { rounds } = withEffort(effort, { warmUp: 0, rounds: 3 });
    const ofCsv = await measureCsv(url, pid, observations, folder, rounds);
    const ofManyRows = await measureCsv(url, pid, manyObservations, folder, 1);
    await pipeline(Readable.from(xmlOfData(xmlObservations)), createWriteStream(xml));
    const ofXml = await measureXml(url, xml, rounds);
    const ofClient = await measureBySdmxthon(url, folder, async (path) => (await validate(url, path)).taken);
    return [...ofCsv, ...ofManyRows, ...ofXml, ...ofClient];
  } finally {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const validatingData: Measurement = { name: 'validation', measure };
