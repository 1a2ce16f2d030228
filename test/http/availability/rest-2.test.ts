import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Content } from '../../../src/model/content.js';
import { findAvailability } from '../../../src/registry/availability/find-availability.js';
import { parseVersionQuery } from '../../../src/versioning/pattern.js';
import { validateSdmxJson } from '../../formats/json/schema-validation.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
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
import { constrain } from '../../registry/constraints/constrained.js';

const concept = (id: string) => urns.concept('CS', '1.0+.0', id);
const { dataflow: flow, dataStructure: dsd } = urns;

const areas = ['WORLD', 'FR', 'UK', 'DE', 'JP'].map((id) => ({
  id,
  names: { en: id },
  ...(id === 'WORLD' ? {} : { parent: 'WORLD' }),
}));

/** A structure with the dimensions AREA, STATUS, SEX and time; TITLE is an attribute without a codelist. */
function structure(version: string): Artefact {
  const made = dataStructure('DSD', version, {
    [concept('AREA')]: urns.codelist('CL_AREA', '1.0+.0'),
    [concept('STATUS')]: null,
    [concept('SEX')]: null,
  });
  const components = made['dataStructureComponents'] as { readonly dimensionList: object };
  return {
    ...made,
    dataStructureComponents: {
      ...components,
      dimensionList: {
        ...components.dimensionList,
        timeDimension: {
          conceptIdentity: concept('TIME_PERIOD'),
          localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
        },
      },
      attributeList: {
        attributes: [{ conceptIdentity: concept('TITLE'), attributeRelationship: { observation: {} } }],
      },
    } as unknown as Content,
  } as Artefact;
}

const key = (AREA: string, STATUS: string, SEX: string): Content => ({
  keyValues: Object.entries({ AREA, STATUS, SEX }).map(([id, value]) => ({ id, value })),
});

/** The keys of the dataset in the REST specification. */
const ofKeys: Artefact = {
  ...dataConstraint('AC_KEYS', '1.0', [flow('KEYS', '1.0.0')]),
  role: 'Actual',
  dataKeySets: [{ isIncluded: true, keys: [key('UK', 'EMP', 'M'), key('FR', 'EMP', 'M'), key('FR', 'UEMP', 'F')] }],
} as unknown as Artefact;

const time = { id: 'TIME_PERIOD', timeRange: { startPeriod: { period: '2010' }, endPeriod: { period: '2020-Q2' } } };

/** The values of each component, including time and an attribute. */
const ofRegion: Artefact = {
  ...dataConstraint('AC_REGION', '1.0.0', [flow('REGION', '1.0+.0')]),
  role: 'Actual',
  cubeRegions: [
    {
      include: true,
      keyValues: [
        { id: 'AREA', include: true, values: [{ value: 'WORLD', cascadeValues: 'excluderoot' }] },
        { id: 'SEX', include: true, values: ['M', 'F'] },
        time,
      ],
      components: [{ id: 'TITLE', include: true, values: ['One', 'Two'] }],
    },
    { include: false, keyValues: [{ id: 'AREA', include: true, values: ['DE'] }] },
  ],
} as unknown as Artefact;

const legacy = `<?xml version="1.0" encoding="UTF-8"?>
<mes:Structure xmlns:mes="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message" xmlns:str="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/structure" xmlns:com="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/common">
  <mes:Header><mes:ID>L</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="S"/></mes:Header>
  <mes:Structures><str:Constraints><str:ContentConstraint id="AC_LEGACY" agencyID="SDMX" version="1.0" type="Actual"><com:Name>What there is</com:Name>
    <str:ConstraintAttachment><str:Dataflow><Ref agencyID="SDMX" id="LEGACY" version="1.0" class="Dataflow" package="datastructure"/></str:Dataflow></str:ConstraintAttachment>
    <str:CubeRegion include="true"><com:KeyValue id="AREA"><com:Value>JP</com:Value></com:KeyValue><com:KeyValue id="SEX"><com:Value>F</com:Value></com:KeyValue></str:CubeRegion>
  </str:ContentConstraint></str:Constraints></mes:Structures>
</mes:Structure>
`;

interface Values {
  readonly id: string;
  readonly include?: boolean;
  readonly values?: readonly string[];
  readonly timeRange?: object;
}

