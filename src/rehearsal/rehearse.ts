import { randomUUID } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { createApp } from '../http/app.js';
import { listen } from '../http/server/listen.js';
import type { HttpSettings } from '../http/services.js';
import { AuditLog } from '../registry/audit-log/audit-log.js';
import { Registry } from '../registry/registry.js';
import { UsedTickets } from '../registry/sign-in/used-tickets.js';
import type { Database, Transactions } from '../store/database.js';
import { planReads } from '../store/plan-reads.js';
import { rehearsalMessages, unusedId } from './messages.js';

/** Artefacts that a format returns as they were submitted; with references, SDMX 2.1 has exact versions in them. */
const sentInFormats = [
  ...['sdmx-3.0', 'sdmx-3.1', 'sdmx-json-2.1', 'sdmx-json-2.0'].map((format) => ({
    format,
    type: 'dataflow',
    query: 'FLOW?references=descendants&detail=raw',
  })),
  ...['sdmx-2.1', 'sdmx-json-1.0'].map((format) => ({ format, type: 'codelist', query: 'BASE?detail=raw' })),
];

interface RehearsalSettings {
  /** After this time the start goes on; 0 for no rehearsal. */
  readonly seconds: number;
  readonly log: Logger;
  /** Aborted when the start is abandoned: the database is closed then, and the failure is not logged. */
  readonly signal?: AbortSignal;
}

interface Client {
  /** @throws Error when the submission is refused */
  submit(message: string, headers?: Readonly<Record<string, string>>): Promise<void>;
  /** Changes access rules. @throws Error when that is refused */
  changeRules(method: 'PUT' | 'DELETE', rule: string, body: object | null): Promise<void>;
  /** Deprecates a version. @throws Error when that is refused */
  deprecate(urn: string): Promise<void>;
  /** Publishes a draft. @throws Error when that is refused */
  promote(urn: string): Promise<void>;
  /** Makes an artefact as it was before it existed. @throws Error when that is refused */
  restore(urn: string): Promise<void>;
  get(path: string): Promise<string>;
  /** Begins a session and ends it. */
  signInAndOut(): Promise<void>;
}

/** Runs requests against an application over transactions, on a free port of the loopback interface. */
async function withClient(
  transactions: Transactions,
  settings: HttpSettings,
  signal: AbortSignal,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const root = { username: 'rehearsal', password: randomUUID() };
  const app = createApp({
    registry: Registry.over(transactions, { isOnlyWriter: true }),
    log: pino({ level: 'silent' }),
    settings: { ...settings, signIn: { root }, metrics: 'off' },
  });
  const { url, stop } = await listen(app, '127.0.0.1', 0);
  const authorization = `Basic ${Buffer.from(`${root.username}:${root.password}`).toString('base64')}`;
  async function post(
    path: string,
    body: string | null,
    headers: Readonly<Record<string, string>> = {},
    method = 'POST',
  ): Promise<void> {
    // Access rules can require a second person for every artefact.
    const request = {
      method,
      headers: { Authorization: authorization, 'Skip-Review': 'true', ...headers },
      body,
      signal,
    };
    const response = await fetch(`${url}/ws/secure/${path}`, request);
    const report = await response.text();
    if (!response.ok) throw new Error(`the rehearsed request was refused: ${report}`);
  }
  async function signInAndOut(): Promise<void> {
    const signedIn = await fetch(`${url}/login.html`, { headers: { Authorization: authorization }, signal });
    const [cookie = ''] = signedIn.headers.get('Set-Cookie')?.split(';') ?? [];
    await fetch(`${url}/ws/registry/whoami`, { headers: { Cookie: cookie }, signal });
    const signedOut = await fetch(`${url}/logout`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: url },
      signal,
    });
    if (!signedOut.ok) throw new Error(`the rehearsed session was not ended: ${await signedOut.text()}`);
  }
  try {
    await work({
      signInAndOut,
      submit: (message, headers) => post('sdmxapi/rest', message, headers),
      changeRules: (method, rule, body) =>
        post(`registry/access-rules/${rule}`, body && JSON.stringify(body), {}, method),
      deprecate: (urn) =>
        post('registry/deprecations', JSON.stringify({ urn, reasons: { en: 'rehearsal' } }), {
          'Content-Type': 'application/json',
        }),
      restore: (urn) => post(`registry/restore?tick=1&urn=${encodeURIComponent(urn)}`, null),
      promote: (urn) => post(`registry/promote?urn=${encodeURIComponent(urn)}`, null),
      get: async (path) => (await fetch(`${url}${path}`, { signal })).text(),
    });
  } finally {
    await stop(0);
  }
}

/** Neo4j and V8 compile code that runs often. More rounds shorten the first requests by less than they take. */
const mostRounds = 10;

