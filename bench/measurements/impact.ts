import { incomingEdges } from '../../src/store/query-statements.js';
import { FOREVER } from '../../src/store/schema.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { agencyId, type Line, referenceTo } from '../generate/line.js';
import { wildcardParents } from '../generate/wildcard-parents.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { get, serve } from '../serve.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

const tick = FOREVER - 1;
/** As many artefacts as refer to the most used structure of a large registry. */
const dependents = sized(8_458, 5);

/** The least that finds the dependents: one row for each reference, with its ends only. */
const traversal = `MATCH (:Version {urn: $urn})<-[s:RESOLVES_TO WHERE s.to = ${FOREVER}]-(t)<-[e:REFERENCES WHERE e.to = ${FOREVER}]-(p:Version)
  RETURN p.urn AS source, t.urn AS target`;

const line: Line = { class: 'Codelist', agencyID: agencyId(0), id: 'CL_WITH_DEPENDENTS', versions: ['1.0.0'] };
const version = (text: string) => ({
  class: 'Codelist' as const,
  agencyID: line.agencyID,
  id: line.id,
  version: text,
  names: { en: text },
  codes: ['A', 'B'].map((id) => ({ id, names: { en: id } })),
});

/**
 * What would happen to the dependents of a codelist if its draft were published, and the reference graph of its dependents: the
 * responses over HTTP, each compared with its traversal alone.
 */
async function measure({ database, registry, effort }: Bench): Promise<readonly Row[]> {
  await submitArtefacts(registry, [version('1.0.0'), ...wildcardParents(line, dependents)]);
  await submitArtefacts(registry, [version('1.1.0-draft')]);
  const [published, draft] = [referenceTo(line, '1.0.0'), referenceTo(line, '1.1.0-draft')];
  const [impact = Number.NaN, references = Number.NaN, graph = Number.NaN, edges = Number.NaN] = await serve(
    registry,
    (url) =>
      interleave(
        [
          () => timed(() => get(`${url}/ws/registry/impact?urn=${draft}`)),
          () => timed(() => database.read((tx) => tx.run(traversal, { urn: published }))),
          () => timed(() => get(`${url}/ws/registry/reference?urn=${published}&direction=incoming&depth=1`)),
          () => timed(() => database.read((tx) => incomingEdges(tx, { urns: [published], tick }))),
        ],
        withEffort(effort, { warmUp: 20, rounds: 100 }),
      ),
  );
  const count = dependents.toLocaleString('en');
  return [
    { name: `impact over ${count} dependents, to its traversal alone`, value: impact, baseline: references, goal: 1.5 },
    { name: `reference graph of ${count} dependents, to its edges alone`, value: graph, baseline: edges, goal: 8 },
  ];
}

export const impactOfDraft: Measurement = { name: 'impact', measure };
