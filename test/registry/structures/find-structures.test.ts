import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { findStructures } from '../../../src/registry/structures/find-structures.js';
import type { StructureQuery } from '../../../src/registry/structures/structure-query.js';
import {
  agencyScheme,
  categoryScheme,
  codelist,
  dataStructure,
  extendedCodelist,
  geographicCodelist,
  ownedBy,
  urns,
  valueList,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { inShort, loadStructures, structureQuery } from '../../harness/structures.js';

describe('findStructures', () => {
  let test: TestRegistry;

  before(async () => {
    test = await openTestRegistry();
    await test.submit([agencyScheme(['ECB', 'IMF'])], 'MERGE');
    const report = await test.submit([
      ...['0.9.0', '1.0', '1.0.0', '1.1.0', '1.2.0-draft', '2.0.0-beta', '3'].map((version) =>
        codelist('CL', version, ['A', 'B']),
      ),
      codelist('CL', '10.0.0', ['A'], { agencyID: 'IMF' }),
      codelist('CL', '9.0.0', ['A'], { agencyID: 'IMF' }),
      ownedBy('ECB', codelist('CL', '1.0.0', ['A'])),
      ownedBy('ECB', dataStructure('DSD', '1.0.0', {})),
      geographicCodelist('GEO', '1.0.0', ['N', 'S']),
      valueList('VL', '1.0', ['x']),
      extendedCodelist('HEIR', '1.0.0', [urns.codelist('CL', '1.0+.0')], ['OWN']),
      extendedCodelist('GRANDCHILD', '1.0.0', [urns.codelist('HEIR', '1.0.0')], ['B', 'LAST']),
      categoryScheme('CATS', '1.0', { A: { B: { C: {} }, D: {} }, E: {} }),
      { ...valueList('NAMELESS', '1.0', ['x']), names: {} },
    ]);
    expect(report.outcome).to.equal('accepted');
  });
  after(() => test.close());

  const find = async (path: string, more: Partial<StructureQuery> = {}) =>
    (await loadStructures(test, structureQuery(path, more))).artefacts;

  async function fails(path: string, more: Partial<StructureQuery> = {}): Promise<StrataError> {
    try {
      await find(path, more);
    } catch (error) {
      if (error instanceof StrataError) return error;
      throw error;
    }
    throw new Error(`${path} found something`);
  }

  const SDMX = ['0.9.0', '1.0', '1.0.0', '1.1.0', '1.2.0-draft', '2.0.0-beta', '3'];
  const versions: readonly [string, readonly string[]][] = [
    ['', ['3']],
    ['~', ['3']],
    ['*', SDMX],
    ['+', ['1.1.0']],
    ['+.0.0', ['1.1.0']],
    ['1.0.0', ['1.0.0']],
    ['1.0', ['1.0']],
    ['1.2.0-draft', ['1.2.0-draft']],
    ['1.+.0', ['1.1.0']],
    ['1.0+.0', ['1.1.0']],
    ['1.0.0+', ['1.0.0']],
    ['1.0.+', ['1.0.0']],
    ['1.1.0+', ['1.1.0']],
    ['1.~.0', ['1.2.0-draft']],
    ['1.~', ['1.0']],
    ['~.0', ['1.0']],
    ['~.0.0', ['2.0.0-beta']],
    ['0.~.0', ['0.9.0']],
    ['1.1~.0', ['1.2.0-draft']],
    ['*.0.0', ['0.9.0', '1.0.0', '1.1.0', '1.2.0-draft', '2.0.0-beta']],
    ['1.*.0', ['1.0.0', '1.1.0', '1.2.0-draft']],
    ['1.1*.0', ['1.1.0', '1.2.0-draft']],
    ['*.0', ['1.0']],
    ['+,1.0', ['1.0', '1.1.0']],
    ['+,1.1.0', ['1.1.0']],
    ['3,0.9.0', ['0.9.0', '3']],
    ['+,~,1.*.0', ['1.0.0', '1.1.0', '1.2.0-draft', '3']],
    ['7.0.0,1.0.0', ['1.0.0']],
  ];
  for (const [pattern, expected] of versions) {
    it(`selects the version ${pattern === '' ? 'left out' : pattern} of one artefact`, async () => {
      const path = pattern === '' ? 'codelist/SDMX/CL' : `codelist/SDMX/CL/${pattern}`;
      expect((await find(path)).map(({ version }) => version)).to.deep.equal(expected);
    });
  }

  const nothing = [
    'codelist/SDMX/CL/9.9.9',
    'codelist/SDMX/CL/2.+.0',
    'codelist/SDMX/NONE',
    'codelist/NONE',
    'process',
  ];
  for (const path of nothing) {
    it(`finds nothing at ${path}`, async () => {
      expect(await fails(path)).to.have.property('name', 'NotFound');
    });
  }

  const codelists = [
    'GeographicCodelist SDMX:GEO(1.0.0)',
    'Codelist ECB:CL(1.0.0)',
    'Codelist IMF:CL(10.0.0)',
    'Codelist SDMX:CL(3)',
    'Codelist SDMX:GRANDCHILD(1.0.0)',
    'Codelist SDMX:HEIR(1.0.0)',
  ];
  const valueLists = ['ValueList SDMX:NAMELESS(1.0)', 'ValueList SDMX:VL(1.0)'];
  const everything = [
    'AgencyScheme SDMX:AGENCIES(1.0)',
    ...codelists,
    ...valueLists,
    'DataStructure ECB:DSD(1.0.0)',
    'CategoryScheme SDMX:CATS(1.0)',
  ];
  const paths: readonly [string, readonly string[]][] = [
    ['', everything],
    ['*', everything],
    [
      '*/*/*/*',
      everything.flatMap((each) =>
        each === 'Codelist SDMX:CL(3)'
          ? SDMX.map((v) => `Codelist SDMX:CL(${v})`)
          : each === 'Codelist IMF:CL(10.0.0)'
            ? ['Codelist IMF:CL(9.0.0)', each]
            : each,
      ),
    ],
    ['codelist', codelists],
    ['valuelist', valueLists],
    ['valuelist,codelist', [...codelists, ...valueLists]],
    ['codelist/ECB', ['Codelist ECB:CL(1.0.0)']],
    ['codelist/ECB,IMF', ['Codelist ECB:CL(1.0.0)', 'Codelist IMF:CL(10.0.0)']],
    ['*/ECB', ['Codelist ECB:CL(1.0.0)', 'DataStructure ECB:DSD(1.0.0)']],
    ['codelist/*/CL', ['Codelist ECB:CL(1.0.0)', 'Codelist IMF:CL(10.0.0)', 'Codelist SDMX:CL(3)']],
    [
      '*/*/CL,VL',
      ['Codelist ECB:CL(1.0.0)', 'Codelist IMF:CL(10.0.0)', 'Codelist SDMX:CL(3)', 'ValueList SDMX:VL(1.0)'],
    ],
    ['*/SDMX/VL,GEO', ['GeographicCodelist SDMX:GEO(1.0.0)', 'ValueList SDMX:VL(1.0)']],
    ['codelist,datastructure/ECB/CL,DSD', ['Codelist ECB:CL(1.0.0)', 'DataStructure ECB:DSD(1.0.0)']],
    ['codelist/SDMX/GEO', ['GeographicCodelist SDMX:GEO(1.0.0)']],
    ['datastructure/*/*/+', ['DataStructure ECB:DSD(1.0.0)']],
    ['*/*/CL/+', ['Codelist ECB:CL(1.0.0)', 'Codelist IMF:CL(10.0.0)', 'Codelist SDMX:CL(1.1.0)']],
    [
      'codelist/*/*/1.0.0,9.0.0',
      [
        'GeographicCodelist SDMX:GEO(1.0.0)',
        'Codelist ECB:CL(1.0.0)',
        'Codelist IMF:CL(9.0.0)',
        'Codelist SDMX:CL(1.0.0)',
        'Codelist SDMX:GRANDCHILD(1.0.0)',
        'Codelist SDMX:HEIR(1.0.0)',
      ],
    ],
  ];
  for (const [path, expected] of paths) {
    it(`returns the artefacts of the path ${path === '' ? 'that is empty' : path}, by type, agency, id and version`, async () => {
      expect(inShort(await find(path))).to.deep.equal(expected);
    });
  }

  it('selects one of several classes with the same resource name', async () => {
    const query = { ...structureQuery('codelist'), classes: ['GeographicCodelist'] };
    const { artefacts } = await loadStructures(test, query);
    expect(inShort(artefacts)).to.deep.equal(['GeographicCodelist SDMX:GEO(1.0.0)']);
  });

  const codesOf = async (path: string, more: Partial<StructureQuery> = {}) => {
    const [artefact] = await find(path, more);
    return ((artefact?.['codes'] ?? []) as { id: string }[]).map(({ id }) => id);
  };

  describe('detail', () => {
    it('full returns extended codelists with the codes inherited through all levels, without extensions', async () => {
      const [heir] = await find('codelist/SDMX/HEIR');
      expect(heir).to.not.have.property('codelistExtensions');
      expect(await codesOf('codelist/SDMX/HEIR')).to.deep.equal(['A', 'B', 'OWN']);
      expect(await codesOf('codelist/SDMX/GRANDCHILD')).to.deep.equal(['A', 'B', 'OWN', 'LAST']);
    });

    it('raw returns them as submitted', async () => {
      const [heir] = await find('codelist/SDMX/HEIR', { detail: 'raw' });
      expect(heir).to.deep.equal(extendedCodelist('HEIR', '1.0.0', [urns.codelist('CL', '1.0+.0')], ['OWN']));
    });

    it('allstubs returns identity and names, of included artefacts too', async () => {
      const stubs = await find('codelist/SDMX/HEIR', { detail: 'allstubs', references: 'children' });
      expect(inShort(stubs)).to.deep.equal([
        'AgencyScheme SDMX:AGENCIES(1.0)',
        'Codelist SDMX:CL(1.1.0)',
        'Codelist SDMX:HEIR(1.0.0)',
      ]);
      expect(stubs[2]).to.deep.equal({
        class: 'Codelist',
        agencyID: 'SDMX',
        id: 'HEIR',
        version: '1.0.0',
        names: { en: 'Name of HEIR' },
        isExternalReference: true,
      });
    });

    it('allstubs leaves names out where there are none', async () => {
      const [stub] = await find('valuelist/SDMX/NAMELESS', { detail: 'allstubs' });
      expect(stub).to.have.all.keys('class', 'agencyID', 'id', 'version', 'isExternalReference');
    });
  });

  describe('item queries', () => {
    it('return a scheme with the selected items, as a partial one', async () => {
      const [scheme] = await find('codelist/SDMX/CL/1.0.0/B');
      expect(scheme).to.deep.equal({ ...codelist('CL', '1.0.0', ['B']), isPartial: true });
    });

    it('return a scheme with all its items without isPartial', async () => {
      expect((await find('codelist/SDMX/CL/1.0.0/B,A'))[0]).to.not.have.property('isPartial');
      expect((await find('categoryscheme/SDMX/CATS/1.0/A,E'))[0]).to.not.have.property('isPartial');
    });

    it('return nested items with those above and below them', async () => {
      const paths: readonly [string, Parameters<typeof categoryScheme>[2]][] = [
        ['A.B', { A: { B: { C: {} } } }],
        ['A.B.C,E', { A: { B: { C: {} } }, E: {} }],
        ['A', { A: { B: { C: {} }, D: {} } }],
        ['A.B,A.D', { A: { B: { C: {} }, D: {} } }],
      ];
      for (const [items, tree] of paths) {
        const [scheme] = await find(`categoryscheme/SDMX/CATS/1.0/${items}`);
        expect(scheme, items).to.deep.equal({ ...categoryScheme('CATS', '1.0', tree), isPartial: true });
      }
    });

    it('return items of value lists, which cannot have isPartial', async () => {
      await test.submit([valueList('VALUES', '1.0', ['x', 'y'])]);
      const found = await find('valuelist/SDMX/VALUES/1.0/y');
      expect(found).to.deep.equal([valueList('VALUES', '1.0', ['y'])]);
      await test.submit([valueList('VALUES', '1.0', ['x', 'y'])], 'DELETE');
    });

    it('leave out the schemes that have none of the items', async () => {
      expect(inShort(await find('codelist/*/*/*/B'))).to.include('Codelist SDMX:CL(1.0.0)');
      expect(inShort(await find('codelist/*/*/~/N,LAST'))).to.deep.equal([
        'GeographicCodelist SDMX:GEO(1.0.0)',
        'Codelist SDMX:GRANDCHILD(1.0.0)',
      ]);
    });

    it('find inherited codes, and only own ones in raw lists', async () => {
      expect(await codesOf('codelist/SDMX/GRANDCHILD/~/A')).to.deep.equal(['A']);
      expect((await fails('codelist/SDMX/GRANDCHILD/~/A', { detail: 'raw' })).name).to.equal('NotFound');
    });

    it('return the stubs of the schemes that have the items', async () => {
      const stubs = await find('codelist/SDMX/*/~/LAST', { detail: 'allstubs' });
      expect(inShort(stubs)).to.deep.equal(['Codelist SDMX:GRANDCHILD(1.0.0)']);
      expect(stubs[0]).to.not.have.property('codes');
    });

    for (const path of ['codelist/SDMX/CL/1.0.0/Z', 'categoryscheme/SDMX/CATS/1.0/B']) {
      it(`find nothing at ${path}`, async () => {
        expect((await fails(path)).name).to.equal('NotFound');
      });
    }

    it('include nothing for schemes that have none of the items', async () => {
      const found = await find('codelist/SDMX/HEIR,CL/1.0.0/OWN', { references: 'children' });
      expect(inShort(found)).to.deep.equal([
        'AgencyScheme SDMX:AGENCIES(1.0)',
        'Codelist SDMX:CL(1.1.0)',
        'Codelist SDMX:HEIR(1.0.0)',
      ]);
    });
  });

  it('returns the newest change of its artefacts', async () => {
    const report = await test.submit([codelist('NEWER', '1.0', ['A'])]);
    const snapshot = await test.at();
    expect(snapshot.at).to.equal(report.at);
    const newer = await findStructures(snapshot, structureQuery('codelist/SDMX/NEWER,CL'));
    expect(newer.lastModified).to.equal(report.at);
    const older = await findStructures(snapshot, structureQuery('codelist/SDMX/CL'));
    expect(older.lastModified).to.be.lessThan(report.at);
  });

  describe('round trips', () => {
    const trips = async (path: string, more: Partial<StructureQuery> = {}) => {
      // After a submission that changed nothing, the clock is read once; instants of transactions are read once, too.
      await find(path, more);
      const before = test.database.roundTrips;
      await find(path, more);
      return test.database.roundTrips - before;
    };

    it('are two for artefacts, one for stubs, one more where codelists are extended, and one more for what they extend', async () => {
      expect(await trips('agencyscheme/SDMX')).to.equal(2);
      expect(await trips('codelist/ECB/CL')).to.equal(2);
      expect(await trips('*/ECB')).to.equal(2);
      expect(await trips('codelist/*/*/*', { detail: 'allstubs' })).to.equal(1);
      expect(await trips('codelist/SDMX/GRANDCHILD')).to.equal(4);
      expect(await trips('codelist/*/*/*')).to.equal(3);
    });

    const scopes: readonly [StructureQuery['references'], number][] = [
      // HEIR extends a codelist that these do not include, which is loaded when the extensions are known.
      ['parents', 2],
      ['ancestors', 2],
      ['parentsandsiblings', 4],
      ['children', 2],
      ['descendants', 2],
      ['all', 5],
      [{ classes: ['Codelist'] }, 3],
    ];
    for (const [references, more] of scopes) {
      it(`do not grow with the result for ${typeof references === 'string' ? references : 'type names'}`, async () => {
        await test.submit(
          Array.from({ length: 30 }, (_, index) =>
            extendedCodelist(`MANY${index}`, '1.0.0', [urns.codelist('HEIR', '1.0.0')]),
          ),
        );
        expect(await trips('codelist/SDMX/HEIR', { references })).to.equal(3 + more);
        expect(await trips('codelist/SDMX/*', { references })).to.equal(3 + more);
      });
    }
  });
});
