import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { validateSdmxJson } from '../../formats/json/schema-validation.js';
import { dataMessage } from '../../formats/structure-schema/data-message.js';
import { compileStructureSchema } from '../../formats/structure-schema/schema-validation.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataProviderScheme,
  provisionAgreement,
  urns,
  valueList,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { rawRequest } from '../raw-request.js';

const infomodel = 'urn:sdmx:org.sdmx.infomodel';
const concept = (id: string) => urns.concept('CS', '1.0+.0', id);
const coded = (list: string) => ({ localRepresentation: { enumeration: list } });
const areas = urns.codelist('CL_AREA', '1.0+.0');

const artefact = (className: string, id: string, content: object): Artefact =>
  ({ class: className, agencyID: 'SDMX', id, version: '1.0.0', names: { en: id }, ...content }) as unknown as Artefact;

/** Two dimensions with one codelist, a concept with another codelist, an attribute with a value list. */
const structure = artefact('DataStructure', 'DSD', {
  dataStructureComponents: {
    dimensionList: {
      dimensions: [
        { id: 'FREQ', conceptIdentity: concept('FREQ') },
        { id: 'AREA', conceptIdentity: concept('AREA'), ...coded(areas) },
        { id: 'PARTNER', conceptIdentity: concept('AREA'), ...coded(areas) },
      ],
      timeDimension: {
        id: 'TIME_PERIOD',
        conceptIdentity: concept('TIME_PERIOD'),
        localRepresentation: { format: { dataType: 'GregorianTimePeriod' } },
      },
    },
    groups: [{ id: 'Sibling', groupDimensions: ['AREA', 'PARTNER'] }],
    attributeList: {
      attributes: [
        {
          id: 'CURRENCY',
          conceptIdentity: concept('CURRENCY'),
          ...coded(`${infomodel}.codelist.ValueList=SDMX:VL(1.0.0)`),
          attributeRelationship: { dimensions: ['AREA'] },
        },
      ],
    },
    measureList: {
      measures: [
        {
          id: 'OBS_VALUE',
          conceptIdentity: concept('OBS_VALUE'),
          localRepresentation: { format: { dataType: 'Decimal', minValue: 0, decimals: 2 } },
        },
      ],
    },
  },
});

const constraint = (id: string, attachment: object, component: string, values: readonly string[], include = true) =>
  artefact('DataConstraint', id, {
    role: 'Allowed',
    constraintAttachment: attachment,
    cubeRegions: [{ include: true, keyValues: [{ id: component, include, values }] }],
  });

const flow = urns.dataflow('DF', '1.0.0');
const agreement = urns.provisionAgreement('PA', '1.0.0');
const content = [
  codelist('CL_FREQ', '1.0.0', ['A', 'M', 'Q']),
  codelist('CL_AREA', '1.1.0', ['AT', 'BE', 'CH', 'DE']),
  valueList('VL', '1.0.0', ['€', '$', 'CHF']),
  conceptScheme('CS', '1.0.0', {
    FREQ: urns.codelist('CL_FREQ', '1.0.0'),
    AREA: null,
    TIME_PERIOD: null,
    CURRENCY: null,
    OBS_VALUE: null,
    UNUSED: null,
  }),
  structure,
  dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
  dataProviderScheme(['ECB']),
  provisionAgreement('PA', '1.0.0', flow, urns.dataProvider('ECB')),
  constraint('OF_DSD', { dataStructures: [urns.dataStructure('DSD', '1.0.0')] }, 'AREA', ['CH'], false),
  constraint('OF_DF', { dataflows: [flow] }, 'PARTNER', ['CH', 'DE']),
  constraint('OF_PA', { provisionAgreements: [agreement] }, 'FREQ', ['A']),
];

