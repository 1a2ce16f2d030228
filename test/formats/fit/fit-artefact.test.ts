import { expect } from 'chai';
import fc from 'fast-check';
import { fitArtefact } from '../../../src/formats/fit/fit-artefact.js';
import { type FitTarget, jsonTarget, mlTarget } from '../../../src/formats/fit/fit-target.js';
import { type FitRows, standardRows } from '../../../src/formats/fit/rows.js';
import { parseGrammar } from '../../../src/formats/grammar/parse-grammar.js';
import { sdmxMl30 } from '../../../src/formats/grammar/sdmx-ml-3.0.js';
import { sdmxMl31 } from '../../../src/formats/grammar/sdmx-ml-3.1.js';
import { readSdmxJson } from '../../../src/formats/json/read-sdmx-json.js';
import { writeSdmxJson } from '../../../src/formats/json/write/write-sdmx-json.js';
import { writeSdmxMl } from '../../../src/formats/xml/write/write-sdmx-ml.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { artefactTypes } from '../../../src/model/artefact-types.js';
import { randomCases } from '../../harness/random-cases.js';
import { codelist, conceptScheme, dataStructure } from '../xml/arbitraries.js';
import { readText } from '../xml/read-text.js';
import { SampleMessage } from '../xml/sample-message.js';

const targets = {
  'SDMX-ML 3.0': mlTarget('3.0'),
  'SDMX-ML 3.1': mlTarget('3.1'),
  'SDMX-JSON 2.0.0': jsonTarget('2.0.0'),
  'SDMX-JSON 2.1.0': jsonTarget('2.1.0'),
} as const;
type TargetName = keyof typeof targets;
const all = Object.keys(targets) as TargetName[];
const json: TargetName[] = ['SDMX-JSON 2.0.0', 'SDMX-JSON 2.1.0'];
const xml: TargetName[] = ['SDMX-ML 3.0', 'SDMX-ML 3.1'];
const model30: TargetName[] = ['SDMX-ML 3.0', 'SDMX-JSON 2.0.0'];
const model31: TargetName[] = ['SDMX-ML 3.1', 'SDMX-JSON 2.1.0'];

const names = { en: 'N' };
const artefact = (className: string, more: object = {}): Artefact =>
  ({ class: className, agencyID: 'A', id: 'X', version: '1.0', names, ...more }) as Artefact;
const list = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:L(1.0)';
const region = (keyValue: object) => ({ cubeRegions: [{ keyValues: [{ id: 'D', ...keyValue }] }] });
const keySets = (...keys: object[]) => ({ dataKeySets: [{ isIncluded: true, keys }] });
const key = (...values: string[][]) => ({
  keyValues: values.map((each, index) => ({ id: `D${index}`, values: each })),
});
const many = Array.from({ length: 101 }, (_, index) => `V${index}`);
const concept = 'urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=A:CS(1.0).D';
const inDimensions = (more: object) => ({
  dataStructureComponents: {
    dimensionList: { dimensions: [{ id: 'D', conceptIdentity: concept }], ...more },
  },
});
const inAttributes = (more: object) => ({
  dataStructureComponents: { ...inDimensions({}).dataStructureComponents, attributeList: more },
});
const dataSource = { isRESTDatasource: true, isWebServiceDatasource: false };
const usage = { metadataAttributeReference: 'M', attributeRelationship: { dataflow: {} } };
const usages = (more: object) => inAttributes({ metadataAttributeUsages: [{ ...usage, ...more }] });
const selecting = (selection: object) => ({ codelistExtensions: [{ codelist: list, ...selection }] });
const report = (...attributes: object[]) => artefact('MetadataSet', { targets: [list], attributes });

interface Case {
  readonly given: Artefact;
  /** Targets in which it is tried; all where missing. */
  readonly tried?: readonly TargetName[];
  /** Targets in which something changes. */
  readonly in: readonly TargetName[];
  /** Paths of the losses there. */
  readonly losses: readonly string[];
  /** The properties that differ then; undefined where one is left out, `null` where the artefact is. */
  readonly fitted: Readonly<Record<string, unknown>> | null;
}

