import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { findSetsOfMetadataflows, findSetsOfStructures } from '../../../src/registry/metadata/find-metadata-sets.js';
import { parseVersionQuery } from '../../../src/versioning/pattern.js';
import { agencyScheme, categoryScheme, codelist, ownedBy } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

const infomodel = 'urn:sdmx:org.sdmx.infomodel';
const named = (id: string) => ({ id, names: { en: id } });
const artefact = (name: string, id: string, version: string, content: object): Artefact =>
  ({ class: name, agencyID: 'ECB', version, ...named(id), ...content }) as unknown as Artefact;

const flow = (id: string, version: string) => `${infomodel}.metadatastructure.Metadataflow=ECB:${id}(${version})`;
const agreement = (version: string) => `${infomodel}.registry.MetadataProvisionAgreement=ECB:MPA(${version})`;
const list = (id: string, version: string, agency = 'ECB') =>
  `${infomodel}.codelist.Codelist=${agency}:${id}(${version})`;
const code = (id: string, version: string, item: string) => `${infomodel}.codelist.Code=ECB:${id}(${version}).${item}`;

const metadataflow = (id: string, version: string): Artefact =>
  artefact('Metadataflow', id, version, {
    structure: `${infomodel}.metadatastructure.MetadataStructure=ECB:MSD(1.0.0)`,
    targets: [`${infomodel}.base.Any=*:*(*)`],
  });

/** A metadata set of DISS, reported against `about`. */
const metadataSet = (id: string, version: string, about: object, targets: readonly string[], agencyID = 'ECB.DISS') =>
  artefact('MetadataSet', id, version, { agencyID, ...about, targets, attributes: [{ id: 'NOTE', value: id }] });

const structures: readonly Artefact[] = [
  artefact('MetadataProviderScheme', 'METADATA_PROVIDERS', '1.0', {
    metadataProviders: [named('DISS'), named('STAT')],
  }),
  ...['1.0.0', '1.1.0', '2.0.0-draft'].map((version) => ownedBy('ECB', codelist('CL', version, ['A', 'B']))),
  ownedBy('ECB', codelist('OTHER', '1.0', ['A'])),
  ownedBy('ECB', codelist('SILENT', '1.0', ['A'])),
  ownedBy('ECB', categoryScheme('CAT', '1.0.0', { TOP: { BELOW: {} } })),
  artefact('ConceptScheme', 'CS', '1.0.0', { concepts: [named('NOTE')] }),
  artefact('MetadataStructure', 'MSD', '1.0.0', {
    metadataStructureComponents: {
      metadataAttributeList: {
        metadataAttributes: [{ conceptIdentity: `${infomodel}.conceptscheme.Concept=ECB:CS(1.0.0).NOTE` }],
      },
    },
  }),
  metadataflow('MDF', '1.0.0'),
  metadataflow('MDF', '1.1.0'),
  metadataflow('EMPTY', '1.0.0'),
  artefact('MetadataProvisionAgreement', 'MPA', '1.0.0', {
    metadataflow: flow('MDF', '1.0+.0'),
    metadataProvider: `${infomodel}.base.MetadataProvider=ECB:METADATA_PROVIDERS(1.0).STAT`,
    targets: [`${infomodel}.base.Any=*:*(*)`],
  }),
];

const ofFlow = (version: string) => ({ metadataflow: flow('MDF', version) });
const sets: readonly Artefact[] = [
  metadataSet('EXACT', '1.0.0', ofFlow('1.0.0'), [list('CL', '1.0.0')]),
  metadataSet('EXACT', '1.1.0', ofFlow('1.0.0'), [list('CL', '1.0.0')]),
  metadataSet('LATE', '1.0.0', ofFlow('1.0+.0'), [list('CL', '1.0+.0')]),
  metadataSet('ITEM', '1.0.0', ofFlow('1.0.0'), [code('CL', '1.0.0', 'A')]),
  metadataSet('EVERY', '1.0.0', ofFlow('1.0.0'), [list('CL', '*')]),
  metadataSet('ANY', '1.0.0', ofFlow('1.0.0'), [list('*', '1.0', '*')]),
  metadataSet('PACKAGE', '1.0.0', ofFlow('1.0.0'), [`${infomodel}.categoryscheme.Any=ECB:*(*)`]),
  metadataSet(
    'AGREED',
    '1.0.0',
    { metadataProvisionAgreement: agreement('1.0+.0') },
    [`${infomodel}.categoryscheme.Category=ECB:CAT(1.0.0).TOP.BELOW`],
    'ECB.STAT',
  ),
];