const metadata = [
  artefact('MetadataStructure', 'MSD', {
    metadataStructureComponents: {
      metadataAttributeList: { metadataAttributes: [{ id: 'NOTE', conceptIdentity: concept('CURRENCY') }] },
    },
  }),
  artefact('Metadataflow', 'MDF', {
    structure: `${infomodel}.metadatastructure.MetadataStructure=SDMX:MSD(1.0.0)`,
    targets: [`${infomodel}.datastructure.Dataflow=SDMX:*(*)`],
  }),
  {
    ...artefact('MetadataProviderScheme', 'METADATA_PROVIDERS', {
      metadataProviders: [{ id: 'MP', names: { en: 'MP' } }],
    }),
    version: '1.0',
  },
  artefact('MetadataProvisionAgreement', 'MPA', {
    metadataflow: `${infomodel}.metadatastructure.Metadataflow=SDMX:MDF(1.0.0)`,
    metadataProvider: `${infomodel}.base.MetadataProvider=SDMX:METADATA_PROVIDERS(1.0).MP`,
    targets: [`${infomodel}.datastructure.Dataflow=SDMX:*(*)`],
  }),
];

const schemaType = 'application/vnd.sdmx.schema+xml';
const json = 'application/vnd.sdmx.structure+json';
const xml = 'application/vnd.sdmx.structure+xml';

type JsonArtefact = { id: string; links?: { urn: string }[]; [property: string]: unknown };
interface JsonMessage {
  meta: { links: { rel: string; urn: string }[] };
  data: Record<string, JsonArtefact[]>;
}

const itemsOf = (scheme: JsonArtefact | undefined, items: string): string =>
  ((scheme?.[items] ?? []) as JsonArtefact[]).map(({ id }) => id).join(' ');