const cases: Readonly<Record<string, Case>> = {
  'whether it is final': {
    given: artefact('Codelist', { isFinal: true }),
    in: all,
    losses: ['isFinal'],
    fitted: { isFinal: undefined },
  },
  'a property of 3.1': {
    given: artefact('Codelist', { isPartialLanguage: true }),
    in: model30,
    losses: ['isPartialLanguage'],
    fitted: { isPartialLanguage: undefined },
  },
  'a property of 3.1 with its default': {
    given: artefact('DataStructure', { evolvingStructure: false }),
    in: model30,
    losses: [],
    fitted: { evolvingStructure: undefined },
  },
  'a property of 3.0': {
    given: artefact('DataConstraint', { releaseCalendar: { periodicity: 'a', offset: 'b', tolerance: 'c' } }),
    in: model31,
    losses: ['releaseCalendar'],
    fitted: { releaseCalendar: undefined },
  },
  'the role that 3.1 implies': {
    given: artefact('DataConstraint', { role: 'Allowed' }),
    in: model31,
    losses: [],
    fitted: { role: undefined },
  },
  'a role that 3.1 does not have': {
    given: artefact('DataConstraint', { role: 'Actual' }),
    in: model31,
    losses: [''],
    fitted: null,
  },
  'an attachment that 3.1 does not have': {
    given: artefact('DataConstraint', { constraintAttachment: { simpleDataSources: ['http://a.b/'] } }),
    in: model31,
    losses: [''],
    fitted: null,
  },
  'an extension': {
    given: artefact('Codelist', { 'x-own': { a: 1 } }),
    in: xml,
    losses: ['x-own'],
    fitted: { 'x-own': undefined },
  },
  'a link without an address': {
    given: artefact('Codelist', { links: [{ rel: 'r', urn: list }] }),
    in: xml,
    losses: ['links/0'],
    fitted: { links: [] },
  },
  'several values a dimension in keys': {
    given: artefact('DataConstraint', keySets(key(['a', 'b'], ['c']))),
    in: model30,
    losses: [],
    fitted: keySets(key(['a'], ['c']), key(['b'], ['c'])),
  },
  'a key of too many combinations': {
    given: artefact('DataConstraint', keySets(key(many, many), key(['a']))),
    in: model30,
    losses: ['dataKeySets/0/keys/0'],
    fitted: keySets(key(['a'])),
  },
  'a set of nothing but such keys': {
    given: artefact('DataConstraint', keySets(key(many, many))),
    in: model30,
    losses: ['dataKeySets/0'],
    fitted: { dataKeySets: [] },
  },
  'formats of reported attributes': {
    given: report(
      { id: 'A', format: { dataType: 'Integer' }, attributes: [{ id: 'B', format: { dataType: 'XHTML' } }] },
      { id: 'C', format: { dataType: 'XHTML', maxLength: 9 }, value: { en: '<p>a</p>' } },
    ),
    in: xml,
    losses: ['attributes/A/format', 'attributes/A/attributes/B/format', 'attributes/C/format'],
    fitted: {
      attributes: [
        { id: 'A', attributes: [{ id: 'B' }] },
        { id: 'C', format: { dataType: 'XHTML' }, value: { en: '<p>a</p>' } },
      ],
    },
  },
  'a concept of a usage': {
    given: artefact('DataStructure', usages({ conceptIdentity: 'urn:x' })),
    in: all,
    losses: ['dataStructureComponents/attributeList/metadataAttributeUsages/0/conceptIdentity'],
    fitted: usages({}),
  },
  'a URN of a usage': {
    given: artefact('DataStructure', usages({ urn: 'urn:x' })),
    in: json,
    losses: ['dataStructureComponents/attributeList/metadataAttributeUsages/0/urn'],
    fitted: usages({}),
  },
  'a usage without a relationship': {
    given: artefact('DataStructure', inAttributes({ metadataAttributeUsages: [{ metadataAttributeReference: 'M' }] })),
    in: json,
    losses: [],
    fitted: usages({}),
  },
  'a time dimension without a data type': {
    given: artefact(
      'DataStructure',
      inDimensions({
        timeDimension: { conceptIdentity: concept, localRepresentation: { format: { startTime: '2000' } } },
      }),
    ),
    in: json,
    losses: [],
    fitted: inDimensions({
      timeDimension: {
        conceptIdentity: concept,
        localRepresentation: { format: { dataType: 'ObservationalTimePeriod', startTime: '2000' } },
      },
    }),
  },
  'a target of the class Any in another package': {
    given: artefact('Metadataflow', {
      targets: ['urn:sdmx:org.sdmx.infomodel.codelist.Any=*:*(*)', 'urn:sdmx:org.sdmx.infomodel.base.Any=*:*(*)'],
    }),
    in: xml,
    losses: ['targets/0'],
    fitted: { targets: ['urn:sdmx:org.sdmx.infomodel.base.Any=*:*(*)'] },
  },
  'a provision agreement without its dataflow': {
    given: artefact('ProvisionAgreement', { dataProvider: 'urn:x' }),
    in: xml,
    losses: [''],
    fitted: null,
  },
  'a stub of a provision agreement': {
    given: artefact('ProvisionAgreement', { isExternalReference: true }),
    in: [],
    losses: [],
    fitted: {},
  },
  'a group without dimensions': {
    given: artefact('DataStructure', {
      dataStructureComponents: { ...inDimensions({}).dataStructureComponents, groups: [{ id: 'G' }] },
    }),
    in: xml,
    losses: ['dataStructureComponents/groups/G'],
    fitted: { dataStructureComponents: { ...inDimensions({}).dataStructureComponents, groups: [] } },
  },
  'the validity of a range': {
    given: artefact('DataConstraint', region({ timeRange: { validFrom: '2020', afterPeriod: { period: '2020' } } })),
    in: ['SDMX-JSON 2.0.0'],
    losses: ['cubeRegions/0/keyValues/D/timeRange/validFrom'],
    fitted: region({ timeRange: { afterPeriod: { period: '2020' } } }),
  },
  'the language of a value of a dimension': {
    given: artefact('DataConstraint', region({ values: ['a', { value: 'b', lang: 'fr' }] })),
    in: ['SDMX-ML 3.0', 'SDMX-ML 3.1', 'SDMX-JSON 2.1.0'],
    losses: ['cubeRegions/0/keyValues/D/values/1/lang'],
    fitted: region({ values: ['a', { value: 'b' }] }),
  },
  'a validity of days': {
    given: artefact('Codelist', { validFrom: '2020-01-01', validTo: '2020-12-31' }),
    in: json,
    losses: [],
    fitted: { validFrom: '2020-01-01T00:00:00Z', validTo: '2020-12-31T23:59:59Z' },
  },
  'a validity that is not a date': {
    given: artefact('Codelist', { validFrom: '12020-01-01', validTo: '12020-01-01' }),
    in: json,
    losses: ['validFrom', 'validTo'],
    fitted: { validFrom: undefined, validTo: undefined },
  },
  'a reporting period': {
    given: artefact('MetadataSet', { reportingBegin: '2020-01-01T00:00:00', reportingEnd: '2020-01-01Z' }),
    in: json,
    losses: [],
    fitted: { reportingBegin: '2020-01-01T00:00:00Z', reportingEnd: '2020-01-01T23:59:59Z' },
  },
  'an address of a data source': {
    given: artefact('DataConstraint', {
      constraintAttachment: { dataflows: [], queryableDataSources: [{ ...dataSource, dataURL: 'a b' }] },
    }),
    tried: model30,
    in: ['SDMX-JSON 2.0.0'],
    losses: ['constraintAttachment/queryableDataSources/0/dataURL'],
    fitted: { constraintAttachment: { dataflows: [], queryableDataSources: [dataSource] } },
  },
  'a relative address': {
    given: artefact('Codelist', { uri: 'a/b' }),
    in: ['SDMX-JSON 2.0.0'],
    losses: ['uri'],
    fitted: { uri: undefined },
  },
  'an address that is none': {
    given: artefact('Codelist', { uri: 'a b' }),
    in: json,
    losses: ['uri'],
    fitted: { uri: undefined },
  },
  'an address with blanks': {
    given: artefact('Codelist', { structureURL: 'http://a.b/c d' }),
    in: json,
    losses: [],
    fitted: { structureURL: 'http://a.b/c%20d' },
  },
  'a link with a relative address': {
    given: artefact('Codelist', { links: [{ rel: 'r', href: 'a/b' }] }),
    in: ['SDMX-JSON 2.0.0'],
    losses: ['links/0'],
    fitted: { links: [] },
  },
  'a link to a metadata set, which the schema of links does not name': {
    given: artefact('Codelist', {
      links: [
        { rel: 'r', href: 'http://a.b', urn: 'urn:sdmx:org.sdmx.infomodel.metadatastructure.MetadataSet=A:M(1.0)' },
      ],
    }),
    in: json,
    losses: ['links/0'],
    fitted: { links: [{ rel: 'r', href: 'http://a.b' }] },
  },
  'a link with an address that is none': {
    given: artefact('Codelist', { links: [{ rel: 'r', href: 'a b', urn: list }] }),
    in: json,
    losses: ['links/0'],
    fitted: { links: [{ rel: 'r', urn: list }] },
  },
  'an interval that is not whole': {
    given: artefact(
      'DataStructure',
      inDimensions({
        dimensions: [{ id: 'D', conceptIdentity: concept, localRepresentation: { format: { interval: '1.5' } } }],
      }),
    ),
    in: json,
    losses: ['dataStructureComponents/dimensionList/dimensions/D/localRepresentation'],
    fitted: inDimensions({ dimensions: [{ id: 'D', conceptIdentity: concept, localRepresentation: { format: {} } }] }),
  },
  'a reference twice': {
    given: artefact('DataConstraint', { constraintAttachment: { dataflows: ['urn:a', 'urn:a', 'urn:b'] } }),
    in: json,
    losses: [],
    fitted: { constraintAttachment: { dataflows: ['urn:a', 'urn:b'] } },
  },
  'an empty annotation': {
    given: artefact('Codelist', { annotations: [{}, { id: 'a' }] }),
    in: json,
    losses: [],
    fitted: { annotations: [{ id: 'a' }] },
  },
  'addresses of a contact': {
    given: artefact('AgencyScheme', {
      agencies: [{ id: 'B', names, contacts: [{ uris: ['a', 'http://a.b/'], emails: ['a', 'a@b.org'] }] }],
    }),
    in: json,
    losses: ['agencies/B/contacts/0/uris/0', 'agencies/B/contacts/0/emails/0'],
    fitted: { agencies: [{ id: 'B', names, contacts: [{ uris: ['http://a.b/'], emails: ['a@b.org'] }] }] },
  },
  'member values with a wildcard inside': {
    given: artefact('Codelist', selecting({ exclusiveCodeSelection: { wildcardedMemberValues: ['%A', 'B%'] } })),
    in: json,
    losses: ['codelistExtensions/0'],
    fitted: selecting({ exclusiveCodeSelection: { wildcardedMemberValues: ['B%'] } }),
  },
  'an exclusive selection of only such': {
    given: artefact('Codelist', selecting({ exclusiveCodeSelection: { wildcardedMemberValues: ['%A'] } })),
    in: json,
    losses: ['codelistExtensions/0'],
    fitted: selecting({}),
  },
  'an inclusive selection of only such': {
    given: artefact('Codelist', selecting({ inclusiveCodeSelection: { wildcardedMemberValues: ['%A'] } })),
    in: json,
    losses: ['codelistExtensions/0', 'codelistExtensions/0'],
    fitted: { codelistExtensions: [] },
  },
  'targets that select': {
    given: artefact('MetadataSet', { targets: [list, list.replace('1.0', '*')] }),
    in: json,
    losses: ['targets/1'],
    fitted: { targets: [list] },
  },
  'a metadata set of no other targets': {
    given: artefact('MetadataSet', { targets: [list.replace('1.0', '*')] }),
    in: json,
    losses: [''],
    fitted: null,
  },
};