describe('metadata queries by metadataflow and by structure', () => {
  let test: TestServer;
  let before1 = '';
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['ECB'])], 'MERGE');
    const first = await test.submit(structures);
    expect(first.outcome, JSON.stringify(first.results)).to.equal('accepted');
    before1 = new Date(first.at).toISOString();
    const second = await test.submit(sets);
    expect(second.outcome, JSON.stringify(second.results)).to.equal('accepted');
  });
  after(() => test.close());

  const send = (path: string, accept = 'application/json'): Promise<Response> =>
    test.request(`/sdmx/v2/metadata${path}`, { headers: { Accept: accept } });

  interface Found {
    readonly data: { readonly metadataSets: readonly { id: string; version: string; isExternalReference?: boolean }[] };
  }

  /** The sets of a response as `EXACT 1.0.0`, or null for 404. */
  const found = async (path: string): Promise<string[] | null> => {
    // SDMX-ML supports all kinds of targets.
    const response = await send(path, 'application/vnd.sdmx.metadata+xml;version=3.1.0');
    if (response.status === 404) return null;
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return [...text.matchAll(/<mes:MetadataSet [^>]*>/g)].map(
      ([tag]) => `${/ id="(\w+)"/.exec(tag)?.[1]} ${/ version="([^"]+)"/.exec(tag)?.[1]}`,
    );
  };

  const direct10 = ['ANY 1.0.0', 'EVERY 1.0.0', 'EXACT 1.0.0', 'EXACT 1.1.0', 'ITEM 1.0.0', 'PACKAGE 1.0.0'];
  const newest = ['LATE 1.0.0', 'AGREED 1.0.0'];
  const all = [...direct10.slice(0, 5), 'LATE 1.0.0', 'PACKAGE 1.0.0', 'AGREED 1.0.0'];
  const flows: readonly (readonly [string, readonly string[] | null])[] = [
    ['', all],
    ['/ECB/MDF', all],
    ['/ECB/MDF/*', all],
    ['/ECB/MDF/1.0.0', direct10],
    ['/ECB/MDF/1.1.0', newest],
    ['/ECB/MDF/~', newest],
    ['/*/MDF,EMPTY/+', newest],
    ['/ECB/MDF/*/ECB.STAT', ['AGREED 1.0.0']],
    ['/ECB/MDF/1.0.0/ECB.STAT', null],
    ['/ECB/MDF/1.0.0/*', direct10],
    ['/ECB/EMPTY', null],
    ['/ECB/NONE', null],
    ['/SDMX', null],
  ];
  for (const [path, expected] of flows) {
    it(`finds ${expected?.length ?? 'nothing'} for metadataflow${path}`, async () =>
      expect(await found(`/metadataflow${path}`)).to.deep.equal(expected));
  }

  const targets: readonly (readonly [string, readonly string[] | null])[] = [
    ['/codelist/ECB/CL/1.0.0', ['EVERY 1.0.0', 'EXACT 1.0.0', 'EXACT 1.1.0', 'ITEM 1.0.0']],
    ['/codelist/ECB/CL/1.1.0', ['EVERY 1.0.0', 'LATE 1.0.0']],
    ['/codelist/ECB/CL/2.0.0-draft', ['EVERY 1.0.0']],
    ['/codelist/ECB/CL', ['EVERY 1.0.0']],
    ['/codelist/ECB/CL/+', ['EVERY 1.0.0', 'LATE 1.0.0']],
    ['/codelist/ECB/CL/*', ['EVERY 1.0.0', 'EXACT 1.0.0', 'EXACT 1.1.0', 'ITEM 1.0.0', 'LATE 1.0.0']],
    ['/codelist/ECB/OTHER,SILENT', ['ANY 1.0.0']],
    ['/*/ECB/CAT', ['PACKAGE 1.0.0', 'AGREED 1.0.0']],
    ['/categoryscheme', ['PACKAGE 1.0.0', 'AGREED 1.0.0']],
    ['/conceptscheme/ECB/CS', null],
    ['/codelist/ECB/NONE', null],
  ];
  for (const [path, expected] of targets) {
    it(`finds ${expected?.length ?? 'nothing'} for structure${path}`, async () =>
      expect(await found(`/structure${path}`)).to.deep.equal(expected));
  }

  for (const path of ['/metadataflow/ECB/MDF', '/structure/codelist/ECB/CL/1.0.0']) {
    it(`supports detail and asOf: ${path}`, async () => {
      const stubs = (await (await send(`${path}?detail=allstubs`)).json()) as Found;
      expect(stubs.data.metadataSets).to.have.length.greaterThan(2);
      for (const set of stubs.data.metadataSets) {
        expect(set.isExternalReference).to.equal(true);
        expect(set).not.to.have.any.keys('targets', 'attributes');
      }
      const past = await send(`${path}?asOf=${before1}`);
      expect(past.status).to.equal(404);
      const { errors } = (await past.json()) as { errors: { code: number; detail: string }[] };
      expect(errors[0]?.code).to.equal(100);
      expect(errors[0]?.detail).to.include('does not hold a metadata set');
    });
  }

  for (const path of [
    '/metadataflow/ECB/MDF/1.0.0/ECB.STAT/more',
    '/metadataflow/ECB//1.0.0',
    '/metadataflow/ECB/MDF/1..0',
    '/metadataflow?references=all',
    '/structure/nothing',
    '/structure/codelist/ECB/CL/1.0.0/A',
    '/structure?detail=raw',
  ]) {
    it(`rejects ${path} with 400`, async () => expect((await send(path)).status).to.equal(400));
  }

  const all1 = { agencies: null, ids: null, versions: parseVersionQuery('*'), detail: 'full' } as const;
  it('takes a constant number of round trips', async () => {
    const counted = async (find: () => Promise<unknown>): Promise<number> => {
      const start = test.database.roundTrips;
      await find();
      return test.database.roundTrips - start;
    };
    const snapshot = await test.at();
    const byFlow = (ids: readonly string[] | null) => () =>
      findSetsOfMetadataflows(snapshot, { ...all1, ids, providers: null });
    expect(await counted(byFlow(['MDF']))).to.equal(5);
    expect(await counted(byFlow(null))).to.equal(5);
    const byStructure = (ids: readonly string[]) => () =>
      findSetsOfStructures(snapshot, { ...all1, classes: ['Codelist'], ids });
    expect(await counted(byStructure(['OTHER']))).to.equal(6);
    expect(await counted(byStructure(['CL', 'OTHER']))).to.equal(6);
  });
});