describe('schema queries', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['ECB', 'IMF'])], 'MERGE');
    const report = await test.submit([...content, ...metadata]);
    expect(report.results.flatMap(({ problems }) => problems.map(({ detail }) => detail))).to.deep.equal([]);
  });
  after(() => test.close());

  const send = (path: string, accept = '', base = '/sdmx/v2/schema') =>
    rawRequest(test.url, { path: `${base}${path}`, headers: accept === '' ? {} : { Accept: accept } });
  const message = async (path: string, accept = `${json};version=2.0.0`) => {
    const { status, text } = await send(path, accept);
    expect(status, text.slice(0, 500)).to.equal(200);
    return JSON.parse(text) as JsonMessage;
  };
  /** A series with one observation. */
  const series = (key: string, observation: string) => `<Series ${key}><Obs ${observation}/></Series>`;

  describe('as an XML Schema', () => {
    it('of SDMX-ML 3.1 if any type is accepted', async () => {
      for (const accept of ['', '*/*', 'application/xml', 'text/xml', schemaType, `${schemaType};version=3.1.0`]) {
        const { status, headers, text } = await send('/dataflow/SDMX/DF/1.0.0', accept);
        expect([status, headers['content-type']], accept).to.deep.equal([200, `${schemaType};version=3.1.0`]);
        expect(text).to.contain('/v3_1/data/structurespecific').and.contain(`${flow}:ObsLevelDim:TIME_PERIOD"`);
      }
    });

    const good = 'FREQ="M" AREA="AT" PARTNER="DE" CURRENCY="€"';
    const obs = 'TIME_PERIOD="2026-01" OBS_VALUE="1.25"';
    /** Data of the dataflow, and whether it is valid. */
    const cases: readonly (readonly [string, string, string, RegExp | null])[] = [
      ['valid data', good, obs, null],
      ['a value marked as missing', good, 'TIME_PERIOD="2026" OBS_VALUE="#N/A"', null],
      ['a code that the constraint of the structure forbids', good.replace('AT', 'CH'), obs, /AREA.*CH/],
      ['a code that the constraint of the dataflow forbids', good.replace('DE', 'AT'), obs, /PARTNER.*AT/],
      ['a code that is not in the codelist', good.replace('"M"', '"X"'), obs, /FREQ.*X/],
      ['a value that is not in the value list', good.replace('€', 'EUR'), obs, /CURRENCY.*EUR/],
      ['a missing dimension', good.replace('AREA="AT"', ''), obs, /AREA.*required/],
      ['too many decimals', good, obs.replace('1.25', '1.255'), /OBS_VALUE.*1\.255/],
      ['a number below the minimum', good, obs.replace('1.25', '-1'), /OBS_VALUE.*-1/],
      ['a time period of another type', good, obs.replace('2026-01', '2026-Q1'), /TIME_PERIOD.*2026-Q1/],
    ];
    for (const version of ['3.1', '3.0', '2.1'] as const) {
      it(`accepts valid data of SDMX-ML ${version} and rejects invalid data`, async () => {
        const { text } = await send(
          '/dataflow/SDMX/DF',
          `${schemaType};version=${version === '2.1' ? version : `${version}.0`}`,
        );
        const compiled = compileStructureSchema(text, version);
        for (const [what, key, observation, words] of cases) {
          if (observation.includes('#N/A') && version !== '3.1') continue;
          const found = compiled
            .validate(dataMessage(version, compiled.targetNamespace, series(key, observation)))
            .join('\n');
          if (words === null) expect(found, what).to.equal('');
          else expect(found, what).to.match(words);
        }
        compiled.dispose();
      });
    }

    it('applies the constraints of the context and of the artefacts above it, no others', async () => {
      const allowedIn = async (path: string) => {
        const { text } = await send(path);
        const typeOf = (id: string) =>
          new RegExp(`<xs:attribute name="${id}" type="([^"]*)" use="required"`).exec(text)?.[1] ?? '';
        const codesOf = (type: string) => {
          const [, body = ''] = new RegExp(`<xs:simpleType name="${type}">(.*?)</xs:simpleType>`, 's').exec(text) ?? [];
          return [...body.matchAll(/enumeration value="(.*?)"/g)].map(([, code]) => code).join(' ');
        };
        return ['FREQ', 'AREA', 'PARTNER'].map((id) => codesOf(typeOf(id)));
      };
      expect(await allowedIn('/datastructure/SDMX/DSD')).to.deep.equal(['A M Q', 'AT BE DE', 'AT BE CH DE']);
      expect(await allowedIn('/dataflow/SDMX/DF')).to.deep.equal(['A M Q', 'AT BE DE', 'CH DE']);
      expect(await allowedIn('/provisionagreement/SDMX/PA')).to.deep.equal(['A', 'AT BE DE', 'CH DE']);
    });

    it('for the requested dimension at the observation', async () => {
      for (const dimension of ['AllDimensions', 'TIME_PERIOD', 'FREQ']) {
        const { status, text } = await send(`/dataflow/SDMX/DF?dimensionAtObservation=${dimension}`);
        expect(status).to.equal(200);
        const compiled = compileStructureSchema(text, '3.1');
        expect(compiled.targetNamespace).to.equal(`${flow}:ObsLevelDim:${dimension}`);
        compiled.dispose();
        expect(text.includes('name="SeriesType"'), dimension).to.equal(dimension !== 'AllDimensions');
      }
    });

    it('allows deletions to omit parts of the key', async () => {
      const { text } = await send('/dataflow/SDMX/DF?deletion=true');
      const compiled = compileStructureSchema(text, '3.1');
      const partial = dataMessage('3.1', compiled.targetNamespace, series('AREA="AT"', 'OBS_VALUE="1"'));
      expect(compiled.validate(partial)).to.deep.equal([]);
      compiled.dispose();
    });

    it('with a type of observation for each code, for explicit measures in SDMX 2.1', async () => {
      const path = '/dataflow/SDMX/DF?dimensionAtObservation=PARTNER&explicitMeasure=true';
      const { text } = await send(path, `${schemaType};version=2.1`);
      const compiled = compileStructureSchema(text, '2.1');
      expect(compiled.targetNamespace).to.equal(`${flow}:ObsLevelDim:PARTNER:explicit`);
      compiled.dispose();
      expect(text).to.contain('<xs:complexType name="DE">').and.not.contain('<xs:complexType name="AT">');
      const modern = await send(path);
      expect(modern.text).to.contain('ObsLevelDim:PARTNER"').and.not.contain('<xs:complexType name="DE">');
    });
  });

  describe('as structures', () => {
    const valuesOf = (...values: readonly string[]) => values.map((value) => ({ value }));

    it('contain the valid codes, and all constraints as one', async () => {
      const { data: returned } = await message('/provisionagreement/SDMX/PA/1.0.0');
      expect(Object.keys(returned).sort()).to.deep.equal([
        'agencySchemes',
        'codelists',
        'conceptSchemes',
        'dataConstraints',
        'dataStructures',
        'valuelists',
      ]);
      const idsIn = (container: string, items: string) =>
        returned[container]?.map((each) => [each.id, itemsOf(each, items)]);
      expect(idsIn('codelists', 'codes')).to.deep.equal([
        ['CL_AREA', 'AT BE CH DE'],
        ['CL_FREQ', 'A'],
      ]);
      expect(idsIn('conceptSchemes', 'concepts')).to.deep.equal([['CS', 'FREQ AREA TIME_PERIOD CURRENCY OBS_VALUE']]);
      expect(idsIn('agencySchemes', 'agencies')).to.deep.equal([['AGENCIES', 'SDMX']]);
      expect(returned['dataConstraints']).to.have.length(1);
      expect(returned['dataConstraints']?.[0]).to.deep.include({
        constraintAttachment: { provisionAgreements: [agreement] },
        cubeRegions: [
          {
            include: true,
            keyValues: [
              { id: 'FREQ', include: true, values: valuesOf('A') },
              { id: 'AREA', include: true, values: valuesOf('AT', 'BE', 'DE') },
              { id: 'PARTNER', include: true, values: valuesOf('CH', 'DE') },
            ],
          },
        ],
      });
    });

    it('refer to each other by existing versions', async () => {
      const { data: returned } = await message('/dataflow/SDMX/DF');
      const written = JSON.stringify([returned['dataStructures'], returned['conceptSchemes']]);
      expect(written).to.contain(urns.codelist('CL_AREA', '1.1.0')).and.to.contain('ConceptScheme=SDMX:CS(1.0.0)');
      expect(written).not.to.contain('+');
    });

    it('list their artefacts in the header', async () => {
      const { meta } = await message('/dataflow/SDMX/DF');
      expect(meta.links.map(({ urn }) => urn)).to.include.members([
        flow,
        urns.dataStructure('DSD', '1.0.0'),
        urns.codelist('CL_AREA', '1.1.0'),
        urns.dataConstraint('OF_DF', '1.0.0'),
        urns.dataConstraint('OF_DSD', '1.0.0'),
      ]);
      expect(meta.links.map(({ urn }) => urn)).not.to.include(urns.dataConstraint('OF_PA', '1.0.0'));
      expect(meta.links).to.deep.include({ rel: 'dataflow', urn: flow });
    });

    it('in every format of structures, valid in each', async () => {
      for (const [version, validate] of [
        ['3.1', validateSdmxMl],
        ['3.0', validateSdmxMl],
        ['2.1', validateSdmxMl],
      ] as const) {
        const type = `${xml};version=${version === '2.1' ? version : `${version}.0`}`;
        const { status, headers, text } = await send('/dataflow/SDMX/DF', type);
        expect([status, headers['content-type']]).to.deep.equal([200, type]);
        expect(validate(text, version), version).to.deep.equal([]);
      }
      for (const version of ['2.1.0', '2.0.0', '1.0.0'] as const) {
        const { status, text } = await send('/dataflow/SDMX/DF', `${json};version=${version}`);
        expect(status).to.equal(200);
        expect(validateSdmxJson(text, version), version).to.deep.equal([]);
      }
    });

    it('of metadata contexts, which have no XML Schema', async () => {
      const contexts = ['metadatastructure/SDMX/MSD', 'metadataflow/SDMX/MDF', 'metadataprovisionagreement/SDMX/MPA'];
      for (const path of contexts.map((each) => `/${each}`)) {
        const { data: returned } = await message(path);
        expect(
          returned['metadataStructures']?.map(({ id }) => id),
          path,
        ).to.deep.equal(['MSD']);
        const { status, text } = await send(path, schemaType);
        expect(status, path).to.equal(406);
        expect(text).to.contain('as structure messages only');
        expect((await send(path)).headers['content-type'], path).to.equal(`${xml};version=3.0.0`);
      }
    });
  });

  describe('of REST 1', () => {
    for (const base of ['/sdmx/v1/schema', '/ws/public/sdmxapi/rest/schema']) {
      it(`respond below ${base} with the XML Schema of SDMX-ML 2.1`, async () => {
        for (const path of ['/dataflow/SDMX/DF', '/dataflow/SDMX/DF/latest', '/dataflow/SDMX/DF/1.0.0/']) {
          const { status, headers, text } = await send(path, '', base);
          expect([status, headers['content-type']], path).to.deep.equal([200, `${schemaType};version=2.1`]);
          expect(text).to.contain('dsd:TimeSeriesDataSetType');
        }
        const { headers } = await send('/dataflow/SDMX/DF', xml, base);
        expect(headers['content-type']).to.equal(`${xml};version=2.1`);
      });
    }
  });

  /** Requests, the status of the response, and words in it. */
  const refused: readonly (readonly [string, number, RegExp])[] = [
    ['/codelist/SDMX/CL_AREA', 400, /codelist\\?" is not a context of schema queries.*datastructure, dataflow/],
    ['/nothing/SDMX/DF', 400, /not a context of schema queries/],
    ['', 400, /context is missing/],
    ['/dataflow', 400, /agency is missing/],
    ['/dataflow/SDMX', 400, /id is missing/],
    ['/dataflow/SDMX/DF/1.0.0/A', 400, /surplus part/],
    ['/dataflow/*/DF', 400, /not a valid agency/],
    ['/dataflow/SDMX/DF,DG', 400, /not a valid id/],
    ['/dataflow/SDMX/DF/*', 400, /several versions/],
    ['/dataflow/SDMX/DF/1.0.0,2.0.0', 400, /several versions/],
    ['/dataflow/SDMX/DF/one', 400, /version/],
    ['/dataflow/SDMX/NONE', 404, /does not hold an artefact/],
    ['/dataflow/SDMX/DF/2.0.0', 404, /does not hold an artefact/],
    ['/dataflow/SDMX/DF?dimensionAtObservation=NONE', 400, /NONE.*FREQ, AREA, PARTNER, TIME_PERIOD or AllDimensions/],
    ['/dataflow/SDMX/DF?dimensionAtObservation=NONE&format=sdmx-json-2.0', 400, /FREQ, AREA/],
    ['/dataflow/SDMX/DF?deletion=perhaps', 400, /deletion/],
    ['/dataflow/SDMX/DF?format=schema-4.0', 400, /schema-3\.1/],
    ['/dataflow/SDMX/DF?detail=full', 400, /unknown parameter/],
    ['/dataflow/SDMX/DF?asOf=2999-01-01', 400, /future/],
  ];
  for (const [path, status, words] of refused) {
    it(`rejects ${path || 'the bare resource'} with ${status}`, async () => {
      const response = await send(path);
      expect(response.status).to.equal(status);
      expect(response.text).to.match(words);
    });
  }

  it('reject unsupported media types, with the list of supported ones', async () => {
    const { status, text } = await send('/dataflow/SDMX/DF', 'application/vnd.sdmx.schema+json;version=2.1.0');
    expect(status).to.equal(406);
    expect(text).to.contain(`${schemaType};version=3.1.0`).and.contain(`${json};version=2.0.0`);
  });

  // Last, because it changes the artefacts of the other tests.
  describe('at an instant', () => {
    it('show the registry at that instant', async () => {
      const before = new Date().toISOString();
      await test.submit([codelist('CL_AREA', '1.2.0', ['AT', 'BE', 'CH', 'DE', 'FR'])]);
      const codesAt = async (query: string) => {
        const { data: returned } = await message(`/datastructure/SDMX/DSD${query}`);
        return itemsOf(returned['codelists']?.[0], 'codes');
      };
      expect(await codesAt('')).to.equal('AT BE CH DE FR');
      expect(await codesAt(`?asOf=${before}`)).to.equal('AT BE CH DE');
    });
  });
});
