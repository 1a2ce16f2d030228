import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { StrataError } from '../../../errors.js';
import type { Artefact } from '../../../model/artefact.js';
import { type Exchange, ServingThread } from '../../../model/exchange.js';
import type { PackedArtefact } from '../../../store/packed-artefact.js';
import type { PackedTexts } from '../../search/search-texts.js';
import { type Prepared, prepareContent, type StoredArtefact } from './prepare.js';
import type { ReceivedSubmission, SubmissionRequest, TakeVersion } from './read-submission.js';
import { type FromReader, fromPosted, type ReadingTask, type ToReader, takePieces } from './reading-messages.js';

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

/** The one thread of the process that reads messages, any number at a time. */
const thread = new ServingThread({
  start: () => new Worker(new URL('./run-reading-thread.js', import.meta.url)),
  idleMilliseconds: 10_000,
  exited: 'the thread that reads messages has ended',
  explain: (error, open) => (isOutOfMemory(error) ? tooLarge(open) : error),
});

type Reader = Exchange<ToReader, FromReader>;
type Last = Extract<FromReader, { readonly kind: 'received' | 'prepared' }>;

interface Outcome {
  readonly last: Last;
  readonly prepared: readonly Prepared[];
}

/** Takes the search texts that follow a message. The others wait for their turn while one is taken over: some 0.5 ms. */
async function takeTexts(reader: Reader): Promise<readonly PackedTexts[]> {
  const taken: PackedTexts[] = [];
  for (;;) {
    const message = await reader.next();
    if (message.kind === 'failed') throw fromPosted(message.error);
    if (message.kind !== 'texts') return taken;
    taken.push(message.texts);
    await setImmediate();
    reader.post({});
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

/** Replies to the messages of a task up to the last one. @param next returns the next bytes; undefined at their end */
async function takeOver(
  reader: Reader,
  next: () => Promise<Uint8Array | undefined>,
  onVersion: TakeVersion,
): Promise<Outcome> {
  const prepared: Prepared[] = [];
  for (;;) {
    const message = await reader.next();
    if (message.kind === 'bytes') {
      const chunk = await next();
      // A chunk is a view of a larger buffer, all of which would be copied.
      const bytes = chunk === undefined ? undefined : new Uint8Array(chunk);
      reader.post({ ...(bytes && { bytes }) }, bytes === undefined ? [] : [bytes.buffer]);
    } else if (message.kind === 'pieces') {
      takePieces(prepared, message.pieces);
      await setImmediate();
      reader.post({});
    } else if (message.kind === 'version') onVersion(message.version);
    else if (message.kind === 'failed') throw fromPosted(message.error);
    else if (message.kind === 'received' || message.kind === 'prepared') return { last: message, prepared };
  }
}

/** Runs a task in the thread. Search texts that follow are made after the outcome is returned. */
function runInThread(
  task: ReadingTask,
  next: () => Promise<Uint8Array | undefined>,
  onVersion: TakeVersion,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const work = async (reader: Reader): Promise<void> => {
      const { last, prepared } = await takeOver(reader, next, onVersion);
      const following = last.kind === 'received' && last.textsFollow ? takeTexts(reader) : undefined;
      resolve({ last, prepared: following === undefined ? prepared : withTexts(prepared, following) });
      await following;
    };
    thread.exchange(task, work).catch(reject);
  });
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
const isLarge = (content: PackedArtefact | undefined): boolean =>
  content !== undefined && (content.slices.length > 0 || content.body.length > largeBytes);

/**
 * Prepares a stored artefact, a large one in another thread.
 * @param unpacked the artefact, where the caller has unpacked it
 */
export async function prepareStored(content: StoredArtefact, unpacked?: Artefact): Promise<Prepared> {
  if (!isLarge(content.stored) && !isLarge(content.submitted)) return prepareContent(content, unpacked);
  const nothing = async () => undefined;
  const {
    prepared: [prepared],
  } = await runInThread({ kind: 'prepare', content }, nothing, nothing);
  if (prepared === undefined) throw new Error('an artefact was not prepared');
  return prepared;
}
