import { expect } from 'chai';
import type { Problem } from '../../../../src/errors.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import type { Action } from '../../../../src/registry/submission/submission.js';
import { codelist, dataflow, urns, valueList } from '../../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';
import {
  base,
  conceptMap,
  constraint,
  evolving,
  extendingWith,
  make,
  metadataStructureWith,
  released,
  representationMap,
  structureMap,
  structureWith,
  vtlMapping,
} from './selecting-artefacts.js';

const dc = urns.dataConstraint('DC', '1.0');

describe('findSelecting', () => {
  let test: TestRegistry;
  beforeEach(async () => {
    test = await openTestRegistry();
    await accept(base);
  });
  afterEach(() => test.close());

  async function accept(artefacts: readonly Artefact[]): Promise<void> {
    const { outcome, results } = await test.submit(artefacts);
    expect(outcome, JSON.stringify(results.flatMap(({ problems }) => problems))).to.equal('accepted');
  }
  async function problems(artefacts: readonly Artefact[], action: Action = 'REPLACE'): Promise<readonly Problem[]> {
    const { results } = await test.submit(artefacts, action, true);
    return results.flatMap((result) => result.problems).filter(({ rule }) => rule !== 'item.removed');
  }
  const inShort = (found: readonly Problem[]) => found.map(({ severity, rule }) => `${severity} ${rule}`);

  describe('of a data structure that loses a dimension', () => {
    const without = structureWith(['FREQ']);
    const region = { keyValues: [{ id: 'AREA', values: [{ value: 'A' }] }] };
    const naming: readonly (readonly [string, Artefact, string])[] = [
      ['constraint', constraint(region), dc],
      ['constraint on the structure', constraint(region, { dataStructures: [urns.dataStructure('DSD', '1.0')] }), dc],
      [
        'structure map',
        structureMap({ componentMaps: [{ source: ['FREQ'], target: ['AREA'] }] }),
        'StructureMap=SDMX:SM(1.0)',
      ],
      [
        'dimension constraint',
        { ...dataflow('DF', '1.0', urns.dataStructure('DSD', '1.0')), dimensionConstraint: ['AREA'] } as Artefact,
        urns.dataflow('DF', '1.0'),
      ],
      ['VTL mapping', vtlMapping(['AREA']), 'VtlMappingScheme=SDMX:VTL(1.0)'],
    ];
    for (const [name, artefact, urn] of naming) {
      it(`rejects it where a ${name} names the dimension`, async () => {
        await accept([artefact]);
        const [found, ...others] = await problems([without]);
        expect(inShort(others)).to.deep.equal([]);
        expect(found).to.include({ severity: 'error', rule: 'item.referenced' });
        expect(found?.detail).to.match(
          /^without Dimension AREA, references to .*DataStructure=SDMX:DSD\(1\.0\) would not resolve/,
        );
        expect(found?.detail).to.include(urn);
      });
    }

    it('accepts it where these name other dimensions, or are changed too', async () => {
      await accept([constraint({ keyValues: [{ id: 'FREQ', values: [] }] })]);
      expect(await problems([without])).to.deep.equal([]);
      await accept([constraint(region)]);
      expect(await problems([without, constraint({ keyValues: [{ id: 'FREQ', values: [] }] })])).to.deep.equal([]);
      expect(await problems([without, constraint(region)])).to.have.length(2);
    });

    it('accepts a dimension that becomes an attribute: its id still names a component', async () => {
      await accept([constraint(region)]);
      const attribute = JSON.parse(JSON.stringify(without).replace('"id":"STATUS"', '"id":"AREA"')) as Artefact;
      expect((await problems([attribute])).map(({ detail }) => detail)).to.deep.equal([]);
    });
  });

  it('rejects a metadata structure that loses an attribute which a constraint or a usage names', async () => {
    await accept([
      constraint({ components: [{ id: 'NOTE' }] }),
      structureWith(['FREQ', 'AREA'], '1.0', {
        metadataAttributeUsages: [{ metadataAttributeReference: 'SOURCE', attributeRelationship: { observation: {} } }],
      }),
    ]);
    expect(inShort(await problems([metadataStructureWith(['SOURCE'])]))).to.deep.equal(['error item.referenced']);
    const [found] = await problems([metadataStructureWith(['NOTE'])]);
    expect(found?.detail).to.include('MetadataAttribute SOURCE').and.include(urns.dataStructure('DSD', '1.0'));
  });

  describe('of a codelist that loses a code', () => {
    it('rejects it where an extension names the code', async () => {
      await accept([extendingWith(['M'])]);
      expect(inShort(await problems([codelist('CL', '1.0', ['A', 'Q'])]))).to.deep.equal(['error item.referenced']);
      expect(await problems([codelist('CL', '1.0', ['A', 'M'])])).to.deep.equal([]);
    });

    it('warns where a constraint, a fixed value or a representation map names it', async () => {
      await accept([
        constraint({ keyValues: [{ id: 'AREA', values: [{ value: 'M' }] }] }),
        structureMap({ fixedValueMaps: [{ target: 'AREA', values: ['M'] }] }),
        representationMap(['M'], ['A']),
      ]);
      const [found, ...others] = await problems([codelist('CL', '1.0', ['A', 'Q'])]);
      expect(others).to.deep.equal([]);
      expect(found).to.include({ severity: 'warning', rule: 'item.referenced' });
      for (const urn of [dc, 'StructureMap=SDMX:SM(1.0)', 'RepresentationMap=SDMX:RM(1.0)'])
        expect(found?.detail).to.include(urn);
      expect(await problems([codelist('CL', '1.0', ['A', 'M'])])).to.deep.equal([]);
    });

    it('warns where the code is named in a codelist that inherits it', async () => {
      const using = JSON.parse(
        JSON.stringify({ ...structureWith(['AREA']), id: 'USING' }).replaceAll(
          'Codelist=SDMX:CL(',
          'Codelist=SDMX:EXT(',
        ),
      ) as Artefact;
      const dataStructures = [urns.dataStructure('USING', '1.0')];
      await accept([
        using,
        constraint({ keyValues: [{ id: 'AREA', values: [{ value: 'X_M' }] }] }, { dataStructures }),
      ]);
      const [found, ...others] = await problems([codelist('CL', '1.0', ['A', 'Q'])]);
      expect(others).to.deep.equal([]);
      expect(found).to.include({ severity: 'warning' });
      expect(found?.detail).to.include(
        `without Code X_M in the codelists that it extends, references to ${urns.codelist('EXT', '1.0')}`,
      );
    });
  });

  describe('of a code that is named without the prefix of the extension through which it is inherited', () => {
    const using = { ...structureWith(['AREA']), id: 'USING' };
    const withList = (id: string) =>
      JSON.parse(JSON.stringify(using).replaceAll('Codelist=SDMX:CL(', `Codelist=SDMX:${id}(`)) as Artefact;
    const withoutPrefix = (...values: readonly (string | object)[]) =>
      constraint(
        { keyValues: [{ id: 'AREA', removePrefix: true, values }] },
        { dataStructures: [urns.dataStructure('USING', '1.0')] },
      );
    const extended = (id: string, of: readonly (readonly [list: string, prefix: string])[], own: string[] = []) =>
      codelist(id, '1.0', own, {
        codelistExtensions: of.map(([list, prefix]) => ({ codelist: urns.codelist(list, '1.0'), prefix })),
      });
    const lossOf = (code: string, list: string) =>
      `without Code ${code} in the codelists that it extends, references to ${urns.codelist(list, '1.0')}`;

    it('warns where the extended list loses it', async () => {
      await accept([withList('EXT'), withoutPrefix('M', 'A')]);
      const [found, ...others] = await problems([codelist('CL', '1.0', ['A', 'Q'])]);
      expect(others).to.deep.equal([]);
      expect(found).to.include({ severity: 'warning', rule: 'item.referenced' });
      expect(found?.detail).to.include(lossOf('X_M', 'EXT')).and.include(dc);
      expect(await problems([codelist('CL', '1.0', ['A', 'M'])])).to.deep.equal([]);
    });

    it('warns where a list that is extended by an extended one loses it', async () => {
      await accept([extended('DEEP', [['EXT', 'Y_']]), withList('DEEP'), withoutPrefix('X_M')]);
      const [found, ...others] = await problems([codelist('CL', '1.0', ['A', 'Q'])]);
      expect(others).to.deep.equal([]);
      expect(found?.detail).to.include(lossOf('Y_X_M', 'DEEP')).and.include(dc);
    });

    it('warns where the list no longer extends the other, or no longer selects the code', async () => {
      await accept([withList('EXT'), withoutPrefix({ value: 'M', cascadeValues: true })]);
      const selecting = codelist('EXT', '1.0', ['OWN'], {
        codelistExtensions: [
          { codelist: urns.codelist('CL', '1.0'), prefix: 'X_', exclusiveCodeSelection: { memberValues: ['M'] } },
        ],
      });
      for (const changed of [codelist('EXT', '1.0', ['OWN']), selecting]) {
        const [found, ...others] = await problems([changed]);
        expect(others).to.deep.equal([]);
        expect(found).to.include({ severity: 'warning', rule: 'item.referenced' });
        expect(found?.detail)
          .to.match(/^without Code X_M, references/)
          .and.include(dc);
      }
      // The same value then names a code with the other prefix.
      expect(await problems([extended('EXT', [['CL', 'Y_']], ['OWN'])])).to.deep.equal([]);
    });

    it('accepts it where the value still names a code with another prefix, but not a code without one', async () => {
      const other = codelist('CL_OTHER', '1.0', ['M']);
      const both: readonly (readonly [string, string])[] = [
        ['CL', 'X_'],
        ['CL_OTHER', 'Z_'],
      ];
      await accept([other, extended('BOTH', both, ['M']), withList('BOTH'), withoutPrefix('M')]);
      expect(await problems([codelist('CL', '1.0', ['A', 'Q'])])).to.deep.equal([]);
      const [found] = await problems([codelist('CL', '1.0', ['A', 'Q']), codelist('CL_OTHER', '1.0', ['N'])]);
      expect(found?.detail).to.include('M').and.include(dc);
    });
  });

  it('warns where a concept map names a lost concept', async () => {
    await accept([make('ConceptScheme', 'CS2', { concepts: [{ id: 'ONE' }, { id: 'TWO' }] })]);
    const map = JSON.parse(JSON.stringify(conceptMap('ONE', 'ONE')).replaceAll('SDMX:CS(', 'SDMX:CS2(')) as Artefact;
    await accept([map]);
    const lost = make('ConceptScheme', 'CS2', { concepts: [{ id: 'TWO' }] });
    expect(inShort(await problems([lost]))).to.deep.equal(['warning item.referenced']);
  });

  it('warns where a constraint names a lost item of a value list', async () => {
    await accept([constraint({ components: [{ id: 'STATUS', values: [{ value: 'low' }] }] })]);
    const [found, ...others] = await problems([valueList('VL', '1.0', ['high'])]);
    expect(others).to.deep.equal([]);
    expect(found).to.include({ severity: 'warning', rule: 'item.referenced' });
    expect(found?.detail).to.include('without ValueItem low').and.include(dc);
    expect(await problems([valueList('VL', '1.0', ['low'])])).to.deep.equal([]);
    const all = await test.submit([valueList('VL', '1.0', ['high'])], 'REPLACE', true);
    const removed = all.results.flatMap((result) => result.problems).filter(({ rule }) => rule === 'item.removed');
    expect(removed.map(({ detail }) => detail)).to.have.length(1);
  });

  describe('of an artefact that leads to another structure', () => {
    const other = { ...structureWith(['FREQ']), id: 'OTHER' } as Artefact;
    const redirected = dataflow('DF', '1.0', urns.dataStructure('OTHER', '1.0'));

    it('rejects it where that lacks a component which a constraint on a flow names', async () => {
      await accept([
        other,
        constraint({
          keyValues: [
            { id: 'FREQ', values: [] },
            { id: 'AREA', values: [] },
          ],
        }),
      ]);
      const [found, ...others] = await problems([redirected]);
      expect(others).to.deep.equal([]);
      expect(found).to.include({ severity: 'error', rule: 'item.referenced' });
      expect(found?.detail).to.include('would lead to a structure without the components AREA; change').and.include(dc);
    });

    it('accepts it where that has the component, or the constraint is changed too', async () => {
      await accept([other, constraint({ keyValues: [{ id: 'FREQ', values: [] }] })]);
      expect(await problems([redirected])).to.deep.equal([]);
      await accept([constraint({ keyValues: [{ id: 'AREA', values: [] }] })]);
      expect(await problems([redirected, constraint({ keyValues: [{ id: 'FREQ', values: [] }] })])).to.deep.equal([]);
    });

    it('rejects a structure that takes another metadata structure without an attribute in use', async () => {
      await accept([
        { ...metadataStructureWith(['SOURCE']), id: 'MSD2' } as Artefact,
        constraint({ components: [{ id: 'NOTE' }] }),
      ]);
      const changed = JSON.parse(JSON.stringify(structureWith(['FREQ', 'AREA'])).replace('SDMX:MSD(', 'SDMX:MSD2('));
      expect(inShort(await problems([changed as Artefact]))).to.deep.equal(['error item.referenced']);
    });
  });

  it('finds nothing where nothing is lost', async () => {
    await accept([constraint({ keyValues: [{ id: 'AREA', values: [{ value: 'M' }] }] })]);
    expect(await problems([valueList('VL', '1.0', ['low', 'mid', 'high'])])).to.deep.equal([]);
    expect(await problems([codelist('CL', '1.0', ['A', 'M', 'Q', 'Z'])])).to.deep.equal([]);
  });

  it('warns where a wildcard moves to a version that lacks what is named', async () => {
    await accept([
      ...released(),
      evolving('1.0.0', ['FREQ', 'AREA']),
      dataflow('MOVING', '1.0.0', urns.dataStructure('EVOLVING', '1+.0.0')),
      dataflow('FIXED', '1.0.0', urns.dataStructure('EVOLVING', '1.0.0')),
    ]);
    const of = (flow: string, id: string) =>
      constraint({ keyValues: [{ id: 'AREA', values: [] }] }, { dataflows: [urns.dataflow(flow, '1.0.0')] }, id);
    await accept([of('MOVING', 'A'), of('FIXED', 'B')]);
    const [found, ...others] = await problems([evolving('2.0.0', ['FREQ'])]);
    expect(others).to.deep.equal([]);
    expect(found).to.include({ severity: 'warning', rule: 'wildcard.losesItem' });
    expect(found?.detail)
      .to.include('lacks Dimension AREA, but urn:sdmx:org.sdmx.infomodel.registry.DataConstraint=SDMX:A(1.0) refer')
      .and.not.to.include('SDMX:B(1.0)');
    expect(await problems([{ ...evolving('1.0.1', ['FREQ', 'AREA']), names: { en: 'New' } }])).to.deep.equal([]);
  });

  it('warns where a wildcard moves to a version of a value list that lacks an item which a constraint names', async () => {
    const moving = JSON.stringify(evolving('1.0.0', ['FREQ'])).replace('SDMX:VL(1.0.0)', 'SDMX:VL(1+.0.0)');
    await accept([
      ...released(),
      JSON.parse(moving) as Artefact,
      dataflow('MOVING', '1.0.0', urns.dataStructure('EVOLVING', '1.0.0')),
    ]);
    const attachment = { dataflows: [urns.dataflow('MOVING', '1.0.0')] };
    await accept([constraint({ components: [{ id: 'STATUS', values: [{ value: 'low' }] }] }, attachment)]);
    const [found, ...others] = await problems([valueList('VL', '2.0.0', ['high'])]);
    expect(others).to.deep.equal([]);
    expect(found).to.include({ severity: 'warning', rule: 'wildcard.losesItem' });
    expect(found?.detail).to.include('lacks ValueItem low').and.include(dc);
    expect(await problems([valueList('VL', '1.1.0', ['low', 'mid', 'high'])])).to.deep.equal([]);
  });

  it('takes the same number of round trips for one constraint and for many', async () => {
    const trips = async (): Promise<number> => {
      const before = test.database.roundTrips;
      expect(inShort(await problems([structureWith(['FREQ'])]))).to.deep.equal(['error item.referenced']);
      return test.database.roundTrips - before;
    };
    const naming = (id: string) => constraint({ keyValues: [{ id: 'AREA', values: [] }] }, undefined, id);
    await accept([naming('ONE')]);
    const one = await trips();
    await accept(Array.from({ length: 30 }, (_, n) => naming(`N${n}`)));
    expect(await trips()).to.equal(one);
  });
});
