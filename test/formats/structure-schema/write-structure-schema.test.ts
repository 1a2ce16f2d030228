import { expect } from 'chai';
import fc from 'fast-check';
import { StrataError } from '../../../src/errors.js';
import type { SdmxMlVersion } from '../../../src/formats/grammar/message-versions.js';
import {
  type StructureSchemaOptions,
  type StructureSchemaSource,
  writeStructureSchema,
} from '../../../src/formats/structure-schema/write-structure-schema.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { randomCases } from '../../harness/random-cases.js';
import { requireShared } from '../../harness/shared.js';
import { schemaCase } from './arbitraries.js';
import { dataMessage } from './data-message.js';
import { type CompiledSchema, compileStructureSchema } from './schema-validation.js';

const infomodel = 'urn:sdmx:org.sdmx.infomodel';
const concept = (id: string) => `${infomodel}.conceptscheme.Concept=A:CS(1.0).${id}`;
const codes = { enumeration: `${infomodel}.codelist.Codelist=A:CL(1.0+.0)` };

const held: Readonly<Record<string, object>> = {
  CL: { class: 'Codelist', version: '1.2.0', codes: [{ id: 'A' }, { id: 'B' }, { id: '1C' }] },
  EMPTY: { class: 'Codelist', version: '1.0.0' },
  GEO: { class: 'GeographicCodelist', version: '1.0.0', geoFeatureSetCodes: [{ id: 'AT', value: 'POLYGON' }] },
  VL: { class: 'ValueList', version: '1.0.0', valueItems: [{ id: '€' }, { id: '<5' }, { id: '€' }] },
  CS: {
    class: 'ConceptScheme',
    version: '1.0.0',
    concepts: [{ id: 'SHORT', coreRepresentation: { format: { dataType: 'Short' }, maxOccurs: 2 } }, { id: 'PLAIN' }],
  },
};
const lookUp = (reference: string): Artefact | undefined => {
  const id = /:(\w+)\(/.exec(reference)?.[1] ?? '';
  return held[id] === undefined ? undefined : ({ agencyID: 'A', id, ...held[id] } as unknown as Artefact);
};

interface Parts {
  readonly dimensions?: readonly object[];
  readonly timeDimension?: object | null;
  readonly groups?: readonly object[];
  readonly attributes?: readonly object[];
  readonly metadataAttributeUsages?: readonly object[];
  readonly measures?: readonly object[];
}

const time = (dataType = 'ObservationalTimePeriod') => ({
  id: 'TIME_PERIOD',
  conceptIdentity: concept('PLAIN'),
  localRepresentation: { format: { dataType } },
});
const component = (id: string, localRepresentation?: object, more: object = {}) => ({
  id,
  conceptIdentity: concept('PLAIN'),
  ...(localRepresentation === undefined ? {} : { localRepresentation }),
  ...more,
});
const observed = { attributeRelationship: { observation: {} } };

/** A data structure; by default with the dimensions D, E and time. */
const structure = (parts: Parts, more: object = {}): Artefact => {
  const { dimensions = [component('D', codes), component('E')], timeDimension = time(), groups = [] } = parts;
  const { attributes = [], metadataAttributeUsages = [], measures = [] } = parts;
  return {
    class: 'DataStructure',
    agencyID: 'A',
    id: 'DSD',
    version: '1.0.0',
    ...more,
    dataStructureComponents: {
      dimensionList: { dimensions, ...(timeDimension === null ? {} : { timeDimension }) },
      groups,
      attributeList: { attributes, metadataAttributeUsages },
      measureList: { measures },
    },
  } as unknown as Artefact;
};

const sourceOf = (dataStructure: Artefact, more: Partial<StructureSchemaSource> = {}): StructureSchemaSource => ({
  context: `${infomodel}.datastructure.DataStructure=A:DSD(1.0.0)`,
  dataStructure,
  lookUp,
  allowed: new Map(),
  dimensions: null,
  ...more,
});

const textOf = (source: StructureSchemaSource, options: StructureSchemaOptions): string =>
  [...writeStructureSchema(source, options)].join('');

describe('writeStructureSchema', () => {
  const compiled: CompiledSchema[] = [];
  afterEach(() => {
    for (const schema of compiled.splice(0)) schema.dispose();
  });

  /** Compiles a schema and returns functions that validate data sets with it. */
  const compile = (source: StructureSchemaSource, options: StructureSchemaOptions) => {
    const schema = compileStructureSchema(textOf(source, options), options.version);
    compiled.push(schema);
    const errorsOf = (content: string, attributes = '') =>
      schema.validate(dataMessage(options.version, schema.targetNamespace, content, attributes)).join('\n');
    return { errorsOf, accepts: (content: string, attributes = '') => errorsOf(content, attributes) === '' };
  };
  const series = (obs: string, key = 'D="A" E="x"') => `<Series ${key}>${obs}</Series>`;
  const versions: readonly SdmxMlVersion[] = ['2.1', '3.0', '3.1'];

  it('writes a valid schema for every data structure', () => {
    requireShared();
    fc.assert(
      fc.property(schemaCase, ({ source, options }) => {
        const schema = compileStructureSchema(textOf(source, options), options.version);
        expect(schema.targetNamespace).to.contain(`${source.context}:ObsLevelDim:`);
        schema.dispose();
      }),
      { numRuns: randomCases(60) },
    );
  });

  it('restricts the years of the time dimension, and names what it cannot express', () => {
    for (const version of versions) {
      for (const dataType of ['ObservationalTimePeriod', 'GregorianTimePeriod']) {
        const source = sourceOf(structure({ timeDimension: time(dataType) }), {
          years: [{ first: 2000, last: 2009 }],
          hasKeySets: true,
        });
        const { accepts } = compile(source, { version });
        const at = (period: string) => series(`<Obs TIME_PERIOD="${period}"/>`);
        expect(
          ['2000', '2009-12'].every((period) => accepts(at(period))),
          `${version} ${dataType}`,
        ).to.equal(true);
        expect(
          ['1999-12', '2010'].some((period) => accepts(at(period))),
          `${version} ${dataType}`,
        ).to.equal(false);
        expect(accepts(at('2005-Q1'))).to.equal(dataType === 'ObservationalTimePeriod');
        expect(textOf(source, { version })).to.contain('combinations of values');
      }
    }
  });

  describe('values of a data type', () => {
    /** Data types with values of the type and values of other types. */
    const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
      ['String', ['', 'any text'], []],
      ['Alpha', ['Ab'], ['A1', '']],
      ['AlphaNumeric', ['A1'], ['A-1']],
      ['Numeric', ['007'], ['1.0']],
      ['BigInteger', ['99999999999999999999'], ['1.5']],
      ['Integer', ['2147483647', '-1'], ['2147483648', 'x']],
      ['Long', ['9223372036854775807'], ['9223372036854775808']],
      ['Short', ['32767'], ['32768']],
      ['Decimal', ['1.25'], ['1e3', '']],
      ['Float', ['1e3', 'NaN'], ['one']],
      ['Double', ['1e300', 'INF'], ['one']],
      ['Boolean', ['true', '0'], ['yes']],
      ['URI', ['http://a/b'], []],
      ['Count', ['7'], ['7.5']],
      ['InclusiveValueRange', ['7.5'], ['x']],
      ['Incremental', ['7.5'], ['x']],
      ['ObservationalTimePeriod', ['2026', '2026-Q1', '2026-01-01/P1M'], ['soon']],
      ['StandardTimePeriod', ['2026-W01'], ['2026-01-01/P1M']],
      ['BasicTimePeriod', ['2026-01-01T00:00:00'], ['2026-Q1']],
      ['GregorianTimePeriod', ['2026-01'], ['2026-01-01T00:00:00']],
      ['GregorianYear', ['2026'], ['2026-01']],
      ['GregorianYearMonth', ['2026-01'], ['2026']],
      ['GregorianDay', ['2026-01-31'], ['2026-02-31']],
      ['ReportingTimePeriod', ['2026-S1'], ['2026']],
      ['ReportingYear', ['2026-A1'], ['2026-Q1']],
      ['ReportingSemester', ['2026-S2'], ['2026-S3']],
      ['ReportingTrimester', ['2026-T3'], ['2026-T4']],
      ['ReportingQuarter', ['2026-Q4'], ['2026-Q5']],
      ['ReportingMonth', ['2026-M12'], ['2026-M13']],
      ['ReportingWeek', ['2026-W53'], ['2026-W54']],
      ['ReportingDay', ['2026-D366'], ['2026-D367']],
      ['DateTime', ['2026-01-01T00:00:00Z'], ['2026-01-01']],
      ['TimeRange', ['2026-01-01/P1Y'], ['2026']],
      ['Month', ['--12'], ['12']],
      ['MonthDay', ['--12-31'], ['12-31']],
      ['Day', ['---31'], ['31']],
      ['Time', ['12:00:00'], ['noon']],
      ['Duration', ['P1Y'], ['1Y']],
      ['GeospatialInformation', ['POINT'], []],
    ];
    for (const [dataType, good, bad] of cases) {
      it(`are checked: ${dataType}`, () => {
        const measures = [component('OBS_VALUE', { format: { dataType } })];
        const { accepts } = compile(sourceOf(structure({ measures })), { version: '3.0' });
        const values = (texts: readonly string[]) =>
          texts.filter((text) => accepts(series(`<Obs TIME_PERIOD="2026" OBS_VALUE="${text}"/>`)));
        expect(values(good)).to.deep.equal(good);
        expect(values(bad)).to.deep.equal([]);
      });
    }
    const timeTypes = cases.filter(([dataType]) => /Period|Gregorian|Reporting|^DateTime$|^TimeRange$/.test(dataType));
    for (const [dataType, good, bad] of timeTypes) {
      it(`are checked in the time dimension: ${dataType}`, () => {
        for (const version of versions) {
          const { accepts } = compile(sourceOf(structure({ timeDimension: time(dataType) })), { version });
          const values = (texts: readonly string[]) =>
            texts.filter((text) => accepts(series(`<Obs TIME_PERIOD="${text}"/>`)));
          expect(values(good), version).to.deep.equal(good);
          expect(values(bad), version).to.deep.equal([]);
        }
      });
    }
  });

  describe('values of a text format', () => {
    /** Text formats with valid and invalid values. */
    const cases: readonly (readonly [object, readonly string[], readonly string[]])[] = [
      [{ minLength: 2, maxLength: 3 }, ['ab', 'abc'], ['a', 'abcd']],
      [{ pattern: '[A-Z]{2}' }, ['AB'], ['ab', 'ABC']],
      [{ dataType: 'Alpha', maxLength: 2, pattern: '[a-z]+' }, ['ab'], ['AB', 'abc', 'a1']],
      [{ dataType: 'Integer', minValue: 1, maxValue: 10 }, ['1', '10'], ['0', '11']],
      [{ dataType: 'Integer', minValue: 0.5, maxValue: 1.5 }, ['1'], ['0', '2']],
      [{ dataType: 'Integer', maxValue: 99_999_999_999 }, ['2147483647'], ['2147483648']],
      [{ dataType: 'BigInteger', minValue: -1.5 }, ['-1'], ['-2']],
      [{ dataType: 'Decimal', minValue: 1e-7, maxValue: 1e21, decimals: 2 }, ['1.25', '1'], ['0', '1.255']],
      [{ dataType: 'InclusiveValueRange', minValue: 0, maxValue: 1 }, ['0', '1'], ['1.1']],
      [{ dataType: 'ExclusiveValueRange', minValue: 0, maxValue: 1 }, ['0.5'], ['0', '1']],
      [{ dataType: 'Double', minValue: -1 }, ['-1', '1e5'], ['-2']],
      [{ dataType: 'Integer', minLength: 3, isSequence: true, interval: 2 }, ['1'], ['x']],
      [
        { dataType: 'Integer', minValue: 0, sentinelValues: [{ value: '-1' }, { value: 'none' }] },
        ['5', '-1', 'none'],
        ['-2'],
      ],
      [{ minLength: 5, maxLength: 2 }, [], ['abc']],
      [{ dataType: 'Integer', minValue: 5, maxValue: 2 }, [], ['3']],
      [{ dataType: 'Short', minValue: 40000 }, [], ['1']],
      [{ pattern: '(?:a)', maxLength: 2 }, ['xy'], ['xyz']],
    ];
    for (const [format, good, bad] of cases) {
      it(`are checked: ${JSON.stringify(format)}`, () => {
        const attributes = [component('ATT', { format }, observed)];
        for (const version of versions) {
          const { accepts } = compile(sourceOf(structure({ attributes })), { version });
          const values = (texts: readonly string[]) =>
            texts.filter((text) => accepts(series(`<Obs TIME_PERIOD="2026" ATT="${text}"/>`)));
          expect(values(good), version).to.deep.equal(good);
          expect(values(bad), version).to.deep.equal([]);
        }
      });
    }

    it('have a note about a pattern that XML Schema does not have', () => {
      const attributes = [component('ATT', { format: { pattern: '(?:<a>)' } }, observed)];
      const text = textOf(sourceOf(structure({ attributes })), { version: '3.1' });
      expect(text).to.contain('The pattern (?:&lt;a&gt;) is not checked');
    });
  });

  describe('coded values', () => {
    const acceptedOf = (representation: object, allowed: readonly string[] | null, texts: readonly string[]) => {
      const attributes = [component('ATT', representation, observed)];
      const { accepts } = compile(sourceOf(structure({ attributes }), { allowed: new Map([['ATT', allowed]]) }), {
        version: '3.0',
      });
      return texts.filter((text) => accepts(series(`<Obs TIME_PERIOD="2026" ATT="${text}"/>`)));
    };
    const list = (urn: string) => ({ enumeration: `${infomodel}.codelist.${urn}` });

    it('are the codes of the list', () => {
      expect(acceptedOf(codes, null, ['A', '1C', 'X', ''])).to.deep.equal(['A', '1C']);
      expect(acceptedOf(list('Codelist=A:GEO(1.0.0)'), null, ['AT', 'X'])).to.deep.equal(['AT']);
      expect(acceptedOf(list('ValueList=A:VL(1.0.0)'), null, ['€', '&lt;5', 'X'])).to.deep.equal(['€', '&lt;5']);
    });

    it('are the codes that constraints allow', () => {
      expect(acceptedOf(codes, ['B'], ['A', 'B'])).to.deep.equal(['B']);
      expect(acceptedOf(list('ValueList=A:VL(1.0.0)'), ['€'], ['€', '&lt;5'])).to.deep.equal(['€']);
    });

    it('are none when the list is empty or constraints allow none', () => {
      expect(acceptedOf(list('Codelist=A:EMPTY(1.0.0)'), null, ['A', ''])).to.deep.equal([]);
      expect(acceptedOf(codes, [], ['A', ''])).to.deep.equal([]);
    });

    it('are all ids when the registry does not hold the list', () => {
      expect(acceptedOf(list('Codelist=A:ABSENT(1.0.0)'), null, ['A', 'Z$', 'a b'])).to.deep.equal(['A', 'Z$']);
    });

    it('of one list share its type', () => {
      const dimensions = [component('D', codes), component('E', codes)];
      const text = textOf(sourceOf(structure({ dimensions })), { version: '3.0' });
      expect(text.match(/<xs:simpleType name="Codelist\.A\.CL\.1\.2\.0">/g)).to.have.length(1);
      expect(text.match(/<xs:enumeration value="1C"\/>/g)).to.have.length(1);
    });
  });

  describe('the representation', () => {
    it('is that of the component, else that of its concept, else any text', () => {
      const measures = [
        { id: 'OWN', conceptIdentity: concept('SHORT'), localRepresentation: { format: { dataType: 'Boolean' } } },
        { id: 'PLAIN', conceptIdentity: concept('PLAIN') },
        { id: 'ABSENT', conceptIdentity: concept('ABSENT') },
      ];
      const { accepts } = compile(sourceOf(structure({ measures })), { version: '3.0' });
      expect(accepts(series('<Obs TIME_PERIOD="2026" OWN="true" PLAIN="any" ABSENT="any"/>'))).to.equal(true);
      expect(accepts(series('<Obs TIME_PERIOD="2026" OWN="7"/>'))).to.equal(false);
      const inherited = compile(sourceOf(structure({ measures: [{ conceptIdentity: concept('SHORT') }] })), {
        version: '2.1',
      });
      expect(inherited.accepts(series('<Obs TIME_PERIOD="2026" OBS_VALUE="7"/>'))).to.equal(true);
      expect(inherited.accepts(series('<Obs TIME_PERIOD="2026" OBS_VALUE="x"/>'))).to.equal(false);
    });
  });

  describe('values that an XML attribute cannot hold', () => {
    const measures = [
      component('TEXT', { format: { isMultiLingual: true } }),
      component('MARKUP', { format: { dataType: 'XHTML' } }),
      component('MANY', { ...codes, minOccurs: 2, maxOccurs: 3 }),
      component('NUMBERS', { format: { dataType: 'Integer' }, maxOccurs: 'unbounded' }),
    ];
    const source = sourceOf(structure({ measures }));
    const obs = (comp: string) => series(`<Obs TIME_PERIOD="2026">${comp}</Obs>`);
    const comp = (id: string, ...values: readonly string[]) =>
      `<Comp id="${id}" xsi:type="n:${id}_MEASURE">${values.map((value) => `<Value>${value}</Value>`).join('')}</Comp>`;
    const text = (language: string, value: string) => `<c:Text xml:lang="${language}">${value}</c:Text>`;
    // Text only: the official schema of markup imports a schema of XHTML that is not published with it.
    const markup = '<c:StructuredText xml:lang="en">a</c:StructuredText>';

    for (const version of ['3.0', '3.1'] as const) {
      it(`are elements in SDMX-ML ${version}`, () => {
        const { errorsOf, accepts } = compile(source, { version });
        expect(errorsOf(obs(comp('TEXT', text('en', 'a') + text('fr', 'b'))))).to.equal('');
        expect(errorsOf(obs(comp('MARKUP', markup)))).to.equal('');
        expect(errorsOf(obs(comp('MANY', 'A', 'B')))).to.equal('');
        expect(errorsOf(obs(comp('NUMBERS', '1', '2', '3', '4')))).to.equal('');
        expect(accepts(obs(comp('MANY', 'A')))).to.equal(false);
        expect(accepts(obs(comp('MANY', 'A', 'B', 'A', 'B')))).to.equal(false);
        expect(accepts(obs(comp('MANY', 'A', 'X')))).to.equal(false);
        expect(accepts(obs(comp('NUMBERS', 'x')))).to.equal(false);
        expect(accepts(obs(comp('MANY', 'A', 'B').replace('id="MANY"', 'id="NUMBERS"')))).to.equal(false);
        expect(accepts(series('<Obs TIME_PERIOD="2026" MANY="A"/>'))).to.equal(false);
      });
    }

    it('can be #N/A in SDMX-ML 3.1 only', () => {
      expect(compile(source, { version: '3.1' }).accepts(obs(comp('NUMBERS', '#N/A')))).to.equal(true);
      expect(compile(source, { version: '3.0' }).accepts(obs(comp('NUMBERS', '#N/A')))).to.equal(false);
    });

    it('are XML attributes with single values in SDMX-ML 2.1', () => {
      const { accepts } = compile(source, { version: '2.1' });
      expect(accepts(series('<Obs TIME_PERIOD="2026" OBS_VALUE="any text" MANY="A" NUMBERS="7"/>'))).to.equal(true);
      expect(accepts(series('<Obs TIME_PERIOD="2026" MANY="X"/>'))).to.equal(false);
    });
  });

  describe('values that are missing or not applicable', () => {
    const measures = [
      component('CODED', codes),
      component('NUMBER', { format: { dataType: 'Integer' } }),
      component('FLOATING', { format: { dataType: 'Double' } }),
    ];
    const obs = (values: string, key?: string) => series(`<Obs TIME_PERIOD="2026" ${values}/>`, key);
    const evolving = structure({ measures }, { evolvingStructure: true });

    it('are #N/A or NaN in SDMX-ML 3.1 only', () => {
      const schema31 = compile(sourceOf(structure({ measures })), { version: '3.1' });
      expect(schema31.accepts(obs('CODED="#N/A" NUMBER="#N/A" FLOATING="NaN"'))).to.equal(true);
      expect(schema31.accepts(obs('FLOATING="#N/A"'))).to.equal(false);
      expect(schema31.accepts(obs('', 'D="#N/A" E="x"'))).to.equal(false);
      expect(compile(sourceOf(structure({ measures })), { version: '3.0' }).accepts(obs('CODED="#N/A"'))).to.equal(
        false,
      );
    });

    it('switch off dimensions of an evolving structure, unless a dataflow restricts its dimensions', () => {
      const off = obs('', 'D="~" E="x"');
      expect(compile(sourceOf(evolving), { version: '3.1' }).accepts(off)).to.equal(true);
      expect(compile(sourceOf(structure({ measures })), { version: '3.1' }).accepts(off)).to.equal(false);
      expect(compile(sourceOf(evolving, { dimensions: ['D', 'E'] }), { version: '3.1' }).accepts(off)).to.equal(false);
      expect(compile(sourceOf(evolving), { version: '3.0' }).accepts(off)).to.equal(false);
    });
  });

  describe('a dataflow that restricts its dimensions', () => {
    const attributes = [
      component('OF_D', undefined, { attributeRelationship: { dimensions: ['D'] } }),
      component('OF_E', undefined, { attributeRelationship: { dimensions: ['E'] } }),
    ];
    const source = sourceOf(structure({ attributes }), { dimensions: ['D'] });

    it('has data with these dimensions only', () => {
      const { accepts } = compile(source, { version: '3.1' });
      expect(accepts('<Series D="A" OF_D="x"><Obs TIME_PERIOD="2026"/></Series>')).to.equal(true);
      expect(accepts('<Series D="A" E="x"/>')).to.equal(false);
      expect(accepts('<Series D="A" OF_E="x"/>'), 'an attribute of another dimension is not in a series').to.equal(
        false,
      );
      expect(accepts('<Atts OF_E="x"/>')).to.equal(true);
    });

    it('rejects another dimension at the observation', () => {
      expect(() => writeStructureSchema(source, { version: '3.1', dimensionAtObservation: 'E' })).to.throw(
        StrataError,
        'dimensionAtObservation is "E"; expected D, TIME_PERIOD or AllDimensions',
      );
    });
  });

  describe('attributes', () => {
    const groups = [{ id: '2nd', groupDimensions: ['D'] }];
    const attributes = [
      component('SET', undefined, { attributeRelationship: { dataflow: {} } }),
      component('OF_D', undefined, { attributeRelationship: { dimensions: ['D'] } }),
      component('OF_GROUP', undefined, { attributeRelationship: { group: '2nd' } }),
      component('OF_TIME', undefined, { attributeRelationship: { dimensions: ['D', 'TIME_PERIOD'] } }),
      component('OF_OBS', undefined, observed),
    ];
    const source = sourceOf(structure({ groups, attributes }));
    const names = ['SET', 'OF_D', 'OF_GROUP', 'OF_TIME', 'OF_OBS'];
    const time2026 = 'TIME_PERIOD="2026"';

    /** Version, dimension at the observation, level, content with an attribute, attributes accepted at the level. */
    const places: readonly (readonly [SdmxMlVersion, string, string, (attribute: string) => string, string])[] = [
      ['3.1', 'TIME_PERIOD', 'a series', (a) => `<Series D="A" E="x" ${a}/>`, 'OF_D OF_GROUP'],
      ['3.1', 'TIME_PERIOD', 'an observation', (a) => series(`<Obs ${time2026} ${a}/>`), 'OF_TIME OF_OBS'],
      ['3.1', 'TIME_PERIOD', 'a group', (a) => `<Group D="A" ${a}/>`, 'OF_D OF_GROUP'],
      ['3.1', 'TIME_PERIOD', 'a set of attributes', (a) => `<Atts D="A" ${a}/>`, names.join(' ')],
      ['3.1', 'D', 'a series', (a) => `<Series E="x" ${time2026} ${a}/>`, ''],
      [
        '3.1',
        'D',
        'an observation',
        (a) => `<Series E="x" ${time2026}><Obs D="A" ${a}/></Series>`,
        'OF_D OF_GROUP OF_TIME OF_OBS',
      ],
      [
        '3.1',
        'AllDimensions',
        'an observation',
        (a) => `<Obs D="A" E="x" ${time2026} ${a}/>`,
        'OF_D OF_GROUP OF_TIME OF_OBS',
      ],
      ['2.1', 'TIME_PERIOD', 'a series', (a) => `<Series D="A" E="x" ${a}/>`, 'OF_D OF_GROUP'],
      ['2.1', 'TIME_PERIOD', 'an observation', (a) => series(`<Obs ${time2026} ${a}/>`), 'OF_TIME OF_OBS'],
      ['2.1', 'TIME_PERIOD', 'a group', (a) => `<Group D="A" ${a}/>`, 'OF_D OF_GROUP'],
      [
        '2.1',
        'AllDimensions',
        'an observation',
        (a) => `<Obs D="A" E="x" ${time2026} ${a}/>`,
        'OF_D OF_GROUP OF_TIME OF_OBS',
      ],
    ];
    for (const [version, dimensionAtObservation, where, content, expected] of places) {
      it(`are in ${where} if they depend on its dimensions only, with ${dimensionAtObservation} at the observation in ${version}`, () => {
        const { errorsOf, accepts } = compile(source, { version, dimensionAtObservation });
        expect(errorsOf(content(''))).to.equal('');
        expect(names.filter((name) => accepts(content(`${name}="x"`))).join(' ')).to.equal(expected);
      });
    }

    it('of a data set are XML attributes of it in SDMX-ML 2.1 only', () => {
      const { accepts } = compile(source, { version: '2.1' });
      expect(names.filter((name) => accepts('', `${name}="x"`))).to.deep.equal(['SET']);
      expect(compile(source, { version: '3.1' }).accepts('', 'SET="x"')).to.equal(false);
    });

    it('include the start of the reporting year, which SDMX-ML 2.1 declares at all levels, at its own level only', () => {
      const id = 'REPORTING_YEAR_START_DAY';
      const day = component(id, { format: { dataType: 'MonthDay' } }, { attributeRelationship: { dimensions: ['D'] } });
      const { accepts } = compile(sourceOf(structure({ attributes: [day] })), { version: '2.1' });
      expect(accepts(`<Series D="A" E="x" ${id}="--07-01"/>`)).to.equal(true);
      expect(accepts(`<Series D="A" E="x" ${id}="July"/>`)).to.equal(false);
      expect(accepts(series(`<Obs ${time2026} ${id}="--07-01"/>`))).to.equal(false);
      expect(accepts('', `${id}="--07-01"`)).to.equal(false);
    });

    it('of reference metadata are at the level of their relationship', () => {
      const metadataAttributeUsages = [
        { metadataAttributeReference: 'M', attributeRelationship: { dimensions: ['D'] } },
      ];
      const { accepts } = compile(sourceOf(structure({ metadataAttributeUsages })), { version: '3.1' });
      expect(accepts(series('<Metadata/>'))).to.equal(true);
      expect(accepts(series('<Obs TIME_PERIOD="2026"><Metadata/></Obs>'))).to.equal(false);
    });
  });

  describe('groups', () => {
    const two = [
      { id: 'One', groupDimensions: ['D'] },
      { id: 'Two', groupDimensions: ['D', 'E'] },
    ];
    for (const version of versions) {
      it(`are identified by their type in SDMX-ML ${version}`, () => {
        const { errorsOf, accepts } = compile(sourceOf(structure({ groups: two })), { version });
        expect(errorsOf('<Group xsi:type="n:One" D="A"/><Group xsi:type="n:Two" type="Two" D="A" E="x"/>')).to.equal(
          '',
        );
        expect(accepts('<Group xsi:type="n:Two" D="A"/>')).to.equal(false);
        expect(accepts('<Group xsi:type="n:One" type="Two" D="A"/>')).to.equal(false);
        expect(accepts('<Group D="A"/>'), 'a group without type').to.equal(false);
      });
    }

    it('are rejected when the structure has none', () => {
      expect(compile(sourceOf(structure({})), { version: '3.1' }).accepts('<Group D="A"/>')).to.equal(false);
    });
  });

  describe('the dimension at the observation', () => {
    it('is time by default, or all dimensions without a time dimension', () => {
      const namespaceOf = (source: StructureSchemaSource) =>
        /targetNamespace="[^"]*:ObsLevelDim:([^"]*)"/.exec(textOf(source, { version: '3.1' }))?.[1];
      expect(namespaceOf(sourceOf(structure({})))).to.equal('TIME_PERIOD');
      expect(namespaceOf(sourceOf(structure({ timeDimension: null })))).to.equal('AllDimensions');
    });

    it('is a dimension of the structure', () => {
      const source = sourceOf(structure({ timeDimension: null }));
      expect(() => writeStructureSchema(source, { version: '2.1', dimensionAtObservation: 'TIME_PERIOD' })).to.throw(
        StrataError,
        'expected D, E or AllDimensions',
      );
    });
  });

  describe('SDMX-ML 2.1', () => {
    it('has one measure; the others are attributes', () => {
      const measures = [component('FIRST', { format: { dataType: 'Integer' } }), component('SECOND', codes)];
      const source = sourceOf(structure({ measures }), { allowed: new Map([['SECOND', ['B']]]) });
      const { accepts } = compile(source, { version: '2.1' });
      expect(accepts(series('<Obs TIME_PERIOD="2026" OBS_VALUE="7" SECOND="B"/>'))).to.equal(true);
      expect(accepts(series('<Obs TIME_PERIOD="2026" OBS_VALUE="x"/>'))).to.equal(false);
      expect(accepts(series('<Obs TIME_PERIOD="2026" SECOND="A"/>'))).to.equal(false);
      expect(accepts(series('<Obs TIME_PERIOD="2026" FIRST="7"/>'))).to.equal(false);
    });

    it('has a type of observation for each explicit measure', () => {
      const source = sourceOf(structure({ measures: [component('OBS_VALUE')] }));
      const explicit = compile(source, { version: '2.1', dimensionAtObservation: 'D', hasExplicitMeasures: true });
      const obs = (more: string) => `<Series E="x" TIME_PERIOD="2026"><Obs D="A" OBS_VALUE="7" ${more}/></Series>`;
      expect(explicit.errorsOf(obs('xsi:type="n:A"'))).to.equal('');
      expect(explicit.errorsOf(obs('xsi:type="n:_1C" type="1C"'))).to.equal('');
      expect(explicit.accepts(obs('xsi:type="n:A" type="B"'))).to.equal(false);
      expect(explicit.accepts(obs(''))).to.equal(false);
      const uncoded = { version: '2.1', dimensionAtObservation: 'E', hasExplicitMeasures: true } as const;
      expect(textOf(source, uncoded)).not.to.contain(':explicit');
    });
  });

  it('rejects a component whose id cannot be the name of an XML attribute', () => {
    for (const id of ['type', 'xmlns', 'TIME_PERIOD']) {
      const attributes = [component(id, undefined, observed)];
      expect(() => writeStructureSchema(sourceOf(structure({ attributes })), { version: '3.1' }))
        .to.throw(StrataError, `its component ${id} would have the same XML attribute name`)
        .with.property('name', 'NotAcceptable');
    }
  });

  it('is written in chunks', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({ id: `CODE_${index}` }));
    const list = { class: 'Codelist', agencyID: 'A', id: 'CL', version: '1.0.0', codes: many } as unknown as Artefact;
    const chunks = [];
    for (const chunk of writeStructureSchema(sourceOf(structure({}), { lookUp: () => list }), { version: '3.1' })) {
      chunks.push(chunk.length);
    }
    expect(chunks.length).to.be.greaterThan(10);
    expect(Math.max(...chunks)).to.be.below(70_000);
  });
});
