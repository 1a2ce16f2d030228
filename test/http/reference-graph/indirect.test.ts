import { expect } from 'chai';
import type { referenceGraphSchema } from '../../../src/http/reference-graph/graph-schema.js';
import type { Artefact } from '../../../src/model/artefact.js';
import {
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataProviderScheme,
  dataStructure,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import type { Received } from '../received.js';

type Graph = Received<typeof referenceGraphSchema>;

const short = (urn: string | null): string => (urn ?? 'nothing').replace(/^.*=(?:SDMX:)?/, '').replace('(1.0.0)', '');

const parentedCodes = [
  { id: 'EU', names: { en: 'EU' } },
  { id: 'EU1', names: { en: 'EU1' }, parent: 'EU' },
  { id: 'EU2', names: { en: 'EU2' }, parent: 'EU' },
  { id: 'US', names: { en: 'US' } },
];

const region = (values: Readonly<Record<string, readonly unknown[]>>): Partial<Artefact> =>
  ({
    cubeRegions: [{ include: true, keyValues: Object.entries(values).map(([id, each]) => ({ id, values: each })) }],
  }) as Partial<Artefact>;

const concept = (id: string) => urns.concept('CS', '1.0.0', id);

const artefacts: readonly Artefact[] = [
  codelist('CL_FREQ', '1.0.0', ['A', 'M']),
  codelist('CL_SEX', '1.0.0', ['F']),
  codelist('AREA', '1.0.0', [], { codes: parentedCodes }),
  codelist('HEIR', '1.0.0', ['OWN'], {
    codelistExtensions: [
      {
        codelist: urns.codelist('AREA', '1.0+.0'),
        prefix: 'X_',
        inclusiveCodeSelection: { wildcardedMemberValues: ['EU%'] },
      },
    ],
  }),
  conceptScheme('CS', '1.0.0', {
    FREQ: urns.codelist('CL_FREQ', '1.0.0'),
    GEO: urns.codelist('HEIR', '1.0+.0'),
    SEX: urns.codelist('CL_SEX', '1.0.0'),
    TEXT: null,
  }),
  dataStructure('DSD', '1.0.0', { [concept('FREQ')]: null, [concept('GEO')]: null, [concept('TEXT')]: null }),
  dataStructure('OTHER', '1.0.0', { [concept('SEX')]: null }),
  dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
  dataflow('DF_OTHER', '1.0.0', urns.dataStructure('OTHER', '1.0.0')),
  {
    ...dataConstraint('DC', '1.0.0', [urns.dataflow('DF', '1.0.0')]),
    ...region({ FREQ: ['A', 'Z'], GEO: ['X_EU%'], TEXT: ['t'] }),
  },
  {
    ...dataConstraint('DC_BELOW', '1.0.0', [urns.dataflow('DF', '1.0.0')]),
    ...region({ GEO: [{ value: 'X_EU', cascadeValues: true }, 'OWN'] }),
  },
  dataProviderScheme(['BANK']),
  provisionAgreement('PA', '1.0.0', urns.dataflow('DF', '1.0.0'), urns.dataProvider('BANK')),
  {
    ...dataConstraint('DC_BANK', '1.0.0', []),
    constraintAttachment: { dataProvider: urns.dataProvider('BANK') },
    ...region({ FREQ: ['M'] }),
  } as unknown as Artefact,
];

describe('GET /ws/registry/reference, indirect references and items', () => {
  let test: TestServer;
  let before3 = '';
  before(async () => {
    test = await startTestServer();
    const report = await test.submit(artefacts);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
    before3 = new Date(report.at).toISOString();
    const newer = [...parentedCodes, { id: 'EU3', names: { en: 'EU3' }, parent: 'EU' }];
    expect((await test.submit([codelist('AREA', '1.1.0', [], { codes: newer })])).outcome).to.equal('accepted');
  });
  after(() => test.close());

  async function graph(urn: string, query = ''): Promise<Graph> {
    const response = await test.request(`/ws/registry/reference?urn=${encodeURIComponent(urn)}${query}`);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as Graph;
  }

  /** `CS[FREQ]`: a version and the parts at which it is reached. */
  const nodesOf = ({ nodes }: Graph): string[] =>
    nodes.map(({ urn, items }) => `${short(urn)}${items === undefined ? '' : `[${items.join()}]`}`);

  const edge = ({ edges }: Graph, role: string, component?: string) =>
    edges.find((each) => each.role === role && (component === undefined || each.component === component));

  describe('scope=item', () => {
    it('follows from a dimension only what its concept needs', async () => {
      const dimension = urns.dimension('DSD', '1.0.0', 'FREQ');
      expect(nodesOf(await graph(dimension, '&scope=item'))).to.deep.equal(['DSD[FREQ]', 'CS[FREQ]', 'CL_FREQ']);
      expect(nodesOf(await graph(dimension))).to.include.members(['CL_SEX', 'HEIR', 'AREA(1.1.0)']);
    });

    it('follows from a structure the concepts that it uses, and not the others of their scheme', async () => {
      const found = await graph(urns.dataflow('DF', '1.0.0'), '&scope=item');
      expect(nodesOf(found)).to.deep.equal(['DF', 'DSD', 'CS[FREQ,GEO,TEXT]', 'CL_FREQ', 'HEIR', 'AREA(1.1.0)']);
      expect(found.edges.map(({ component }) => component)).to.not.include('SEX');
    });

    it('lists as dependents only what uses the items in question', async () => {
      const list = urns.codelist('CL_SEX', '1.0.0');
      expect(nodesOf(await graph(list, '&scope=item&direction=incoming'))).to.deep.equal([
        'CL_SEX',
        'CS[SEX]',
        'OTHER[SEX]',
        'DF_OTHER',
      ]);
      expect(nodesOf(await graph(list, '&direction=incoming'))).to.include.members(['DSD', 'DF']);
    });

    it('follows a code to the list that it is inherited from', async () => {
      const found = await graph(urns.code('HEIR', '1.0.0', 'X_EU1'), '&scope=item');
      expect(nodesOf(found)).to.deep.equal(['HEIR[X_EU1]', 'AREA(1.1.0)[EU1]']);
      expect(nodesOf(await graph(urns.code('HEIR', '1.0.0', 'OWN'), '&scope=item'))).to.deep.equal(['HEIR[OWN]']);
    });

    it('finds what selects a code, directly or where it is inherited', async () => {
      const query = '&scope=item&direction=incoming&edges=all';
      expect(nodesOf(await graph(urns.code('HEIR', '1.0.0', 'X_EU1'), query))).to.deep.equal([
        'HEIR[X_EU1]',
        'DC[GEO]',
        'DC_BELOW[GEO]',
      ]);
      expect(nodesOf(await graph(urns.code('AREA', '1.1.0', 'EU3'), '&scope=item&direction=incoming'))).to.deep.equal([
        'AREA(1.1.0)[EU3]',
        'HEIR[X_EU3]',
      ]);
      // The extension itself selects the code, so that the whole list depends on it.
      expect(nodesOf(await graph(urns.code('AREA', '1.1.0', 'EU3'), query))).to.include.members([
        'HEIR',
        'CS[GEO]',
        'DF',
      ]);
      expect(nodesOf(await graph(urns.code('AREA', '1.1.0', 'US'), query))).to.deep.equal(['AREA(1.1.0)[US]']);
    });

    it('follows the parent of a code', async () => {
      const found = await graph(urns.code('AREA', '1.1.0', 'EU2'), '&scope=item&edges=indirect');
      expect(nodesOf(found)).to.deep.equal(['AREA(1.1.0)[EU,EU2]']);
      expect(found.edges[0]).to.deep.include({ role: 'Codelist.parent', component: 'EU2', items: ['EU'] });
    });

    it('has the nodes within the depth', async () => {
      const found = await graph(urns.dataflow('DF', '1.0.0'), '&scope=item&depth=2');
      expect(nodesOf(found)).to.deep.equal(['DF', 'DSD', 'CS[FREQ,GEO,TEXT]']);
    });
  });

  describe('edges', () => {
    it('are direct where nothing else is asked for', async () => {
      const constraint = urns.dataConstraint('DC', '1.0.0');
      const found = await graph(constraint);
      expect(new Set(found.edges.map(({ directness }) => directness))).to.deep.equal(new Set(['direct']));
      expect(await graph(constraint, '&edges=direct')).to.deep.equal(found);
      const all = await graph(constraint, '&edges=all');
      const indirect = await graph(constraint, '&edges=indirect');
      expect(all.edges).to.deep.include.members(found.edges);
      expect(all.edges).to.deep.include.members(indirect.edges);
    });

    it('of a constraint lead through its attachment to components and codes', async () => {
      const found = await graph(urns.dataConstraint('DC', '1.0.0'), '&edges=indirect&items=true');
      expect(edge(found, 'DataConstraint.region.dimension')).to.deep.include({
        target: urns.dataStructure('DSD', '1.0.0'),
        kind: 'wildcard',
        items: ['FREQ', 'GEO', 'TEXT'],
        via: [urns.dataflow('DF', '1.0.0')],
        resolution: 'resolved',
      });
      expect(edge(found, 'DataConstraint.region.keyValue', 'FREQ')).to.deep.include({
        target: urns.codelist('CL_FREQ', '1.0.0'),
        items: ['A', 'Z'],
        via: [urns.dataflow('DF', '1.0.0'), urns.dataStructure('DSD', '1.0.0'), urns.conceptScheme('CS', '1.0.0')],
        resolution: 'itemMissing',
        missing: ['Z'],
      });
      expect(edge(found, 'DataConstraint.region.keyValue', 'TEXT')).to.equal(undefined);
    });

    it('with a pattern are property wildcards, and list the codes at the instant', async () => {
      const urn = urns.dataConstraint('DC', '1.0.0');
      const now = edge(await graph(urn, '&edges=all&items=true'), 'DataConstraint.region.keyValue', 'GEO');
      expect(now).to.deep.include({
        kind: 'propertyWildcard',
        reference: urns.code('HEIR', '1.0+.0', '%X_EU'),
        items: ['X_EU%'],
        codes: ['X_EU', 'X_EU1', 'X_EU2', 'X_EU3'],
        resolution: 'resolved',
      });
      const then = edge(
        await graph(urn, `&edges=all&items=true&asOf=${before3}`),
        'DataConstraint.region.keyValue',
        'GEO',
      );
      expect(then?.codes).to.deep.equal(['X_EU', 'X_EU1', 'X_EU2']);
      expect(edge(await graph(urn, '&edges=all'), 'DataConstraint.region.keyValue', 'GEO')).to.not.have.property(
        'codes',
      );
    });

    it('with a cascade list the codes below, and other items are checked', async () => {
      const found = await graph(urns.dataConstraint('DC_BELOW', '1.0.0'), '&edges=indirect&items=true');
      expect(edge(found, 'DataConstraint.region.keyValue')).to.deep.include({
        items: ['X_EU', 'OWN'],
        codes: ['X_EU', 'X_EU1', 'X_EU2', 'X_EU3'],
        resolution: 'resolved',
      });
    });

    it('of a structure lead to the lists of its concepts', async () => {
      const found = await graph(urns.dataStructure('DSD', '1.0.0'), '&edges=indirect');
      expect(edge(found, 'DataStructure.dimension.inheritedEnumeration', 'GEO')).to.deep.include({
        target: urns.codelist('HEIR', '1.0.0'),
        reference: urns.codelist('HEIR', '1.0+.0'),
        kind: 'wildcard',
        via: [urns.conceptScheme('CS', '1.0.0')],
      });
    });

    it('of a constraint on a provider lead through its agreements, in both directions', async () => {
      const via = [
        urns.dataProviders(),
        urns.provisionAgreement('PA', '1.0.0'),
        urns.dataflow('DF', '1.0.0'),
        urns.dataStructure('DSD', '1.0.0'),
        urns.conceptScheme('CS', '1.0.0'),
      ];
      const found = await graph(urns.dataConstraint('DC_BANK', '1.0.0'), '&edges=indirect');
      const expected = { target: urns.codelist('CL_FREQ', '1.0.0'), items: ['M'], via };
      expect(edge(found, 'DataConstraint.region.keyValue')).to.deep.include(expected);
      const back = await graph(urns.code('CL_FREQ', '1.0.0', 'M'), '&edges=indirect&direction=incoming');
      expect(edge(back, 'DataConstraint.region.keyValue')).to.deep.include({
        source: urns.dataConstraint('DC_BANK', '1.0.0'),
        ...expected,
      });
    });

    it('are the same in both directions', async () => {
      const below = await graph(urns.dataConstraint('DC', '1.0.0'), '&edges=all');
      const above = await graph(urns.codelist('CL_FREQ', '1.0.0'), '&edges=all&direction=incoming');
      const shared = (edges: Graph['edges']) =>
        edges.filter(
          ({ source, target }) =>
            source === urns.dataConstraint('DC', '1.0.0') && target === urns.codelist('CL_FREQ', '1.0.0'),
        );
      expect(shared(above.edges)).to.deep.equal(shared(below.edges)).and.to.have.length(1);
    });
  });

  describe('stubs and loose references', () => {
    it('have resolutions of their own', async () => {
      const flow = (target: string) => ({
        class: 'Metadataflow',
        agencyID: 'SDMX',
        id: 'MDF',
        version: '1.0',
        names: { en: 'Flow' },
        structure: 'urn:sdmx:org.sdmx.infomodel.metadatastructure.MetadataStructure=SDMX:MSD(1.0)',
        targets: [target, 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=SDMX:*(*)'],
      });
      const report = await test.submit([
        codelist('STUB', '1.0', [], { isExternalReference: true, structureURL: 'https://example.org/STUB' }),
        conceptScheme('CS_STUB', '1.0', { FREQ: urns.codelist('STUB', '1.0') }),
        {
          class: 'MetadataStructure',
          agencyID: 'SDMX',
          id: 'MSD',
          version: '1.0',
          names: { en: 'MSD' },
          metadataStructureComponents: {
            metadataAttributeList: { metadataAttributes: [{ id: 'NOTE', conceptIdentity: concept('TEXT') }] },
          },
        } as unknown as Artefact,
        flow(urns.codelist('CL_SEX', '1.0.0')) as unknown as Artefact,
      ]);
      expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
      const stub = edge(await graph(urns.conceptScheme('CS_STUB', '1.0')), 'ConceptScheme.coreEnumeration');
      expect(stub).to.deep.include({ target: urns.codelist('STUB', '1.0'), resolution: 'external' });
      const urn = 'urn:sdmx:org.sdmx.infomodel.metadatastructure.Metadataflow=SDMX:MDF(1.0)';
      const loose = (await graph(urn)).edges.filter(({ role }) => role === 'Metadataflow.target');
      expect(
        loose.map(({ target, reference, resolution, directness }) => [target, reference, resolution, directness]),
      ).to.have.deep.members([
        [urns.codelist('CL_SEX', '1.0.0'), urns.codelist('CL_SEX', '1.0.0'), 'loose', 'direct'],
        [null, 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=SDMX:*(*)', 'loose', 'direct'],
      ]);
    });
  });

  it('finds the data structures behind a list of a metadata attribute, although its concept has another', async () => {
    const ofClass = (className: string, id: string, content: object): Artefact =>
      ({
        class: className,
        agencyID: 'SDMX',
        id,
        version: '1.0.0',
        names: { en: id },
        ...content,
      }) as unknown as Artefact;
    const structure = 'urn:sdmx:org.sdmx.infomodel.metadatastructure.MetadataStructure=SDMX:REPORTED(1.0.0)';
    const list = urns.codelist('CL_CONF', '1.0.0');
    const attribute = { id: 'CONF', conceptIdentity: concept('TEXT'), localRepresentation: { enumeration: list } };
    const report = await test.submit([
      codelist('CL_CONF', '1.0.0', ['F']),
      ofClass('MetadataStructure', 'REPORTED', {
        metadataStructureComponents: { metadataAttributeList: { metadataAttributes: [attribute] } },
      }),
      ofClass('DataStructure', 'REPORTING', {
        metadata: structure,
        dataStructureComponents: {
          dimensionList: { dimensions: [{ id: 'FREQ', conceptIdentity: concept('FREQ') }] },
          attributeList: { metadataAttributeUsages: [] },
        },
      }),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
    const { edges } = await graph(list, '&direction=incoming&edges=indirect');
    expect(
      edges.map(({ source, role, component, via }) => [short(source), role, component, via?.map(short)]),
    ).to.deep.equal([['REPORTING', 'DataStructure.metadataAttributeUsage.viaMetadata', 'CONF', ['REPORTED']]]);
  });

  it('finds the frequencies of maps in the dimension with the role of frequencies, in both directions', async () => {
    const dimension = {
      id: 'PERIODICITY',
      conceptIdentity: concept('TEXT'),
      conceptRoles: [concept('FREQ')],
      localRepresentation: { enumeration: urns.codelist('CL_PERIOD', '1.0.0') },
    };
    const make = (className: string, id: string, content: object): Artefact =>
      ({
        class: className,
        agencyID: 'SDMX',
        id,
        version: '1.0.0',
        names: { en: id },
        ...content,
      }) as unknown as Artefact;
    const report = await test.submit([
      codelist('CL_PERIOD', '1.0.0', ['A', 'M']),
      make('DataStructure', 'MAPPED', { dataStructureComponents: { dimensionList: { dimensions: [dimension] } } }),
      make('StructureMap', 'SM', {
        source: urns.dataflow('DF', '1.0.0'),
        target: urns.dataStructure('MAPPED', '1.0+.0'),
        epochMaps: [
          {
            id: 'E',
            basePeriod: '1970',
            epochPeriod: 'day',
            mappedComponents: [{ source: 'TEXT', target: 'PERIODICITY' }],
            targetFrequencyID: 'A',
          },
        ],
      }),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
    const urn = 'urn:sdmx:org.sdmx.infomodel.structuremapping.StructureMap=SDMX:SM(1.0.0)';
    const expected = {
      source: urn,
      target: urns.codelist('CL_PERIOD', '1.0.0'),
      component: 'PERIODICITY',
      items: ['A'],
      via: [urns.dataStructure('MAPPED', '1.0.0')],
      resolution: 'resolved',
    };
    const role = 'StructureMap.epoch.targetFrequency';
    expect(edge(await graph(urn, '&edges=all'), role)).to.deep.include(expected);
    const above = await graph(urns.codelist('CL_PERIOD', '1.0.0'), '&edges=indirect&direction=incoming');
    expect(edge(above, role)).to.deep.include(expected);
    const code = await graph(urns.code('CL_PERIOD', '1.0.0', 'A'), '&edges=all&direction=incoming&scope=item');
    expect(nodesOf(code)).to.include('SM[PERIODICITY]');
  });

  describe('owners=true', () => {
    it('leads to the agencies that own artefacts, and back', async () => {
      const urn = urns.codelist('CL_SEX', '1.0.0');
      const found = await graph(urn, '&owners=true');
      expect(edge(found, 'any.owner')).to.deep.include({
        source: urns.agencies(),
        target: urns.agencies(),
        items: ['SDMX'],
        directness: 'indirect',
      });
      expect(nodesOf(found)).to.deep.equal(['CL_SEX', 'AGENCIES(1.0)']);
      expect(nodesOf(await graph(urn))).to.deep.equal(['CL_SEX']);
      const agency = urns.agencies().replace('AgencyScheme', 'Agency');
      const owned = await graph(`${agency}.SDMX`, '&owners=true&direction=incoming');
      expect(nodesOf(owned)).to.include.members(['CL_SEX', 'DF', 'DC']);
    });
  });
});
