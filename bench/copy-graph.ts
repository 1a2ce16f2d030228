import neo4j, { type Driver, type Record as Neo4jRecord } from 'neo4j-driver';
import type { DatabaseSettings } from '../src/store/database.js';
import { ensureSchema } from '../src/store/schema.js';
import type { Engine } from './engine.js';
import { timed } from './interleave.js';

/** Rows of a statement that writes; each batch is a transaction. */
const batchSize = 2_000;

interface Row {
  readonly properties: object;
}
interface NodeRow extends Row {
  /** Element id in the graph that is read. */
  readonly id: string;
}
interface EdgeRow extends Row {
  /** Element ids in the graph that is read. */
  readonly from: string;
  readonly to: string;
}

/** The nodes of a graph by label, and its edges by type. Every node has one label. */
interface Graph {
  readonly nodes: ReadonlyMap<string, readonly NodeRow[]>;
  readonly edges: ReadonlyMap<string, readonly EdgeRow[]>;
}

// Integers stay Integer objects, so that they are written as integers again.
const open = ({ uri, username, password }: DatabaseSettings): Driver =>
  neo4j.driver(uri, neo4j.auth.basic(username, password), { telemetryDisabled: true });

async function readRows<R>(driver: Driver, text: string): Promise<ReadonlyMap<string, readonly R[]>> {
  const byKind = new Map<string, R[]>();
  const session = driver.session({ defaultAccessMode: neo4j.session.READ });
  try {
    for await (const record of session.run(text) as AsyncIterable<Neo4jRecord>) {
      const { kind, ...row } = record.toObject();
      const rows = byKind.get(kind) ?? [];
      byKind.set(kind, rows);
      rows.push(row as R);
    }
  } finally {
    await session.close();
  }
  return byKind;
}

const readGraph = async (driver: Driver): Promise<Graph> => ({
  nodes: await readRows(
    driver,
    'MATCH (n) RETURN labels(n)[0] AS kind, elementId(n) AS id, properties(n) AS properties',
  ),
  edges: await readRows(
    driver,
    `MATCH (a)-[e]->(b)
     RETURN type(e) AS kind, elementId(a) AS from, elementId(b) AS to, properties(e) AS properties`,
  ),
});

function* inBatches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize);
}

/** Creates the nodes and edges, one batch after the other; ends of edges are found by element id, without an index. */
async function writeGraph(driver: Driver, { nodes, edges }: Graph): Promise<void> {
  const idOf = new Map<string, string>();
  for (const [label, rows] of nodes) {
    const text = `UNWIND $rows AS row CREATE (n:${label}) SET n = row RETURN elementId(n) AS id`;
    for (const batch of inBatches(rows)) {
      const { records } = await driver.executeQuery(text, { rows: batch.map(({ properties }) => properties) });
      for (const [index, { id }] of batch.entries()) idOf.set(id, records[index]?.get('id'));
    }
  }
  for (const [type, rows] of edges) {
    const text = `UNWIND $rows AS row
      MATCH (a) WHERE elementId(a) = row.from
      MATCH (b) WHERE elementId(b) = row.to
      CREATE (a)-[e:${type}]->(b) SET e = row.properties`;
    for (const batch of inBatches(rows)) {
      await driver.executeQuery(text, {
        rows: batch.map(({ from, to, properties }) => ({ from: idOf.get(from), to: idOf.get(to), properties })),
      });
    }
  }
}

/**
 * Writes all nodes and edges of a graph to an empty database with the driver alone. The database has the schema of a
 * registry.
 * @returns time of writing, milliseconds
 */
export async function copyGraph(from: DatabaseSettings, to: Engine): Promise<number> {
  const source = open(from);
  const target = open(to.settings);
  try {
    const graph = await readGraph(source);
    await ensureSchema(to.database, { migrations: [], log: () => undefined });
    await target.executeQuery('MATCH (n) DETACH DELETE n');
    return await timed(() => writeGraph(target, graph));
  } finally {
    await source.close();
    await target.close();
  }
}
