import { expect } from 'chai';
import type { Problem } from '../../../../src/errors.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import { codelist, dataflow, urns } from '../../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';
import {
  base,
  conceptMap,
  constraint,
  evolving,
  extendingWith,
  make,
  metadataStructureUrn,
  released,
  representationMap,
  structureMap,
  structureWith,
  vtlMapping,
} from './selecting-artefacts.js';

describe('checkSelections', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
    expect((await test.submit(base)).outcome).to.equal('accepted');
  });
  after(() => test.close());

  async function check(...artefacts: readonly Artefact[]): Promise<readonly Problem[]> {
    const { results } = await test.submit(artefacts, 'REPLACE', true);
    // Constraints that select nothing have tests of their own (check-constraints.test.ts).
    return results.flatMap(({ problems }) => problems.filter(({ rule }) => rule !== 'constraint.nothing'));
  }
  const inShort = (problems: readonly Problem[]) =>
    problems.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);

  it('accepts components and values that exist, also those of value lists, of concepts and of metadata attributes', async () => {
    const found = await check(
      constraint({
        keyValues: [
          { id: 'FREQ', values: [{ value: 'A' }, { value: 'D' }] },
          { id: 'AREA', values: [{ value: 'M', cascadeValues: true }, { value: 'Z%' }] },
          { id: 'TIME_PERIOD', timeRange: {} },
        ],
        components: [{ id: 'STATUS', values: [{ value: 'low' }, { value: 'text', lang: 'en' }] }, { id: 'NOTE' }],
      }),
      structureMap({
        componentMaps: [{ source: ['FREQ'], target: ['AREA'] }],
        fixedValueMaps: [{ target: 'FREQ', values: ['D'] }],
      }),
      representationMap(['A', 'M'], ['A', 'D']),
      extendingWith(['A', { value: 'M', cascadeValues: true }]),
      conceptMap('FREQ', 'ANY'),
      vtlMapping(['FREQ', 'AREA']),
      { ...dataflow('F2', '1.0', urns.dataStructure('DSD', '1.0')), dimensionConstraint: ['FREQ'] } as Artefact,
    );
    expect(found).to.deep.equal([]);
  });

  describe('of a constraint', () => {
    it('reports unknown dimensions and attributes, with those that exist', async () => {
      const found = await check(constraint({ keyValues: [{ id: 'FRQ', values: [] }], components: [{ id: 'NOT' }] }));
      expect(inShort(found)).to.deep.equal([
        'error selection.component cubeRegions/0/keyValues/FRQ',
        'error selection.component cubeRegions/0/components/NOT',
      ]);
      expect(found.map(({ detail }) => detail)).to.deep.equal([
        `DataConstraint.region.dimension names the component FRQ, which ${urns.dataStructure('DSD', '1.0')} lacks; name an existing one, such as FREQ`,
        `DataConstraint.region.component names the component NOT, which ${urns.dataStructure('DSD', '1.0')} lacks; name an existing one, such as NOTE`,
      ]);
    });

    it('reports unknown values as a warning, with component, value and list', async () => {
      const found = await check(
        constraint({
          keyValues: [
            { id: 'AREA', values: [{ value: 'A' }, { value: 'AA' }, { value: 'B' }] },
            { id: 'FREQ', values: [{ value: 'Q' }] },
          ],
          components: [{ id: 'STATUS', values: [{ value: 'lower' }] }],
        }),
      );
      expect(inShort(found)).to.deep.equal([
        'warning selection.item cubeRegions/0/keyValues/AREA/values/1',
        'warning selection.item cubeRegions/0/keyValues/FREQ/values/0',
        'warning selection.item cubeRegions/0/components/STATUS/values/0',
      ]);
      expect(found[0]?.detail).to.equal(
        `DataConstraint.region.keyValue names the values AA, B of AREA, but ${urns.codelist('CL', '1.0')} has no such Code; name an existing one, such as A`,
      );
      expect(found[1]?.detail).to.include(urns.codelist('CL_FREQ', '1.0'));
      expect(found[2]?.detail).to.include('ValueList=SDMX:VL(1.0) has no such ValueItem');
    });

    it('reports unknown components and values of keys', async () => {
      const keys = [
        { keyValues: [{ id: 'AREA', value: 'NONE' }], components: [{ id: 'STATUS', values: [{ value: 'none' }] }] },
        { keyValues: [{ id: 'LOST', value: 'A' }] },
      ];
      const attachment = { dataflows: [urns.dataflow('DF', '1.0')] };
      const found = await check(
        make('DataConstraint', 'DC', {
          role: 'Allowed',
          constraintAttachment: attachment,
          dataKeySets: [{ isIncluded: true, keys }],
        }),
      );
      expect(found.map(({ severity, rule }) => `${severity} ${rule}`)).to.have.members([
        'error selection.component',
        'warning selection.item',
        'warning selection.item',
      ]);
    });

    it('requires a component in every structure that it is attached to', async () => {
      const other = { ...structureWith(['FREQ']), id: 'OTHER' } as Artefact;
      const dataStructures = [urns.dataStructure('DSD', '1.0'), urns.dataStructure('OTHER', '1.0')];
      const found = await check(other, constraint({ keyValues: [{ id: 'AREA', values: [] }] }, { dataStructures }));
      expect(found.map(({ detail }) => detail)).to.have.length(1);
      expect(found[0]?.detail).to.include('DataStructure=SDMX:OTHER(1.0) lacks');
    });

    it('is checked against the registry after the submission', async () => {
      const region = { keyValues: [{ id: 'NEW', values: [{ value: 'Z' }] }] };
      expect(
        await check(
          constraint(region),
          structureWith(['FREQ', 'AREA', 'NEW']),
          codelist('CL', '1.0', ['A', 'M', 'Q', 'Z']),
        ),
      ).to.deep.equal([]);
      expect(
        inShort(await check(constraint({ keyValues: [{ id: 'AREA', values: [] }] }), structureWith(['FREQ']))),
      ).to.include('error selection.component cubeRegions/0/keyValues/AREA');
    });

    it('finds codes that a list inherits, with and without the prefix', async () => {
      const inheriting = { ...structureWith(['FREQ']), id: 'INHERITING' } as Artefact;
      const withList = JSON.parse(
        JSON.stringify(inheriting)
          .replaceAll('"id":"FREQ"', '"id":"E","localRepresentation":{"enumeration":"LIST"}')
          .replaceAll('LIST', urns.codelist('EXT', '1.0')),
      ) as Artefact;
      const of = (values: object[], extra: object = {}) =>
        constraint(
          { keyValues: [{ id: 'E', values, ...extra }] },
          { dataStructures: [urns.dataStructure('INHERITING', '1.0')] },
        );
      expect(await check(withList, of([{ value: 'X_A' }, { value: 'OWN' }]))).to.deep.equal([]);
      expect(await check(withList, of([{ value: 'A' }], { removePrefix: true }))).to.deep.equal([]);
      expect(inShort(await check(withList, of([{ value: 'OWN' }], { removePrefix: true })))).to.deep.equal([
        'warning selection.item cubeRegions/0/keyValues/E/values/0',
      ]);
      expect(inShort(await check(withList, of([{ value: 'A' }])))).to.deep.equal([
        'warning selection.item cubeRegions/0/keyValues/E/values/0',
      ]);
    });

    it('does not report what stubs and partial lists lack', async () => {
      const partial = { ...codelist('CL', '1.0', ['A']), id: 'PART', isPartial: true } as Artefact;
      const stub = make('DataStructure', 'STUB', { isExternalReference: true, structureURL: 'https://example.org' });
      const structure = JSON.parse(
        JSON.stringify({ ...structureWith(['AREA']), id: 'USING' }).replaceAll(
          'Codelist=SDMX:CL(',
          'Codelist=SDMX:PART(',
        ),
      ) as Artefact;
      const found = await check(
        partial,
        stub,
        structure,
        constraint(
          { keyValues: [{ id: 'AREA', values: [{ value: 'M' }] }] },
          { dataStructures: [urns.dataStructure('USING', '1.0')] },
          'ONE',
        ),
        constraint(
          { keyValues: [{ id: 'ANY', values: [{ value: 'M' }] }] },
          { dataStructures: [urns.dataStructure('STUB', '1.0')] },
          'TWO',
        ),
      );
      expect(found).to.deep.equal([]);
    });
  });

  const faulty: readonly (readonly [string, Artefact, readonly string[]])[] = [
    [
      'members of extensions',
      extendingWith(['A', 'NONE', { value: 'NO', cascadeValues: true }]),
      ['error selection.item codelistExtensions/0/inclusiveCodeSelection/memberValues/1'],
    ],
    [
      'ends of component maps',
      structureMap({ componentMaps: [{ source: ['FREQ', 'NONE'], target: ['LOST'] }] }),
      ['error selection.component componentMaps/0/source/1', 'error selection.component componentMaps/0/target/0'],
    ],
    [
      'fixed values',
      structureMap({ fixedValueMaps: [{ target: 'FREQ', values: ['NONE'] }] }),
      ['warning selection.item fixedValueMaps/0/values/0'],
    ],
    [
      'values of representation maps',
      representationMap(['NONE', 'A'], ['A', 'NONE']),
      [
        'warning selection.item representationMappings/0/sourceValues/0',
        'warning selection.item representationMappings/1/targetValues/0',
      ],
    ],
    [
      'items of scheme maps',
      conceptMap('NONE', 'LOST'),
      ['warning selection.item itemMaps/0/sourceValue', 'warning selection.item itemMaps/0/targetValue'],
    ],
    [
      'dimension constraints',
      {
        ...dataflow('F2', '1.0', urns.dataStructure('DSD', '1.0')),
        dimensionConstraint: ['FREQ', 'STATUS'],
      } as Artefact,
      ['error selection.item dimensionConstraint/1'],
    ],
    [
      'metadata attribute usages',
      structureWith(['FREQ', 'AREA'], '1.0', {
        metadataAttributeUsages: [
          { metadataAttributeReference: 'NOTE', attributeRelationship: { observation: {} } },
          { metadataAttributeReference: 'NONE', attributeRelationship: { observation: {} } },
        ],
      }),
      [
        'error selection.item dataStructureComponents/attributeList/metadataAttributeUsages/1/metadataAttributeReference',
      ],
    ],
    [
      'sub spaces of VTL mappings',
      vtlMapping(['FREQ', 'NONE']),
      ['error selection.component vtlMappings/V/toVtlMapping/toVtlSubSpace/keys/1'],
    ],
    [
      'super spaces of VTL mappings',
      make('VtlMappingScheme', 'VTL', {
        vtlMappings: [
          {
            id: 'V',
            names: { en: 'V' },
            alias: 'V',
            dataflow: urns.dataflow('DF', '1.0'),
            fromVtlMapping: { fromVtlSuperSpace: { keys: ['NONE', 'AREA'] } },
          },
        ],
      }),
      ['error selection.component vtlMappings/V/fromVtlMapping/fromVtlSuperSpace/keys/0'],
    ],
    [
      'frequency dimensions of maps of times',
      structureMap({
        epochMaps: [{ frequencyDimension: 'NONE', mappedComponents: [{ source: 'FREQ', target: 'NO' }] }],
      }),
      [
        'error selection.component epochMaps/0/mappedComponents/0/target',
        'error selection.component epochMaps/0/frequencyDimension',
      ],
    ],
    [
      'attributes and values of metadata constraints',
      make('MetadataConstraint', 'MC', {
        role: 'Allowed',
        constraintAttachment: { metadataStructures: [metadataStructureUrn('1.0')] },
        metadataTargetRegions: [
          { include: true, components: [{ id: 'NONE' }, { id: 'SOURCE', values: [{ value: 'Z' }] }] },
        ],
      }),
      [
        'error selection.component metadataTargetRegions/0/components/NONE',
        'warning selection.item metadataTargetRegions/0/components/SOURCE/values/0',
      ],
    ],
  ];
  for (const [name, artefact, expected] of faulty) {
    it(`reports unknown ${name}`, async () => {
      expect(inShort(await check(artefact))).to.deep.equal(expected);
    });
  }

  it('requires the dimensions of a dimension constraint in every version that the structure can resolve to', async () => {
    const flow = {
      ...dataflow('F3', '1.0.0', urns.dataStructure('EVOLVING', '1.0+.0')),
      dimensionConstraint: ['FREQ', 'NEW'],
    } as Artefact;
    const versions = [evolving('1.0.0', ['FREQ']), evolving('1.1.0', ['FREQ', 'NEW'])];
    const found = await check(...released(), ...versions, flow);
    expect(found.filter(({ rule }) => rule === 'selection.item').map(({ detail }) => detail)).to.deep.equal([
      `Dataflow.dimensionConstraint names the value NEW, but ${urns.dataStructure('EVOLVING', '1.0.0')} has no such Dimension; name an existing one, such as FREQ`,
    ]);
  });

  it('reports an unchanged artefact as a warning', async () => {
    const old = constraint({ keyValues: [{ id: 'AREA', values: [] }] }, undefined, 'UNCHANGED');
    await test.submit([old]);
    const found = await check(old, structureWith(['FREQ']));
    expect(inShort(found)).to.include('warning selection.component cubeRegions/0/keyValues/AREA');
    // The structure takes the dimension away.
    expect(found.map(({ severity, rule }) => `${severity} ${rule}`)).to.include('error item.referenced');
    await test.submit([old], 'DELETE');
  });

  it('takes the same number of round trips for one artefact and for many', async () => {
    const of = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        constraint({ keyValues: [{ id: 'LOST', values: [] }] }, undefined, `N${n}`),
      );
    const trips = async (count: number): Promise<number> => {
      const before = test.database.roundTrips;
      expect(await check(...of(count))).to.have.length(count);
      return test.database.roundTrips - before;
    };
    expect(await trips(30)).to.equal(await trips(1));
  });
});
