import { type Exchange, ExchangeClosed, serveExchanges } from '../../../model/exchange.js';
import { type Prepared, prepareContent } from './prepare.js';
import { readSubmission, type SubmissionRequest, type TakeVersion } from './read-submission.js';
import {
  buffersOf,
  bytesIn,
  entriesIn,
  type FromReader,
  type PreparedPiece,
  piecesOf,
  type ReadingTask,
  type ToReader,
  toPosted,
} from './reading-messages.js';

/** Entries after which pieces are sent: some 2 ms of the main thread. */
const mostEntries = 500;

type Main = Exchange<FromReader, ToReader>;

async function* bytesFrom(main: Main): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { bytes } = await main.ask({ kind: 'bytes' });
    if (bytes === undefined) return;
    yield bytes;
  }
}

async function sendPrepared(main: Main, prepared: readonly Prepared[]): Promise<void> {
  let pieces: PreparedPiece[] = [];
  let entries = 0;
  const flush = async (): Promise<void> => {
    await main.ask({ kind: 'pieces', pieces }, pieces.flatMap(bytesIn));
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

async function read(main: Main, request: SubmissionRequest): Promise<void> {
  const onVersion: TakeVersion = (version) => main.post({ kind: 'version', version });
  const { prepared, postponedTexts, ...received } = await readSubmission(bytesFrom(main), request, onVersion, true);
  await sendPrepared(main, prepared);
  main.post({ kind: 'received', received, textsFollow: postponedTexts !== undefined });
  if (postponedTexts === undefined) return;
  for (const texts of postponedTexts) await main.ask({ kind: 'texts', texts }, buffersOf([texts.body]));
  main.post({ kind: 'textsEnd' });
}

serveExchanges<ReadingTask, FromReader, ToReader>(async (task, main) => {
  try {
    if (task.kind === 'read') await read(main, task.request);
    else {
      await sendPrepared(main, [await prepareContent(task.content)]);
      main.post({ kind: 'prepared' });
    }
  } catch (error) {
    // The client is gone, or the message is refused.
    if (!(error instanceof ExchangeClosed)) main.post({ kind: 'failed', error: toPosted(error) });
  }
});
