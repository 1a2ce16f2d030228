/** The program of a process that executes statements on files of data. The statements are of its parent; the files hold data of strangers. */
import { Tables } from '../../../tables/tables.js';
import { TablesLimitError } from '../../../tables/tables-error.js';
import type { DataProcessOptions, FromDataProcess, ToDataProcess } from './data-messages.js';

/** What the tables may take of the memory of the process; the rest is of JavaScript, of the code of both and of buffers. */
const shareOfTables = 0.6;
const threads = 2;

/** How often the memory of the process is measured, milliseconds. */
const interval = 100;

let database: Promise<Tables> | undefined;
let session: Tables | undefined;

const send = (message: FromDataProcess): void => {
  process.send?.(message);
};

function open({ folder, otherFolders, memoryBytes, temporaryBytes }: DataProcessOptions): void {
  database = Tables.open({
    folder,
    otherFolders,
    memoryBytes: memoryBytes * shareOfTables,
    temporaryBytes,
    threads,
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) process.exit(1);
  }, interval).unref();
}

async function begin(): Promise<void> {
  if (database === undefined) throw new TypeError('the first message opens the database');
  session?.close();
  session = await (await database).session();
}

async function execute(message: ToDataProcess): Promise<FromDataProcess> {
  if (message.kind === 'begin') await begin();
  else if (message.kind !== 'open') {
    if (session === undefined) throw new TypeError('a statement is of a session');
    if (message.kind === 'rows') return { kind: 'done', rows: await session.rows(message.sql) };
    await session.run(message.sql);
  }
  return { kind: 'done', rows: [] };
}

function faultOf(error: unknown): FromDataProcess {
  if (error instanceof TablesLimitError && error.limit !== 'interrupted') {
    const what = error.limit === 'disk' ? 'disk space' : 'memory';
    return { kind: 'refused', name: 'TooLarge', message: `the data need more ${what} than one request may take` };
  }
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}

process.on('message', (message: ToDataProcess) => {
  if (message.kind === 'open') open(message.options);
  else execute(message).then(send, (error: unknown) => send(faultOf(error)));
});

// The parent has ended, or needs no results.
process.on('disconnect', () => process.exit(0));
