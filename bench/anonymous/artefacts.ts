import type { Artefact } from '../../src/model/artefact.js';
import { formatUrn } from '../../src/model/urn.js';
import { hub, neighbourhood } from '../generate/neighbourhood.js';
import { generateRegistry } from '../generate/registry.js';
import { largeRegistry, scaleShape } from '../generate/shape.js';

/** What makes requests costly, in a registry of usual artefacts. Ids without the class are those of the lists. */
export const agency = 'AGENCY0';
export const ids = {
  first: 'CL_COST_A',
  second: 'CL_COST_B',
  both: 'CL_COST_BOTH',
  chain: 'CL_COST_CHAIN',
  draft: 'CL_COST_DRAFT',
  concepts: 'CS_COST',
  structure: 'DSD_COST',
  flow: 'DF_COST',
  metadata: 'MSD_COST',
  metadataflow: 'MDF_COST',
} as const;

export const urnOf = (className: string, id: string, version = '1.0.0', item?: string): string =>
  formatUrn({ class: className, agencyID: agency, id, version, ...(item === undefined ? {} : { item }) });

/** The list on which most of the registry depends, and a draft of its next version. */
export const hubUrn = (version: string): string => urnOf('Codelist', hub.id, version);

const artefact = (className: string, id: string, content: object, version = '1.0.0'): Artefact =>
  ({ class: className, agencyID: agency, id, version, names: { en: id }, ...content }) as unknown as Artefact;

const range = (count: number): number[] => Array.from({ length: Math.max(1, Math.round(count)) }, (_, index) => index);

/** A long list; versions differ in the names of all codes. */
export const longList = (id: string, prefix: string, count: number, version = '1.0.0'): Artefact =>
  artefact(
    'Codelist',
    id,
    {
      codes: range(count).map((index) => ({
        id: `${prefix}${index}`,
        names: { en: `Reference area number ${index} of version ${version}` },
        ...(index === 0 ? {} : { parent: `${prefix}${Math.floor((index - 1) / 10)}` }),
      })),
    },
    version,
  );

const named = (id: string) => ({ id, names: { en: id } });
const concept = (id: string): string => urnOf('Concept', ids.concepts, '1.0.0', id);

const dimension = (id: string, list: string) => ({
  id,
  conceptIdentity: concept(id),
  localRepresentation: { enumeration: urnOf('Codelist', list, '1.0+.0') },
});

/** Constraints of the flow: allowed regions of each kind in turn, and the availability of the flow. */
function constraints(scale: number): Artefact[] {
  const constraintAttachment = { dataflows: [urnOf('Dataflow', ids.flow)] };
  const codes = (from: number, count: number) =>
    range(count * scale).map((index) => ({ value: `A${from + index * 7}` }));
  const region = (include: boolean, id: string, values: readonly object[]) => ({
    cubeRegions: [{ include, keyValues: [{ id, include: true, values }] }],
  });
  const kinds = [
    (index: number) => region(true, 'AREA', [{ value: 'A%' }, { value: `B${index}%` }]),
    (index: number) => region(false, 'AREA', codes(index, 5_000)),
    () => region(true, 'STEP', [{ value: 'S0', cascadeValues: true }]),
    (index: number) => region(false, 'AREA', [{ value: `%${index}${index}` }]),
    (index: number) =>
      region(true, 'AREA', [{ value: 'A0', cascadeValues: true }, { value: 'B%' }, { value: `A${index}` }]),
  ];
  return [
    ...range(25).map((index) =>
      artefact('DataConstraint', `DC_COST_${index}`, {
        role: 'Allowed',
        constraintAttachment,
        ...kinds[index % kinds.length]?.(index),
      }),
    ),
    artefact('DataConstraint', 'DC_COST_ACTUAL', {
      role: 'Actual',
      constraintAttachment,
      dataKeySets: [
        {
          isIncluded: true,
          keys: range(20_000 * scale).map((index) => ({
            keyValues: [
              { id: 'AREA', values: [`A${index}`] },
              { id: 'STEP', values: [`S${index}`] },
            ],
          })),
        },
      ],
    }),
  ];
}

/** Artefacts in sets to submit in this order. */
export function* costlyArtefacts(scale: number): Generator<readonly Artefact[]> {
  const codes = 200_000 * scale;
  yield [longList(ids.first, 'A', codes)];
  yield [longList(ids.first, 'A', codes, '1.1.0')];
  yield [longList(ids.second, 'B', codes)];
  yield [
    artefact('Codelist', ids.both, {
      codelistExtensions: [
        { codelist: urnOf('Codelist', ids.first, '1.0+.0') },
        { codelist: urnOf('Codelist', ids.second, '1.0+.0') },
      ],
      codes: [named('OTHER')],
    }),
    artefact('Codelist', ids.chain, {
      codes: range(50_000 * scale).map((index) => ({
        ...named(`S${index}`),
        ...(index === 0 ? {} : { parent: `S${index - 1}` }),
      })),
    }),
    draftOf(0),
    artefact('ConceptScheme', ids.concepts, { concepts: ['AREA', 'STEP', 'NOTE'].map(named) }),
    artefact('DataStructure', ids.structure, {
      dataStructureComponents: {
        dimensionList: { dimensions: [dimension('AREA', ids.both), dimension('STEP', ids.chain)] },
      },
    }),
    artefact('Dataflow', ids.flow, { structure: urnOf('DataStructure', ids.structure) }),
  ];
  yield constraints(scale);
  yield [
    artefact('MetadataProviderScheme', 'METADATA_PROVIDERS', { metadataProviders: [named('REPORTER')] }, '1.0'),
    artefact('MetadataStructure', ids.metadata, {
      metadataStructureComponents: {
        metadataAttributeList: { metadataAttributes: [{ id: 'NOTE', conceptIdentity: concept('NOTE') }] },
      },
    }),
    artefact('Metadataflow', ids.metadataflow, {
      structure: urnOf('MetadataStructure', ids.metadata),
      targets: ['urn:sdmx:org.sdmx.infomodel.base.Any=*:*(*)'],
    }),
  ];
  yield [{ ...(artefact('Codelist', hub.id, { codes: [named('A')] }, '1.1.0-draft') as Artefact) }];
}

/** The sets of a registry of usual artefacts, of which half depend on one list. */
export function* usualArtefacts(scale: number): Generator<readonly Artefact[]> {
  yield* generateRegistry({ shape: scaleShape(largeRegistry, scale), seed: 1 }, 1_000);
  const sized = (count: number): number => Math.max(1, Math.round(count * scale));
  yield* neighbourhood({
    conceptSchemes: sized(600),
    dataStructures: sized(1_200),
    dataflows: sized(5_400),
    categorisations: sized(1_400),
  });
}

/** Metadata sets about the flow. */
export const metadataSets = (scale: number): readonly Artefact[] =>
  range(1_000 * scale).map((index) => ({
    ...artefact('MetadataSet', `SET_${index}`, {
      metadataflow: urnOf('Metadataflow', ids.metadataflow),
      targets: [urnOf('Dataflow', ids.flow)],
      attributes: [{ id: 'NOTE', value: 'note '.repeat(200) }],
    }),
    agencyID: `${agency}.REPORTER`,
  }));

/** The content of the draft that a small submission replaces. */
export const draftOf = (round: number): Artefact =>
  artefact('Codelist', ids.draft, { names: { en: `Replaced ${round} times` }, codes: [named('A')] }, '1.0.0-draft');