const targetOf = (name: TargetName): FitTarget => targets[name];
const pathsIn = (given: Artefact, target: FitTarget, rows?: FitRows) =>
  fitArtefact(given, target, rows).losses.map(({ path }) => path);

describe('fitArtefact', () => {
  for (const [title, { given, tried = all, in: changing, losses, fitted }] of Object.entries(cases)) {
    for (const name of tried) {
      const isChanging = changing.includes(name);
      it(`${isChanging ? 'changes' : 'keeps'} ${title} for ${name}`, () => {
        const result = fitArtefact(given, targetOf(name));
        if (!isChanging) {
          expect(result.losses).to.deep.equal([]);
          expect(result.artefact).to.equal(given);
          return;
        }
        expect(result.losses.map(({ path }) => path)).to.deep.equal(losses);
        const expected = JSON.parse(JSON.stringify({ ...given, ...fitted }));
        expect(result.artefact).to.deep.equal(fitted === null ? undefined : expected);
        for (const { urn, detail } of result.losses) {
          expect(urn).to.match(/=A:X\(1\.0\)$/);
          expect(detail).not.to.equal('');
        }
      });
    }
  }

  it('leaves out what only SDMX 2.1 has', () => {
    for (const name of all) {
      const { artefact: fitted, losses } = fitArtefact(artefact('StructureSet'), targetOf(name));
      expect(fitted).to.equal(undefined);
      expect(losses.map(({ path }) => path)).to.deep.equal(['']);
    }
  });

  it('shares every object in which nothing changes', () => {
    const codes = Array.from({ length: 1000 }, (_, index) => ({ id: `C${index}`, names }));
    const given = artefact('Codelist', { codes: [{ id: 'B', uri: 'a b', names }, ...codes] });
    const { artefact: fitted } = fitArtefact(given, targets['SDMX-JSON 2.1.0']);
    const written = fitted?.['codes'] as readonly object[];
    expect(written[0]).to.deep.equal({ id: 'B', names });
    expect(written.slice(1).every((code, index) => code === codes[index])).to.equal(true);
    expect((given['codes'] as readonly object[])[0]).to.have.property('uri', 'a b');
  });
});

