import { parseUrn } from '../../src/model/urn.js';
import type { AccessRule } from '../../src/registry/access/rule.js';
import type { Registry } from '../../src/registry/registry.js';
import { FOREVER } from '../../src/store/schema.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { LoadProcess } from '../load.js';
import { asRoot, get, serve } from '../serve.js';
import { sized } from '../sizes.js';

/** Restrictions by exact names and by patterns, of classes and agencies that results have: none of them is in a result. */
const restrictions = (agencies: readonly string[]): readonly AccessRule[] =>
  Array.from({ length: sized(1_000, 10) }, (_, index): AccessRule => {
    const agency = agencies[index % agencies.length] ?? 'SDMX';
    const id = index % 2 === 0 ? `RESTRICTED_${index}` : `RESTRICTED_${index}*`;
    const classes = ['Codelist', 'ConceptScheme', 'DataStructure', 'Dataflow'];
    return {
      id: `restriction-${index}`,
      kind: 'restriction',
      urn: `${classes[index % 4]}=${agency}:${id}`,
      covers: ['structure', 'references', 'data'],
      to: ['group:staff'],
    };
  });

const change = (registry: Registry, put: readonly AccessRule[]) =>
  registry.changeAccessRules({
    put,
    remove: 'others',
    principal: { kind: 'root', name: 'root' },
    hasRoot: true,
    dryRun: false,
  });

const mostUsed = `MATCH (a:Artefact {class: 'Codelist'})-[:HAS_VERSION]->(v:Version)<-[e:REFERENCES|RESOLVES_TO WHERE e.to = ${FOREVER}]-()
  RETURN v.urn AS urn, count(e) AS uses ORDER BY uses DESC LIMIT 1`;

/** Anonymous callers under the restrictions, compared with the root account, which none of them concerns. */
async function measure({ database, registry, dataflows, effort }: Bench): Promise<readonly Row[]> {
  const fresh = dataflows.slice(0, Math.floor(dataflows.length / 2));
  const [{ urn: hub } = { urn: '' }] = await database.read((tx) => tx.run(mostUsed, {}));
  const agencies = [...new Set(dataflows.map((urn) => parseUrn(urn).agencyID))];
  const rows: Row[] = [];
  let next = 0;
  await serve(registry, async (url) => {
    // Each dataflow is requested once, so that neither finds what the other has loaded.
    const cold = (headers: Readonly<Record<string, string>>) => () => {
      const { agencyID, id, version } = parseUrn(fresh[next++ % fresh.length] ?? '');
      return timed(() =>
        get(`${url}/sdmx/v2/structure/dataflow/${agencyID}/${id}/${version}?references=descendants`, headers),
      );
    };
    const graph = (headers: Readonly<Record<string, string>>) => () =>
      timed(() =>
        get(`${url}/ws/registry/reference?direction=incoming&urn=${encodeURIComponent(String(hub))}`, headers),
      );
    await change(registry, restrictions(agencies));
    const compare = async (name: string, probe: typeof cold, rounds: number): Promise<Row> => {
      const [value = Number.NaN, baseline = Number.NaN] = await interleave(
        [probe({}), probe(asRoot)],
        withEffort(effort, { warmUp: Math.ceil(rounds / 5), rounds }),
      );
      return { name, value, baseline, goal: 1.1 };
    };
    rows.push(await compare('cold structure query with descendants, 1,000 restrictions, to none', cold, 200));
    rows.push(await compare('reference graph of the most used codelist, 1,000 restrictions, to none', graph, 10));
    const load = new LoadProcess();
    try {
      const { agencyID, id, version } = parseUrn(dataflows[0] ?? '');
      const path = `/sdmx/v2/structure/dataflow/${agencyID}/${id}/${version}?references=descendants&detail=allstubs`;
      const warm = (headers: Readonly<Record<string, string>>) => () =>
        load.run({ urls: [`${url}${path}`], headers, connections: 32, seconds: sized(1, 0.05) });
      const [value = Number.NaN, baseline = Number.NaN] = await interleave(
        [warm({}), warm(asRoot)],
        withEffort(effort, { warmUp: 1, rounds: 5 }),
      );
      rows.push({ name: 'warm structure query, 1,000 restrictions, to none', unit: '/s', value, baseline, goal: 0.9 });
    } finally {
      load.end();
      await change(registry, []);
    }
  });
  return rows;
}

export const restrictedCallers: Measurement = { name: 'restrictions', measure };
