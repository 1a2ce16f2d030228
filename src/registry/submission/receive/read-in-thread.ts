import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { StrataError } from '../../../errors.js';
import type { PackedArtefact } from '../../../store/packed-artefact.js';
import type { PackedTexts } from '../../search/search-texts.js';
import { PreparedPieces } from './post-prepared.js';
import type { Prepared } from './prepare.js';
import type { ReceivedSubmission, SubmissionRequest, TakeVersion } from './read-submission.js';
import {
  type FromReader,
  fromPosted,
  Inbox,
  type ReadingOrder,
  type ReadingTask,
  type StoredContent,
  type ToReader,
} from './reading-messages.js';

/** After this time without a message the thread is ended, which frees its memory, milliseconds. */
const idleTime = 10_000;

type Ended = (error: Error) => void;

/** A thread that reads messages, any number at a time. */
class ReadingThread {
  readonly #worker: Worker;
  readonly #open = new Set<Ended>();
  #idle: NodeJS.Timeout | undefined;
  isEnded = false;

  constructor() {
    this.#worker = new Worker(new URL('./run-reading-thread.js', import.meta.url));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('the thread that reads messages has ended')));
  }

  /** @param ended called when the thread ends before the task */
  begin(task: ReadingTask, ended: Ended): MessagePort {
    clearTimeout(this.#idle);
    const { port1, port2 } = new MessageChannel();
    this.#worker.ref();
    this.#open.add(ended);
    this.#worker.postMessage({ task, port: port2 } satisfies ReadingOrder, [port2]);
    return port1;
  }

  finish(port: MessagePort, ended: Ended): void {
    port.close();
    this.#open.delete(ended);
    if (this.#open.size > 0 || this.isEnded) return;
    this.#worker.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.isEnded = true;
      void this.#worker.terminate();
    }, idleTime).unref();
  }

  #end(error: Error): void {
    this.isEnded = true;
    const fault = isOutOfMemory(error) ? tooLarge(this.#open.size) : error;
    for (const ended of this.#open) ended(fault);
    this.#open.clear();
  }
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** @param count number of the messages that were being read */
function tooLarge(count: number): StrataError {
  const heap = Math.round(getHeapStatistics().heap_size_limit / 2 ** 20);
  return count > 1
    ? new StrataError(
        'Unavailable',
        `${count} messages that were being read needed more memory together than the heap of ${heap} MB; send them one after the other`,
      )
    : new StrataError(
        'TooLarge',
        `reading the message needs more memory than the heap of ${heap} MB; send it in parts, or raise the heap with NODE_OPTIONS=--max-old-space-size=<MB>`,
      );
}

let thread: ReadingThread | undefined;

/** The one thread of the process; started when it is needed. */
function readingThread(): ReadingThread {
  if (thread === undefined || thread.isEnded) thread = new ReadingThread();
  return thread;
}

type Last = Extract<FromReader, { readonly kind: 'received' | 'prepared' }>;

interface Outcome {
  readonly last: Last;
  readonly prepared: readonly Prepared[];
}

/** Takes the search texts that follow a message. The others wait for their turn while one is taken over: some 0.5 ms. */
async function takeTexts(inbox: Inbox<FromReader>, port: MessagePort): Promise<readonly PackedTexts[]> {
  const taken: PackedTexts[] = [];
  for (;;) {
    const message = await inbox.next();
    if (message.kind === 'failed') throw fromPosted(message.error);
    if (message.kind !== 'texts') return taken;
    taken.push(message.texts);
    await setImmediate();
    port.postMessage({} satisfies ToReader);
  }
}

/** The artefacts of a message, the last one with the search texts that are still being made. */
function withTexts(prepared: readonly Prepared[], searchTexts: Promise<readonly PackedTexts[]>): readonly Prepared[] {
  // A submission that is not accepted does not wait for them.
  searchTexts.catch(() => undefined);
  return prepared.map((each, index) =>
    index < prepared.length - 1 ? each : { ...each, content: { ...each.content, searchTexts } },
  );
}

/** Runs a task in the thread, and replies to its messages. @param next returns the next bytes; undefined at their end */
async function runInThread(
  task: ReadingTask,
  next: () => Promise<Uint8Array | undefined>,
  onVersion: TakeVersion,
): Promise<Outcome> {
  const inbox = new Inbox<FromReader>();
  const reader = readingThread();
  const ended: Ended = (error) => inbox.fail(error);
  const port = reader.begin(task, ended);
  port.on('message', (message: FromReader) => inbox.add(message));
  const pieces = new PreparedPieces();
  let following: Promise<readonly PackedTexts[]> | undefined;
  try {
    for (;;) {
      const message = await inbox.next();
      if (message.kind === 'bytes') {
        const chunk = await next();
        // A chunk is a view of a larger buffer, all of which would be copied.
        const bytes = chunk === undefined ? undefined : new Uint8Array(chunk);
        port.postMessage({ ...(bytes && { bytes }) } satisfies ToReader, bytes === undefined ? [] : [bytes.buffer]);
      } else if (message.kind === 'pieces') {
        for (const piece of message.pieces) pieces.add(piece);
        await setImmediate();
        port.postMessage({} satisfies ToReader);
      } else if (message.kind === 'version') onVersion(message.version);
      else if (message.kind === 'failed') throw fromPosted(message.error);
      else if (message.kind === 'received' && message.textsFollow) {
        following = takeTexts(inbox, port).finally(() => reader.finish(port, ended));
        return { last: message, prepared: withTexts(pieces.all(), following) };
      } else if (message.kind === 'received' || message.kind === 'prepared')
        return { last: message, prepared: pieces.all() };
    }
  } finally {
    if (following === undefined) reader.finish(port, ended);
  }
}

/**
 * Reads a message like `readSubmission`, in another thread: neither reading nor collecting its garbage blocks the event loop.
 * @throws StrataError as `readSubmission`, and `TooLarge` when the heap of the thread is too small for the message
 */
export async function readInThread(
  bytes: AsyncIterable<Uint8Array>,
  request: SubmissionRequest,
  onVersion: TakeVersion,
): Promise<ReceivedSubmission> {
  const input = bytes[Symbol.asyncIterator]();
  const next = async (): Promise<Uint8Array | undefined> => {
    const { value, done } = await input.next();
    return done === true ? undefined : value;
  };
  try {
    const { last, prepared } = await runInThread({ kind: 'read', request }, next, onVersion);
    if (last.kind !== 'received') throw new Error('a message was read and not received');
    return { ...last.received, prepared };
  } finally {
    await input.return?.();
  }
}

/** Packed bytes from which a stored artefact is prepared in the other thread: some 20 ms in this one. */
const largeBytes = 65_536;

/** Whether preparing an artefact takes long. */
export const isLarge = ({ body, slices }: PackedArtefact): boolean => slices.length > 0 || body.length > largeBytes;

/**
 * Prepares a stored artefact in another thread, merged with a submitted one or published as a draft if the content says so.
 * The result has neither places nor warnings.
 */
export async function prepareInThread(content: StoredContent): Promise<Prepared> {
  const nothing = async () => undefined;
  const {
    prepared: [prepared],
  } = await runInThread({ kind: 'prepare', content }, nothing, nothing);
  if (prepared === undefined) throw new Error('an artefact was not prepared');
  return prepared;
}