/** The rows without one property, array or class that a row names. */
function* smallerRows(): Generator<readonly [string, FitRows]> {
  for (const row of standardRows.properties) {
    const { properties, elements, artefacts } = standardRows;
    for (const owner of row.owners) {
      const owners = row.owners.filter((each) => each !== owner);
      const others = properties.map((each) => (each === row ? { ...row, owners } : each));
      yield [`${owner}: ${row.properties}`, { properties: others, elements, artefacts }];
    }
  }
  for (const row of standardRows.elements) {
    const others = standardRows.elements.filter((each) => each !== row);
    yield [`${row.arrays}`, { ...standardRows, elements: others }];
  }
  for (const row of standardRows.artefacts) {
    const others = standardRows.artefacts.filter((each) => each !== row);
    yield [`${row.classes}`, { ...standardRows, artefacts: others }];
  }
}

/** Owners of validity that one case of an artefact stands for. */
const alike = new Set(['hierarchicalCodes', 'representationMappings', 'itemMaps']);

describe('every row of the rules', () => {
  for (const [title, rows] of smallerRows()) {
    if (alike.has(title.replace(/:.*/, ''))) continue;
    it(`is needed: ${title}`, () => {
      const isNeeded = Object.values(cases).some(({ given }) =>
        all.some((name) => {
          const target = targetOf(name);
          return JSON.stringify(fitArtefact(given, target, rows)) !== JSON.stringify(fitArtefact(given, target));
        }),
      );
      expect(isNeeded).to.equal(true);
    });
  }
});

