import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A registry that is put under load. */
export interface EnduranceTarget {
  readonly url: string;
  /** `Authorization` of an administrator. */
  readonly authorization: string;
  /** The process that serves it. */
  readonly pid: number;
  /** The folder of its database; undefined where it is elsewhere. */
  readonly store: string | undefined;
  /** Memory after a garbage collection, bytes. */
  memory(): Promise<{ readonly heap: number; readonly resident: number }>;
}

/** What is measured when a part of the requests is done. */
export interface Checkpoint {
  readonly requests: number;
  /** Those of the requests that were submissions. */
  readonly submissions: number;
  readonly heap: number;
  readonly resident: number;
  /** Open descriptors of the process; undefined where the system does not list them. */
  readonly descriptors: number | undefined;
  /** Size of the database, bytes. */
  readonly store: number | undefined;
}

/** Times of single requests while nothing else is requested, milliseconds. */
export interface Latency {
  readonly median: number;
  readonly worstOfTwenty: number;
}

export interface Endurance {
  readonly checkpoints: readonly Checkpoint[];
  readonly before: Latency;
  readonly after: Latency;
  /** How often each kind of work was done. */
  readonly counts: Readonly<Record<string, number>>;
  /** How often the registry refused a request for now (429, 503). */
  readonly refusals: number;
}

const urn = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=SDMX:ENDURANCE(1.0)';
const structureQueries = [
  '/sdmx/v2/structure/dataflow/SDMX/ENDURANCE/*?references=all',
  '/sdmx/v1/codelist/SDMX/CL_ENDURANCE/1.0?detail=full',
  '/sdmx/v2/structure/codelist/*/*/*?detail=allstubs',
] as const;
const questions = [
  `/ws/registry/reference?urn=${urn}`,
  '/ws/registry/search?q=endurance',
  '/ws/registry/transactions?limit=5',
  `/ws/registry/history?urn=${urn}`,
] as const;

interface Exchange {
  readonly method?: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds after which the client leaves; it stays until the end where missing. */
  readonly leavesAfter?: number;
}

/** A codelist with a content that changes with each submission, and what refers to it. */
function messageWith(number: number): string {
  const name = (text: string) => `"name": "${text}", "names": {"en": "${text}"}`;
  const identity = (id: string, version: string) =>
    `"id": "${id}", "agencyID": "SDMX", "version": "${version}", ${name(id)}`;
  const codelist = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_ENDURANCE(1.0)';
  const concept = 'urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=SDMX:CS_ENDURANCE(1.0).FREQ';
  const structure = 'urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=SDMX:DSD_ENDURANCE(1.0)';
  return `{"data": {
    "codelists": [{${identity('CL_ENDURANCE', '1.0')}, "codes": [{"id": "A", ${name('Code A')}}, {"id": "C${number % 50}", ${name(`Code ${number}`)}}]}],
    "conceptSchemes": [{${identity('CS_ENDURANCE', '1.0')}, "concepts": [{"id": "FREQ", ${name('Frequency')}}]}],
    "dataStructures": [{${identity('DSD_ENDURANCE', '1.0')}, "dataStructureComponents": {
      "dimensionList": {"id": "DimensionDescriptor", "dimensions": [{"id": "FREQ", "position": 1, "conceptIdentity": "${concept}",
        "localRepresentation": {"enumeration": "${codelist}"}}]},
      "measureList": {"id": "MeasureDescriptor", "measures": [{"id": "OBS_VALUE", "conceptIdentity": "${concept}"}]}}}],
    "dataflows": [{${identity('ENDURANCE', '1.0')}, "structure": "${structure}"}]}}`;
}

const submission = (number: number, authorization: string): Exchange => ({
  method: 'POST',
  path: '/ws/secure/sdmxapi/rest',
  body: messageWith(number),
  headers: { Authorization: authorization },
});

const csv = 'STRUCTURE,STRUCTURE_ID,ACTION,FREQ,OBS_VALUE\ndataflow,SDMX:ENDURANCE(1.0),I,A,1\n';

