import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { readText as readJson } from '../../formats/json/read/read.js';
import { validate } from '../../formats/xml/metadata-message/metadata-text.js';
import { agencyScheme, codelist, ownedBy } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

const prefix = '/sdmx/v2/metadata/metadataset';
const infomodel = 'urn:sdmx:org.sdmx.infomodel';
const xml = 'application/vnd.sdmx.metadata+xml';
const json = 'application/vnd.sdmx.metadata+json';
const base = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0';

const named = (id: string) => ({ id, names: { en: id } });
const artefact = (name: string, id: string, version: string, content: object): Artefact =>
  ({ class: name, agencyID: 'ECB', version, ...named(id), ...content }) as unknown as Artefact;

const msd = `${infomodel}.metadatastructure.MetadataStructure=ECB:MSD(1.0.0)`;
const flow = `${infomodel}.metadatastructure.Metadataflow=ECB:MDF(1.0.0)`;
const agreement = `${infomodel}.registry.MetadataProvisionAgreement=ECB:MPA(1.0.0)`;
const target = `${infomodel}.codelist.Codelist=ECB:CL(1.0.0)`;
const provider = (id: string) => `${infomodel}.base.MetadataProvider=ECB:METADATA_PROVIDERS(1.0).${id}`;

const note = `${infomodel}.conceptscheme.Concept=ECB:CS(1.0.0).NOTE`;

const structures: readonly Artefact[] = [
  artefact('MetadataProviderScheme', 'METADATA_PROVIDERS', '1.0', {
    metadataProviders: [named('DISS'), named('STAT')],
  }),
  ownedBy('ECB', codelist('CL', '1.0.0', ['A'])),
  artefact('ConceptScheme', 'CS', '1.0.0', { concepts: [named('NOTE')] }),
  artefact('MetadataStructure', 'MSD', '1.0.0', {
    metadataStructureComponents: {
      metadataAttributeList: {
        metadataAttributes: [
          { conceptIdentity: note, metadataAttributes: [{ id: 'INNER', conceptIdentity: note }] },
          { id: 'N', conceptIdentity: note },
        ],
      },
    },
  }),
  artefact('Metadataflow', 'MDF', '1.0.0', { structure: msd, targets: [`${infomodel}.codelist.Codelist=*:*(*)`] }),
  artefact('MetadataProvisionAgreement', 'MPA', '1.0.0', {
    metadataflow: flow,
    metadataProvider: provider('DISS'),
    targets: [`${infomodel}.codelist.Codelist=*:*(*)`],
  }),
];

interface Given {
  readonly id?: string;
  readonly version?: string;
  readonly agencyID?: string;
  readonly about?: string;
  readonly targets?: readonly string[];
  readonly note?: string;
}

