import { randomUUID } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { createApp } from '../http/app.js';
import { listen } from '../http/listen.js';
import type { HttpSettings } from '../http/services.js';
import { Registry } from '../registry/registry.js';
import type { Database, Transactions } from '../store/database.js';
import { planReads } from '../store/plan-reads.js';
import { rehearsalMessages } from './messages.js';

const formats = ['sdmx-3.0', 'sdmx-3.1', 'sdmx-2.1', 'sdmx-json-2.1', 'sdmx-json-2.0', 'sdmx-json-1.0'];

interface RehearsalSettings {
  /** After this time the start goes on; 0 for no rehearsal. */
  readonly seconds: number;
  readonly log: Logger;
}

interface Client {
  /** @throws Error when the submission is refused */
  submit(message: string, action?: string): Promise<void>;
  get(path: string): Promise<string>;
}

/** Runs requests against an application over transactions, on a free port of the loopback interface. */
async function withClient(
  transactions: Transactions,
  settings: HttpSettings,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const rootPassword = randomUUID();
  const app = createApp({
    registry: Registry.over(transactions, { isOnlyWriter: true }),
    log: pino({ level: 'silent' }),
    settings: { ...settings, rootPassword },
  });
  const { url, stop } = await listen(app, '127.0.0.1', 0);
  const authorization = `Basic ${Buffer.from(`${settings.rootUsername}:${rootPassword}`).toString('base64')}`;
  try {
    await work({
      async submit(message, action = 'REPLACE') {
        const headers = { Authorization: authorization, Action: action, 'Idempotency-Key': randomUUID() };
        const response = await fetch(`${url}/ws/secure/sdmxapi/rest`, { method: 'POST', headers, body: message });
        const report = await response.text();
        if (!response.ok) throw new Error(`the rehearsed submission was refused: ${report}`);
      },
      get: async (path) => (await fetch(`${url}${path}`)).text(),
    });
  } finally {
    await stop(0);
  }
}

/** Neo4j and V8 compile code that runs often. More rounds shorten the first requests by less than they take. */
const mostRounds = 6;

/** Paths that read the artefacts of a rehearsal. */
const readingPaths = (agencyID: string): readonly string[] => [
  `/sdmx/v2/structure/dataflow/${agencyID}/FLOW?references=all`,
  `/sdmx/v2/structure/dataflow/${agencyID}/FLOW/1.0.0?references=descendants&format=sdmx-json`,
  `/sdmx/v2/structure/codelist/${agencyID}/BASE/1.0.0?references=ancestors&detail=allstubs`,
  `/sdmx/v1/dataflow/${agencyID}/FLOW?references=all`,
  `/ws/registry/reference?urn=urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=${agencyID}:FLOW(1.0.0)&direction=both`,
  `/sdmx/v2/schema/dataflow/${agencyID}/FLOW/1.0.0`,
  `/ws/registry/submissions/${randomUUID()}`,
];

/** @param end when no round after the first begins, epoch milliseconds */
async function submitEverything({ submit, get }: Client, end: number): Promise<void> {
  const { agencyID, agency, structures, nextVersion, drafts } = rehearsalMessages();
  await submit(agency, 'MERGE');
  await submit(structures, 'APPEND');
  await submit(nextVersion);
  for (let round = 0; round === 0 || (round < mostRounds && Date.now() < end); round += 1) {
    for (const draft of drafts) await submit(draft);
    for (const path of readingPaths(agencyID)) await get(path);
  }
  await submit(drafts[1], 'DELETE');
}

/** Writes and reads the scheme of top-level agencies, which every registry holds, in every format. */
async function sendEveryFormat({ submit, get }: Client): Promise<void> {
  for (const format of formats) {
    await submit(
      await get(`/sdmx/v2/structure/agencyscheme/SDMX/AGENCIES/1.0?references=descendants&format=${format}`),
    );
  }
}

/**
 * Has Neo4j plan the statements, and this process compile its grammars, before the first request of a client instead of
 * during it. The submissions run in a transaction that is rolled back. They are not planned with parameters that match
 * nothing, as reads are: Neo4j has other plans for statements after a write of the same transaction.
 *
 * A rehearsal that fails is logged, and the start goes on: the requests of clients show what is wrong.
 */
export async function rehearse(
  database: Pick<Database, 'read' | 'rehearse'>,
  settings: HttpSettings,
  { seconds, log }: RehearsalSettings,
): Promise<void> {
  if (seconds === 0) return;
  const since = Date.now();
  const limit = seconds * 1000;
  const inTransaction = (transactions: Transactions): Promise<void> =>
    withClient(transactions, settings, async (client) => {
      await submitEverything(client, since + limit / 2);
      await sendEveryFormat(client);
    });
  const parts = await Promise.allSettled([planReads(database), database.rehearse(inTransaction, limit)]);
  const failed = parts.find((part) => part.status === 'rejected');
  if (failed === undefined) log.debug(`rehearsed the requests in ${((Date.now() - since) / 1000).toFixed(1)} s`);
  else log.warn({ err: failed.reason }, 'the requests could not be rehearsed; the first ones will be slower');
}