interface Told {
  readonly constraintAttachment: Readonly<Record<string, string>>;
  readonly cubeRegion: { readonly keyValues?: readonly Values[]; readonly components?: readonly Values[] };
}

interface Message {
  readonly data: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> & {
    readonly availabilityConstraints?: readonly Told[];
  };
  readonly errors?: readonly { readonly code: number; readonly detail: string }[];
}

const json = 'application/vnd.sdmx.structure+json';
const xml = 'application/vnd.sdmx.structure+xml';

describe('availability queries of REST 2', () => {
  let test: TestServer;
  let earlier = '';
  before(async () => {
    test = await startTestServer();
    const first = await test.submit([
      codelist('CL_AREA', '1.0.0', [], { codes: areas }),
      codelist('CL_STATUS', '1.0.0', ['EMP', 'UEMP', 'NONE']),
      codelist('CL_SEX', '1.0.0', ['_T', 'M', 'F']),
      conceptScheme('CS', '1.0.0', {
        AREA: null,
        STATUS: urns.codelist('CL_STATUS', '1.0.0'),
        SEX: urns.codelist('CL_SEX', '1.0.0'),
        TIME_PERIOD: null,
        TITLE: null,
        UNUSED: null,
      }),
      structure('1.0.0'),
      ...['KEYS', 'REGION', 'SILENT', 'ALLOWED', 'BOTH'].map((id) => dataflow(id, '1.0.0', dsd('DSD', '1.0+.0'))),
      dataflow('LEGACY', '1.0', dsd('DSD', '1.0.0')),
      dataProviderScheme(['P1', 'P2']),
      provisionAgreement('PA', '1.0.0', flow('KEYS', '1.0.0'), urns.dataProvider('P1')),
    ]);
    expect(first.outcome, JSON.stringify(first.results)).to.equal('accepted');
    earlier = new Date(first.at).toISOString();
    const second = await test.submit([
      ofKeys,
      ofRegion,
      constrain('ALLOWED', '1.0.0', { dataflows: [flow('ALLOWED', '1.0.0')] }, { SEX: ['M'] }),
      constrain(
        'AC_PA',
        '1.0.0',
        { provisionAgreements: [urns.provisionAgreement('PA', '1.0.0')] },
        { SEX: ['M'] },
        'Actual',
      ),
      constrain('AC_DSD', '1.0.0', { dataStructures: [dsd('DSD', '1.0.0')] }, { AREA: ['FR'] }, 'Actual'),
      constrain(
        'AC_1',
        '1.0.0',
        { dataflows: [flow('BOTH', '1.0.0'), flow('SILENT', '1.0.0')] },
        { AREA: ['FR'] },
        'Actual',
      ),
      constrain('AC_2', '1.0.0', { dataflows: [flow('BOTH', '1.0.0')] }, { AREA: ['UK'] }, 'Actual'),
    ]);
    expect(second.outcome, JSON.stringify(second.results)).to.equal('accepted');
    const third = await test.post(legacy);
    expect(third.status, await third.text()).to.equal(200);
  });
  after(() => test.close());

  const send = (path: string, accept = `${json};version=2.1.0`): Promise<Response> =>
    test.request(`/sdmx/v2/availability${path}`, { headers: { Accept: accept } });

  const message = async (path: string): Promise<Message> => {
    const response = await send(path);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as Message;
  };

  /** Values by component, of each availability constraint: a comma list, or the other kind of content. */
  const values = async (path: string): Promise<Record<string, unknown>[]> =>
    ((await message(path)).data.availabilityConstraints ?? []).map(({ cubeRegion }) =>
      Object.fromEntries(
        [...(cubeRegion.keyValues ?? []), ...(cubeRegion.components ?? [])].map(
          ({ id, include, values: each, timeRange }) => [
            id,
            timeRange ?? `${include === false ? 'not ' : ''}${each?.join(',')}`,
          ],
        ),
      ),
    );

  const KEYS = '/dataflow/SDMX/KEYS/1.0.0';
  const REGION = '/dataflow/SDMX/REGION/1.0.0';
  const whole = { startPeriod: { period: '2010' }, endPeriod: { period: '2020-Q2' } };
  const found: readonly (readonly [string, Record<string, unknown>])[] = [
    // The examples of the specification.
    [`${KEYS}/FR.*.F`, { AREA: 'FR', STATUS: 'UEMP', SEX: 'F' }],
    [`${KEYS}/FR.*.F?mode=available`, { AREA: 'FR', STATUS: 'UEMP', SEX: 'M,F' }],
    [`${KEYS}?c[AREA]=FR&c[SEX]=F&mode=available`, { AREA: 'FR', STATUS: 'UEMP', SEX: 'M,F' }],
    [`${KEYS}/FR.*.F,FR.*.M`, { AREA: 'FR', STATUS: 'EMP,UEMP', SEX: 'M,F' }],
    [`${KEYS}?c%5BAREA%5D=FR&c%5BSEX%5D=M,F&mode=available`, { AREA: 'FR,UK', STATUS: 'EMP,UEMP', SEX: 'M,F' }],

    [KEYS, { AREA: 'FR,UK', STATUS: 'EMP,UEMP', SEX: 'M,F' }],
    ['/dataflow/*/KEYS', { AREA: 'FR,UK', STATUS: 'EMP,UEMP', SEX: 'M,F' }],
    [`${KEYS}/*/*`, { AREA: 'FR,UK', STATUS: 'EMP,UEMP', SEX: 'M,F' }],
    [`${KEYS}/UK`, { AREA: 'UK', STATUS: 'EMP', SEX: 'M' }],
    [`${KEYS}/*/SEX`, { SEX: 'M,F' }],
    [`${KEYS}/UK/SEX,STATUS`, { STATUS: 'EMP', SEX: 'M' }],
    [`${KEYS}/UK.*.*,FR.UEMP.F`, { AREA: 'FR,UK', STATUS: 'EMP,UEMP', SEX: 'M,F' }],
    [`${KEYS}?c[STATUS]=ne:EMP`, { AREA: 'FR', STATUS: 'UEMP', SEX: 'F' }],
    [`${KEYS}?c[STATUS]=sw:U`, { AREA: 'FR', STATUS: 'UEMP', SEX: 'F' }],
    [`${KEYS}?c[STATUS]=co:E+nc:U`, { AREA: 'FR,UK', STATUS: 'EMP', SEX: 'M' }],
    [`${KEYS}?c[AREA]=ge:FR%2Blt:UK`, { AREA: 'FR', STATUS: 'EMP,UEMP', SEX: 'M,F' }],
    [`${KEYS}/UK.UEMP?mode=available`, { AREA: 'FR', STATUS: 'EMP', SEX: 'not %' }],
    ['/provisionagreement/SDMX/PA', { SEX: 'M' }],
    ['/datastructure/SDMX/DSD', { AREA: 'FR' }],
    ['/dataflow/SDMX/LEGACY/1.0', { AREA: 'JP', SEX: 'F' }],

    [REGION, { AREA: 'FR,UK,JP', SEX: 'M,F', TIME_PERIOD: whole }],
    [`${REGION}/FR`, { AREA: 'FR', SEX: 'M,F', TIME_PERIOD: whole }],
    [`${REGION}/FR?mode=available`, { AREA: 'FR,UK,JP', SEX: 'M,F', TIME_PERIOD: whole }],
    [`${REGION}/DE?mode=available`, { AREA: 'FR,UK,JP', SEX: 'not %', TIME_PERIOD: 'not %' }],
    [`${REGION}/*/TIME_PERIOD`, { TIME_PERIOD: whole }],
    [`${REGION}/*/TITLE,SEX?c[TITLE]=ew:o`, { SEX: 'M,F', TITLE: 'Two' }],
    [
      `${REGION}/*/TIME_PERIOD?c[TIME_PERIOD]=ge:2015-06+le:2030`,
      {
        TIME_PERIOD: {
          startPeriod: { period: '2015-06', isInclusive: true },
          endPeriod: { period: '2020-Q2', isInclusive: true },
        },
      },
    ],
    [`${REGION}/*/SEX?c[TIME_PERIOD]=2020-03`, { SEX: 'M,F' }],
  ];
  for (const [path, expected] of found) {
    it(`returns the values for ${path}`, async () => expect(await values(path)).to.deep.equal([expected]));
  }

  it('returns one constraint for each structure and constraint found', async () => {
    expect(await values('/dataflow/SDMX/BOTH')).to.deep.equal([{ AREA: 'FR' }, { AREA: 'UK' }]);
    const { data } = await message('/dataflow/SDMX/BOTH,SILENT');
    expect(data.availabilityConstraints?.map((each) => each.constraintAttachment)).to.deep.equal([
      { dataflow: flow('BOTH', '1.0.0') },
      { dataflow: flow('SILENT', '1.0.0') },
      { dataflow: flow('BOTH', '1.0.0') },
    ]);
    expect(await values('/*/SDMX/DSD,PA')).to.deep.equal([{ AREA: 'FR' }, { SEX: 'M' }]);
  });

  describe('in every format', () => {
    const types: readonly (readonly [string, string])[] = [
      ['', `${json};version=2.1.0`],
      ['*/*', `${json};version=2.1.0`],
      ['application/json', `${json};version=2.1.0`],
      ['application/xml', `${xml};version=3.1.0`],
      [`${xml};version=3.1.0`, `${xml};version=3.1.0`],
      [`${json};version=2.0.0`, `${json};version=2.0.0`],
      [`${xml};version=3.0.0`, `${xml};version=3.0.0`],
    ];
    for (const path of [
      `${KEYS}/FR?references=all`,
      `${REGION}/*/*`,
      `${KEYS}/UK.UEMP?mode=available`,
      `${REGION}/DE?mode=available`,
      '/dataflow/SDMX/BOTH,SILENT',
    ]) {
      for (const [accept, type] of types) {
        it(`is valid as ${type} for "${accept}" at ${path}`, async () => {
          const response = await send(path, accept);
          const text = await response.text();
          expect(response.status, text).to.equal(200);
          expect(response.headers.get('Content-Type')).to.equal(type);
          const version = type.slice(-5);
          if (type.startsWith(json)) expect(validateSdmxJson(text, version as '2.0.0')).to.deep.equal([]);
          else expect(validateSdmxMl(text, version.slice(0, 3) as '3.0')).to.deep.equal([]);
          const isSince31 = version === '2.1.0' || version === '3.1.0';
          expect(text.includes('vailabilityConstraint')).to.equal(isSince31);
          expect(text.includes('"Actual"')).to.equal(!isSince31);
        });
      }
    }

    it('has the identity of the constraint found, in versions before SDMX 3.1', async () => {
      const response = await send('/dataflow/SDMX/BOTH,SILENT', `${json};version=2.0.0`);
      const { data } = (await response.json()) as Message;
      expect(
        data['dataConstraints']?.map((each) => [
          each['id'],
          each['version'],
          each['role'],
          each['constraintAttachment'],
        ]),
      ).to.deep.equal([
        ['AC_1', '1.0.0', 'Actual', { dataflows: [flow('BOTH', '1.0.0'), flow('SILENT', '1.0.0')] }],
        ['AC_2', '1.0.0', 'Actual', { dataflows: [flow('BOTH', '1.0.0')] }],
      ]);
    });
  });

  describe('with references', () => {
    const items = (artefact: Readonly<Record<string, unknown>> | undefined): unknown =>
      ['codes', 'concepts', 'dataProviders'].flatMap((name) =>
        ((artefact?.[name] ?? []) as readonly { readonly id: string }[]).map(({ id }) => id),
      );

    it('includes all, item schemes with only the items that the result uses', async () => {
      const { data } = await message('/provisionagreement/SDMX/PA?references=all');
      expect(Object.keys(data)).to.have.members([
        'availabilityConstraints',
        'codelists',
        'conceptSchemes',
        'dataStructures',
        'dataflows',
        'dataProviderSchemes',
      ]);
      expect(data['codelists']?.map((each) => [each['id'], items(each), each['isPartial']])).to.deep.equal([
        ['CL_SEX', ['M'], true],
      ]);
      expect(items(data['conceptSchemes']?.[0])).to.deep.equal(['SEX']);
      expect(items(data['dataProviderSchemes']?.[0])).to.deep.equal(['P1']);
    });

    it('includes the parents of codes with data', async () => {
      const { data } = await message(`${KEYS}/*/AREA?references=codelist`);
      expect(Object.keys(data)).to.have.members(['availabilityConstraints', 'codelists']);
      expect(items(data['codelists']?.[0])).to.deep.equal(['WORLD', 'FR', 'UK']);
    });

    for (const [references, containers] of [
      ['none', []],
      ['dataflow', ['dataflows']],
      ['datastructure,conceptscheme', ['dataStructures', 'conceptSchemes']],
      ['dataproviderscheme', []],
      ['valuelist', []],
    ] as const) {
      it(`includes ${containers.join(' and ') || 'nothing'} for ${references}`, async () => {
        const { data } = await message(`${KEYS}?references=${references}`);
        expect(Object.keys(data)).to.have.members(['availabilityConstraints', ...containers]);
      });
    }
  });

  const refused: readonly (readonly [string, number, string])[] = [
    ['', 400, 'the context is missing'],
    ['/codelist/SDMX', 400, '"codelist"'],
    ['/dataflow//KEYS', 400, 'agency'],
    [`${KEYS}/A.B.C.D`, 400, '4 positions, but the keys of SDMX:DSD(1.0.0) have 3: AREA.STATUS.SEX'],
    [`${KEYS}/A..C`, 400, 'empty'],
    [`${KEYS}/A+B`, 400, 'commas'],
    [
      `${KEYS}/${Array.from({ length: 101 }, (_, index) => `K${index}`).join(',')}`,
      400,
      'at most 100, or send several requests',
    ],
    [`${KEYS}/*/NOWHERE`, 400, '"NOWHERE"'],
    [`${KEYS}?c[NOWHERE]=A`, 400, '"NOWHERE"'],
    [`${KEYS}?c[SEX]=xx:A`, 400, '"xx"'],
    [`${KEYS}?c[SEX]=`, 400, 'empty'],
    [`${KEYS}?c[SEX]=M&c[SEX]=F`, 400, 'more than once'],
    [`${KEYS}?c=M`, 400, 'c[FREQ]=A'],
    [`${KEYS}?mode=some`, 400, 'exact, available'],
    [`${KEYS}?references=children`, 400, 'children'],
    [`${KEYS}?updatedAfter=2020`, 400, 'updatedAfter'],
    [`${KEYS}?format=sdmx-2.1`, 400, 'sdmx-json-2.1'],
    [`${KEYS}/*/*/more`, 400, 'more'],
    ['/dataflow/SDMX/NONE', 404, 'does not hold a structure'],
    ['/dataflow/SDMX/ALLOWED', 404, 'no data constraint with the role Actual'],
    [`${KEYS}/UK.UEMP`, 404, 'no data match'],
    [`${KEYS}/XX`, 404, 'no data match'],
    [`${REGION}/*/SEX?c[TIME_PERIOD]=lt:2010`, 404, 'no data match'],
    [`${REGION}/DE`, 404, 'no data match'],
  ];
  for (const [path, status, words] of refused) {
    it(`responds to ${path || 'the bare resource'} with ${status} and "${words}"`, async () => {
      const response = await send(path);
      expect(response.status).to.equal(status);
      const { errors } = (await response.json()) as Message;
      expect(errors?.[0]?.code).to.equal(status === 400 ? 140 : 100);
      expect(errors?.[0]?.detail).to.include(words);
    });
  }

  it('responds as of an instant', async () => {
    expect((await send(`${KEYS}?asOf=${earlier}`)).status).to.equal(404);
    expect((await send(`${KEYS}?asOf=2999-01-01`)).status).to.equal(400);
  });

  it('rejects other formats', async () => {
    expect((await send(KEYS, `${xml};version=2.1`)).status).to.equal(406);
  });

  it('takes a constant number of round trips', async () => {
    const counted = async (ids: readonly string[]): Promise<number> => {
      const start = test.database.roundTrips;
      await findAvailability(
        await test.at(),
        {
          classes: ['Dataflow'],
          agencies: null,
          ids,
          versions: parseVersionQuery('*'),
          keys: [[]],
          filters: new Map(),
          components: null,
          mode: 'exact',
          references: ['Codelist', 'DataStructure'],
        },
        () => Promise.reject(new TypeError('no data were loaded')),
      );
      return test.database.roundTrips - start;
    };
    expect(await counted(['KEYS'])).to.equal(16);
    expect(await counted(['KEYS', 'REGION', 'BOTH', 'SILENT', 'LEGACY'])).to.equal(16);
  });
});
