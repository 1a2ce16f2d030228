import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { objectsOf } from '../../../src/model/content.js';
import { parseUrn } from '../../../src/model/urn.js';
import type { Restriction } from '../../../src/registry/access/rule.js';
import { findConstraints } from '../../../src/registry/constraints/find-constraints.js';
import { makeLock } from '../../../src/registry/lock/make-lock.js';
import { anonymous, userOf } from '../../../src/registry/principal.js';
import type { Snapshot } from '../../../src/registry/snapshot.js';
import { findStructuresOfData } from '../../../src/registry/validation/find-structures-of-data.js';
import type {
  AskedStructure,
  ListOfData,
  StructureFault,
  StructureOfData,
} from '../../../src/registry/validation/structure-of-data.js';
import {
  codelist,
  conceptScheme,
  dataflow,
  dataProviderScheme,
  dataStructure,
  extendedCodelist,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { constrain } from '../constraints/constrained.js';

const flow = urns.dataflow('DF', '1.0.0');
const structure = urns.dataStructure('DSD', '1.0.0');
const agreement = urns.provisionAgreement('PA', '1.0.0');
const prefix = 'urn:sdmx:org.sdmx.infomodel';
const metadataStructure = `${prefix}.metadatastructure.MetadataStructure=SDMX:MSD(1.0.0)`;
const concept = (id: string): string => urns.concept('CS', '1.0.0', id);

/** A structure with components of each kind. */
const wholeStructure = (): Artefact =>
  ({
    ...dataStructure('DSD', '1.0.0', {}),
    metadata: metadataStructure,
    dataStructureComponents: {
      dimensionList: {
        dimensions: [
          { conceptIdentity: concept('FREQ') },
          {
            conceptIdentity: concept('AREA'),
            localRepresentation: {
              enumeration: urns.codelist('CL_AREA', '1.0+.0'),
              enumerationFormat: { maxLength: 2 },
            },
          },
          { conceptIdentity: concept('ITEM'), localRepresentation: { format: { dataType: 'Integer' } } },
        ],
        timeDimension: {
          conceptIdentity: concept('TIME_PERIOD'),
          localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
        },
      },
      groups: [{ id: 'SIBLING', groupDimensions: ['AREA', 'ITEM'] }],
      attributeList: {
        attributes: [
          { conceptIdentity: concept('TITLE'), usage: 'mandatory', attributeRelationship: { group: 'SIBLING' } },
          { conceptIdentity: concept('NOTE'), attributeRelationship: { dataflow: {} } },
          { conceptIdentity: concept('DECIMALS'), attributeRelationship: { dimensions: ['FREQ', 'AREA'] } },
          {
            conceptIdentity: concept('STATUS'),
            usage: 'mandatory',
            attributeRelationship: { observation: {} },
            measureRelationship: ['OBS_VALUE'],
            localRepresentation: { format: { dataType: 'String' }, minOccurs: 2, maxOccurs: 'unbounded' },
          },
          { conceptIdentity: concept('MARK'), attributeRelationship: { dimensions: ['AREA', 'TIME_PERIOD'] } },
        ],
        metadataAttributeUsages: [
          { metadataAttributeReference: 'CONTACT', attributeRelationship: { dimensions: ['AREA'] } },
        ],
      },
      measureList: {
        measures: [
          { conceptIdentity: concept('OBS_VALUE'), usage: 'mandatory' },
          { conceptIdentity: concept('SECOND') },
        ],
      },
    },
  }) as unknown as Artefact;

const metadata = (): Artefact =>
  ({
    class: 'MetadataStructure',
    agencyID: 'SDMX',
    id: 'MSD',
    version: '1.0.0',
    names: { en: 'MSD' },
    metadataStructureComponents: {
      metadataAttributeList: {
        metadataAttributes: [
          { conceptIdentity: concept('CONTACT'), maxOccurs: 3 },
          { conceptIdentity: concept('FREE') },
          { conceptIdentity: concept('HEADING'), isPresentational: true },
        ],
      },
    },
  }) as unknown as Artefact;

const concepts = (): Artefact => {
  const ids = ['AREA', 'ITEM', 'TIME_PERIOD', 'TITLE', 'NOTE', 'DECIMALS', 'STATUS', 'MARK', 'SECOND'];
  const scheme = conceptScheme('CS', '1.0.0', {
    FREQ: urns.codelist('CL_FREQ', '1.0+.0'),
    ...Object.fromEntries([...ids, 'CONTACT', 'FREE', 'HEADING'].map((id) => [id, null])),
  });
  const own = {
    id: 'OBS_VALUE',
    names: { en: 'Value' },
    coreRepresentation: { format: { dataType: 'Double', maxValue: 100 } },
  };
  return { ...scheme, concepts: [...(scheme['concepts'] as never[]), own] } as unknown as Artefact;
};

describe('findStructuresOfData', () => {
  let test: TestRegistry;
  let first = 0;

  before(async () => {
    test = await openTestRegistry();
    const report = await test.submit([
      codelist('CL_FREQ', '1.0.0', ['A', 'Q']),
      codelist('CL_BASE', '1.0.0', ['FR', 'DE']),
      extendedCodelist('CL_AREA', '1.0.0', [urns.codelist('CL_BASE', '1.0+.0')], ['AT']),
      concepts(),
      metadata(),
      wholeStructure(),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      { ...dataflow('PART', '1.0.0', structure), dimensionConstraint: ['FREQ', 'ITEM'] } as Artefact,
      dataProviderScheme(['P']),
      provisionAgreement('PA', '1.0.0', flow, urns.dataProvider('P')),
      constrain('DC', '1.0.0', { dataflows: [flow] }, { AREA: ['FR', 'AT'] }),
      constrain('DC_STRUCTURE', '1.0.0', { dataStructures: [structure] }, { FREQ: ['A'] }),
      constrain('DC_ACTUAL', '1.0.0', { dataflows: [flow] }, { FREQ: ['A'] }, 'Actual'),
    ]);
    expect(report.outcome, JSON.stringify(report.results.filter(({ problems }) => problems.length > 0))).to.equal(
      'accepted',
    );
    first = report.at;
    const second = await test.submit([
      codelist('CL_BASE', '1.1.0', ['FR', 'DE', 'IT']),
      dataflow('DF', '1.1.0', structure),
    ]);
    expect(second.outcome).to.equal('accepted');
  });
  after(() => test.close());

  const asked = (name: string, structureClass: AskedStructure['structureClass'] = null): AskedStructure => ({
    structure: name,
    structureClass,
  });

  const codesOf = (list: ListOfData | undefined): readonly unknown[] =>
    objectsOf(list?.expanded['codes']).map(({ id }) => id);

  const isFault = (found: StructureOfData | StructureFault): found is StructureFault => 'status' in found;

  async function one(name: string, snapshot?: Snapshot): Promise<StructureOfData> {
    const [found] = await findStructuresOfData(snapshot ?? (await test.at()), [asked(name)]);
    if (found === undefined || isFault(found)) throw new Error(found?.detail);
    return found;
  }

  async function fault(name: string, snapshot?: Snapshot): Promise<StructureFault> {
    const [found] = await findStructuresOfData(snapshot ?? (await test.at()), [asked(name)]);
    if (found === undefined || !isFault(found)) throw new Error(`${name} was found`);
    return found;
  }

  it('finds the components with their lists, formats, occurrences and levels', async () => {
    const { components, groups, dataStructure: found } = await one(flow);
    expect(found).to.equal(structure);
    expect(groups).to.deep.equal({ SIBLING: ['AREA', 'ITEM'] });
    const all = ['FREQ', 'AREA', 'ITEM', 'TIME_PERIOD'];
    const usual = { list: null, format: null, minOccurs: 1, maxOccurs: 1 };
    const optional = { ...usual, isMandatory: false };
    const mandatory = { ...usual, isMandatory: true };
    expect(components.find(({ id }) => id === 'OBS_VALUE')?.names).to.deep.equal({ en: 'Value' });
    expect(components.map(({ names: _names, ...component }) => component)).to.deep.equal([
      { ...mandatory, id: 'FREQ', kind: 'dimension', list: urns.codelist('CL_FREQ', '1.0.0') },
      {
        ...mandatory,
        id: 'AREA',
        kind: 'dimension',
        list: urns.codelist('CL_AREA', '1.0.0'),
        format: { maxLength: 2 },
      },
      { ...mandatory, id: 'ITEM', kind: 'dimension', format: { dataType: 'Integer' } },
      { ...mandatory, id: 'TIME_PERIOD', kind: 'timeDimension', format: { dataType: 'ObservationalTimePeriod' } },
      {
        ...mandatory,
        id: 'TITLE',
        kind: 'attribute',
        level: { level: 'group', dimensions: ['AREA', 'ITEM'], group: 'SIBLING' },
      },
      { ...optional, id: 'NOTE', kind: 'attribute', level: { level: 'dataSet', dimensions: [] } },
      { ...optional, id: 'DECIMALS', kind: 'attribute', level: { level: 'series', dimensions: ['FREQ', 'AREA'] } },
      {
        ...mandatory,
        id: 'STATUS',
        kind: 'attribute',
        format: { dataType: 'String' },
        minOccurs: 2,
        maxOccurs: 'unbounded',
        level: { level: 'observation', dimensions: all, measures: ['OBS_VALUE'] },
      },
      {
        ...optional,
        id: 'MARK',
        kind: 'attribute',
        level: { level: 'observation', dimensions: ['AREA', 'TIME_PERIOD'] },
      },
      { ...mandatory, id: 'OBS_VALUE', kind: 'measure', format: { dataType: 'Double', maxValue: 100 } },
      { ...optional, id: 'SECOND', kind: 'measure' },
      {
        ...optional,
        id: 'CONTACT',
        kind: 'metadataAttribute',
        minOccurs: 0,
        maxOccurs: 3,
        level: { level: 'series', dimensions: ['AREA'] },
      },
      { ...optional, id: 'FREE', kind: 'metadataAttribute', minOccurs: 0 },
    ]);
  });

  it('leaves out the dimensions that a dataflow does not use', async () => {
    const { components, groups } = await one(urns.dataflow('PART', '1.0.0'));
    const dimensions = components.filter(({ kind }) => kind.endsWith('imension')).map(({ id }) => id);
    expect(dimensions).to.deep.equal(['FREQ', 'ITEM', 'TIME_PERIOD']);
    expect(groups).to.deep.equal({ SIBLING: ['ITEM'] });
    const levels = new Map(components.map(({ id, level }) => [id, level]));
    expect(levels.get('DECIMALS')).to.deep.equal({ level: 'series', dimensions: ['FREQ'] });
    expect(levels.get('CONTACT')).to.deep.equal({ level: 'dataSet', dimensions: [] });
  });

  it('has each list as submitted and with the codes that it inherits', async () => {
    const { lists } = await one(flow);
    expect(Object.keys(lists)).to.have.members([urns.codelist('CL_FREQ', '1.0.0'), urns.codelist('CL_AREA', '1.0.0')]);
    const area = lists[urns.codelist('CL_AREA', '1.0.0')];
    expect(objectsOf(area?.raw['codes']).map(({ id }) => id)).to.deep.equal(['AT']);
    expect(codesOf(area)).to.have.members(['FR', 'DE', 'IT', 'AT']);
    const before = (await one(flow, await test.at(first))).lists[urns.codelist('CL_AREA', '1.0.0')];
    expect(codesOf(before)).to.have.members(['FR', 'DE', 'AT']);
  });

  it('is plain data', async () => {
    const found = await one(flow);
    expect(JSON.parse(JSON.stringify(found))).to.deep.equal(found);
  });

  for (const urn of [flow, structure, agreement]) {
    it(`has the constraints of what constraints allow, and the versions and hash of a lock file: ${urn}`, async () => {
      const snapshot = await test.at();
      const found = await one(urn);
      const query = { urn: parseUrn(urn), components: null, values: new Map(), valid: undefined };
      const [context] = await findConstraints(snapshot, query);
      const { context: expected } = await (context as NonNullable<typeof context>)();
      expect(found.constraints.map((each) => each.urn)).to.deep.equal([...expected.constraints.keys()]);
      for (const { urn: each, content, attachedTo } of found.constraints) {
        expect(content).to.deep.equal(expected.constraints.get(each));
        expect(attachedTo).to.deep.equal(expected.attachments.get(each));
      }
      expect(found.components.map(({ id, list }) => [id, list])).to.deep.equal(
        expected.allComponents.filter(({ id }) => id !== 'HEADING').map(({ id, enumeration }) => [id, enumeration]),
      );
      const roots = [{ urn: parseUrn(urn), text: urn }];
      const lock = await makeLock(snapshot, await test.registry.identity(), {
        roots,
        constraints: true,
        owners: false,
      });
      expect(found.closureHash).to.equal(lock.closureHash);
      expect(found.versions).to.deep.equal(lock.entries.map((each) => ({ urn: each.urn, hash: each.hash })));
    });
  }

  it('leaves constraints out on request', async () => {
    const [found] = await findStructuresOfData(await test.at(), [asked(flow)], { constraints: false });
    expect(found).to.have.deep.property('constraints', []);
    expect(JSON.stringify((found as StructureOfData).versions)).not.to.include('DataConstraint');
  });

  for (const [name, urn] of [
    ['SDMX:DF(1.0.0)', flow],
    [' SDMX:DF(1.0.0) ', flow],
    ['SDMX:DF(1.0.0+)', flow],
    ['SDMX:DF(1.0.0 )', flow],
    ['SDMX:DF(1.0+.0)', urns.dataflow('DF', '1.1.0')],
    ['SDMX:DF(~)', urns.dataflow('DF', '1.1.0')],
    ['SDMX:DF', urns.dataflow('DF', '1.1.0')],
    ['SDMX:PA(1.0.0)', agreement],
    ['SDMX:DSD(1.0.0)', structure],
    [urns.dataflow('DF', '1+.0.0'), urns.dataflow('DF', '1.1.0')],
  ] as const) {
    it(`reads ${name}`, async () => expect((await one(name)).urn).to.equal(urn));
  }

  it('reads a name of the past', async () => {
    expect((await one('SDMX:DF(~)', await test.at(first))).urn).to.equal(flow);
  });

  it('prefers the class that is given', async () => {
    const names = [asked('SDMX:DSD(1.0.0)', 'DataStructure'), asked('SDMX:DSD(1.0.0)', 'Dataflow')];
    const [found, missing] = await findStructuresOfData(await test.at(), names);
    expect(found).to.include({ urn: structure });
    expect(missing).to.include({ status: 404 });
  });

  for (const [name, status, detail] of [
    ['', 400, 'does not name a structure'],
    ['DF', 400, 'write a URN, or agency, id and version such as ECB:EXR(1.0)'],
    ['SDMX:DF(1.0.0', 400, 'does not name a structure'],
    ['SDMX:DF(1..0)', 400, '1..0'],
    [`${prefix}.codelist.Codelist=SDMX:CL_FREQ(1.0.0)`, 400, 'is the URN of a Codelist'],
    ['urn:sdmx:x', 400, 'urn:sdmx:x'],
    ['SDMX:DF(*)', 400, 'stands for 2 versions'],
    ['SDMX:DF(2.0.0)', 404, 'exists in the versions'],
    [urns.dataflow('NONE', '1.0.0'), 404, 'no artefact has the id NONE'],
  ] as const) {
    it(`reports "${name}" as ${status}`, async () => {
      const found = await fault(name);
      expect(found).to.include({ asked: name, status });
      expect(found.detail).to.include(detail);
    });
  }

  it('finds each name in its place, in as many round trips as one', async () => {
    const trips = async (names: readonly AskedStructure[]): Promise<number> => {
      const snapshot = await test.at();
      const before = test.database.roundTrips;
      await findStructuresOfData(snapshot, names);
      return test.database.roundTrips - before;
    };
    const names = [asked(agreement), asked(structure), asked('DF'), asked(flow), asked('SDMX:DF(1.1.0)'), asked(flow)];
    const found = await findStructuresOfData(await test.at(), names);
    expect(found.map((each) => (isFault(each) ? each.status : each.urn))).to.deep.equal([
      agreement,
      structure,
      400,
      flow,
      urns.dataflow('DF', '1.1.0'),
      flow,
    ]);
    expect(await trips([...names, asked('SDMX:PART(1.0.0)')])).to.equal(await trips([asked(agreement)]));
    expect(await trips([asked(agreement)])).to.be.at.most(21);
  });

  it('refuses too many names', async () => {
    const names = Array.from({ length: 101 }, (_, place) => asked(`SDMX:DF${place}(1.0.0)`));
    const error = await findStructuresOfData(await test.at(), names).catch((each: unknown) => each);
    expect(String(error)).to.include('at most 100 are used together');
  });

  describe('under restrictions', () => {
    const ann = userOf('oidc', 'ann', ['staff']);
    const snapshotOf = (principal: Parameters<typeof test.registry.at>[1]): Promise<Snapshot> =>
      test.registry.at(undefined, principal);

    before(async () => {
      const restriction = (id: string, urn: string): Restriction => ({
        id,
        kind: 'restriction',
        urn,
        covers: ['structure', 'references'],
        to: ['group:staff'],
      });
      await test.registry.changeAccessRules({
        put: [restriction('constraint', 'DataConstraint=SDMX:DC'), restriction('flow', 'Dataflow=SDMX:PART')],
        remove: 'others',
        principal: { kind: 'root', name: 'root' },
        dryRun: false,
      });
    });

    it('does not count hidden constraints, and does not name them', async () => {
      const found = await one(flow, await snapshotOf(anonymous));
      expect(found.constraints.map(({ urn }) => urn)).to.deep.equal([urns.dataConstraint('DC_STRUCTURE', '1.0.0')]);
      expect(JSON.stringify(found)).not.to.include('SDMX:DC(');
      expect((await one(flow, await snapshotOf(ann))).constraints).to.have.length(2);
    });

    it('reports hidden structures with 401 to anonymous and 403 to others, whether they exist or not', async () => {
      for (const name of ['SDMX:PART(1.0.0)', urns.dataflow('PART', '1.0.0'), urns.dataflow('PART', '9.0.0')]) {
        expect((await fault(name, await snapshotOf(anonymous))).status).to.equal(401);
        expect((await fault(name, await snapshotOf(userOf('oidc', 'bob', [])))).status).to.equal(403);
      }
      expect((await one('SDMX:PART(1.0.0)', await snapshotOf(ann))).urn).to.equal(urns.dataflow('PART', '1.0.0'));
    });

    it('reports a flow whose structure is hidden', async () => {
      const rule: Restriction = {
        id: 'structure',
        kind: 'restriction',
        urn: 'DataStructure=SDMX:DSD',
        covers: ['structure'],
        to: ['group:staff'],
      };
      const principal = { kind: 'root', name: 'root' } as const;
      await test.registry.changeAccessRules({ put: [rule], remove: [], principal, dryRun: false });
      const found = await fault(flow, await snapshotOf(anonymous));
      expect(found.status).to.equal(404);
      expect(found.detail).to.include('does not hold the data structure of');
      await test.registry.changeAccessRules({ put: [], remove: ['structure'], principal, dryRun: false });
    });
  });
});