/** Samples of every type of both models, with all that SDMX-ML has for them. */
async function samples(): Promise<readonly Artefact[]> {
  const grammars = { '3.0': parseGrammar(sdmxMl30), '3.1': parseGrammar(sdmxMl30, sdmxMl31) } as const;
  const read: Artefact[] = [];
  for (const version of ['3.0', '3.1'] as const) {
    for (const { container } of artefactTypes) {
      for (const alternative of [0, 1, 2, 3]) {
        // The type of a reference to a metadata set can never be satisfied (3.0 common schema).
        if (version === '3.0' && container === 'MetadataConstraints' && alternative === 1) continue;
        const text = new SampleMessage(grammars[version], alternative).of(container, version === '3.0' ? 0 : 1);
        for (const each of (await readText(text)).artefacts) read.push(each.artefact);
      }
    }
  }
  return read;
}

const optional = [
  'uri',
  'validFrom',
  'validTo',
  'serviceURL',
  'structureURL',
  'isPartial',
  'isPartialLanguage',
  'annotations',
  'links',
  'descriptions',
];

/** An artefact of any type, with any of the properties that each may have. */
const anyOf = (given: readonly Artefact[]): fc.Arbitrary<Artefact> =>
  fc.oneof(
    fc
      .constantFrom(...given)
      .chain((sample) =>
        fc
          .subarray(optional)
          .map(
            (left) => Object.fromEntries(Object.entries(sample).filter(([name]) => !left.includes(name))) as Artefact,
          ),
      ),
    codelist,
    conceptScheme,
    dataStructure,
  );

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

