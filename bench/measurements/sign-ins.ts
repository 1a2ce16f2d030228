import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ComponentThread } from '../../src/http/auth/component/component-thread.js';
import { AuditLog } from '../../src/registry/audit-log/audit-log.js';
import { UsedTickets } from '../../src/registry/sign-in/used-tickets.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { LoadProcess } from '../load.js';
import { startServing } from '../serve.js';
import { sized } from '../sizes.js';

const warn = (message: string): void => console.warn(message);

/** Sends requests at a rate until it is stopped; their responses do not matter. */
function sendAtRate(rate: number, send: () => Promise<Response>): () => Promise<void> {
  const open = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const request = send().then((response) => response.arrayBuffer());
    open.add(request);
    request.finally(() => open.delete(request));
  }, 1000 / rate);
  return async () => {
    clearInterval(timer);
    await Promise.allSettled(open);
  };
}

const rate = 100;
const root = { username: 'root', password: 'only-for-the-bench' };

/** Anonymous warm reads while sign-ins fail, each with another password, and are limited and recorded. */
async function readsDuringFailures({ registry, database, effort }: Bench): Promise<Row> {
  const auditLog = new AuditLog(database, { days: 1, warn });
  const served = await startServing(
    registry,
    undefined,
    { signIn: { root, limit: { failuresPerMinute: 10 } } },
    auditLog,
  );
  const load = new LoadProcess();
  const path = '/sdmx/v2/structure/agencyscheme/SDMX?detail=allstubs';
  await fetch(`${served.url}${path}`);
  const reads = async (send: () => Promise<Response>): Promise<number> => {
    const stop = sendAtRate(rate, send);
    try {
      return await load.run({ urls: [`${served.url}${path}`], headers: {}, connections: 8, seconds: sized(2, 0.05) });
    } finally {
      await stop();
    }
  };
  const fail = () => {
    const authorization = `Basic ${Buffer.from(`user${randomUUID()}:wrong`).toString('base64')}`;
    return fetch(`${served.url}/ws/registry/whoami`, { headers: { authorization } });
  };
  const [value = Number.NaN, baseline = Number.NaN] = await interleave(
    [() => reads(fail), () => reads(() => fetch(`${served.url}/nowhere`))],
    withEffort(effort, { warmUp: 1, rounds: 5 }),
  );
  load.end();
  await served.stop(1);
  await auditLog.flush();
  return {
    name: `warm reads while ${rate} sign-ins a second fail, to those while ${rate} requests a second are 404`,
    unit: '/s',
    value,
    baseline,
    goal: 0.9,
  };
}

/** A request with a ticket: component, used ticket, response. */
async function requestWithTicket({ registry, database, effort }: Bench): Promise<Row> {
  const path = join(import.meta.dirname, 'ticket-component.mjs');
  const component = await ComponentThread.open({ path, seconds: 10, warn });
  const tickets = new UsedTickets(database);
  const served = await startServing(registry, undefined, { signIn: { custom: { component, tickets } } });
  const request = async (): Promise<void> => {
    const response = await fetch(`${served.url}/ws/secure/nowhere?ticket=${randomUUID()}`);
    await response.arrayBuffer();
    if (response.status !== 404) throw new Error(`status ${response.status}`);
  };
  const [value = Number.NaN, baseline = Number.NaN] = await interleave(
    [() => timed(request), () => timed(() => tickets.use(randomUUID()))],
    withEffort(effort, { warmUp: 20, rounds: 100 }),
  );
  await served.stop(1);
  await component.close();
  return { name: 'request with a ticket, to recording a used ticket alone', value, baseline, goal: 2 };
}

export const signIns: Measurement = {
  name: 'sign-ins',
  measure: async (bench) => [await readsDuringFailures(bench), await requestWithTicket(bench)],
};
