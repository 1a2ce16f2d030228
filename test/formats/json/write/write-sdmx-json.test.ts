import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { JsonVersion } from '../../../../src/formats/grammar/json-versions.js';
import { fitAndWriteArtefact, type JsonWriteOptions } from '../../../../src/formats/json/write/write-json-artefact.js';
import type { MessageOptions } from '../../../../src/formats/json/write/write-message.js';
import { writeSdmxJson } from '../../../../src/formats/json/write/write-sdmx-json.js';
import type { Loss } from '../../../../src/formats/message/loss.js';
import type { MessageHeader } from '../../../../src/formats/message/structure-message.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import { artefactTypes, jsonContainerOf } from '../../../../src/model/artefact-types.js';
import { artefacts } from '../artefacts.js';
import { validateSdmxJson } from '../schema-validation.js';

const header: MessageHeader = {
  id: 'M1',
  test: false,
  prepared: '2024-02-29T10:00:00',
  sender: { id: 'S', names: { fr: 'Émetteur', en: 'Sender' } },
  receivers: [{ id: 'R' }],
  names: { en: 'Message' },
};
const versions: readonly JsonVersion[] = ['2.0.0', '2.1.0'];

async function gathered(chunks: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

async function chunksOf(
  version: JsonVersion,
  content: readonly Artefact[],
  options: JsonWriteOptions & MessageOptions = {},
): Promise<string[]> {
  return gathered(writeSdmxJson(version, header, content, options));
}

/** The message as text, checked against the schema. */
async function validMessage(version: JsonVersion, content: readonly Artefact[], options?: JsonWriteOptions) {
  const losses: Loss[] = [];
  const text = (await chunksOf(version, content, { onLoss: (loss) => losses.push(loss), ...options })).join('');
  expect(validateSdmxJson(text, version)).to.deep.equal([]);
  return { message: JSON.parse(text), text, losses };
}

/** One artefact as written, and what of it was lost. */
function written(version: JsonVersion, artefact: Artefact, options: JsonWriteOptions = {}) {
  const losses: Loss[] = [];
  const text = [...fitAndWriteArtefact(version, artefact, { onLoss: (loss) => losses.push(loss), ...options })].join(
    '',
  );
  return { text, json: text === '' ? undefined : JSON.parse(text), losses };
}

const plain = { agencyID: 'A', version: '1.0', names: { en: 'N' } } as const;

describe('writeSdmxJson', () => {
  it('is tried with an artefact of every type', () => {
    expect(artefacts.map((artefact) => artefact.class)).to.deep.equal(artefactTypes.map((type) => type.class));
  });

  for (const version of versions) {
    for (const artefact of artefacts) {
      it(`writes a valid and complete ${artefact.class} as ${version}`, async () => {
        const { message, losses } = await validMessage(version, [artefact]);
        expect(losses).to.deep.equal([]);
        const type = artefactTypes.find((row) => row.class === artefact.class);
        expect(Object.keys(message.data)).to.deep.equal(type && [jsonContainerOf(type)]);
      });
    }

    it(`writes all types into one valid ${version} message`, async () => {
      const { message } = await validMessage(version, artefacts);
      expect(Object.keys(message.data)).to.deep.equal(artefactTypes.map(jsonContainerOf));
    });
  }

  it('puts artefacts of a type into one container and rejects to open it twice', async () => {
    const codelist: Artefact = { class: 'Codelist', id: 'CL', ...plain };
    const dataflow: Artefact = { class: 'Dataflow', id: 'DF', ...plain };
    const { message } = await validMessage('2.0.0', [codelist, { ...codelist, id: 'CL2' }, dataflow]);
    expect(message.data.codelists.map(({ id }: { id: string }) => id)).to.deep.equal(['CL', 'CL2']);
    const error = await chunksOf('2.0.0', [codelist, dataflow, codelist]).catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(TypeError).with.property('message').that.includes('codelists');
  });

  it('writes an empty message with its meta', async () => {
    const options = { languages: ['fr'], contentLanguages: ['fr', 'pt-BR', 'fr'] };
    const errors = [{ code: 100, title: 'No results' }];
    const text = (await chunksOf('2.0.0', [], { ...options, errors })).join('');
    expect(validateSdmxJson(text, '2.0.0')).to.deep.equal([]);
    expect(JSON.parse(text)).to.deep.equal({
      meta: {
        schema:
          'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/structure-message/tools/schemas/2.0.0/sdmx-json-structure-schema.json',
        id: 'M1',
        test: false,
        prepared: '2024-02-29T10:00:00Z',
        contentLanguages: ['fr', 'pt-br'],
        name: 'Message',
        names: { en: 'Message' },
        sender: { id: 'S', name: 'Émetteur', names: { fr: 'Émetteur', en: 'Sender' } },
        receivers: [{ id: 'R' }],
      },
      data: {},
      errors,
    });
  });

  it('names the schema at the root in 2.1.0', async () => {
    const { message } = await validMessage('2.1.0', []);
    expect(message.$schema).to.equal('https://json.sdmx.org/2.1/sdmx-json-structure-schema.json');
    expect(message.meta).to.not.have.property('schema');
  });

  it('takes artefacts one by one from an asynchronous source', async () => {
    async function* source(): AsyncGenerator<Artefact> {
      yield* artefacts;
    }
    const chunks = await gathered(writeSdmxJson('2.0.0', header, source()));
    expect(chunks.join('')).to.equal((await chunksOf('2.0.0', artefacts)).join(''));
  });
});

describe('writeSdmxJson, chunks', () => {
  const codes = Array.from({ length: 5_000 }, (_, index) => ({ id: `C${index}`, names: { en: `Code ${index}` } }));
  const many = Array.from(
    { length: 5_000 },
    (_, index): Artefact => ({ class: 'Dataflow', ...plain, id: `DF${index}` }),
  );
  const values = codes.map(({ id }) => id);
  const cases: readonly (readonly [string, Artefact[]])[] = [
    ['a large codelist', [{ class: 'Codelist', id: 'CL', ...plain, codes }]],
    [
      'a constraint with many values',
      [
        {
          class: 'DataConstraint',
          id: 'DC',
          ...plain,
          cubeRegions: [{ keyValues: [{ id: 'X', values: [...values, ...values, ...values] }] }],
        },
      ],
    ],
    ['many artefacts', many],
  ];
  for (const [name, content] of cases) {
    it(`are of 64 kB for ${name}`, async () => {
      const chunks = await chunksOf('2.0.0', content);
      expect(chunks.length).to.be.greaterThan(1);
      for (const chunk of chunks.slice(0, -1)) expect(chunk.length).to.be.within(65_536, 200_000);
      expect(validateSdmxJson(chunks.join(''), '2.0.0')).to.deep.equal([]);
    });
  }

  it('hold everything in order', async () => {
    const text = (await chunksOf('2.0.0', [{ class: 'Codelist', id: 'CL', ...plain, codes }])).join('');
    const read = JSON.parse(text).data.codelists[0].codes.map(({ id, names }: (typeof codes)[number]) => ({
      id,
      names,
    }));
    expect(read).to.deep.equal(codes);
  });

  it('are begun before the artefact is converted as a whole', () => {
    let converted = 0;
    const counted = codes.map(({ id, names }) => ({
      id,
      get names() {
        converted++;
        return names;
      },
    }));
    const chunks = fitAndWriteArtefact('2.0.0', { class: 'Codelist', id: 'CL', ...plain, codes: counted });
    expect(chunks.next().value).to.have.length.greaterThan(65_535);
    expect(converted).to.be.within(1, 2_000);
  });
});

describe('fitAndWriteArtefact', () => {
  it('writes a codelist with extensions', () => {
    const { json } = written(
      '2.0.0',
      {
        class: 'Codelist',
        agencyID: 'A',
        id: 'CL',
        version: '1.2.0',
        uri: 'https://example.org/cl',
        serviceURL: 'https://example.org/rest',
        structureURL: 'https://example.org/cl.xml',
        validTo: '2020-12-31',
        links: [{ rel: 'alternate', href: 'https://example.org/other' }],
        names: { en: 'List', fr: 'Liste' },
        codes: [
          { id: 'A', names: { en: 'a', fr: 'à' } },
          { id: 'B', uri: 'https://example.org/b', names: { en: 'b' }, parent: 'A' },
        ],
        codelistExtensions: [
          {
            prefix: 'X_',
            codelist: 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:BASE(1.0+.0)',
            inclusiveCodeSelection: { memberValues: ['K'], wildcardedMemberValues: ['E%', '%E', 'A%B'] },
          },
        ],
      },
      { languages: ['fr-CH'] },
    );
    expect(json).to.deep.equal({
      id: 'CL',
      agencyID: 'A',
      version: '1.2.0',
      links: [
        {
          rel: 'self',
          urn: 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:CL(1.2.0)',
          href: 'https://example.org/cl.xml',
          uri: 'https://example.org/cl',
        },
        { rel: 'service', href: 'https://example.org/rest' },
        { rel: 'alternate', href: 'https://example.org/other' },
      ],
      validTo: '2020-12-31T23:59:59Z',
      name: 'Liste',
      names: { en: 'List', fr: 'Liste' },
      codes: [
        {
          id: 'A',
          links: [{ rel: 'self', urn: 'urn:sdmx:org.sdmx.infomodel.codelist.Code=A:CL(1.2.0).A' }],
          name: 'à',
          names: { en: 'a', fr: 'à' },
        },
        {
          id: 'B',
          links: [
            {
              rel: 'self',
              urn: 'urn:sdmx:org.sdmx.infomodel.codelist.Code=A:CL(1.2.0).B',
              uri: 'https://example.org/b',
            },
          ],
          name: 'b',
          names: { en: 'b' },
          parent: 'A',
        },
      ],
      codelistExtensions: [
        {
          prefix: 'X_',
          codelist: 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:BASE(1.0+.0)',
          inclusiveCodeSelection: { memberValues: ['K'], wildcardedMemberValues: ['E%'] },
        },
      ],
    });
  });

  it('writes a data structure', () => {
    const concept = (id: string): string => `urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=A:CS(1.0).${id}`;
    const self = (rest: string) => [{ rel: 'self', urn: `urn:sdmx:org.sdmx.infomodel.datastructure.${rest}` }];
    const { json } = written('2.0.0', {
      class: 'DataStructure',
      id: 'DSD',
      ...plain,
      dataStructureComponents: {
        dimensionList: {
          dimensions: [{ conceptIdentity: concept('FREQ') }],
          timeDimension: {
            conceptIdentity: concept('TIME'),
            localRepresentation: { format: { dataType: 'DateTime' } },
          },
        },
        groups: [{ id: 'G', groupDimensions: ['FREQ'] }],
        attributeList: {
          attributes: [
            {
              id: 'UNIT',
              conceptIdentity: concept('U'),
              localRepresentation: { format: { dataType: 'Decimal', minValue: '1.50' } },
              attributeRelationship: { dataflow: {} },
            },
          ],
        },
        measureList: { measures: [{ id: 'OBS', conceptIdentity: concept('O') }] },
      },
    });
    expect(json).to.deep.equal({
      id: 'DSD',
      agencyID: 'A',
      version: '1.0',
      links: self('DataStructure=A:DSD(1.0)'),
      name: 'N',
      names: { en: 'N' },
      dataStructureComponents: {
        dimensionList: {
          id: 'DimensionDescriptor',
          links: self('DimensionDescriptor=A:DSD(1.0).DimensionDescriptor'),
          dimensions: [{ id: 'FREQ', links: self('Dimension=A:DSD(1.0).FREQ'), conceptIdentity: concept('FREQ') }],
          timeDimension: {
            id: 'TIME_PERIOD',
            links: self('TimeDimension=A:DSD(1.0).TIME_PERIOD'),
            conceptIdentity: concept('TIME'),
            localRepresentation: { format: { dataType: 'DateTime' } },
          },
        },
        groups: [{ id: 'G', links: self('GroupDimensionDescriptor=A:DSD(1.0).G'), groupDimensions: ['FREQ'] }],
        attributeList: {
          id: 'AttributeDescriptor',
          links: self('AttributeDescriptor=A:DSD(1.0).AttributeDescriptor'),
          attributes: [
            {
              id: 'UNIT',
              links: self('DataAttribute=A:DSD(1.0).UNIT'),
              conceptIdentity: concept('U'),
              localRepresentation: { format: { dataType: 'Decimal', minValue: 1.5 } },
              attributeRelationship: { dataflow: {} },
            },
          ],
        },
        measureList: {
          id: 'MeasureDescriptor',
          links: self('MeasureDescriptor=A:DSD(1.0).MeasureDescriptor'),
          measures: [{ id: 'OBS', links: self('Measure=A:DSD(1.0).OBS'), conceptIdentity: concept('O') }],
        },
      },
    });
  });

  it('names nested parts and parts of several classes in one array by their URN', () => {
    const urns = [
      ...new Set(
        artefacts.flatMap((artefact) => written('2.0.0', artefact).text.match(/"rel":"self","urn":"[^"]+/g) ?? []),
      ),
    ].map((text) => text.replace(/.*infomodel\./, ''));
    expect(urns).to.include.members([
      'categoryscheme.Category=A.B:CATS(1.2.0).A.B.C',
      'codelist.HierarchicalCode=A.B:H(1.2.0).A.B.C',
      'codelist.Level=A.B:H(1.2.0).L2',
      'codelist.Valuelist=A.B:VL(1.2.0)',
      'codelist.Codelist=A.B:CL_GRID(1.2.0)',
      'metadatastructure.MetadataAttribute=A.B:MSD(1.2.0).CONTACT.MAIL',
      'process.ProcessStep=A.B:P(1.2.0).S1.S2',
      'structuremapping.EpochMap=A.B:SM(1.2.0).E',
      'transformation.VtlDataflowMapping=A.B:VMS(1.2.0).M1',
      'transformation.VtlCodelistMapping=A.B:VMS(1.2.0).M2',
      'transformation.VtlConceptMapping=A.B:VMS(1.2.0).M3',
      'transformation.VtlDataflowMapping=A.B:VMS(1.2.0).M4',
    ]);
  });

  it('spells ValueList as the pattern at hand does', () => {
    const reference = 'urn:sdmx:org.sdmx.infomodel.codelist.ValueList=A:VL(1.0)';
    const categorisation: Artefact = { class: 'Categorisation', id: 'C', ...plain, source: reference };
    expect(written('2.0.0', categorisation).json.source).to.include('.Valuelist=');
    expect(written('2.1.0', categorisation).json.source).to.equal(reference);
    const map: Artefact = { class: 'RepresentationMap', id: 'R', ...plain, source: [{ codelist: reference }] };
    expect(written('2.0.0', map).json.source).to.deep.equal([{ codelist: reference }]);
  });

  it('keeps the digits of numbers', () => {
    const concepts = [
      { id: 'C', names: { en: 'C' }, coreRepresentation: { format: { endValue: '012345678901234567890.50' } } },
    ];
    expect(written('2.0.0', { class: 'ConceptScheme', id: 'CS', ...plain, concepts }).text).to.include(
      '"endValue":12345678901234567890.50}',
    );
  });

  it('writes what readers expect of metadata structures, keys and names', () => {
    const attribute = { id: 'M', conceptIdentity: 'urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=A:CS(1.0).M' };
    const { json } = written('2.0.0', {
      class: 'MetadataStructure',
      id: 'MSD',
      ...plain,
      metadataStructureComponents: { metadataAttributeList: { metadataAttributes: [{ ...attribute, minOccurs: 0 }] } },
    });
    expect(json.metadataStructureComponents.metadataAttributeList.metadataAttributes[0]).to.include({
      isPresentational: false,
      minOccurs: 0,
      maxOccurs: 1,
    });
    const constraint: Artefact = {
      class: 'DataConstraint',
      id: 'DC',
      ...plain,
      dataKeySets: [{ isIncluded: true, keys: [{}] }],
    };
    expect(written('2.0.0', constraint).json).to.deep.include({
      role: 'Allowed',
      dataKeySets: [{ isIncluded: true, keys: [{ keyValues: [] }] }],
    });
    const codes = [{ id: 'A', annotations: [{}] }];
    const code = written('2.0.0', { class: 'Codelist', id: 'CL', ...plain, codes }).json.codes[0];
    expect(code.name).to.equal('A');
    expect(code).to.not.have.any.keys('names', 'annotations');
  });

  it('gives a key with several values as one key a combination in 2.0.0', () => {
    const constraint: Artefact = {
      class: 'DataConstraint',
      id: 'DC',
      ...plain,
      dataKeySets: [
        {
          isIncluded: true,
          keys: [
            {
              keyValues: [
                { id: 'F', values: ['A', 'M'] },
                { id: 'G', values: ['X', 'Y'] },
              ],
            },
          ],
        },
      ],
    };
    const keys = written('2.0.0', constraint).json.dataKeySets[0].keys;
    const key = (...values: string[]) => ({
      keyValues: [
        { id: 'F', value: values[0] },
        { id: 'G', value: values[1] },
      ],
    });
    expect(keys).to.deep.equal([key('A', 'X'), key('A', 'Y'), key('M', 'X'), key('M', 'Y')]);
    expect(written('2.1.0', constraint).json.dataKeySets).to.deep.equal(constraint.dataKeySets);
  });

  it('lets every text survive', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 1 }), (text, value) => {
        const codes = [{ id: 'A', names: { en: text, fr: value }, annotations: [{ value, texts: { de: text } }] }];
        const [code] = written('2.0.0', { class: 'Codelist', id: 'CL', ...plain, codes }, { languages: ['fr'] }).json
          .codes;
        expect(code).to.deep.include({ name: value, names: { en: text, fr: value } });
        expect(code.annotations).to.deep.equal([{ value, text, texts: { de: text } }]);
      }),
    );
  });
});