/** Paths that read the artefacts of a rehearsal. */
const readingPaths = (agencyID: string): readonly string[] => [
  `/sdmx/v2/structure/dataflow/${agencyID}/FLOW?references=all`,
  `/sdmx/v2/structure/dataflow/${agencyID}/FLOW/1.0.0?references=descendants&format=sdmx-json`,
  `/sdmx/v2/structure/codelist/${agencyID}/BASE/1.0.0?references=ancestors&detail=allstubs`,
  `/sdmx/v1/dataflow/${agencyID}/FLOW?references=all`,
  `/ws/registry/reference?urn=urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=${agencyID}:FLOW(1.0.0)&direction=both`,
  `/ws/registry/reference/summary?urn=urn:sdmx:org.sdmx.infomodel.codelist.Codelist=${agencyID}:BASE(1.0.0)&direction=both&class=Codelist&agency=${agencyID}`,
  `/sdmx/v2/schema/dataflow/${agencyID}/FLOW/1.0.0`,
  `/ws/registry/constraints?urn=urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=${agencyID}:FLOW(1.0.0)`,
  `/ws/registry/artefacts?agency=${agencyID}`,
  `/ws/registry/search?q=${agencyID}`,
  `/ws/registry/submissions/${randomUUID()}`,
  `/ws/registry/changes?agency=${agencyID}&closure=urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=${agencyID}:FLOW(1.0.0)`,
  `/rss.xml?agency=${agencyID}`,
];

/** Submits new artefacts of SDMX, the one agency that every registry has, as the first change of a transaction. */
const submitNew = ({ submit }: Client): Promise<void> => submit(rehearsalMessages('SDMX', `_${unusedId()}`).structures);

/** Uses a ticket, and records it. */
async function signIn(transactions: Transactions): Promise<void> {
  await new UsedTickets(transactions).use(randomUUID());
  const auditLog = new AuditLog(transactions, { days: 1, warn: () => undefined });
  const by = { mechanism: 'rehearsal', address: '', requestId: '' };
  auditLog.record({ kind: 'signIn', outcome: 'succeeded', ...by });
  await auditLog.flush();
}

/** @param end when no round after the first begins, epoch milliseconds */
async function submitEverything(
  { submit, promote, restore, changeRules, deprecate, get, signInAndOut }: Client,
  end: number,
): Promise<void> {
  const agencyID = unusedId();
  const { agency, structures, nextVersion, drafts, draft, losing } = rehearsalMessages(agencyID);
  await submit(agency, { Action: 'MERGE', 'Idempotency-Key': randomUUID() });
  await submit(structures, { Action: 'APPEND' });
  await submit(nextVersion, { 'Dry-Run': 'true' });
  await submit(nextVersion);
  for (const version of losing) await submit(version);
  for (let round = 0; round === 0 || (round < mostRounds && Date.now() < end); round += 1) {
    for (const draft of drafts) await submit(draft);
    for (const path of readingPaths(agencyID)) await get(path);
  }
  for (const { format, type, query } of sentInFormats) {
    await submit(await get(`/sdmx/v2/structure/${type}/${agencyID}/${query}&format=${format}`));
  }
  await promote(draft);
  await signInAndOut();
  const rule = { id: agencyID, kind: 'grant', role: 'maintainer', to: ['users'], agencies: [agencyID] };
  await changeRules('PUT', agencyID, rule);
  await changeRules('PUT', agencyID, { ...rule, note: 'changed' });
  await changeRules('DELETE', agencyID, null);
  await deprecate(`urn:sdmx:org.sdmx.infomodel.codelist.Codelist=${agencyID}:BASE(1.0.0)`);
  await get(`/ws/registry/deprecations`);
  await submit(drafts[1], { Action: 'DELETE' });
  await restore(draft);
}

/** Waits for work until a signal aborts, and no longer; what is still at work then fails unheeded. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))]);

/**
 * Has Neo4j plan the statements, and this process compile its grammars, before the first request of a client instead of
 * during it. The submissions run in transactions that are rolled back. They are not planned with parameters that match
 * nothing, as reads are: Neo4j has one plan for a statement before the first write of its transaction, and another for one
 * after it.
 *
 * A rehearsal whose time is over ends where it is. One that fails is logged. The start goes on in both cases: the requests of clients
 * show what is wrong.
 */
export async function rehearse(
  database: Pick<Database, 'read' | 'rehearse'>,
  settings: HttpSettings,
  { seconds, log, signal }: RehearsalSettings,
): Promise<void> {
  if (seconds === 0) return;
  log.info('running sample requests, so that the first ones of clients are not slow …');
  const since = Date.now();
  const limit = seconds * 1000;
  const late = AbortSignal.timeout(limit);
  const ending = signal === undefined ? late : AbortSignal.any([signal, late]);
  const rollBack = (work: (client: Client) => Promise<void>): Promise<void> =>
    database.rehearse((transactions) => withClient(transactions, settings, ending, work), limit, ending);
  const submitAndRead = async (): Promise<void> => {
    await rollBack(submitNew);
    await rollBack((client) => submitEverything(client, since + limit / 2));
    await database.rehearse(signIn, limit, ending);
  };
  const parts = await untilAborted(Promise.allSettled([planReads(database, ending), submitAndRead()]), ending);
  if (signal?.aborted) return;
  const failed = parts?.find((part) => part.status === 'rejected');
  const after = `after ${((Date.now() - since) / 1000).toFixed(1)} s`;
  if (late.aborted) log.info(`sample requests ended before they were done, ${after} (STRATA_REHEARSAL_SECONDS)`);
  else if (failed === undefined) log.info(`sample requests done ${after}`);
  else log.warn({ err: failed.reason }, 'the sample requests failed; the first requests of clients will be slower');
}
