/**
 * Counts the files of `src` that requests execute, in the compiled program with its own Neo4j. With `--list`, it lists them.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../interleave.js';
import { startProgram } from '../program.js';
import { get, post } from '../serve.js';

const root = resolve(import.meta.dirname, '../..');

/** A reader has to read a file in which a request executes this many functions. */
const fewestFunctions = 3;
const longestFile = 300;
const largestMedian = 90;
/** Rounds of requests before the counted one. */
const warmUp = 5;

const codelist = (id: string): string =>
  `<mes:Structure xmlns:mes="http://www.sdmx.org/resources/sdmxml/schemas/v3_0/message" xmlns:str="http://www.sdmx.org/resources/sdmxml/schemas/v3_0/structure" xmlns:com="http://www.sdmx.org/resources/sdmxml/schemas/v3_0/common">
<mes:Header><mes:ID>M</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="HARBOUR"/></mes:Header>
<mes:Structures><str:Codelists><str:Codelist agencyID="HARBOUR" id="CL_${id}" version="1.0.0"><com:Name xml:lang="en">Codes</com:Name><str:Code id="A"><com:Name xml:lang="en">A</com:Name></str:Code></str:Codelist></str:Codelists></mes:Structures></mes:Structure>`;

/** A request of each round; it reads what `id` names, which is new in each round. */
interface Request {
  readonly name: string;
  /** The largest number of files with so many functions; undefined without a goal. */
  readonly goal?: number;
  readonly send: (url: string, id: string) => Promise<unknown>;
}

const submit = (url: string, message: string): Promise<string> => post(url, Buffer.from(message), { action: 'MERGE' });

const requests: readonly Request[] = [
  { name: 'who am I', send: (url) => get(`${url}/ws/registry/whoami`) },
  { name: 'submission of a codelist', goal: 50, send: (url, id) => submit(url, codelist(id)) },
  {
    name: 'structure query, cold',
    goal: 35,
    send: (url, id) => get(`${url}/sdmx/v2/structure/codelist/HARBOUR/CL_${id}/1.0.0`),
  },
  {
    name: 'structure query, warm',
    goal: 35,
    send: (url, id) => get(`${url}/sdmx/v2/structure/codelist/HARBOUR/CL_${id}/1.0.0`),
  },
  {
    name: 'structure query with references=all, cold',
    goal: 35,
    send: (url, id) => get(`${url}/sdmx/v2/structure/dataflow/HARBOUR/${id}/1.0.0?references=all`),
  },
];

interface Executed {
  /** Below `src`. */
  readonly file: string;
  readonly functions: number;
  readonly lines: number;
}

/** The files that a process executed since the last call. */
async function takeExecuted(child: ChildProcess): Promise<readonly Executed[]> {
  child.send('take');
  const [counts] = (await once(child, 'message')) as [readonly (readonly [string, number])[]];
  const executed: Executed[] = [];
  for (const [url, functions] of counts) {
    if (functions === 0 || !url.startsWith('file:')) continue;
    const path = fileURLToPath(url);
    if (!path.startsWith(join(root, 'dist/'))) continue;
    const file = path.slice(join(root, 'dist/').length).replace(/\.js$/, '.ts');
    const text = await readFile(join(root, 'src', file), 'utf8');
    executed.push({ file, functions, lines: text.split('\n').length - 1 });
  }
  return executed;
}

function print(name: string, executed: readonly Executed[], goal: number | undefined, isListed: boolean): void {
  const toRead = executed.filter(({ functions }) => functions >= fewestFunctions);
  const lines = toRead.map((each) => each.lines);
  const cells = [
    name.padEnd(42),
    `${executed.length}`.padStart(8),
    `${toRead.length}`.padStart(6),
    `${goal ?? ''}`.padStart(6),
    `${Math.max(...lines)}`.padStart(8),
    `${median(lines)}`.padStart(8),
  ];
  console.log(cells.join(''));
  if (!isListed) return;
  for (const { file, functions, lines } of executed.toSorted((a, b) => b.functions - a.functions))
    console.log(`    ${`${functions}`.padStart(4)} functions ${`${lines}`.padStart(5)} lines  ${file}`);
}

async function main(isListed: boolean): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'strata-bench-'));
  const program = await startProgram(dataDir, {
    imports: ['./bench/files/count-functions.mjs'],
    environment: { STRATA_REHEARSAL_SECONDS: '0' },
  });
  try {
    const { url, child } = program;
    const [agencies, traffic] = await Promise.all(
      ['1-agencies.xml', '2-port-traffic.xml'].map((file) => readFile(join(root, 'examples', file), 'utf8')),
    );
    await submit(url, agencies ?? '');
    console.log(`${' '.repeat(42)}   files  3+ fn  goal longest  median`);
    for (let round = 0; round <= warmUp; round += 1) {
      const id = `ROUND_${round}`;
      await submit(url, (traffic ?? '').replaceAll('PORT_TRAFFIC', id));
      for (const request of requests) {
        await takeExecuted(child);
        await request.send(url, id);
        const executed = await takeExecuted(child);
        if (round === warmUp) print(request.name, executed, request.goal, isListed);
      }
    }
    console.log(
      `Goals: no file above ${longestFile} lines, a median of at most ${largestMedian}, both of the files with 3 functions or more.`,
    );
  } finally {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main(process.argv.includes('--list'));
