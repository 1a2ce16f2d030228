import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StrataError } from '../../../errors.js';
import { lowerPriority } from '../../../model/lower-priority.js';
import type { StructureOfData } from '../structure-of-data.js';
import type {
  RunValidation,
  ValidationBounds,
  ValidationCaller,
  ValidationJob,
  ValidationOutcome,
} from '../validation-job.js';
import { type PackedStructure, packStructure } from './packed-structure.js';
import { errorOfRefusal } from './refusal.js';
import type { FromValidation, ToValidation } from './validation-messages.js';

const program = fileURLToPath(new URL('./validation-process.js', import.meta.url));

/** What JavaScript may take of the memory of the process. */
const shareOfScript = 0.35;

/** Characters of the log of a process that ended, which are kept for its error. */
const mostLogged = 2_000;

/** Options of Node.js that the process of the server has and a process for data needs: what loads TypeScript and source maps. */
export const inheritedOptions = (): readonly string[] =>
  process.execArgv.filter((each) => !/^--(?:inspect|max-old-space-size|cpu-prof|heap-prof)/.test(each));

/** The settings of Strata hold secrets; a process for data gets none of them. */
export const environmentOfData = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(STRATA|NEO4J|OTEL)_/.test(name)));

function start({ memoryBytes }: ValidationBounds, folder: string): ChildProcess {
  const heap = Math.floor((memoryBytes * shareOfScript) / 1_048_576);
  const child = fork(program, [], {
    cwd: process.cwd(),
    env: { ...environmentOfData(), TMPDIR: folder, MALLOC_ARENA_MAX: '2' },
    execArgv: [...inheritedOptions(), `--max-old-space-size=${heap}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  lowerPriority(child.pid);
  return child;
}

async function packAll(structures: readonly StructureOfData[]): Promise<readonly PackedStructure[]> {
  const packed: PackedStructure[] = [];
  for (const structure of structures) packed.push(await packStructure(structure));
  return packed;
}

/** Why a process ended before it had a result. */
function reasonOfEnd(code: number | null, signal: NodeJS.Signals | null, log: string): StrataError {
  if (/heap out of memory|bad_alloc/.test(log)) {
    return new StrataError(
      'TooLarge',
      'the validation needs more memory than one may take; send the data in several requests',
    );
  }
  const how = signal === null ? `with code ${code}` : `by signal ${signal}`;
  return new StrataError(
    'Unavailable',
    `the process of the validation ended ${how} before it had a result; send the request again, or the data in several requests`,
  );
}

/** The messages of a process, as the result of a validation. */
function outcomeOf(
  child: ChildProcess,
  job: ValidationJob,
  { findStructures, onProgress }: Pick<ValidationCaller, 'findStructures' | 'onProgress'>,
): Promise<ValidationOutcome> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = `${log}${text}`.slice(-mostLogged);
    });
    const post = (message: ToValidation): void => {
      if (child.connected) child.send(message, () => undefined);
    };
    child.on('message', (message: FromValidation) => {
      switch (message.kind) {
        case 'structures':
          findStructures(message.asked)
            .then(packAll)
            .then((structures) => post({ kind: 'structures', structures }), reject);
          break;
        case 'progress':
          onProgress?.(message.progress);
          break;
        case 'outcome':
          resolve(message.outcome);
          break;
        default:
          reject(errorOfRefusal(message));
      }
    });
    child.on('error', reject);
    // `close` comes after the last message and the last text of the log.
    child.on('close', (code, signal) => reject(reasonOfEnd(code, signal, log)));
    post({ kind: 'job', job });
  });
}

/** Ends a process and waits for that. */
function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** Runs a validation in a process of its own, which ends with it, with the signal of the caller, and with this process. */
export const runValidation: RunValidation = async (job, caller) => {
  const { signal } = caller;
  signal.throwIfAborted();
  const { seconds } = job.bounds;
  const child = start(job.bounds, job.folder);
  let stop: () => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    const onAbort = (): void => reject(signal.reason);
    const timer = setTimeout(
      () =>
        reject(
          new StrataError(
            'TooSlow',
            `the validation takes more than ${seconds} seconds; send the data in several requests`,
          ),
        ),
      seconds * 1000,
    );
    signal.addEventListener('abort', onAbort, { once: true });
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
  });
  try {
    return await Promise.race([outcomeOf(child, job, caller), stopped]);
  } finally {
    stop();
    await end(child);
  }
};
