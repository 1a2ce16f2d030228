import type { Artefact } from '../../src/model/artefact.js';
import { type Content, objectsOf } from '../../src/model/content.js';
import type { Database } from '../../src/store/database.js';
import { loadPacked } from '../../src/store/load-packed.js';
import { unpackArtefact } from '../../src/store/packed-artefact.js';
import { findVersions, loadBodies } from '../../src/store/query-statements.js';
import { FOREVER } from '../../src/store/schema.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { largeCodelist } from '../generate/codelist.js';
import { agencyId, type Line, referenceTo } from '../generate/line.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { get, serve } from '../serve.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

const tick = FOREVER - 1;
const constraints = sized(50, 5);
const codes = sized(100_000, 200);
const goal = 3;

const line = (className: Line['class'], id: string): Line => ({
  class: className,
  agencyID: agencyId(0),
  id,
  versions: ['1.0.0'],
});
const lines = {
  list: line('Codelist', 'CL_CONSTRAINED'),
  frequencies: line('Codelist', 'CL_CONSTRAINED_FREQ'),
  concepts: line('ConceptScheme', 'CS_CONSTRAINED'),
  structure: line('DataStructure', 'DSD_CONSTRAINED'),
  flow: line('Dataflow', 'DF_CONSTRAINED'),
};
const urnOf = (of: Line): string => referenceTo(of, '1.0.0');
const concept = (id: string): string => `${urnOf(lines.concepts).replace('ConceptScheme=', 'Concept=')}.${id}`;

const artefact = ({ class: className, agencyID, id }: Line, content: object): Artefact =>
  ({ class: className, agencyID, id, version: '1.0.0', names: { en: id }, ...content }) as unknown as Artefact;

const dimension = (id: string, list: Line) => ({
  id,
  conceptIdentity: concept(id),
  localRepresentation: { enumeration: urnOf(list) },
});

const someCodes = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `C${(from + index * 7) % codes}`);

/** Regions with listed codes, patterns and cascades, which include or exclude, and key sets, in turn. */
function contentOf(index: number): object {
  const region = (include: boolean, values: readonly Content[]): object => ({
    cubeRegions: [{ include, keyValues: [{ id: 'AREA', include: true, values }] }],
  });
  if (index % 5 === 0) return region(true, ['C1%', 'C2%', `C${index}%`, ...someCodes(index, 500)]);
  if (index % 5 === 1) return region(false, someCodes(index * 100, 1_000));
  if (index % 5 === 2)
    return region(true, [
      { value: 'C1', cascadeValues: true },
      { value: 'C2', cascadeValues: true },
    ]);
  if (index % 5 === 3) return region(false, [`%${index}${index}`]);
  return {
    dataKeySets: [
      {
        isIncluded: false,
        keys: someCodes(index, 100).map((code) => ({
          keyValues: [
            { id: 'AREA', values: [code] },
            { id: 'FREQ', values: ['A'] },
          ],
        })),
      },
    ],
  };
}

const constraintLines = Array.from({ length: constraints }, (_, index) =>
  line('DataConstraint', `DC_CONSTRAINED_${index}`),
);

const artefacts: readonly Artefact[] = [
  largeCodelist(lines.list, '1.0.0', codes),
  artefact(lines.frequencies, { codes: ['A', 'M', 'Q'].map((id) => ({ id, names: { en: id } })) }),
  artefact(lines.concepts, { concepts: ['FREQ', 'AREA'].map((id) => ({ id, names: { en: id } })) }),
  artefact(lines.structure, {
    dataStructureComponents: {
      dimensionList: { dimensions: [dimension('FREQ', lines.frequencies), dimension('AREA', lines.list)] },
    },
  }),
  artefact(lines.flow, { structure: urnOf(lines.structure) }),
  ...constraintLines.map((each, index) =>
    artefact(each, { role: 'Allowed', constraintAttachment: { dataflows: [urnOf(lines.flow)] }, ...contentOf(index) }),
  ),
];

/** What cannot be avoided: reading and decoding the structures, the constraints and the lists, whose entries decode when read. */
async function readBodies(database: Database): Promise<void> {
  const urns = [...Object.values(lines), ...constraintLines].map(urnOf);
  const packed = await database.read(async (tx) => {
    const rows = await findVersions(tx, { urns, tick });
    return loadPacked(tx, await loadBodies(tx, { revisions: rows.map(({ revision }) => revision) }));
  });
  const unpacked = await Promise.all([...packed.values()].map(unpackArtefact));
  const read = unpacked.reduce((sum, each) => sum + objectsOf(each.artefact['codes']).length, 0);
  if (unpacked.length !== urns.length || read < codes)
    throw new Error(`${unpacked.length} artefacts with ${read} codes`);
}

/** What many constraints allow of a long list, code by code with the reasons, over HTTP. */
async function measure({ database, registry, effort }: Bench): Promise<readonly Row[]> {
  await submitArtefacts(registry, artefacts);
  const [value = Number.NaN, baseline = Number.NaN] = await serve(registry, (url) =>
    interleave(
      [
        // Another text of the query, so that no earlier response is sent.
        (round) => timed(() => get(`${url}/ws/registry/constraints?urn=${urnOf(lines.flow)}&_=${round}`)),
        () => timed(() => readBodies(database)),
      ],
      withEffort(effort, { warmUp: 5, rounds: 20 }),
    ),
  );
  return [
    {
      name: `constraints of a flow with ${constraints} and a list of 100,000 codes, to reading their content alone`,
      value,
      baseline,
      goal,
    },
  ];
}

export const allowedCodesOfFlow: Measurement = { name: 'constraints', measure };