describe('fitAndWriteArtefact, losses', () => {
  it('are whole artefacts that only SDMX 2.1 has', async () => {
    const set = { class: 'StructureSet', ...plain, id: 'S' } as Artefact;
    for (const version of versions) {
      const { message, losses } = await validMessage(version, [set]);
      expect(message.data).to.deep.equal({});
      expect(losses.map(({ urn, path }) => [urn, path])).to.deep.equal([
        ['urn:sdmx:org.sdmx.infomodel.mapping.StructureSet=A:S(1.0)', ''],
      ]);
    }
  });

  const dsd = (attributeList: object): Partial<Artefact> =>
    ({ dataStructureComponents: { dimensionList: {}, attributeList } }) as Partial<Artefact>;
  const codelist = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:X(1.0)';
  const extended = (selection: object) => ({ codelistExtensions: [{ codelist, ...selection }] }) as Partial<Artefact>;
  const usage = { metadataAttributeReference: 'M', attributeRelationship: { dataflow: {} } };
  const values = (id: string) => ({ id, values: Array.from({ length: 101 }, (_, index) => `V${index}`) });

  const cases: readonly (readonly [Artefact['class'], Partial<Artefact>, JsonVersion[], string])[] = [
    ['Codelist', { isPartialLanguage: true }, ['2.0.0'], 'isPartialLanguage'],
    ['Codelist', { isFinal: true }, ['2.0.0', '2.1.0'], 'isFinal'],
    ['Codelist', { validFrom: '12020-01-01T00:00:00' }, ['2.0.0', '2.1.0'], 'validFrom'],
    ['DataStructure', { evolvingStructure: true }, ['2.0.0'], 'evolvingStructure'],
    ['Dataflow', { dimensionConstraint: ['FREQ'] }, ['2.0.0'], 'dimensionConstraint'],
    [
      'DataStructure',
      dsd({ metadataAttributeUsages: [{ ...usage, localRepresentation: { format: {} } }] }),
      ['2.0.0', '2.1.0'],
      'dataStructureComponents/attributeList/metadataAttributeUsages/0/localRepresentation',
    ],
    ['DataStructure', dsd({ metadataAttributeUsages: [usage, { metadataAttributeReference: 'M' }] }), [], ''],
    [
      'Codelist',
      extended({ exclusiveCodeSelection: { wildcardedMemberValues: ['%A'] } }),
      ['2.0.0', '2.1.0'],
      'codelistExtensions/0',
    ],
    [
      'DataConstraint',
      { cubeRegions: [{ keyValues: [{ id: 'T', timeRange: { validTo: '2020', afterPeriod: { period: '2020' } } }] }] },
      ['2.0.0'],
      'cubeRegions/0/keyValues/T/timeRange/validTo',
    ],
    [
      'DataConstraint',
      { dataKeySets: [{ isIncluded: true, keys: [{ keyValues: [values('A'), values('B')] }, { keyValues: [] }] }] },
      ['2.0.0'],
      'dataKeySets/0/keys/0',
    ],
    [
      'DataConstraint',
      { releaseCalendar: { offset: 'a', periodicity: 'b', tolerance: 'c' } },
      ['2.1.0'],
      'releaseCalendar',
    ],
    ['DataConstraint', { role: 'Actual' }, ['2.1.0'], ''],
    ['Codelist', { uri: 'not a uri' }, ['2.0.0', '2.1.0'], 'uri'],
    ['Codelist', { structureURL: '::' }, ['2.0.0'], 'structureURL'],
    ['Codelist', { links: [{ rel: 'x', href: 'relative' }] }, ['2.0.0'], 'links/0'],
    ['Codelist', { links: [{ rel: 'x', href: 'http://a.b/', urn: 'urn:isbn:1' }] }, ['2.0.0', '2.1.0'], 'links/0'],
    [
      'AgencyScheme',
      { agencies: [{ id: 'X', names: { en: 'X' }, contacts: [{ emails: ['at home', 'a@b.org'] }] }] },
      ['2.0.0', '2.1.0'],
      'agencies/X/contacts/0/emails/0',
    ],
  ];
  for (const [className, content, losing, path] of cases) {
    for (const version of versions) {
      const isLosing = losing.includes(version);
      it(`${className} ${JSON.stringify(content).slice(0, 80)} in ${version}: ${isLosing ? 'reported' : 'none'}`, async () => {
        const id = className === 'AgencyScheme' ? 'AGENCIES' : 'ID';
        const artefact: Artefact = { class: className, id, ...plain, ...content };
        const { losses } = await validMessage(version, [artefact]);
        expect(losses.map((loss) => loss.path)).to.deep.equal(isLosing ? [path] : []);
        for (const loss of losses) {
          expect(loss.urn).to.match(new RegExp(`\\.${className}=A:${id}\\(1\\.0\\)$`));
          expect(loss.detail).to.not.equal('');
        }
      });
    }
  }

  it('takes an extension away whose inclusive selection is lost, since it would mean all codes', () => {
    const selection = { inclusiveCodeSelection: { wildcardedMemberValues: ['%A'] } };
    const { json, losses } = written('2.0.0', { class: 'Codelist', id: 'CL', ...plain, ...extended(selection) });
    expect(json).to.not.have.property('codelistExtensions');
    expect(losses.map((loss) => loss.path)).to.deep.equal(['codelistExtensions/0', 'codelistExtensions/0']);
  });
});
