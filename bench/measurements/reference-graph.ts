import { formatUrn, parseUrn } from '../../src/model/urn.js';
import { findReferenceGraph, type GraphQuery } from '../../src/registry/graph/reference-graph.js';
import { scopes } from '../../src/registry/graph/walk-references.js';
import { anonymous } from '../../src/registry/principal.js';
import { FOREVER } from '../../src/store/schema.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { agencyId, type Line, referenceTo } from '../generate/line.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { sized } from '../sizes.js';
import { startApiProcess } from '../start-api-process.js';
import { submitArtefacts } from '../submit-artefacts.js';

const open = (name: string): string => `WHERE ${name}.to = ${FOREVER}`;

const ancestors = `MATCH (:Version {urn: $urn})<-[q:REFERENCES|WITHIN|RESOLVES_TO ${open('q')}]-*(v)
  WITH DISTINCT v WHERE v:Version`;

/** The least that finds the nodes of a graph, and its edges. */
const nodes = `${ancestors} MATCH (v)-[:HAS_REVISION]->(r:Revision ${open('r')})
  RETURN v.urn AS urn, r.class AS class, v.agencyID AS agencyID, v.id AS id, v.version AS version,
         v.stability AS stability, r.names AS names`;
const edges = `${ancestors} MATCH (v)<-[s:RESOLVES_TO|WITHIN ${open('s')}]-{0,2}(t)<-[e:REFERENCES ${open('e')}]-(p:Version)
  RETURN p.urn AS source, t.urn AS target, v.urn AS resolution, e.role AS role, e.class AS class,
         e.components AS components, e.items AS items, e.from AS since`;

const mostUsed = `MATCH (a:Artefact {class: 'Codelist'})-[:HAS_VERSION]->(v:Version)<-[e:REFERENCES|RESOLVES_TO ${open('e')}]-()
  RETURN v.urn AS urn, count(e) AS uses ORDER BY uses DESC LIMIT 1`;

const query = (text: string, more: Partial<GraphQuery>): GraphQuery => ({
  roots: [{ urn: parseUrn(text), text }],
  direction: 'outgoing',
  classes: null,
  ...more,
});

const layers = sized(26, 3);
const width = [0, 1, 2];
const rung = (layer: number, place: number): Line => ({
  class: 'Codelist',
  agencyID: agencyId(0),
  id: `RUNG${layer}_${place}`,
  versions: ['1.0.0'],
});

/** Codelists in layers of three, each of which extends all three of the next layer. */
const ladder = () =>
  Array.from({ length: layers }, (_, layer) =>
    width.map((place) => ({
      class: 'Codelist' as const,
      agencyID: agencyId(0),
      id: rung(layer, place).id,
      version: '1.0.0',
      names: { en: 'Rung' },
      codes: [{ id: 'A', names: { en: 'A' } }],
      ...(layer + 1 === layers
        ? {}
        : { codelistExtensions: width.map((next) => ({ codelist: referenceTo(rung(layer + 1, next), '1.0.0') })) }),
    })),
  ).flat();

const megabyte = 1e6;

/** Reads the graph of what refers to a version from a new API process. Returns its peak memory above idle and the size of the response, in bytes. */
async function readAlone({ neo4j }: Bench, urn: string): Promise<{ peak: number; bytes: number }> {
  const api = startApiProcess(neo4j);
  try {
    const idle = await api.started;
    const response = await fetch(`${idle.url}/ws/registry/reference?direction=incoming&urn=${encodeURIComponent(urn)}`);
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += chunk.length;
    return { peak: (await api.memory()).peak - idle.now, bytes };
  } finally {
    api.end();
  }
}

/** Longest time for the ladder, milliseconds. */
const longest = 1_000;

/** The reference graph of a dataflow, of what refers to the most used codelist, and of a ladder with 3^25 paths. */
async function measure(bench: Bench): Promise<readonly Row[]> {
  const { database, registry, dataflows, effort } = bench;
  const find = async (text: string, more: Partial<GraphQuery>): Promise<number> => {
    const graph = await findReferenceGraph(await registry.at(undefined, anonymous), query(text, more));
    return graph.nodes.length;
  };
  const rows: Row[] = [];
  const [flow = Number.NaN, one = Number.NaN] = await interleave(
    [
      (round) => timed(() => find(dataflows[(round * 7919) % dataflows.length] ?? '', { scope: 'item' })),
      () => timed(() => database.read((tx) => tx.run('RETURN 1 AS one', {}))),
    ],
    withEffort(effort, { warmUp: 300, rounds: 1_000 }),
  );
  rows.push({ name: 'reference graph of a dataflow, scope=item, to RETURN 1', value: flow, baseline: one, goal: 3 });

  const [used] = await database.read((tx) => tx.run(mostUsed, {}));
  const hub = String(used?.['urn']);
  const count = (await find(hub, { direction: 'incoming' })).toLocaleString('en');
  const [artefact = Number.NaN, item = Number.NaN, raw = Number.NaN] = await interleave(
    [
      ...scopes.map((scope) => () => timed(() => find(hub, { direction: 'incoming', scope }))),
      () => timed(() => database.read((tx) => Promise.all([nodes, edges].map((text) => tx.run(text, { urn: hub }))))),
    ],
    withEffort(effort, { warmUp: 10, rounds: 40 }),
  );
  const named = (scope: string): string =>
    `what refers to the most used codelist, ${count} nodes, scope=${scope}, to its raw queries`;
  rows.push({ name: named('artefact'), value: artefact, baseline: raw, goal: 1.5 });
  rows.push({ name: named('item'), value: item, baseline: raw, goal: 1.5 });

  const { peak, bytes } = await readAlone(bench, hub);
  rows.push({
    name: `memory above idle for the graph of ${count} nodes, to its JSON`,
    unit: 'MB',
    value: peak / megabyte,
    baseline: bytes / megabyte,
    goal: 10,
  });

  await submitArtefacts(registry, ladder());
  const [top, bottom] = [referenceTo(rung(0, 0), '1.0.0'), referenceTo(rung(layers - 1, 0), '1.0.0')];
  const code = formatUrn({ ...parseUrn(bottom), class: 'Code', item: 'A' });
  const ladders = [
    () => timed(() => find(top, { scope: 'artefact' })),
    () => timed(() => find(top, { scope: 'item', edges: 'all' })),
    () => timed(() => find(bottom, { direction: 'incoming', scope: 'artefact' })),
    () => timed(() => find(code, { direction: 'incoming', scope: 'item', edges: 'all' })),
  ];
  const times = await interleave(ladders, withEffort(effort, { warmUp: 5, rounds: 20 }));
  rows.push({
    name: `ladder of ${layers} layers of 3, slowest direction and scope, to 1 s`,
    value: Math.max(...times),
    baseline: longest,
    goal: 1,
  });
  return rows;
}

export const referenceGraphs: Measurement = { name: 'graph', measure };
