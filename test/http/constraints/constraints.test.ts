import { expect } from 'chai';
import type { constraintsSchema } from '../../../src/http/constraints/write-constraints.js';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Content } from '../../../src/model/content.js';
import {
  codelist,
  conceptScheme,
  dataflow,
  dataProviderScheme,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { keySet, region } from '../../references/constraints.js';
import type { Received } from '../received.js';

const { dataflow: flow, dataStructure: dsd, provisionAgreement: agreement, dataConstraint } = urns;
const concept = (id: string) => urns.concept('CS', '1.0.0', id);
const list = (id: string) => ({ localRepresentation: { enumeration: urns.codelist(id, '1.0+.0') } });
const artefact = (className: string, id: string, version: string, content: object): Artefact =>
  ({ class: className, agencyID: 'SDMX', id, version, names: { en: id }, ...content }) as unknown as Artefact;

/** FREQ has the list of its concept, AREA an extended one with a prefix, COUNTER the same list as FREQ. */
const structure = artefact('DataStructure', 'DSD', '1.0.0', {
  dataStructureComponents: {
    dimensionList: {
      dimensions: [
        { id: 'FREQ', conceptIdentity: concept('FREQ') },
        { id: 'AREA', conceptIdentity: concept('AREA'), ...list('CL_AREA') },
        { id: 'COUNTER', conceptIdentity: concept('FREQ') },
      ],
      timeDimension: {
        id: 'TIME_PERIOD',
        conceptIdentity: concept('TIME_PERIOD'),
        localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
      },
    },
    attributeList: {
      attributes: [
        { id: 'TITLE', conceptIdentity: concept('TITLE'), usage: 'optional', attributeRelationship: { dataflow: {} } },
      ],
    },
    measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: concept('OBS_VALUE') }] },
  },
});

const constrain = (id: string, version: string, attachment: object, content: object): Artefact =>
  artefact('DataConstraint', id, version, { role: 'Allowed', constraintAttachment: attachment, ...content });
const toFlow = (id: string, version = '1.0.0') => ({ dataflows: [flow(id, version)] });
const regions = (...each: readonly Content[]) => ({ cubeRegions: each });
const keys = (...each: readonly Content[]) => ({ dataKeySets: each });
const timeRange = (start: string, end: string, include = true): Content => ({
  include,
  keyValues: [{ id: 'TIME_PERIOD', timeRange: { startPeriod: { period: start }, endPeriod: { period: end } } }],
});

type Reason = NonNullable<Component['decisions']>[number]['by'][number];
type Component = NonNullable<Found['contexts'][number]['components']>[number];
type Found = Received<typeof constraintsSchema>;

