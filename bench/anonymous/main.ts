import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, startProgram } from '../program.js';
import { abandon, abandonedHead, abandonedRow } from './abandon.js';
import { type Filled, fill, readFilled, writeFilled } from './fill.js';
import type { LoadResult, Order } from './load.js';
import { type Options, readOptions, usage } from './options.js';
import {
  type CostlyRequest,
  costlyRequests,
  type Description,
  requestsWithoutRoute,
  routesWithoutRequest,
} from './routes.js';
import { idleLine, type Measured, missesOf, rowOf, type Step, stepLine, steps, tableHead } from './table.js';
import { settle, watch } from './watch.js';

const print = (line: string): void => console.log(line);
const progress = (line: string): void => console.error(line);

/** In which the connections of a step begin further requests. */
const busySeconds = 3;

const alone: Step = { name: 'alone', connections: 1, isSlow: false };

const watchedProcess = { imports: ['tsx', './scripts/tsx-in-threads.mjs', './bench/anonymous/watch-process.ts'] };

const idleMilliseconds = 10_000;

/** Measures what the costliest requests of anonymous callers take from others. */
class Run {
  readonly #options: Options;
  readonly #folder: string;
  readonly #sender = fork(resolve(import.meta.dirname, 'load-process.ts'), { execArgv: ['--import', 'tsx'] });
  readonly #bareServer = fork(resolve(import.meta.dirname, 'bare-server.ts'), { execArgv: ['--import', 'tsx'] });
  readonly #bareUrl = once(this.#bareServer, 'message').then(([url]) => String(url));
  #program: Program | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#folder = options.folder ?? mkdtempSync(join(tmpdir(), 'strata-anonymous-'));
    mkdirSync(this.#folder, { recursive: true });
  }

  /** @returns what others got that they must not get */
  async run(): Promise<readonly string[]> {
    const { only, rows, isAbandoned } = this.#options;
    this.#program = await startProgram(join(this.#folder, 'data'), watchedProcess);
    const requests = costlyRequests(await this.#fill(this.#program));
    await this.#check(this.#program, requests);
    const misses: string[] = [];
    const [, idle] = await watch(this.#program, await this.#bareUrl, () => sleep(idleMilliseconds));
    print(`${idleLine(idle)}\n`);
    print(isAbandoned ? abandonedHead : tableHead());
    for (const [index, request] of requests.entries()) {
      const number = index + 1;
      if (number < rows[0] || number > rows[1] || (only !== undefined && !request.route.includes(only))) continue;
      if (isAbandoned) {
        print(abandonedRow(number, request.path, await this.#abandon(request)));
        continue;
      }
      const measured: Measured[] = [];
      for (const step of steps) measured.push(await this.#measure(request, step));
      print(rowOf(number, request, measured));
      misses.push(...missesOf(request, measured));
    }
    return misses;
  }

  async end(): Promise<void> {
    for (const child of [this.#sender, this.#bareServer]) if (child.connected) child.disconnect();
    await this.#program?.stop();
    if (this.#options.folder === undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Fills the registry, unless the folder has one that an earlier run has filled. */
  async #fill({ url }: Program): Promise<Filled> {
    const file = join(this.#folder, 'filled.json');
    if (existsSync(file)) return readFilled(readFileSync(file, 'utf8'));
    const filled = await fill(url, this.#options.scale, progress);
    writeFileSync(file, writeFilled(filled));
    return filled;
  }

  async #check({ url }: Program, requests: readonly CostlyRequest[]): Promise<void> {
    const description = (await (await fetch(`${url}/openapi.json`)).json()) as Description;
    const missing = routesWithoutRequest(description, requests);
    if (missing.length > 0) throw new Error(`bench/anonymous/routes.ts has no request for ${missing.join(', ')}`);
    const surplus = requestsWithoutRoute(description, requests);
    if (surplus.length > 0) throw new Error(`/openapi.json does not have ${surplus.join(', ')}`);
  }

  /** The program; it is started again where it has ended, which is a miss. */
  async #running(): Promise<Program> {
    if (this.#program === undefined || this.#program.ended() !== undefined)
      this.#program = await startProgram(join(this.#folder, 'data'), watchedProcess);
    await settle(this.#program);
    return this.#program;
  }

  async #abandon(request: CostlyRequest) {
    const program = await this.#running();
    const order = { ...this.#orderOf(program, request, alone), busySeconds: this.#options.seconds };
    return abandon(program, await this.#bareUrl, join(this.#folder, 'data'), order, (each) => this.#send(each));
  }

  async #measure(request: CostlyRequest, step: Step): Promise<Measured> {
    const program = await this.#running();
    const order = this.#orderOf(program, request, step);
    const [results, watched] = await watch(program, await this.#bareUrl, () => this.#send(order));
    const measured = { step, results, watched, ended: program.ended() };
    progress(stepLine(request, measured));
    return measured;
  }

  #orderOf({ url }: Program, { route, path, body, headers = {} }: CostlyRequest, step: Step): Order {
    const bodyFile = join(this.#folder, 'body');
    if (body !== undefined) writeFileSync(bodyFile, body);
    return {
      url,
      method: route.split(' ')[0] ?? 'GET',
      path,
      headers: { 'accept-encoding': step.isSlow ? 'identity' : 'gzip', ...headers },
      ...(body === undefined ? {} : { body: bodyFile }),
      connections: step.connections,
      isSlow: step.isSlow,
      busySeconds,
      seconds: this.#options.seconds,
    };
  }

  async #send(order: Order): Promise<readonly LoadResult[]> {
    this.#sender.send(order);
    const [results] = (await once(this.#sender, 'message')) as [readonly LoadResult[]];
    return results;
  }
}

async function main(): Promise<void> {
  let options: Options;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  const run = new Run(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void run.end().finally(() => process.exit(1)));
  try {
    const misses = await run.run();
    print(`\n${misses.length} misses`);
    for (const miss of misses) print(`* ${miss}`);
    if (misses.length > 0) process.exitCode = 1;
  } finally {
    await run.end();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
