import { parseUrn } from '../../src/model/urn.js';
import { Registry } from '../../src/registry/registry.js';
import { Database } from '../../src/store/database.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, type Probe, timed, withEffort } from '../interleave.js';
import { get, startServing } from '../serve.js';
import { sized } from '../sizes.js';
import { type LongHistory, writeHistory } from '../write-history.js';

/** Moves of one wildcard, and revisions of one draft. */
const historySize = sized(2_000, 20);
const goal = 1.5;

const outwards = ['single artefact', 'with descendants', 'reference graph'] as const;

/** Resources of REST 2 by the classes of the artefacts that are read. */
const resources: Readonly<Record<string, string>> = {
  ConceptScheme: 'conceptscheme',
  Dataflow: 'dataflow',
};

/** What is read of an artefact, as a path. */
type Reading = (urn: string) => string;

const structure =
  (query: string): Reading =>
  (urn) => {
    const { class: artefactClass, agencyID, id, version } = parseUrn(urn);
    return `/sdmx/v2/structure/${resources[artefactClass]}/${agencyID}/${id}/${version}?${query}`;
  };

const readings: Readonly<Record<(typeof outwards)[number], Reading>> = {
  'single artefact': structure('references=none'),
  'with descendants': structure('references=descendants'),
  'reference graph': (urn) => `/ws/registry/reference?direction=outgoing&urn=${encodeURIComponent(urn)}`,
};

/** Runs work with the address of the same registry served without caches, so that every request is cold. */
async function serveCold<T>({ neo4j }: Bench, work: (url: string) => Promise<T>): Promise<T> {
  const database = new Database({ ...neo4j, cacheBytes: 1 });
  const registry = Registry.over(database, { isOnlyWriter: true, resultBytes: 1 });
  const listener = await startServing(registry, undefined, { caches: { representations: 1 } });
  try {
    return await work(listener.url);
  } finally {
    await listener.stop(1);
    await database.close();
  }
}

/** The instant of a transaction as a parameter. */
async function asOfTick({ database }: Bench, tick: number): Promise<string> {
  const [row] = await database.readNewest((tx) =>
    tx.run('MATCH (t:Transaction {tick: $tick}) RETURN t.at AS at', { tick }),
  );
  return `&asOf=${new Date(Number(row?.['at'])).toISOString()}`;
}

interface Comparison {
  /** Name of the row. */
  readonly name: string;
  /** What is read in each round. */
  readonly path: (round: number) => string;
  readonly baseline: (round: number) => string;
}

/** Cold requests, compared with others. */
async function compare(bench: Bench, comparisons: readonly Comparison[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  await serveCold(bench, async (url) => {
    const probe =
      (path: (round: number) => string): Probe =>
      (round) =>
        timed(() => get(`${url}${path(round)}`));
    for (const { name, path, baseline: other } of comparisons) {
      const [value = Number.NaN, baseline = Number.NaN] = await interleave(
        [probe(path), probe(other)],
        withEffort(bench.effort, { warmUp: 40, rounds: 100 }),
      );
      rows.push({ name, value, baseline, goal });
    }
  });
  return rows;
}

/**
 * Cold requests about the past, to the same about the present: of the loaded registry, and of artefacts with a long history. Those
 * about the present of the latter, to the same about artefacts without history.
 */
async function measure(bench: Bench): Promise<readonly Row[]> {
  const { database, registry, dataflows } = bench;
  const [loaded] = await database.readNewest((tx) =>
    tx.run("MATCH (c:Clock {id: 'registry'}) RETURN c.tick AS tick", {}),
  );
  const beginning = Date.now();
  const short = await writeHistory(registry, database, 'SHORT', 1);
  const long = await writeHistory(registry, database, 'LONG', historySize);
  console.log(`${historySize} moves and revisions in ${((Date.now() - beginning) / 1000).toFixed(1)} s`);

  const past = await asOfTick(bench, Number(loaded?.['tick']));
  const flow = (round: number): string => dataflows[(round * 7919) % dataflows.length] ?? '';
  const middle = await asOfTick(bench, Math.floor((long.first + long.last) / 2));
  const ofHistory = ({ parent, draft }: LongHistory) =>
    [
      ['parent of a wildcard that moved', parent],
      ['draft', draft],
    ] as const;
  const count = historySize.toLocaleString('en');
  return compare(bench, [
    ...outwards.map((name) => ({
      name: `${name} of a dataflow, past to present`,
      path: (round: number) => `${readings[name](flow(round))}${past}`,
      baseline: (round: number) => `${readings[name](flow(round))}`,
    })),
    ...ofHistory(long).flatMap(([of, urn]) =>
      outwards.map((name) => ({
        name: `${name} of a ${of} after ${count} changes, past to present`,
        path: () => `${readings[name](urn)}${middle}`,
        baseline: () => `${readings[name](urn)}`,
      })),
    ),
    ...ofHistory(long).flatMap(([of, urn], index) =>
      outwards.map((name) => ({
        name: `${name} of a ${of}, ${count} changes to one`,
        path: () => `${readings[name](urn)}`,
        baseline: () => `${readings[name](ofHistory(short)[index]?.[1] ?? '')}`,
      })),
    ),
  ]);
}

export const thePast: Measurement = { name: 'past', measure };
