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

/** A data structure with the dimensions D and E and time, unless said otherwise. */
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

  /** Whether data sets are valid. */
  const judge = (source: StructureSchemaSource, options: StructureSchemaOptions) => {
    const schema = compileStructureSchema(textOf(source, options), options.version);
    compiled.push(schema);
    const faults = (content: string, attributes = '') =>
      schema.validate(dataMessage(options.version, schema.targetNamespace, content, attributes)).join('\n');
    return { faults, takes: (content: string, attributes = '') => faults(content, attributes) === '' };
  };
  const series = (obs: string, key = 'D="A" E="x"') => `<Series ${key}>${obs}</Series>`;
  const versions: readonly SdmxMlVersion[] = ['2.1', '3.0', '3.1'];

  it('gives a valid schema for every data structure', () => {
    fc.assert(
      fc.property(schemaCase, ({ source, options }) => {
        const schema = compileStructureSchema(textOf(source, options), options.version);
        expect(schema.targetNamespace).to.contain(`${source.context}:ObsLevelDim:`);
        schema.dispose();
      }),
      { numRuns: 60 },
    );
  });

  describe('values of a data type', () => {
    /** Data types, values that are of them and values that are not. */
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
        const { takes } = judge(sourceOf(structure({ measures })), { version: '3.0' });
        const values = (texts: readonly string[]) =>
          texts.filter((text) => takes(series(`<Obs TIME_PERIOD="2026" OBS_VALUE="${text}"/>`)));
        expect(values(good)).to.deep.equal(good);
        expect(values(bad)).to.deep.equal([]);
      });
    }
    const timeTypes = cases.filter(([dataType]) => /Period|Gregorian|Reporting|^DateTime$|^TimeRange$/.test(dataType));
    for (const [dataType, good, bad] of timeTypes) {
      it(`are checked in the time dimension: ${dataType}`, () => {
        for (const version of versions) {
          const { takes } = judge(sourceOf(structure({ timeDimension: time(dataType) })), { version });
          const values = (texts: readonly string[]) =>
            texts.filter((text) => takes(series(`<Obs TIME_PERIOD="${text}"/>`)));
          expect(values(good), version).to.deep.equal(good);
          expect(values(bad), version).to.deep.equal([]);
        }
      });
    }
  });

  describe('values of a text format', () => {
    /** Text formats, values that fit and values that do not. */
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
          const { takes } = judge(sourceOf(structure({ attributes })), { version });
          const values = (texts: readonly string[]) =>
            texts.filter((text) => takes(series(`<Obs TIME_PERIOD="2026" ATT="${text}"/>`)));
          expect(values(good), version).to.deep.equal(good);
          expect(values(bad), version).to.deep.equal([]);
        }
      });
    }

    it('come with a note where a pattern is none of XML Schema', () => {
      const attributes = [component('ATT', { format: { pattern: '(?:<a>)' } }, observed)];
      const text = textOf(sourceOf(structure({ attributes })), { version: '3.1' });
      expect(text).to.contain('The pattern (?:&lt;a&gt;) is not checked');
    });
  });

  describe('coded values', () => {
    const valuesTaken = (representation: object, allowed: readonly string[] | null, texts: readonly string[]) => {
      const attributes = [component('ATT', representation, observed)];
      const { takes } = judge(sourceOf(structure({ attributes }), { allowed: new Map([['ATT', allowed]]) }), {
        version: '3.0',
      });
      return texts.filter((text) => takes(series(`<Obs TIME_PERIOD="2026" ATT="${text}"/>`)));
    };
    const list = (urn: string) => ({ enumeration: `${infomodel}.codelist.${urn}` });

    it('are those of the list', () => {
      expect(valuesTaken(codes, null, ['A', '1C', 'X', ''])).to.deep.equal(['A', '1C']);
      expect(valuesTaken(list('Codelist=A:GEO(1.0.0)'), null, ['AT', 'X'])).to.deep.equal(['AT']);
      expect(valuesTaken(list('ValueList=A:VL(1.0.0)'), null, ['€', '&lt;5', 'X'])).to.deep.equal(['€', '&lt;5']);
    });

    it('are those that constraints leave', () => {
      expect(valuesTaken(codes, ['B'], ['A', 'B'])).to.deep.equal(['B']);
      expect(valuesTaken(list('ValueList=A:VL(1.0.0)'), ['€'], ['€', '&lt;5'])).to.deep.equal(['€']);
    });

    it('are none where the list has none or constraints leave none', () => {
      expect(valuesTaken(list('Codelist=A:EMPTY(1.0.0)'), null, ['A', ''])).to.deep.equal([]);
      expect(valuesTaken(codes, [], ['A', ''])).to.deep.equal([]);
    });

    it('are all that can be codes where the list is not at hand', () => {
      expect(valuesTaken(list('Codelist=A:GONE(1.0.0)'), null, ['A', 'Z$', 'a b'])).to.deep.equal(['A', 'Z$']);
    });

    it('of one list share a type', () => {
      const dimensions = [component('D', codes), component('E', codes)];
      const text = textOf(sourceOf(structure({ dimensions })), { version: '3.0' });
      expect(text.match(/<xs:simpleType name="Codelist\.A\.CL\.1\.2\.0">/g)).to.have.length(1);
      expect(text.match(/<xs:enumeration value="1C"\/>/g)).to.have.length(1);
    });
  });

  describe('the representation', () => {
    it('is that of the component, else of its concept, else any text', () => {
      const measures = [
        { id: 'OWN', conceptIdentity: concept('SHORT'), localRepresentation: { format: { dataType: 'Boolean' } } },
        { id: 'PLAIN', conceptIdentity: concept('PLAIN') },
        { id: 'GONE', conceptIdentity: concept('GONE') },
      ];
      const { takes } = judge(sourceOf(structure({ measures })), { version: '3.0' });
      expect(takes(series('<Obs TIME_PERIOD="2026" OWN="true" PLAIN="any" GONE="any"/>'))).to.equal(true);
      expect(takes(series('<Obs TIME_PERIOD="2026" OWN="7"/>'))).to.equal(false);
      const inherited = judge(sourceOf(structure({ measures: [{ conceptIdentity: concept('SHORT') }] })), {
        version: '2.1',
      });
      expect(inherited.takes(series('<Obs TIME_PERIOD="2026" OBS_VALUE="7"/>'))).to.equal(true);
      expect(inherited.takes(series('<Obs TIME_PERIOD="2026" OBS_VALUE="x"/>'))).to.equal(false);
    });
  });

  describe('values that no XML attribute can hold', () => {
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
    // The official schema of markup asks for one of XHTML, which it does not bring along; text alone needs none.
    const markup = '<c:StructuredText xml:lang="en">a</c:StructuredText>';

    for (const version of ['3.0', '3.1'] as const) {
      it(`stand in elements in SDMX-ML ${version}`, () => {
        const { faults, takes } = judge(source, { version });
        expect(faults(obs(comp('TEXT', text('en', 'a') + text('fr', 'b'))))).to.equal('');
        expect(faults(obs(comp('MARKUP', markup)))).to.equal('');
        expect(faults(obs(comp('MANY', 'A', 'B')))).to.equal('');
        expect(faults(obs(comp('NUMBERS', '1', '2', '3', '4')))).to.equal('');
        expect(takes(obs(comp('MANY', 'A')))).to.equal(false);
        expect(takes(obs(comp('MANY', 'A', 'B', 'A', 'B')))).to.equal(false);
        expect(takes(obs(comp('MANY', 'A', 'X')))).to.equal(false);
        expect(takes(obs(comp('NUMBERS', 'x')))).to.equal(false);
        expect(takes(obs(comp('MANY', 'A', 'B').replace('id="MANY"', 'id="NUMBERS"')))).to.equal(false);
        expect(takes(series('<Obs TIME_PERIOD="2026" MANY="A"/>'))).to.equal(false);
      });
    }

    it('are said to be missing in SDMX-ML 3.1', () => {
      expect(judge(source, { version: '3.1' }).takes(obs(comp('NUMBERS', '#N/A')))).to.equal(true);
      expect(judge(source, { version: '3.0' }).takes(obs(comp('NUMBERS', '#N/A')))).to.equal(false);
    });

    it('are single values in SDMX-ML 2.1, which has no such elements', () => {
      const { takes } = judge(source, { version: '2.1' });
      expect(takes(series('<Obs TIME_PERIOD="2026" OBS_VALUE="any text" MANY="A" NUMBERS="7"/>'))).to.equal(true);
      expect(takes(series('<Obs TIME_PERIOD="2026" MANY="X"/>'))).to.equal(false);
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

    it('are told from others in SDMX-ML 3.1 only', () => {
      const modern = judge(sourceOf(structure({ measures })), { version: '3.1' });
      expect(modern.takes(obs('CODED="#N/A" NUMBER="#N/A" FLOATING="NaN"'))).to.equal(true);
      expect(modern.takes(obs('FLOATING="#N/A"'))).to.equal(false);
      expect(modern.takes(obs('', 'D="#N/A" E="x"'))).to.equal(false);
      expect(judge(sourceOf(structure({ measures })), { version: '3.0' }).takes(obs('CODED="#N/A"'))).to.equal(false);
    });

    it('switch dimensions off where the structure may evolve and no dataflow says which ones count', () => {
      const off = obs('', 'D="~" E="x"');
      expect(judge(sourceOf(evolving), { version: '3.1' }).takes(off)).to.equal(true);
      expect(judge(sourceOf(structure({ measures })), { version: '3.1' }).takes(off)).to.equal(false);
      expect(judge(sourceOf(evolving, { dimensions: ['D', 'E'] }), { version: '3.1' }).takes(off)).to.equal(false);
      expect(judge(sourceOf(evolving), { version: '3.0' }).takes(off)).to.equal(false);
    });
  });

  describe('a dataflow with some of the dimensions', () => {
    const attributes = [
      component('OF_D', undefined, { attributeRelationship: { dimensions: ['D'] } }),
      component('OF_E', undefined, { attributeRelationship: { dimensions: ['E'] } }),
    ];
    const source = sourceOf(structure({ attributes }), { dimensions: ['D'] });

    it('has data with these alone', () => {
      const { takes } = judge(source, { version: '3.1' });
      expect(takes('<Series D="A" OF_D="x"><Obs TIME_PERIOD="2026"/></Series>')).to.equal(true);
      expect(takes('<Series D="A" E="x"/>')).to.equal(false);
      expect(takes('<Series D="A" OF_E="x"/>'), 'what depends on none of them is no longer that of a series').to.equal(
        false,
      );
      expect(takes('<Atts OF_E="x"/>')).to.equal(true);
    });

    it('has no other dimension at the observation', () => {
      expect(() => writeStructureSchema(source, { version: '3.1', dimensionAtObservation: 'E' })).to.throw(
        StrataError,
        'dimensionAtObservation is "E"; it may be D, TIME_PERIOD or AllDimensions',
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

    /** Where in data with some dimension at the observation which attributes may stand. */
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
      it(`stand in ${where} where they depend on no more, with ${dimensionAtObservation} at the observation in ${version}`, () => {
        const { faults, takes } = judge(source, { version, dimensionAtObservation });
        expect(faults(content(''))).to.equal('');
        expect(names.filter((name) => takes(content(`${name}="x"`))).join(' ')).to.equal(expected);
      });
    }

    it('of the whole data set stand there in SDMX-ML 2.1', () => {
      const { takes } = judge(source, { version: '2.1' });
      expect(names.filter((name) => takes('', `${name}="x"`))).to.deep.equal(['SET']);
      expect(judge(source, { version: '3.1' }).takes('', 'SET="x"')).to.equal(false);
    });

    it('with the start of the reporting year, which SDMX-ML 2.1 declares everywhere, stand where it is attached', () => {
      const id = 'REPORTING_YEAR_START_DAY';
      const day = component(id, { format: { dataType: 'MonthDay' } }, { attributeRelationship: { dimensions: ['D'] } });
      const { takes } = judge(sourceOf(structure({ attributes: [day] })), { version: '2.1' });
      expect(takes(`<Series D="A" E="x" ${id}="--07-01"/>`)).to.equal(true);
      expect(takes(`<Series D="A" E="x" ${id}="July"/>`)).to.equal(false);
      expect(takes(series(`<Obs ${time2026} ${id}="--07-01"/>`))).to.equal(false);
      expect(takes('', `${id}="--07-01"`)).to.equal(false);
    });

    it('of reference metadata stand where they are attached', () => {
      const metadataAttributeUsages = [
        { metadataAttributeReference: 'M', attributeRelationship: { dimensions: ['D'] } },
      ];
      const { takes } = judge(sourceOf(structure({ metadataAttributeUsages })), { version: '3.1' });
      expect(takes(series('<Metadata/>'))).to.equal(true);
      expect(takes(series('<Obs TIME_PERIOD="2026"><Metadata/></Obs>'))).to.equal(false);
    });
  });

  describe('groups', () => {
    const two = [
      { id: 'One', groupDimensions: ['D'] },
      { id: 'Two', groupDimensions: ['D', 'E'] },
    ];
    for (const version of versions) {
      it(`are told apart by their type in SDMX-ML ${version}`, () => {
        const { faults, takes } = judge(sourceOf(structure({ groups: two })), { version });
        expect(faults('<Group xsi:type="n:One" D="A"/><Group xsi:type="n:Two" type="Two" D="A" E="x"/>')).to.equal('');
        expect(takes('<Group xsi:type="n:Two" D="A"/>')).to.equal(false);
        expect(takes('<Group xsi:type="n:One" type="Two" D="A"/>')).to.equal(false);
        expect(takes('<Group D="A"/>'), 'a group of no type').to.equal(false);
      });
    }

    it('there are none where the structure has none', () => {
      expect(judge(sourceOf(structure({})), { version: '3.1' }).takes('<Group D="A"/>')).to.equal(false);
    });
  });

  describe('the dimension at the observation', () => {
    it('is time where nothing is said, or all dimensions where there is no time', () => {
      const namespaceOf = (source: StructureSchemaSource) =>
        /targetNamespace="[^"]*:ObsLevelDim:([^"]*)"/.exec(textOf(source, { version: '3.1' }))?.[1];
      expect(namespaceOf(sourceOf(structure({})))).to.equal('TIME_PERIOD');
      expect(namespaceOf(sourceOf(structure({ timeDimension: null })))).to.equal('AllDimensions');
    });

    it('is one of the structure', () => {
      const source = sourceOf(structure({ timeDimension: null }));
      expect(() => writeStructureSchema(source, { version: '2.1', dimensionAtObservation: 'TIME_PERIOD' })).to.throw(
        StrataError,
        'it may be D, E or AllDimensions',
      );
    });
  });

  describe('SDMX-ML 2.1', () => {
    it('has one measure, the others are attributes', () => {
      const measures = [component('FIRST', { format: { dataType: 'Integer' } }), component('SECOND', codes)];
      const source = sourceOf(structure({ measures }), { allowed: new Map([['SECOND', ['B']]]) });
      const { takes } = judge(source, { version: '2.1' });
      expect(takes(series('<Obs TIME_PERIOD="2026" OBS_VALUE="7" SECOND="B"/>'))).to.equal(true);
      expect(takes(series('<Obs TIME_PERIOD="2026" OBS_VALUE="x"/>'))).to.equal(false);
      expect(takes(series('<Obs TIME_PERIOD="2026" SECOND="A"/>'))).to.equal(false);
      expect(takes(series('<Obs TIME_PERIOD="2026" FIRST="7"/>'))).to.equal(false);
    });

    it('has a type of observation for each measure where they are explicit', () => {
      const source = sourceOf(structure({ measures: [component('OBS_VALUE')] }));
      const explicit = judge(source, { version: '2.1', dimensionAtObservation: 'D', hasExplicitMeasures: true });
      const obs = (more: string) => `<Series E="x" TIME_PERIOD="2026"><Obs D="A" OBS_VALUE="7" ${more}/></Series>`;
      expect(explicit.faults(obs('xsi:type="n:A"'))).to.equal('');
      expect(explicit.faults(obs('xsi:type="n:_1C" type="1C"'))).to.equal('');
      expect(explicit.takes(obs('xsi:type="n:A" type="B"'))).to.equal(false);
      expect(explicit.takes(obs(''))).to.equal(false);
      const uncoded = { version: '2.1', dimensionAtObservation: 'E', hasExplicitMeasures: true } as const;
      expect(textOf(source, uncoded)).not.to.contain(':explicit');
    });
  });

  it('says so where a component cannot be an XML attribute', () => {
    for (const id of ['type', 'xmlns', 'TIME_PERIOD']) {
      const attributes = [component(id, undefined, observed)];
      expect(() => writeStructureSchema(sourceOf(structure({ attributes })), { version: '3.1' }))
        .to.throw(StrataError, `its component ${id} would share`)
        .with.property('name', 'NotAcceptable');
    }
  });

  it('comes in chunks, made when they are asked for', () => {
    let asked = 0;
    const many = Array.from({ length: 20_000 }, (_, index) => ({ id: `CODE_${index}` }));
    const list = { class: 'Codelist', agencyID: 'A', id: 'CL', version: '1.0.0', codes: many } as unknown as Artefact;
    const chunks = [];
    for (const chunk of writeStructureSchema(sourceOf(structure({}), { lookUp: () => list }), { version: '3.1' })) {
      asked++;
      chunks.push(chunk.length);
    }
    expect(asked).to.be.greaterThan(10);
    expect(Math.max(...chunks)).to.be.below(70_000);
  });
});