/** A metadata message of SDMX-ML 3.0 with one set; the set is on line 4. */
const message = ({
  id = 'MDS',
  version = '1.0.0',
  agencyID = 'ECB.DISS',
  about = `<md:Metadataflow>${flow}</md:Metadataflow>`,
  targets = [target],
  note = '<com:Text xml:lang="en">A &amp; B</com:Text><com:Text xml:lang="fr">A et B</com:Text>',
}: Given = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
<mes:GenericMetadata xmlns:mes="${base}/message" xmlns:md="${base}/metadata/generic" xmlns:com="${base}/common">
  <mes:Header><mes:ID>M</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="S"/><mes:Structure structureID="F"><com:StructureUsage>${flow}</com:StructureUsage></mes:Structure></mes:Header>
  <mes:MetadataSet agencyID="${agencyID}" id="${id}" version="${version}"><com:Name>${id}</com:Name>${about}${targets.map((urn) => `<md:Target>${urn}</md:Target>`).join('')}<md:Attribute id="NOTE">${note}<md:Attribute id="INNER"><md:Value>1</md:Value></md:Attribute></md:Attribute></mes:MetadataSet>
</mes:GenericMetadata>
`;

const asJson = JSON.stringify({
  $schema: 'https://json.sdmx.org/2.1/sdmx-json-metadata-schema.json',
  meta: { id: 'M', prepared: '2026-01-15T09:00:00Z', sender: { id: 'S' } },
  data: {
    metadataSets: [
      {
        id: 'FROM_JSON',
        agencyID: 'ECB.STAT',
        version: '1.0.0',
        name: 'From JSON',
        metadataProvisionAgreement: agreement,
        targets: [target],
        attributes: [
          { id: 'NOTE', value: { en: '<p>x</p>' }, format: { dataType: 'XHTML' } },
          { id: 'N', value: 2721 },
        ],
      },
    ],
  },
});

interface Problem {
  readonly rule: string;
  readonly severity: string;
  readonly line?: number;
  readonly detail: string;
}

describe('metadata sets over HTTP', () => {
  let test: TestServer;
  let first = '';
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['ECB'])], 'MERGE');
    await test.submit(structures);
    expect((await test.post(message())).status).to.equal(200);
    const response = await test.post(asJson);
    expect(response.status).to.equal(200);
    first = ((await response.json()) as { at: string }).at;
    expect((await test.post(message({ version: '1.1.0' }))).status).to.equal(200);
    expect((await test.post(message({ id: 'OTHER', version: '2.0.0-draft' }))).status).to.equal(200);
  });
  after(() => test.close());

  const send = (path: string, accept = json): Promise<Response> =>
    test.request(`${prefix}${path}`, { headers: { Accept: accept } });

  /** `ECB.DISS:MDS(1.0.0)` for each set of a response. */
  const found = async (path: string): Promise<string[]> => {
    const response = await send(path);
    expect(response.status, path).to.equal(200);
    const { data } = (await response.json()) as {
      data: { metadataSets: { agencyID: string; id: string; version: string }[] };
    };
    return data.metadataSets.map(({ agencyID, id, version }) => `${agencyID}:${id}(${version})`);
  };

  const problemsOf = async (body: string, headers = {}): Promise<{ status: number; problems: Problem[] }> => {
    const response = await test.post(body, { 'Dry-Run': 'true', ...headers });
    const text = await response.text();
    const problems: Problem[] = [];
    JSON.parse(text, (_, value) => {
      // Changes of a version have a rule too, but no severity.
      if (typeof value?.rule === 'string' && value.severity !== undefined) problems.push(value);
      if (typeof value?.['x-rule'] === 'string') problems.push({ ...value, rule: value['x-rule'] });
      return value;
    });
    return { status: response.status, problems };
  };

  const newest = ['ECB.DISS:MDS(1.1.0)', 'ECB.DISS:OTHER(2.0.0-draft)', 'ECB.STAT:FROM_JSON(1.0.0)'];
  const paths: readonly (readonly [string, readonly string[]])[] = [
    ['', newest],
    ['/', newest],
    ['/*', newest],
    ['/*/*/~', newest],
    ['/*/*/+', ['ECB.DISS:MDS(1.1.0)', 'ECB.STAT:FROM_JSON(1.0.0)']],
    ['/ECB.DISS', ['ECB.DISS:MDS(1.1.0)', 'ECB.DISS:OTHER(2.0.0-draft)']],
    ['/ECB.DISS,ECB.STAT/MDS,FROM_JSON', ['ECB.DISS:MDS(1.1.0)', 'ECB.STAT:FROM_JSON(1.0.0)']],
    ['/ECB.DISS/MDS/1.0.0', ['ECB.DISS:MDS(1.0.0)']],
    ['/ECB.DISS/MDS/1.0.0,1.1.0', ['ECB.DISS:MDS(1.0.0)', 'ECB.DISS:MDS(1.1.0)']],
    ['/ECB.DISS/MDS/*', ['ECB.DISS:MDS(1.0.0)', 'ECB.DISS:MDS(1.1.0)']],
    ['/ECB.DISS/MDS/1.0+.0', ['ECB.DISS:MDS(1.1.0)']],
  ];
  for (const [path, sets] of paths) {
    it(`responds to ${path || 'the bare resource'}`, async () => expect(await found(path)).to.deep.equal(sets));
  }

  it('responds as of an instant', async () => {
    expect(await found(`/ECB.DISS?asOf=${first}`)).to.deep.equal(['ECB.DISS:MDS(1.0.0)']);
  });

  const formats: readonly (readonly [accept: string, type: string])[] = [
    ['', `${xml};version=3.0.0`],
    ['*/*', `${xml};version=3.0.0`],
    ['application/xml', `${xml};version=3.0.0`],
    [`${xml};version=3.1.0`, `${xml};version=3.1.0`],
    ['application/json', `${json};version=2.1.0`],
    [`${json};version=2.0.0`, `${json};version=2.0.0`],
  ];
  for (const [accept, type] of formats) {
    it(`is sent as ${type} for Accept: ${accept || '(empty)'}`, async () => {
      const response = await send('/*/*/*', accept);
      expect(response.status).to.equal(200);
      expect(response.headers.get('Content-Type')).to.equal(type);
      expect(response.headers.get('Vary')).to.include('Accept, Accept-Language');
      expect(response.headers.get('Last-Modified')).to.be.a('string');
      const text = await response.text();
      if (type.includes('xml')) {
        expect(validate(text, type.includes('3.0.0') ? 0 : 1)).to.deep.equal([]);
        expect(text).to.include('<p>x</p>').and.to.include('xml:lang="fr">A et B<').and.to.include(flow);
      } else expect((await readJson(text, { strict: true })).artefacts).to.have.length(4);
    });
  }

  it('sends the language and the texts in it', async () => {
    const response = await test.request(`${prefix}/ECB.DISS/MDS?format=sdmx-json-2.0&lang=en`);
    expect(response.headers.get('Content-Type')).to.equal(`${json};version=2.0.0`);
    expect(response.headers.get('Content-Language')).to.equal('en');
  });

  it('returns stubs, which have no content, in valid messages', async () => {
    const response = await send('/ECB.STAT?detail=allstubs', xml);
    const text = await response.text();
    expect(validate(text, 0)).to.deep.equal([]);
    expect(text).to.include('isExternalReference="true"').and.to.include(flow);
    expect(text).not.to.include('Attribute').and.not.to.include('Target');
    const { data } = (await (await send('/ECB.STAT?detail=allstubs')).json()) as { data: object };
    expect(data).to.deep.equal({
      metadataSets: [
        {
          id: 'FROM_JSON',
          agencyID: 'ECB.STAT',
          version: '1.0.0',
          name: 'From JSON',
          names: { en: 'From JSON' },
          isExternalReference: true,
        },
      ],
    });
  });

  it('responds with 404 and code 100 if nothing is found', async () => {
    const response = await test.request(`${prefix}/ECB.DISS/NONE`, { headers: { Accept: 'application/json' } });
    expect(response.status).to.equal(404);
    expect(await response.text()).to.include('"code":100');
  });

  it('sends errors in the accepted format', async () => {
    const inXml = await send('/ECB.DISS/NONE', `${xml};version=3.0.0`);
    expect(inXml.headers.get('Content-Type')).to.include('xml');
    expect(await inXml.text()).to.include('code="100"');
    expect((await send('/ECB.DISS/NONE', `${json};version=2.0.0`)).headers.get('Content-Type')).to.include('json');
  });

  const wrong: readonly (readonly [path: string, status: number])[] = [
    ['/ECB.DISS/MDS/1.0.0/more', 400],
    ['//MDS', 400],
    ['/1ECB', 400],
    ['/ECB/M%20S', 400],
    ['/ECB/MDS/x', 400],
    ['?detail=raw', 400],
    ['?references=all', 400],
    ['?format=sdmx-2.1', 400],
  ];
  for (const [path, status] of wrong) {
    it(`rejects ${path} with ${status}`, async () => expect((await send(path)).status).to.equal(status));
  }

  it('rejects media types other than those of metadata messages', async () => {
    expect((await send('', 'application/vnd.sdmx.structure+xml')).status).to.equal(406);
    expect((await send('', `${xml};version=2.1`)).status).to.equal(406);
  });

  it('are not in a response to a structure query, not even with all parents', async () => {
    const structure = async (path: string): Promise<string> => {
      const response = await test.request(`/sdmx/v2/structure${path}`, { headers: { Accept: 'application/json' } });
      expect(response.status, path).to.equal(200);
      return response.text();
    };
    for (const path of [
      '',
      '/*/*/*/*',
      '/*/ECB,ECB.DISS/MDS,MDF',
      '/metadataflow?references=all',
      '/metadataflow?references=ancestors',
    ]) {
      const text = await structure(path);
      expect(text, path).to.include('"MDF"').and.not.to.include('MDS').and.not.to.include('metadataSets');
    }
    expect((await test.request('/sdmx/v2/structure/metadataset')).status).to.equal(400);
    expect((await test.request('/sdmx/v2/structure/*/ECB.DISS')).status).to.equal(404);
  });

  it('are in the reference graph of their metadataflow', async () => {
    const urn = `${infomodel}.metadatastructure.MetadataSet=ECB.DISS:MDS(1.1.0)`;
    const response = await test.request(`/ws/registry/reference?urn=${encodeURIComponent(urn)}&direction=outgoing`);
    expect(response.status).to.equal(200);
    expect(await response.text())
      .to.include(flow)
      .and.to.include('MetadataSet.metadataflow');
  });

  it('must be owned by a metadata provider, not by an agency', async () => {
    const agency = await problemsOf(message({ agencyID: 'ECB' }));
    expect(agency.status).to.equal(409);
    expect(agency.problems.map(({ rule, line }) => [rule, line])).to.deep.equal([['owner.unknown', 4]]);
    expect(agency.problems[0]?.detail).to.include(
      'MetadataProvider=SDMX:METADATA_PROVIDERS(1.0).ECB first, with Action MERGE',
    );
    expect((await problemsOf(message({ agencyID: 'ECB.NOBODY' }))).status).to.equal(409);
  });

  it('must be reported against an existing flow or agreement', async () => {
    const { status, problems } = await problemsOf(
      message({ id: 'X', about: `<md:Metadataflow>${flow.replace('MDF', 'NONE')}</md:Metadataflow>` }),
    );
    expect(status).to.equal(409);
    expect(problems.map(({ rule, severity }) => [rule, severity])).to.deep.equal([['reference.missing', 'error']]);
  });

  it('get a warning for missing targets', async () => {
    const missing = target.replace('CL(1.0.0)', 'NONE(1.0.0)');
    const item = `${infomodel}.codelist.Code=ECB:CL(1.0.0).B`;
    const any = `${infomodel}.codelist.Codelist=*:*(*)`;
    const { status, problems } = await problemsOf(message({ id: 'X', targets: [target, missing, item, any] }));
    expect(status).to.equal(200);
    expect(problems.map(({ rule, severity }) => [rule, severity])).to.deep.equal([
      ['reference.missing', 'warning'],
      ['reference.item', 'warning'],
    ]);
  });

  it('must have attributes of their metadata structure', async () => {
    const unknown = message({ id: 'X' }).replace('<md:Attribute id="INNER">', '<md:Attribute id="OUTER">');
    const { status, problems } = await problemsOf(unknown);
    expect(status).to.equal(409);
    expect(problems.map(({ rule, severity }) => [rule, severity])).to.deep.equal([['selection.component', 'error']]);
    expect(problems[0]?.detail).to.include('NOTE.OUTER').and.include(msd);
  });

  it('have stable versions that cannot change, and prevent the deletion of their provider and flow', async () => {
    const changed = await problemsOf(message({ note: '<md:Value>other</md:Value>' }));
    expect(changed.problems.map(({ rule }) => rule)).to.deep.equal(['version.immutable']);
    const without = artefact('MetadataProviderScheme', 'METADATA_PROVIDERS', '1.0', {
      metadataProviders: [named('DISS')],
    });
    const { outcome, results } = await test.submit([without], 'REPLACE', true);
    expect(outcome).to.equal('conflicting');
    const problems = results.flatMap((result) => result.problems);
    expect(problems.map(({ rule }) => rule)).to.include('agency.owns');
    expect(problems.find(({ rule }) => rule === 'agency.owns')?.detail).to.include('metadata provider ECB.STAT');
    const deleted = await test.submit(
      structures.filter(({ id }) => id === 'MPA' || id === 'MDF'),
      'DELETE',
      true,
    );
    expect(deleted.outcome).to.equal('conflicting');
  });

  it('do not prevent the deletion of an agency with the id of their provider', async () => {
    const report = await test.submit([agencyScheme(['SDMX', 'ECB', 'SPARE'])], 'REPLACE', true);
    expect(report.outcome).to.equal('accepted');
  });

  it('are deleted by the message that submitted them', async () => {
    expect((await test.post(message({ id: 'GONE' }))).status).to.equal(200);
    expect((await send('/ECB.DISS/GONE')).status).to.equal(200);
    expect((await test.post(message({ id: 'GONE' }), { Action: 'DELETE' })).status).to.equal(200);
    expect((await send('/ECB.DISS/GONE')).status).to.equal(404);
  });

  it('are rejected in messages of other kinds, with the list of supported messages', async () => {
    const roots = {
      StructureSpecificData: 'data',
      QueryRegistration: 'registry',
      StructureSpecificMetadata: 'SDMX 2.1',
    };
    for (const [root, what] of Object.entries(roots)) {
      const { status, problems } = await problemsOf(`<m:${root} xmlns:m="${base}/message"/>`);
      expect(status, root).to.equal(400);
      expect(problems[0]?.rule, root).to.equal('message.root');
      expect(problems[0]?.detail, root).to.include(what).and.to.include('GenericMetadata');
    }
    const { problems } = await problemsOf(`<m:GenericMetadata xmlns:m="${base.replace('v3_0', 'v2_1')}/message"/>`);
    expect(problems[0]?.detail).to.include('SDMX 2.1');
  });
});
