import { type MessagePort, parentPort } from 'node:worker_threads';
import { mergeItems } from '../../../model/merge-items.js';
import { unpackArtefact } from '../../../store/packed-artefact.js';
import { buffersOf, bytesIn, entriesIn, type PreparedPiece, piecesOf } from './post-prepared.js';
import { type Prepared, prepareArtefact } from './prepare.js';
import { readSubmission, type SubmissionRequest, type TakeVersion } from './read-submission.js';
import {
  type FromReader,
  Inbox,
  type ReadingOrder,
  type StoredContent,
  type ToReader,
  toPosted,
} from './reading-messages.js';
import { releaseDraft } from './release-draft.js';

/** Entries after which pieces are sent: some 2 ms of the main thread. */
const mostEntries = 500;

/** The main thread closed the port: the client is gone, or the message is refused. */
class Abandoned extends Error {}

/** The main thread, as the reading thread sees it through its port. */
class MainThread {
  readonly #port: MessagePort;
  readonly #replies = new Inbox<ToReader>();

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (reply: ToReader) => this.#replies.add(reply));
    port.on('close', () => this.#replies.fail(new Abandoned()));
  }

  send(message: FromReader, moved: readonly ArrayBuffer[] = []): void {
    this.#port.postMessage(message, moved);
  }

  /** @throws Abandoned */
  async request(message: FromReader, moved: readonly ArrayBuffer[] = []): Promise<ToReader> {
    this.send(message, moved);
    return this.#replies.next();
  }
}

async function* bytesFrom(main: MainThread): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { bytes } = await main.request({ kind: 'bytes' });
    if (bytes === undefined) return;
    yield bytes;
  }
}

async function sendPrepared(main: MainThread, prepared: readonly Prepared[]): Promise<void> {
  let pieces: PreparedPiece[] = [];
  let entries = 0;
  const flush = async (): Promise<void> => {
    await main.request({ kind: 'pieces', pieces }, pieces.flatMap(bytesIn));
    pieces = [];
    entries = 0;
  };
  for (const each of prepared) {
    for (const piece of piecesOf(each)) {
      pieces.push(piece);
      entries += entriesIn(piece);
      if (entries >= mostEntries) await flush();
    }
  }
  await flush();
}

async function read(main: MainThread, request: SubmissionRequest): Promise<void> {
  const onVersion: TakeVersion = (version) => main.send({ kind: 'version', version });
  const { prepared, postponedTexts, ...received } = await readSubmission(bytesFrom(main), request, onVersion, true);
  await sendPrepared(main, prepared);
  main.send({ kind: 'received', received, textsFollow: postponedTexts !== undefined });
  if (postponedTexts === undefined) return;
  for (const texts of postponedTexts) await main.request({ kind: 'texts', texts }, buffersOf([texts.body]));
  main.send({ kind: 'textsEnd' });
}

async function prepareStored(main: MainThread, { held, submitted, releases }: StoredContent): Promise<void> {
  const { artefact: stored } = await unpackArtefact(held);
  const artefact = releases === undefined ? stored : releaseDraft(stored, releases);
  const whole = submitted === undefined ? artefact : mergeItems(artefact, (await unpackArtefact(submitted)).artefact);
  await sendPrepared(main, [prepareArtefact(whole, () => ({}))]);
  main.send({ kind: 'prepared' });
}

async function serve({ task, port }: ReadingOrder): Promise<void> {
  const main = new MainThread(port);
  try {
    await (task.kind === 'read' ? read(main, task.request) : prepareStored(main, task.content));
  } catch (error) {
    if (!(error instanceof Abandoned)) main.send({ kind: 'failed', error: toPosted(error) });
  }
}

parentPort?.on('message', (order: ReadingOrder) => void serve(order));
