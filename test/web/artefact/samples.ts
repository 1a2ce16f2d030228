import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Content } from '../../../src/model/content.js';
import { codelist, ownedBy, urns } from '../../harness/artefacts.js';
import type { TestServer } from '../../harness/server.js';

/** Artefacts that use what pages show, beside those of the README. */

const harbour = (urn: string): string => urns.ownedBy('HARBOUR', urn);

const make = (
  artefactClass: string,
  id: string,
  version: string,
  content: Readonly<Record<string, Content>>,
): Artefact =>
  ({
    class: artefactClass,
    agencyID: 'HARBOUR',
    id,
    version,
    names: { en: `Name of ${id}` },
    ...content,
  }) as unknown as Artefact;

const item = (id: string, more: Readonly<Record<string, Content>> = {}): Record<string, Content> => ({
  id,
  names: { en: `Name of ${id}` },
  ...more,
});

const concept = (id: string): string => harbour(urns.concept('CS_SAMPLE', '1+.0.0', id));
const list = (id: string, version: string): string => harbour(urns.codelist(id, version));

const areas = ownedBy(
  'HARBOUR',
  codelist('CL_AREA', '1.0.0', [], {
    names: { en: 'Areas', fr: 'Zones', de: 'Gebiete' },
    descriptions: { en: 'Areas of the world.\nWith those of the past.', fr: 'Zones du monde.' },
    validFrom: '2020-01-01T00:00:00Z',
    annotations: [{ id: 'N1', type: 'NOTE', title: 'A title', texts: { en: 'A text', fr: 'Un texte' } }],
    links: [{ href: 'https://example.org/areas', rel: 'documentation', type: 'text/html' }],
    codes: [
      item('W', { names: { en: 'World', fr: 'Monde' } }),
      item('EU', { parent: 'W', names: { en: 'Europe', fr: 'Europe' } }),
      item('FR', {
        parent: 'EU',
        names: { en: 'France', fr: 'France', de: 'Frankreich' },
        descriptions: { en: 'The republic' },
        annotations: [{ id: 'ISO', type: 'ISO_3', title: 'FRA' }],
      }),
      item('CI', { parent: 'W', names: { en: 'Ivory Coast', fr: "Côte d'Ivoire" } }),
    ],
  } as unknown as Parameters<typeof codelist>[3]),
);

const artefacts: readonly Artefact[] = [
  areas,
  make('Codelist', 'CL_PORT_AREA', '1.0.0', {
    codelistExtensions: [
      {
        codelist: list('CL_AREA', '1+.0.0'),
        prefix: 'P_',
        exclusiveCodeSelection: { memberValues: [{ value: 'CI' }] },
      },
    ],
    codes: [item('OWN')],
  }),
  make('ConceptScheme', 'CS_SAMPLE', '1.0.0', {
    concepts: [
      item('AREA', { coreRepresentation: { enumeration: list('CL_AREA', '1+.0.0') } }),
      item('PORT_AREA'),
      item('TIME_PERIOD'),
      item('VALUE', { coreRepresentation: { format: { dataType: 'Decimal', decimals: 2 } } }),
      item('STATUS'),
      item('TITLE'),
      item('UNIT'),
    ],
  }),
  make('DataStructure', 'DSD_SAMPLE', '1.0.0', {
    dataStructureComponents: {
      dimensionList: {
        dimensions: [
          { conceptIdentity: concept('AREA') },
          {
            conceptIdentity: concept('PORT_AREA'),
            localRepresentation: { enumeration: list('CL_PORT_AREA', '1.0.0') },
          },
        ],
        timeDimension: {
          conceptIdentity: concept('TIME_PERIOD'),
          localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
        },
      },
      groups: [{ id: 'ByArea', groupDimensions: ['AREA'] }],
      measureList: { measures: [{ conceptIdentity: concept('VALUE'), usage: 'mandatory' }] },
      attributeList: {
        attributes: [
          {
            conceptIdentity: concept('STATUS'),
            usage: 'mandatory',
            attributeRelationship: { observation: {} },
            localRepresentation: { format: { dataType: 'String', maxLength: 10 } },
          },
          { conceptIdentity: concept('TITLE'), usage: 'optional', attributeRelationship: { group: 'ByArea' } },
          { conceptIdentity: concept('UNIT'), usage: 'optional', attributeRelationship: { dimensions: ['AREA'] } },
        ],
      },
    },
  }),
  make('Dataflow', 'SAMPLE', '1.0.0', { structure: harbour(urns.dataStructure('DSD_SAMPLE', '1+.0.0')) }),
  make('DataConstraint', 'CON_SAMPLE', '1.0.0', {
    role: 'Allowed',
    constraintAttachment: { dataStructures: [harbour(urns.dataStructure('DSD_SAMPLE', '1.0.0'))] },
    cubeRegions: [
      {
        include: true,
        keyValues: [
          { id: 'AREA', values: [{ value: 'FR' }, { value: 'EU' }] },
          { id: 'PORT_AREA', values: [{ value: 'OWN' }] },
        ],
      },
    ],
  }),
  // What the data have: SDMX-JSON 2.1 cannot hold it.
  make('DataConstraint', 'CON_ACTUAL', '1.0.0', {
    role: 'Actual',
    constraintAttachment: { dataflows: [harbour(urns.dataflow('SAMPLE', '1.0.0'))] },
    cubeRegions: [{ include: true, keyValues: [{ id: 'AREA', values: [{ value: 'FR' }] }] }],
  }),
  make('CategoryScheme', 'CAT', '1.0.0', {
    categories: [item('ECO', { categories: [item('TRADE'), item('PORTS')] }), item('SOC')],
  }),
  make('Categorisation', 'CAT_SAMPLE', '1.0.0', {
    source: harbour(urns.dataflow('SAMPLE', '1.0.0')),
    target: harbour(urns.category('CAT', '1.0.0', 'ECO.PORTS')),
  }),
  make('Hierarchy', 'H_AREA', '1.0.0', {
    hierarchicalCodes: [
      {
        id: 'TOP',
        code: harbour(urns.code('CL_AREA', '1.0.0', 'W')),
        hierarchicalCodes: [{ id: 'SUB', code: harbour(urns.code('CL_AREA', '1.0.0', 'EU')) }],
      },
    ],
  }),
  make('RepresentationMap', 'RM_AREA', '1.0.0', {
    source: [{ codelist: list('CL_AREA', '1.0.0') }],
    target: [{ dataType: 'String' }],
    representationMappings: [
      { sourceValues: [{ value: 'FR' }], targetValues: ['Frankreich'] },
      { sourceValues: [{ value: 'EU' }], targetValues: ['Europa'] },
    ],
  }),
  make('Codelist', 'CL_DRAFT', '0.1.0-draft', { codes: [item('A')] }),
  make('TransformationScheme', 'TS', '1.0.0', {
    vtlVersion: '2.1',
    transformations: [
      item('T1', { isPersistent: false, result: 'TEMP', expression: '\n    DS [filter A > 1\n      and B < 2]\n  ' }),
      item('T2', { isPersistent: true, result: 'RESULT', expression: 'TEMP [drop A]' }),
    ],
  }),
  make('RulesetScheme', 'RS', '1.0.0', {
    vtlVersion: '2.1',
    rulesets: [
      item('R1', {
        rulesetType: 'datapoint',
        rulesetScope: 'variable',
        rulesetDefinition:
          '\n    define datapoint ruleset R1 (variable A) is\n      A > 0\n    end datapoint ruleset\n  ',
      }),
    ],
  }),
  make('Process', 'PROC', '1.0.0', {
    processSteps: [
      item('COLLECT', {
        outputs: [{ localID: 'raw', objectReference: harbour(urns.dataflow('SAMPLE', '1.0.0')) }],
        transitions: [
          { id: 'T', localID: 'T', targetStep: 'EDIT', conditions: { en: 'all is there', fr: 'tout y est' } },
        ],
        processSteps: [item('CALL')],
      }),
      item('EDIT', {
        inputs: [{ localID: 'raw', objectReference: harbour(urns.dataflow('SAMPLE', '1.0.0')) }],
        computation: { softwarePackage: 'R', softwareVersion: '4', descriptions: { en: 'edits' } },
      }),
    ],
  }),
  make('Codelist', 'CL_GONE', '1.0.0', { codes: [item('A')] }),
  make('Codelist', `CL_${'LONG_'.repeat(12)}ID`, '1.0.0', { codes: [item('A')] }),
  make('Codelist', 'CL_RELEASED', '1.0.0', { codes: [item('A')] }),
];

