import { expect } from 'chai';
import { describe, it } from 'mocha';
import { structureFormats } from '../../../../../src/formats/formats.js';
import type { Artefact } from '../../../../../src/model/artefact.js';
import { conceptUrn, urn } from '../../../model-2.1/up/message-2.1.js';
import { validateSdmxJson } from '../../schema-validation.js';
import { header, written, writtenLegacy } from './written.js';

const names = { en: 'N' };
const artefact = (className: string, more: object = {}): Artefact =>
  ({ class: className, agencyID: 'A', id: 'X', version: '1.0.0', names, ...more }) as Artefact;
const dataStructure = (attribute: object, timeFormat: object = {}): Artefact =>
  artefact('DataStructure', {
    dataStructureComponents: {
      dimensionList: {
        dimensions: [{ id: 'D', conceptIdentity: conceptUrn('D') }],
        timeDimension: {
          id: 'TIME_PERIOD',
          conceptIdentity: conceptUrn('T'),
          localRepresentation: { format: { dataType: 'ObservationalTimePeriod', ...timeFormat } },
        },
      },
      attributeList: {
        attributes: [
          { id: 'T', conceptIdentity: conceptUrn('T'), attributeRelationship: { dataflow: {} }, ...attribute },
        ],
      },
      measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: conceptUrn('OBS_VALUE') }] },
    },
  });
const region = (keyValue: object): Artefact =>
  artefact('DataConstraint', { role: 'Allowed', cubeRegions: [{ keyValues: [{ id: 'D', ...keyValue }] }] });
const components = 'dataStructureComponents';
const formatted = (format: object) =>
  dataStructure({ localRepresentation: { format: { dataType: 'String', ...format } } });
const attributeFormat = `${components}/attributeList/attributes/T/localRepresentation/format`;

/** Title, artefact, path and part of the detail of each loss, what is written all the same. */
const rows: readonly (readonly [string, Artefact, readonly (readonly [string, string])[], string | undefined])[] = [
  [
    'a VTL scheme',
    artefact('RulesetScheme', { vtlVersion: '2.0' }),
    [['', 'SDMX-JSON 1.0 has no RulesetScheme']],
    undefined,
  ],
  [
    'what SDMX 2.1 does not have',
    artefact('HierarchyAssociation'),
    [['', 'SDMX 2.1 has no HierarchyAssociation']],
    undefined,
  ],
  [
    'a date that JSON Schema does not know',
    artefact('Codelist', { validFrom: '12020-01-31T00:00:00Z' }),
    [['validFrom', 'it is not a date with a time']],
    '"codelists"',
  ],
  [
    'the end of a day at 24:00',
    artefact('Codelist', { validTo: '2020-01-31T24:00:00Z' }),
    [['validTo', '2020-01-31T24:00:00Z']],
    '"codelists"',
  ],
  [
    'an address that is no absolute URI',
    artefact('Codelist', { uri: 'a/b', codes: [{ id: 'C', uri: 'c', names }] }),
    [
      ['uri', 'it is not a URI'],
      ['codes/C/uri', 'it is not a URI'],
    ],
    '"codes":[{"id":"C"',
  ],
  [
    'the link of an annotation that is no absolute URI',
    artefact('Codelist', { annotations: [{ id: 'a', links: [{ href: 'x' }] }] }),
    [['annotations/a/links/0', 'it is not a URI']],
    '"annotations":[{"id":"a"}]',
  ],
  [
    'an annotation of which nothing is left',
    artefact('Codelist', { annotations: [{ links: [{ href: 'x' }] }] }),
    [['annotations/0/links/0', 'it is not a URI']],
    '"codelists":[{"id":"X"',
  ],
  [
    'an e-mail address that is none',
    artefact('AgencyScheme', {
      id: 'AGENCIES',
      version: '1.0',
      agencies: [{ id: 'B', names, contacts: [{ emails: ['here', 'a@b.org'] }] }],
    }),
    [['agencies/B/contacts/0/emails/0', 'it is not an e-mail address']],
    '"emails":["a@b.org"]',
  ],
  [
    'an ISO concept whose agency is no id',
    artefact('ConceptScheme', {
      concepts: [
        { id: 'C', names, isoConceptReference: { conceptAgency: 'I S O', conceptSchemeID: 'S', conceptID: 'C' } },
      ],
    }),
    [['concepts/C/isoConceptReference', 'requires a URN']],
    '"concepts":[{"id":"C"',
  ],
  [
    'a duration with a sign',
    formatted({ timeInterval: '-P1D' }),
    [[`${attributeFormat}/timeInterval`, 'without sign']],
    '"textFormat":{"textType":"String"}',
  ],
  [
    'a time that is a date with a zone',
    dataStructure({}, { startTime: '2020-01-01+01:00', endTime: '2020-01-01' }),
    [[`${components}/dimensionList/timeDimension/localRepresentation/format/startTime`, 'it is not a period']],
    '"endTime":"2020-01-01"',
  ],
  [
    'a relationship to a dimension whose id it does not allow, and with it the attribute',
    dataStructure({ attributeRelationship: { dimensions: ['D', '1'] } }),
    [
      [`${components}/attributeList/attributes/T/attributeRelationship/dimensions/1`, 'does not allow the id "1"'],
      [
        `${components}/attributeList/attributes/T`,
        'SDMX-JSON 1.0 cannot hold all of attributeRelationship, and a part would change the meaning',
      ],
    ],
    '"primaryMeasure"',
  ],
  [
    'a key value that excludes, and with it the constraint',
    region({ include: false, values: ['A'] }),
    [
      ['cubeRegions/0/keyValues/D/include', 'include: false was left out'],
      ['', 'SDMX-JSON 1.0 cannot hold all of cubeRegions, and a part would change the meaning'],
    ],
    undefined,
  ],
  [
    'a range of time whose end it cannot say, and with it the constraint',
    region({ timeRange: { startPeriod: { period: '2020' }, endPeriod: { period: '2021-01-01Z' } } }),
    [
      ['cubeRegions/0/keyValues/D/timeRange/endPeriod', 'it is not a period'],
      ['', 'SDMX-JSON 1.0 cannot hold all of cubeRegions, and a part would change the meaning'],
    ],
    undefined,
  ],
  [
    'a provision agreement kept elsewhere of which nothing is known',
    artefact('ProvisionAgreement', { isExternalReference: true, structureURL: 'http://x/y' }),
    [['', 'requires structureUsage, which is missing']],
    undefined,
  ],
];