/** One of the paths in turn. @param number of the request */
const read = (paths: readonly string[], number: number): Exchange => ({ path: paths[number % paths.length] as string });

/**
 * The work with a number, of each thousand: 963 structure queries, as most requests of a registry are, 25 other questions, 7 followers that
 * leave, 4 submissions, 1 validation.
 */
function workOf(number: number, authorization: string): readonly [kind: string, exchange: Exchange] {
  const place = number % 1_000;
  if (place % 250 === 0) return ['submissions', submission(1 + number / 250, authorization)];
  if (place % 150 === 1) return ['followers', { path: '/ws/registry/changes?wait=10', leavesAfter: 50 }];
  if (place === 2) return ['validations', { method: 'POST', path: '/ws/public/data/validate', body: csv }];
  if (place % 40 === 3) return ['questions', read(questions, (number - 3) / 40)];
  return ['structure queries', read(structureQueries, number)];
}

/** How often one request may be refused: a registry that refuses everything has failed. */
const mostRefusals = 100;

/**
 * Repeats a request where the registry refuses it for now (429, 503), after the time that it names.
 * @param refusals how often it was refused before
 * @returns how often it was refused in all
 * @throws Error for another response that is an error, and for one that is refused too often
 */
async function send(url: string, exchange: Exchange, refusals = 0): Promise<number> {
  const { path, leavesAfter, ...init } = exchange;
  const signal = leavesAfter === undefined ? undefined : AbortSignal.timeout(leavesAfter);
  try {
    const response = await fetch(`${url}${path}`, { ...init, ...(signal && { signal }) });
    const text = await response.text();
    if ((response.status === 429 || response.status === 503) && refusals < mostRefusals) {
      await delay(1_000 * Number(response.headers.get('retry-after') ?? 1));
      return await send(url, exchange, refusals + 1);
    }
    if (response.status >= 400) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`);
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
  return refusals;
}

async function latencyOf(url: string): Promise<Latency> {
  const times: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    const since = performance.now();
    await send(url, { path: structureQueries[0] });
    times.push(performance.now() - since);
  }
  times.sort((a, b) => a - b);
  return { median: times[20] ?? 0, worstOfTwenty: times[38] ?? 0 };
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}

function descriptorsOf(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}

/**
 * Puts a registry under mixed load: readers, submitters, followers and validations.
 * @param requests of all kinds together
 * @param connections requests at the same time
 * @throws Error for the first response that is an error
 */
export async function endure(
  target: EnduranceTarget,
  requests: number,
  connections: number,
  onCheckpoint: (checkpoint: Checkpoint) => void,
): Promise<Endurance> {
  const { url, authorization, pid, store } = target;
  await send(url, submission(0, authorization));
  const before = await latencyOf(url);
  const checkpoints: Checkpoint[] = [];
  const counts: Record<string, number> = {};
  let refusals = 0;
  let next = 0;
  const work = async (end: number): Promise<void> => {
    while (next < end) {
      const [kind, exchange] = workOf(next++, authorization);
      const refused = await send(url, exchange);
      refusals += refused;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
  };
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const end = Math.round(requests * part);
    await Promise.all(Array.from({ length: connections }, () => work(end)));
    const measured = await target.memory();
    const descriptors = descriptorsOf(pid);
    const checkpoint = {
      requests: end,
      submissions: counts['submissions'] ?? 0,
      ...measured,
      descriptors,
      store: store === undefined ? undefined : sizeOf(store),
    };
    checkpoints.push(checkpoint);
    onCheckpoint(checkpoint);
  }
  return { checkpoints, before, after: await latencyOf(url), counts, refusals };
}

/** By how many bytes a submission makes the database larger, between two checkpoints; undefined where that is not measured. */
export const growthOfStore = (earlier: Checkpoint, later: Checkpoint): number | undefined =>
  earlier.store === undefined || later.store === undefined
    ? undefined
    : (later.store - earlier.store) / (later.submissions - earlier.submissions);

/** How much larger the last of two values is than the one before, in percent; negative for a smaller one. */
export const growthOf = (earlier: number, later: number): number => (100 * (later - earlier)) / earlier;
