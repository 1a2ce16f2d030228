import { expect } from 'chai';
import type { TestServer } from '../../harness/server.js';
import { needsRoot, samples } from '../../http/openapi/sample-registry.js';

/** What a request read. */
export interface Reading {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers that differ after a restoration: those of each response and of its connection, and the time of the first read of a state. */
const differing = new Set(['date', 'x-request-id', 'connection', 'keep-alive', 'set-cookie', 'last-modified']);

/** Headers that differ besides where the content names the epoch, or the address, which has another port. */
const ofContent = new Set(['etag', 'content-length']);

/** Routes that show the process and not the registry, and a dry run, which has an id and an instant of its own. */
const ofProcess = new Set([
  '/metrics',
  '/login.html',
  '/health/live',
  '/health/ready',
  '/ws/secure/registry/proposals/dry-run',
]);

/** Routes that have no parameter `asOf`. */
const always = new Set([
  ...ofProcess,
  '/openapi.json',
  '/ws/registry/whoami',
  '/ws/registry/submissions',
  '/ws/registry/changes',
  '/ws/registry/transactions',
  '/ws/registry/resolutions',
  '/ws/registry/history',
  '/ws/registry/reference/diff',
  '/ws/registry/structure/diff',
  '/ws/registry/audit',
  '/rss.xml',
  '/atom.xml',
  '/ws/secure/registry/access-rules',
  '/ws/secure/registry/access-rule-history',
  '/ws/secure/registry/audit-log',
  '/ws/secure/registry/proposals',
  '/ws/secure/registry/proposals/message',
]);

const inQuery = (path: string, parameter: string): string => `${path}${path.includes('?') ? '&' : '?'}${parameter}`;

/**
 * Every so many transactions a route is read, and of every so many versions its graph; all transactions are read by the structures. With 1,
 * everything is.
 */
const step = Number(process.env['BACKUP_STEP'] || 8);

/** Paths of every route, at every transaction where the route reads past states. */
export async function everyPath({ cypher }: TestServer): Promise<readonly string[]> {
  const [clock] = await cypher('MATCH (c:Clock) RETURN c.tick AS tick');
  const ticks = Array.from({ length: Number(clock?.['tick']) }, (_, index) => index + 1);
  const urns = (await cypher('MATCH (v:Version) RETURN v.urn AS urn ORDER BY urn')).map(({ urn }) => String(urn));
  const wildcards = (await cypher('MATCH (w:Wildcard) RETURN w.urn AS urn ORDER BY urn')).map(({ urn }) => String(urn));
  const paths: string[] = [];
  for (const [route, { parts, query }] of Object.entries(samples)) {
    if (ofProcess.has(route)) continue;
    const path = [route, ...parts].join('/') + (query === undefined ? '' : `?${query}`);
    const states = always.has(route) ? [] : ticks.filter((tick) => tick % step === 0);
    paths.push(path, ...states.map((tick) => inQuery(path, `asOf=tick:${tick}`)));
  }
  for (const tick of ticks) {
    const asOf = `asOf=tick:${tick}`;
    paths.push(
      `/ws/registry/transactions/${tick}`,
      `/sdmx/v2/structure/*/*/*/*?detail=allstubs&format=sdmx-json-2.1&${asOf}`,
      ...(tick % step === 0 ? [`/sdmx/v2/structure/*/*/*/*?format=sdmx-3.1&${asOf}`] : []),
      `/sdmx/v2/metadata/metadataset/*/*/*?${asOf}`,
      `/ws/registry/artefacts?facets=true&${asOf}`,
      `/ws/registry/search?q=code&${asOf}`,
      `/ws/registry/changes?since=tick:${tick - 1}`,
    );
  }
  for (const urn of urns.filter((_, index) => index % step === 0).map(encodeURIComponent)) {
    paths.push(
      `/ws/registry/reference?urn=${urn}&direction=both&edges=all`,
      `/ws/registry/history?urn=${urn}`,
      `/ws/registry/impact?urn=${urn}`,
      `/ws/registry/lock?urn=${urn}`,
    );
  }
  for (const urn of wildcards) paths.push(`/ws/registry/resolutions?urn=${encodeURIComponent(urn)}`);
  return paths;
}

/** Reads paths as root where they need it, else as everybody. */
export async function readPaths(
  { url, request, get }: TestServer,
  paths: readonly string[],
): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  for (const path of paths) {
    const response = await (needsRoot(path) ? get(path) : request(path));
    const isOther = /^\/(ws\/registry\/lock|rss\.xml|atom\.xml)/.test(path);
    const headers = [...response.headers].filter(([name]) => !differing.has(name) && !(isOther && ofContent.has(name)));
    const body = (await response.text()).replaceAll(url, 'http://registry');
    readings.push({ status: response.status, headers: Object.fromEntries(headers), body });
  }
  return readings;
}

/** @param epochs those of the registry before and after, which lock files have */
export function expectEqualReadings(
  paths: readonly string[],
  before: readonly Reading[],
  after: readonly Reading[],
  [old, fresh]: readonly [string, string],
): void {
  for (const [index, path] of paths.entries()) {
    const [one, other] = [before[index], after[index]];
    expect({ path, ...other }).to.deep.equal({
      path,
      ...one,
      body: one?.body.replaceAll(old, fresh),
    });
  }
}