const header = { id: 'M', test: false, prepared: '2024-01-31T00:00:00Z', sender: { id: 'S' } };

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** What a format writes of an artefact, read again. */
async function readAgain(given: Artefact, { family, version }: FitTarget): Promise<readonly Artefact[]> {
  const { artefacts } =
    family === 'SDMX-ML'
      ? await readText(await joined(writeSdmxMl(version as '3.0', header, [given])))
      : await readSdmxJson(bytesOf(await joined(writeSdmxJson(version as '2.0.0', header, [given]))), {
          strict: false,
        });
  return artefacts.map((each) => each.artefact);
}

/** Spellings that formats choose: defaults, ids that the standard fixes, numbers as texts, days as times, the case of language tags, empty lists. */
const spelling = (value: readonly unknown[]): unknown =>
  JSON.parse(
    JSON.stringify({ value }, (name, content) => {
      if (name === 'role' && content === 'Allowed') return undefined;
      if (name === 'id' && /^[A-Z][a-z]+Descriptor$/.test(content)) return undefined;
      if (name === 'validFrom' || name === 'validTo') return String(content).slice(0, 10);
      if (name === 'hreflang' || name === 'lang') return String(content).toLowerCase();
      if (typeof content === 'number') return String(content);
      if (Array.isArray(content) && content.length === 0) return undefined;
      return content;
    }),
  );

describe('the formats of one model', () => {
  let given: readonly Artefact[];
  before(async () => {
    given = await samples();
  });

  const ofBoth: FitRows = {
    properties: standardRows.properties.filter(({ family }) => family === undefined),
    elements: standardRows.elements.filter(({ family }) => family === undefined),
    artefacts: standardRows.artefacts.filter(({ family }) => family === undefined),
  };
  for (const [ml, inJson] of [
    [targets['SDMX-ML 3.0'], targets['SDMX-JSON 2.0.0']],
    [targets['SDMX-ML 3.1'], targets['SDMX-JSON 2.1.0']],
  ] as const) {
    it(`${ml.version} lose the same, but for the rows of a family`, () =>
      fc.assert(
        fc.property(anyOf(given), (each) => {
          // SDMX-ML has no attribute for a version that it fixes, nor for the language of a link.
          const isOfFamily = (path: string) =>
            path === 'version' || /\/links\/\d+\/hreflang$|^links\/\d+\/hreflang$/.test(path);
          expect(pathsIn(each, ml, ofBoth).filter((path) => !isOfFamily(path))).to.deep.equal(
            pathsIn(each, inJson, ofBoth),
          );
        }),
        { numRuns: randomCases(300) },
      ));
  }

  for (const name of all) {
    it(`write what was fitted, so that ${name} is read as it`, () =>
      fc.assert(
        fc.asyncProperty(anyOf(given), async (each) => {
          const { artefact: fitted, losses } = fitArtefact(each, targetOf(name));
          // The schema fixes the version; the artefact keeps its identity.
          const version = losses.some(({ path }) => path === 'version') ? { version: '1.0' } : {};
          const expected = fitted === undefined ? [] : [{ ...fitted, ...version }];
          expect(spelling(await readAgain(each, targetOf(name)))).to.deep.equal(spelling(expected));
        }),
        { numRuns: randomCases(100) },
      ));
  }
});