describe('what SDMX-JSON 1.0 cannot hold', () => {
  for (const [title, given, expected, left] of rows) {
    it(`is reported and the rest is written: ${title}`, async () => {
      const { text, data, losses } = await written([given]);
      expect(losses.map(({ path }) => path)).to.deep.equal(expected.map(([path]) => path));
      for (const [index, [, detail]] of expected.entries()) {
        expect(losses[index]?.urn).to.match(/^urn:sdmx:org\.sdmx\.infomodel\.\w+\.\w+=A:\w+\(1\.0(?:\.0)?\)$/);
        expect(losses[index]?.detail).to.include(detail);
      }
      if (left === undefined) expect(data).to.deep.equal({});
      else expect(text).to.include(left);
    });
  }

  it('is listed in `meta`, since the field guide of 1.0 forbids errors beside data', async () => {
    const format = structureFormats.find(({ names: [name] }) => name === 'sdmx-json-1.0');
    const given = [artefact('Codelist'), artefact('HierarchyAssociation'), artefact('Codelist', { id: 'Y', uri: 'x' })];
    const settings = { header, languages: [], resolve: () => undefined };
    let text = '';
    for await (const chunk of format?.write(given, settings) ?? []) text += chunk;
    expect(validateSdmxJson(text, '1.0.0')).to.deep.equal([]);
    const message = JSON.parse(text);
    expect(message).to.have.all.keys('meta', 'data');
    expect(message.meta.warnings).to.have.lengthOf(2);
    expect(message.meta.warnings[0]).to.include({ code: 150, title: 'Warning: left out' });
    expect(message.meta.warnings[0].detail).to.equal(
      `${urn('codelist.HierarchyAssociation=A:X(1.0.0)')}: The artefact was left out: SDMX 2.1 has no HierarchyAssociation`,
    );
    expect(message.meta.warnings[1].detail).to.equal(
      `${urn('codelist.Codelist=A:Y(1.0.0)')}, uri: "x" was left out: it is not a URI`,
    );
  });

  it('is reported with the paths of the artefact, where SDMX 2.1 has others', async () => {
    const codes = [{ id: '1', uri: 'x', code: urn('codelist.Code=A:CL(1.0).1') }];
    const { losses } = await written([artefact('Hierarchy', { hasFormalLevels: false, hierarchicalCodes: codes })]);
    expect(losses.map(({ path }) => path)).to.deep.equal(['hierarchicalCodes/1/uri']);
  });

  it('includes data sources without an address, and the constraint with them', () => {
    const dataSource = { isRESTDatasource: true, isWebServiceDatasource: false, dataURL: 'x' };
    const dataflow = { ref: { agencyID: 'A', id: 'F', version: '1.0', class: 'Dataflow', package: 'datastructure' } };
    const { object, losses } = writtenLegacy(
      'Constraints',
      'ContentConstraint',
      'contentConstraints',
      artefact('DataConstraint', {
        role: 'Allowed',
        constraintAttachment: { dataflows: [dataflow], queryableDataSources: [dataSource] },
      }),
    );
    expect(object).to.equal(undefined);
    expect(losses.map(({ path }) => path)).to.deep.equal([
      'constraintAttachment/queryableDataSources/0/dataURL',
      'constraintAttachment/queryableDataSources/0',
      '',
    ]);
  });
});