const shortUrn = (urn: string): string => urn.replace(/^.*:|\(.*$/g, '');
const short = ({ constraint, effect, ...rest }: Reason): string => {
  const details = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value).replaceAll('"', '')}`);
  return [shortUrn(constraint), effect, ...details].join(' ');
};

describe('GET /ws/registry/constraints', () => {
  let test: TestServer;
  let unconstrained = '';
  before(async () => {
    test = await startTestServer();
    const first = await test.submit([
      codelist('CL_FREQ', '1.0.0', ['A', 'M', 'Q', 'W']),
      artefact('Codelist', 'CL_WORLD', '1.0.0', {
        codes: [
          { id: 'EU', names: { en: 'EU' } },
          { id: 'DE', names: { en: 'DE' }, parent: 'EU' },
          { id: 'FR', names: { en: 'FR' }, parent: 'EU' },
          { id: 'JP', names: { en: 'JP' } },
        ],
      }),
      artefact('Codelist', 'CL_AREA', '1.0.0', {
        codes: [{ id: 'OWN', names: { en: 'OWN' } }],
        codelistExtensions: [{ codelist: urns.codelist('CL_WORLD', '1.0.0'), prefix: 'R_' }],
      }),
      conceptScheme('CS', '1.0.0', {
        FREQ: urns.codelist('CL_FREQ', '1.0+.0'),
        AREA: null,
        TIME_PERIOD: null,
        TITLE: null,
        OBS_VALUE: null,
      }),
      structure,
      ...['REGIONS', 'KEYS', 'TIMES', 'PERIODS', 'JOINT', 'PROVIDED', 'PREFIX'].map((id) =>
        dataflow(id, '1.0.0', dsd('DSD', '1.0+.0')),
      ),
      { ...dataflow('NARROW', '1.0.0', dsd('DSD', '1.0+.0')), dimensionConstraint: ['FREQ'] },
      dataflow('PREVIEW', '1.0.0', dsd('DSD', '1.0+.0')),
      dataflow('PREVIEW', '1.1.0-draft', dsd('DSD', '1.0+.0')),
      dataProviderScheme(['P1', 'P2', 'P3']),
      provisionAgreement('PA1', '1.0.0', flow('PROVIDED', '1.0+.0'), urns.dataProvider('P1')),
      provisionAgreement('PA2', '1.0.0', flow('REGIONS', '1.0.0'), urns.dataProvider('P1')),
    ]);
    expect(first.outcome, JSON.stringify(first.results)).to.equal('accepted');
    unconstrained = new Date(first.at).toISOString();
    const second = await test.submit([
      constrain(
        'ON_DSD',
        '1.0.0',
        { dataStructures: [dsd('DSD', '1.0+.0')] },
        regions(region({ COUNTER: ['A', 'M', 'Q'] })),
      ),
      constrain('LISTED', '1.0.0', toFlow('REGIONS'), regions(region({ FREQ: ['A', 'M'], AREA: ['R_%'] }))),
      constrain(
        'EXCLUDED',
        '1.0.0',
        toFlow('REGIONS'),
        regions(region({ AREA: [{ value: 'R_EU', cascadeValues: 'excluderoot' }], FREQ: ['M'] }, false)),
      ),
      constrain(
        'SERIES',
        '1.0.0',
        toFlow('KEYS'),
        keys(
          keySet([
            { FREQ: 'A', AREA: 'R_DE' },
            { FREQ: 'M', AREA: 'R_FR' },
          ]),
          keySet([{ FREQ: 'M', COUNTER: 'A' }], false),
        ),
      ),
      constrain(
        'OLD_SERIES',
        '1.0.0',
        toFlow('JOINT'),
        keys(
          keySet([
            { FREQ: 'A', AREA: 'R_DE' },
            { FREQ: 'M', AREA: 'R_FR' },
          ]),
        ),
      ),
      constrain('ONLY_A', '1.0.0', toFlow('JOINT'), regions(region({ FREQ: ['A'] }))),
      constrain(
        'YEARS',
        '1.0.0',
        toFlow('TIMES'),
        regions(timeRange('2000', '2020'), timeRange('2008-Q3', '2009', false)),
      ),
      constrain('TITLES', '1.0.0', toFlow('TIMES'), regions(region({ TITLE: ['Total%'] }))),
      constrain(
        'VALID',
        '1.0.0',
        toFlow('PERIODS'),
        regions(region({ FREQ: [{ value: 'A', validTo: '2012' }, { value: 'Q', validFrom: '2011' }, 'M'] })),
      ),
      constrain('PREFIXED', '1.0.0', toFlow('PREFIX'), {
        cubeRegions: [
          { include: true, keyValues: [{ id: 'AREA', include: true, removePrefix: true, values: ['DE', 'J%'] }] },
        ],
      }),
      constrain(
        'ON_PROVIDER',
        '1.0.0',
        { dataProvider: urns.dataProvider('P1') },
        regions(region({ FREQ: ['A', 'W'] })),
      ),
      constrain('PUBLISHED', '1.0.0', toFlow('PREVIEW'), regions(region({ FREQ: ['A'] }))),
      constrain(
        'PUBLISHED',
        '1.1.0-draft',
        { dataflows: [flow('PREVIEW', '1.0.0'), flow('PREVIEW', '1.1.0-draft')] },
        regions(region({ FREQ: ['A', 'Q'] })),
      ),
    ]);
    expect(second.outcome, JSON.stringify(second.results)).to.equal('accepted');
  });
  after(() => test.close());

  async function find(urn: string, query = ''): Promise<Found> {
    const response = await test.request(`/ws/registry/constraints?urn=${encodeURIComponent(urn)}${query}`);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as Found;
  }

  /** `A: LISTED includes regions [1]`, code by code, for one component of one context. */
  async function decisions(urn: string, component: string, query = ''): Promise<readonly string[]> {
    const { contexts } = await find(urn, query);
    const found = contexts[0]?.components?.find(({ id }) => id === component);
    const { decisions: all = [], allowed = [], allowedBy = [], excluded = [], excludedBy = [] } = found ?? {};
    const inShort = (sign: string, codes: readonly string[], by: readonly number[]): string[] =>
      codes.map((code, index) => {
        const decision = all[by[index] ?? -1];
        expect(decision?.allowed).to.equal(sign === '+');
        return `${sign}${code}: ${decision?.by.map(short).join('; ')}`;
      });
    return [...inShort('+', allowed, allowedBy), ...inShort('-', excluded, excludedBy)];
  }

  async function why(urn: string, values: Readonly<Record<string, string>>) {
    const query = Object.entries(values).map(([id, value]) => `&component=${id}&value=${encodeURIComponent(value)}`);
    const [context] = (await find(urn, query.join(''))).contexts;
    const { sentence = '', by, allowed } = context ?? {};
    return { allowed, by: by?.map(short), sentence: sentence.replaceAll(/urn:\S+?:(\w+)\(/g, '$1(') };
  }

  it('returns each code of a restricted component with the places that decide about it', async () => {
    expect(await decisions(flow('REGIONS', '1.0.0'), 'FREQ')).to.deep.equal([
      '+A: LISTED includes regions [1]',
      '-M: EXCLUDED excludes regions [1]',
      '-Q: LISTED notIncluded regions [1]',
      '-W: LISTED notIncluded regions [1]',
    ]);
    expect(await decisions(flow('REGIONS', '1.0.0'), 'AREA')).to.deep.equal([
      '+R_EU: LISTED includes regions [1] value R_%',
      '+R_JP: LISTED includes regions [1] value R_%',
      '-R_DE: EXCLUDED excludes regions [1] value R_EU cascadeValues excluderoot',
      '-R_FR: EXCLUDED excludes regions [1] value R_EU cascadeValues excluderoot',
      '-OWN: LISTED notIncluded regions [1]',
    ]);
  });

  it('lists the structures above, the constraints and what they are attached to', async () => {
    const { contexts, tick } = await find(agreement('PA2', '1.0.0'));
    expect(tick).to.equal(3);
    expect(contexts).to.have.length(1);
    expect(contexts[0]).to.deep.include({
      urn: agreement('PA2', '1.0.0'),
      above: [flow('REGIONS', '1.0.0'), dsd('DSD', '1.0.0')],
      isEmpty: false,
      isExact: true,
    });
    const attached = contexts[0]?.constraints.map(({ urn, attachedTo }) => [shortUrn(urn), attachedTo]);
    expect(attached).to.deep.equal([
      ['EXCLUDED', [flow('REGIONS', '1.0.0')]],
      ['LISTED', [flow('REGIONS', '1.0.0')]],
      ['ON_DSD', [dsd('DSD', '1.0.0')]],
      ['ON_PROVIDER', [urns.dataProvider('P1')]],
    ]);
  });

  it('returns the list of a component, as written and resolved, and no codes where nothing is restricted', async () => {
    const { contexts } = await find(flow('TIMES', '1.0.0'));
    const area = contexts[0]?.components?.find(({ id }) => id === 'AREA');
    expect(area).to.deep.equal({
      id: 'AREA',
      class: 'Dimension',
      enumeration: { urn: urns.codelist('CL_AREA', '1.0.0'), reference: urns.codelist('CL_AREA', '1.0+.0') },
    });
  });

  it('reads the positions of keys together', async () => {
    expect(await decisions(flow('KEYS', '1.0.0'), 'AREA')).to.deep.equal([
      '+R_DE: SERIES includes keySets [1]',
      '+R_FR: SERIES includes keySets [1]',
      '-R_EU: SERIES notIncluded keySets [1]',
      '-R_JP: SERIES notIncluded keySets [1]',
      '-OWN: SERIES notIncluded keySets [1]',
    ]);
    expect(await decisions(flow('JOINT', '1.0.0'), 'AREA')).to.deep.equal([
      '+R_DE: OLD_SERIES includes keySets [1]',
      '-R_EU: OLD_SERIES notIncluded keySets [1]',
      '-R_FR: OLD_SERIES together keySets [1]; ONLY_A together; ON_DSD together',
      '-R_JP: OLD_SERIES notIncluded keySets [1]',
      '-OWN: OLD_SERIES notIncluded keySets [1]',
    ]);
  });

  it('reads values without the prefixes of inherited codes', async () => {
    expect(await decisions(flow('PREFIX', '1.0.0'), 'AREA')).to.deep.equal([
      '+R_DE: PREFIXED includes regions [1]',
      '+R_JP: PREFIXED includes regions [1] value J%',
      '-R_EU: PREFIXED notIncluded regions [1]',
      '-R_FR: PREFIXED notIncluded regions [1]',
      '-OWN: PREFIXED notIncluded regions [1]',
    ]);
  });

  it('returns the period in which a value is valid, and applies it only with validAt', async () => {
    expect(await decisions(flow('PERIODS', '1.0.0'), 'FREQ')).to.deep.equal([
      '+A: VALID includes regions [1] value A validTo 2012',
      '+M: VALID includes regions [1]',
      '+Q: VALID includes regions [1] value Q validFrom 2011',
      '-W: VALID notIncluded regions [1]',
    ]);
    const allowedAt = async (period: string) =>
      (await decisions(flow('PERIODS', '1.0.0'), 'FREQ', `&validAt=${period}`)).filter((each) => each.startsWith('+'));
    expect((await allowedAt('2010')).map((each) => each[1])).to.deep.equal(['A', 'M']);
    expect((await allowedAt('2012')).map((each) => each[1])).to.deep.equal(['A', 'M', 'Q']);
    expect((await allowedAt('2013-01')).map((each) => each[1])).to.deep.equal(['M', 'Q']);
  });

  it('returns the time ranges of a time dimension, and the constraints of a component without a list', async () => {
    const components = (await find(flow('TIMES', '1.0.0'))).contexts[0]?.components;
    expect(components?.find(({ id }) => id === 'TIME_PERIOD')).to.deep.equal({
      id: 'TIME_PERIOD',
      class: 'TimeDimension',
      timeRanges: [
        { startPeriod: { period: '2000', isInclusive: true }, endPeriod: { period: '2008-Q3', isInclusive: false } },
        { startPeriod: { period: '2009', isInclusive: false }, endPeriod: { period: '2020', isInclusive: true } },
      ],
      constraints: [dataConstraint('YEARS', '1.0.0')],
    });
    expect(components?.find(({ id }) => id === 'TITLE')).to.deep.equal({
      id: 'TITLE',
      class: 'DataAttribute',
      constraints: [dataConstraint('TITLES', '1.0.0')],
    });
  });

  it('returns the components of a dataflow that uses some dimensions', async () => {
    const components = (await find(flow('NARROW', '1.0.0'))).contexts[0]?.components;
    expect(components?.map(({ id }) => id)).to.deep.equal(['FREQ', 'TIME_PERIOD', 'TITLE', 'OBS_VALUE']);
  });

  it('returns every agreement of a provider, with the constraints of the provider', async () => {
    const { contexts } = await find(urns.dataProvider('P1'));
    expect(contexts.map(({ urn }) => urn)).to.deep.equal([agreement('PA1', '1.0.0'), agreement('PA2', '1.0.0')]);
    for (const { constraints } of contexts)
      expect(constraints.map(({ urn }) => shortUrn(urn))).to.include('ON_PROVIDER');
    expect((await find(urns.dataProvider('P2'))).contexts).to.deep.equal([]);
  });

  it('answers for an instant, and for each version that a pattern matches', async () => {
    expect((await find(flow('REGIONS', '1.0.0'), `&asOf=${unconstrained}`)).contexts[0]?.constraints).to.deep.equal([]);
    expect((await find(flow('PREVIEW', '*'))).contexts.map(({ urn }) => urn)).to.deep.equal([
      flow('PREVIEW', '1.0.0'),
      flow('PREVIEW', '1.1.0-draft'),
    ]);
  });

  it('applies drafts of constraints to drafts only', async () => {
    const constraintsOf = async (version: string) =>
      (await find(flow('PREVIEW', version))).contexts[0]?.constraints.map(({ urn }) => urn);
    expect(await constraintsOf('1.0.0')).to.include(dataConstraint('PUBLISHED', '1.0.0'));
    expect(await constraintsOf('1.1.0-draft')).to.include(dataConstraint('PUBLISHED', '1.1.0-draft'));
    expect(await constraintsOf('1.1.0-draft')).not.to.include(dataConstraint('PUBLISHED', '1.0.0'));
    expect((await decisions(flow('PREVIEW', '1.1.0-draft'), 'FREQ')).slice(0, 2)).to.deep.equal([
      '+A: PUBLISHED includes regions [1]',
      '+Q: PUBLISHED includes regions [1]',
    ]);
  });

  it('returns the components that are asked for', async () => {
    const [context] = (await find(flow('KEYS', '1.0.0'), '&component=AREA')).contexts;
    expect(context?.components?.map(({ id }) => id)).to.deep.equal(['AREA']);
  });

  describe('judges values', () => {
    const cases: readonly (readonly [string, string, Readonly<Record<string, string>>, boolean, string])[] = [
      [
        'a value that is listed',
        'REGIONS',
        { FREQ: 'A' },
        true,
        'FREQ=A is allowed: region 1 of LISTED(1.0.0) includes it',
      ],
      [
        'a value that is excluded',
        'REGIONS',
        { AREA: 'R_DE' },
        false,
        'AREA=R_DE is not allowed: region 1 of EXCLUDED(1.0.0) excludes it by "R_EU" with cascadeValues excluderoot',
      ],
      [
        'a value that is not listed',
        'REGIONS',
        { FREQ: 'Q' },
        false,
        'FREQ=Q is not allowed: region 1 of LISTED(1.0.0) does not include it',
      ],
      [
        'a value that nothing restricts',
        'KEYS',
        { TITLE: 'anything' },
        true,
        'TITLE=anything is allowed: no constraint restricts TITLE',
      ],
      [
        'a value that the list lacks',
        'TIMES',
        { AREA: 'XX' },
        false,
        'AREA=XX is not allowed: CL_AREA(1.0.0) has no code "XX"',
      ],
      [
        'a key that is included',
        'KEYS',
        { FREQ: 'A', AREA: 'R_DE', COUNTER: 'A' },
        true,
        'FREQ=A, AREA=R_DE, COUNTER=A is allowed: region 1 of ON_DSD(1.0.0) includes it; key set 1 (key 1) of SERIES(1.0.0) includes it',
      ],
      [
        'a key that a later key excludes',
        'KEYS',
        { FREQ: 'M', AREA: 'R_FR', COUNTER: 'A' },
        false,
        'FREQ=M, AREA=R_FR, COUNTER=A is not allowed: key set 2 (key 1) of SERIES(1.0.0) excludes it',
      ],
      [
        'a partial key with values of different keys',
        'KEYS',
        { FREQ: 'A', AREA: 'R_FR' },
        false,
        'FREQ=A, AREA=R_FR is not allowed: key set 1 of SERIES(1.0.0) does not include it',
      ],
      [
        'a period that is only partly in an excluded time range',
        'TIMES',
        { TIME_PERIOD: '2008' },
        true,
        'TIME_PERIOD=2008 is allowed: region 1 of YEARS(1.0.0) includes it',
      ],
      [
        'a period that is in an excluded time range as a whole',
        'TIMES',
        { TIME_PERIOD: '2009' },
        false,
        'TIME_PERIOD=2009 is not allowed: region 2 of YEARS(1.0.0) excludes it',
      ],
      [
        'a period in a time range',
        'TIMES',
        { TIME_PERIOD: '2005-06' },
        true,
        'TIME_PERIOD=2005-06 is allowed: region 1 of YEARS(1.0.0) includes it',
      ],
      [
        'a period in an excluded time range',
        'TIMES',
        { TIME_PERIOD: '2009-01' },
        false,
        'TIME_PERIOD=2009-01 is not allowed: region 2 of YEARS(1.0.0) excludes it',
      ],
      [
        'a text that fits a pattern',
        'TIMES',
        { TITLE: 'Total output' },
        true,
        'TITLE=Total output is allowed: region 1 of TITLES(1.0.0) includes it',
      ],
      [
        'a text that does not',
        'TIMES',
        { TITLE: 'Output' },
        false,
        'TITLE=Output is not allowed: region 1 of TITLES(1.0.0) does not include it',
      ],
    ];
    for (const [meaning, id, values, allowed, sentence] of cases) {
      it(`${meaning}: ${sentence}`, async () => {
        const found = await why(flow(id, '1.0.0'), values);
        expect(found.sentence).to.equal(sentence);
        expect(found.allowed).to.equal(allowed);
      });
    }
  });

  it('refuses what constraints do not apply to, unknown components and values without a component', async () => {
    const send = async (query: string) => {
      const response = await test.request(`/ws/registry/constraints?${query}`);
      return `${response.status} ${((await response.json()) as { errors: { detail: string }[] }).errors[0]?.detail}`;
    };
    expect(await send(`urn=${urns.codelist('CL_FREQ', '1.0.0')}`)).to.match(/^400 .* is a Codelist, .*Dataflow/);
    expect(await send(`urn=${flow('KEYS', '1.0.0')}&component=FRED`)).to.match(
      /^400 .* has no component "FRED"; use one of FREQ, AREA/,
    );
    expect(await send(`urn=${flow('KEYS', '1.0.0')}&value=A`)).to.match(/^400 .*0 components, .*1 values/);
    expect(await send(`urn=${flow('KEYS', '1.0.0')}&validAt=soon`)).to.match(/^400 validAt is "soon"/);
    expect(await send(`urn=${flow('NOWHERE', '1.0.0')}`)).to.match(/^404 /);
  });

  it('takes as many round trips for many constraints and many codes as for few', async () => {
    const trips = async (urn: string, query = ''): Promise<number> => {
      const start = test.database.roundTrips;
      await find(urn, query);
      return test.database.roundTrips - start;
    };
    const add = async (id: string, codes: number, constraints: number): Promise<void> => {
      const all = Array.from({ length: codes }, (_, index) => `C${index}`);
      const dimension = { id: 'DIM', conceptIdentity: concept('TITLE'), ...list(`CL_${id}`) };
      const { outcome, results } = await test.submit([
        codelist(`CL_${id}`, '1.0.0', all),
        artefact('DataStructure', id, '1.0.0', {
          dataStructureComponents: { dimensionList: { dimensions: [dimension] } },
        }),
        dataflow(id, '1.0.0', dsd(id, '1.0+.0')),
        provisionAgreement(id, '1.0.0', flow(id, '1.0+.0'), urns.dataProvider('P3')),
        ...Array.from({ length: constraints }, (_, index) =>
          constrain(`${id}_${index}`, '1.0.0', toFlow(id), regions(region({ DIM: [`C${index}`] }, false))),
        ),
      ]);
      expect(outcome, JSON.stringify(results)).to.equal('accepted');
    };
    await add('SMALL', 3, 1);
    await add('FEW', 5_001, 1);
    await add('MANY', 15_001, 40);
    const few = await trips(flow('FEW', '1.0.0'));
    // The slices of long lists, all at once.
    expect(few).to.equal((await trips(flow('SMALL', '1.0.0'))) + 1);
    expect(few).to.be.at.most(12);
    expect(await trips(flow('MANY', '1.0.0'))).to.equal(few);
    expect(await trips(flow('MANY', '1.0.0'), '&component=DIM&value=C1')).to.equal(few);
    expect(await trips(agreement('MANY', '1.0.0'))).to.equal(few);
    // Two more find the provider in its scheme, and its agreements.
    expect(await trips(urns.dataProvider('P3'))).to.equal(few + 2);
  });

  it('returns the same as a constraint in every format of structures', async () => {
    for (const format of ['sdmx-3.0', 'sdmx-3.1', 'sdmx-2.1', 'sdmx-json-2.1', 'sdmx-json-2.0', 'sdmx-json-1.0']) {
      const response = await test.request(`/ws/registry/constraints?urn=${flow('KEYS', '1.0.0')}&format=${format}`);
      const text = await response.text();
      expect(response.status, text).to.equal(200);
      expect(text, format).to.include('R_FR').and.to.include('KEYS').and.not.to.include('R_JP');
    }
    const response = await test.request(`/ws/registry/constraints?urn=${flow('KEYS', '1.0.0')}`, {
      headers: { Accept: 'application/vnd.sdmx.structure+json;version=2.1.0' },
    });
    const { data } = (await response.json()) as { data: { dataConstraints: readonly Record<string, unknown>[] } };
    expect(data.dataConstraints).to.have.length(1);
    expect(data.dataConstraints[0]?.['dataKeySets']).to.deep.equal([
      {
        isIncluded: true,
        keys: [
          {
            keyValues: [
              { id: 'FREQ', value: 'A' },
              { id: 'AREA', value: 'R_DE' },
            ],
          },
          {
            keyValues: [
              { id: 'FREQ', value: 'M' },
              { id: 'AREA', value: 'R_FR' },
            ],
          },
        ],
      },
      {
        isIncluded: false,
        keys: [
          {
            keyValues: [
              { id: 'FREQ', value: 'M' },
              { id: 'COUNTER', value: 'A' },
            ],
          },
        ],
      },
    ]);
  });
});