/** A hierarchy of codes of the long codelist: a reference each. */
export const longHierarchy = (count: number): Artefact =>
  make('Hierarchy', 'H_LONG', '1.0.0', {
    hierarchicalCodes: Array.from({ length: count }, (_, index) => ({
      id: `H${index}`,
      code: harbour(urns.code('CL_LONG', '1.0.0', `C${index}`)),
    })),
  });

/** Submits the samples: CL_AREA has the versions 1.0.0, 1.1.0 and 2.0.0-draft, CL_DRAFT two revisions. */
export async function submitSamples(test: TestServer): Promise<void> {
  const submit = async (...given: Parameters<TestServer['submit']>): Promise<void> => {
    const { outcome, results } = await test.submit(...given);
    expect(outcome, JSON.stringify(results.flatMap(({ problems }) => problems ?? []))).to.equal('accepted');
  };
  await submit(artefacts);
  const codes = (areas['codes'] as unknown as readonly Record<string, Content>[]) ?? [];
  await submit([
    { ...areas, version: '1.1.0', codes: [...codes, item('AQ', { parent: 'W' })] } as unknown as Artefact,
    { ...areas, version: '2.0.0-draft', codes: codes.slice(0, 3) } as unknown as Artefact,
  ]);
  await submit([make('Codelist', 'CL_DRAFT', '0.1.0-draft', { codes: [item('A'), item('B')] })]);
  await submit([make('Codelist', 'CL_GONE', '1.0.0', {})], 'DELETE');
  await submit([make('Codelist', 'CL_RELEASED', '1.1.0-draft', { codes: [item('A'), item('B')] })]);
  await submit([make('Codelist', 'CL_RELEASED', '1.1.0', { codes: [item('A'), item('B')] })]);
}

/** A codelist of many codes, in a tree of three levels. */
export const longCodelist = (count: number): Artefact =>
  make('Codelist', 'CL_LONG', '1.0.0', {
    codes: Array.from({ length: count }, (_, index) =>
      item(`C${index}`, {
        names: { en: `Goods of number ${index}`, fr: `Marchandises, numéro ${index}` },
        ...(index % 100 === 0 ? {} : { parent: `C${index - (index % (index % 10 === 0 ? 100 : 10))}` }),
      }),
    ),
  });

export const sampleUrns = { list, concept, harbour };