describe('the form of SDMX-JSON 1.0', () => {
  it('has which values cascade behind the values', async () => {
    const values = ['A', { value: 'B', cascadeValues: true }, { value: 'C', cascadeValues: false }];
    const { data, losses } = await written([region({ values })]);
    expect(losses).to.deep.equal([]);
    expect(data['contentConstraints']?.[0]).to.deep.include({
      type: 'Allowed',
      cubeRegions: [{ keyValues: [{ id: 'D', values: ['A', 'B', 'C'], cascadeValues: ['B'] }] }],
    });
  });

  it('has what a region includes, its attributes and its keys under names of its own', async () => {
    const constraint = artefact('DataConstraint', {
      cubeRegions: [
        { include: false, keyValues: [{ id: 'D', values: ['A'] }], components: [{ id: 'T', values: ['B'] }] },
      ],
      dataKeySets: [{ isIncluded: true, keys: [{ keyValues: [{ id: 'D', values: ['A', 'B'] }] }] }],
    });
    const { data, losses } = await written([constraint]);
    expect(losses).to.deep.equal([]);
    expect(data['contentConstraints']?.[0]).to.deep.include({
      type: 'Allowed',
      cubeRegions: [
        { isIncluded: false, keyValues: [{ id: 'D', values: ['A'] }], attributes: [{ id: 'T', values: ['B'] }] },
      ],
      dataKeySets: [
        {
          isIncluded: true,
          keys: [{ keyValues: [{ id: 'D', value: 'A' }] }, { keyValues: [{ id: 'D', value: 'B' }] }],
        },
      ],
    });
  });

  it('has ranges of time with what they include', async () => {
    const timeRange = {
      startPeriod: { period: '2020-01-01T00:00:00', isInclusive: false },
      endPeriod: { period: '2020-Q3' },
    };
    const { data } = await written([region({ timeRange })]);
    expect(data['contentConstraints']?.[0]?.['cubeRegions']).to.deep.equal([
      {
        keyValues: [
          {
            id: 'D',
            timeRange: {
              startPeriod: { period: '2020-01-01T00:00:00Z', isInclusive: false },
              endPeriod: { period: '2020-Q3' },
            },
          },
        ],
      },
    ]);
  });

  it('has texts in the language that is wanted and in all languages', async () => {
    const codelist = artefact('Codelist', {
      names: { en: 'Name', fr: 'Nom' },
      annotations: [{ texts: { de: 'Notiz', fr: 'Note' }, links: [{ href: 'http://a/b' }] }],
    });
    const { data } = await written([codelist], undefined, ['fr']);
    expect(data['codelists']?.[0]).to.deep.include({
      name: 'Nom',
      names: { en: 'Name', fr: 'Nom' },
      annotations: [
        { links: [{ rel: 'related', href: 'http://a/b' }], text: 'Note', texts: { de: 'Notiz', fr: 'Note' } },
      ],
    });
  });

  it('has numbers with all their digits, and dates with a zone', async () => {
    const structure = { ...formatted({ interval: '1.50', maxValue: '12345678901234567890', minLength: '+01' }) };
    const { text, losses } = await written([{ ...structure, validFrom: '2020-01-31T00:00:00' }]);
    expect(losses).to.deep.equal([]);
    expect(text).to.include(
      '"textFormat":{"textType":"String","interval":1.50,"minLength":1,"maxValue":12345678901234567890}',
    );
    expect(text).to.include('"validFrom":"2020-01-31T00:00:00Z"');
  });

  it('has the attribute of the start day of the reporting year in an array of its own', async () => {
    const { data } = await written([
      dataStructure({
        id: 'REPORTING_YEAR_START_DAY',
        usage: 'mandatory',
        localRepresentation: { format: { dataType: 'MonthDay' } },
      }),
    ]);
    const list = 'dataStructureComponents.attributeList';
    const structure = data['dataStructures']?.[0];
    expect(structure).not.to.have.nested.property(`${list}.attributes`);
    expect(structure).to.have.nested.property(`${list}.reportingYearStartDays[0].assignmentStatus`, 'Mandatory');
  });

  it('is final where the version is stable', async () => {
    const versions = ['1.0', '1.0.0', '0.1.0', '2'];
    const { data } = await written(versions.map((version) => artefact('Codelist', { version })));
    const final = data['codelists']?.filter(({ isFinal }) => isFinal).map(({ version }) => version);
    expect(final).to.deep.equal(['1.0.0']);
  });

  it('names an artefact that is kept elsewhere and has no name by its id', async () => {
    const stub = artefact('Codelist', { names: undefined, isExternalReference: true, structureURL: 'http://x/y' });
    const { data } = await written([stub]);
    expect(data['codelists']?.[0]).to.include({ id: 'X', name: 'X', isExternalReference: true });
    expect(data['codelists']?.[0]?.['links']).to.deep.equal([
      { rel: 'self', urn: urn('codelist.Codelist=A:X(1.0.0)'), href: 'http://x/y' },
    ]);
  });

  it('comes in chunks of about 64 kB, the items of a scheme one by one', async () => {
    const codes = Array.from({ length: 5000 }, (_, index) => ({ id: `C${index}`, names }));
    const { chunks, data } = await written([artefact('Codelist', { codes }), artefact('Dataflow')]);
    expect(data['codelists']?.[0]?.['codes']).to.have.lengthOf(5000);
    expect(chunks.length).to.be.greaterThan(8);
    for (const chunk of chunks) expect(chunk.length).to.be.lessThan(150_000);
  });
});
