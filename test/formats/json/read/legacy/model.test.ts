import { expect } from 'chai';
import { describe, it } from 'mocha';
import { jsonVersion } from '../../../../../src/formats/grammar/json-versions.js';
import type { SdmxJsonReadOptions } from '../../../../../src/formats/json/read-sdmx-json.js';
import { allProblems } from '../../../all-problems.js';
import { problemsOf, readText } from '../read.js';
import { codelist, concept, everything, message10, named, text, urn } from './message-1.0.js';

const read = (data: object, options: Partial<SdmxJsonReadOptions> = {}) => readText(message10(data), options);
const artefactOf = async (data: object) => (await read(data)).artefacts[0]?.artefact;
const rulesOf = async (data: object, strict = false) => {
  const { errors, warnings } = await problemsOf(message10(data), { strict });
  return [...errors, ...warnings].map(({ rule, path }) => [rule, path]);
};

const conceptual = (id: string) => ({ id, conceptIdentity: concept(id) });
const measureList = { primaryMeasure: { conceptIdentity: concept('O') } };
const dataStructure = (components: object, more: object = {}) => ({
  dataStructures: [
    { ...named('D'), ...more, dataStructureComponents: { dimensionList: {}, measureList, ...components } },
  ],
});
const dimensions = (dimensionList: object) => dataStructure({ dimensionList });
const measures = urn('conceptscheme.ConceptScheme=A:MS(1.0)');
const measureDimension = (position?: number) => ({
  ...conceptual('M'),
  ...(position === undefined ? {} : { position }),
  localRepresentation: { enumeration: measures },
});

describe('the model of an SDMX-JSON 1.0 message', () => {
  it('has the codes of a codelist as later versions have them', async () => {
    const { version: _version, ...without } = named('CL');
    const data = {
      codelists: [{ ...without, names: {}, codes: [{ id: 'A', name: 'a', codes: [{ id: 'B', name: 'b' }] }] }],
    };
    const { artefacts } = await readText(message10(data, { contentLanguages: ['de'] }));
    expect(artefacts.map(({ artefact }) => artefact)).to.deep.equal([
      {
        class: 'Codelist',
        agencyID: 'A',
        id: 'CL',
        version: '1.0',
        names: { de: 'N' },
        codes: [
          { id: 'A', names: { de: 'a' } },
          { id: 'B', names: { de: 'b' }, parent: 'A' },
        ],
      },
    ]);
  });

  const orders: readonly (readonly [string, object, readonly string[]])[] = [
    [
      'at its position',
      {
        dimensions: [
          { ...conceptual('A'), position: 0 },
          { ...conceptual('B'), position: 2 },
        ],
        measureDimensions: [measureDimension(1)],
      },
      ['A', 'M', 'B'],
    ],
    [
      'behind the others without one',
      { measureDimensions: [measureDimension()], dimensions: [conceptual('A'), { ...conceptual('B'), position: 7 }] },
      ['A', 'B', 'M'],
    ],
    [
      'at its position from 0 where the others have none',
      { measureDimensions: [measureDimension(1)], dimensions: [conceptual('A'), conceptual('B')] },
      ['A', 'M', 'B'],
    ],
    ['alone', { measureDimensions: [measureDimension(1)] }, ['M']],
  ];
  for (const [place, list, expected] of orders) {
    it(`has the measure dimension ${place}`, async () => {
      const artefact = await artefactOf(dimensions(list));
      const ids = [...JSON.stringify(artefact).matchAll(/"id":"([ABM])"/g)].map(([, id]) => id);
      expect(ids).to.deep.equal(expected);
    });
  }

  const at = (id: string, position?: number) => ({
    ...conceptual(id),
    ...(position === undefined ? {} : { position }),
  });
  const uncertain: readonly (readonly [string, object])[] = [
    ['it has no position', { dimensions: [at('A', 0), at('B', 1)], measureDimensions: [measureDimension()] }],
    [
      'another dimension has no position',
      { dimensions: [at('A', 0), at('B')], measureDimensions: [measureDimension(1)] },
    ],
    ['no other dimension has a position', { dimensions: [at('A'), at('B')], measureDimensions: [measureDimension(1)] }],
    [
      'two dimensions have one position',
      { dimensions: [at('A', 0), at('B', 1)], measureDimensions: [measureDimension(1)] },
    ],
    [
      'the order contradicts the positions',
      { dimensions: [at('A', 2), at('B', 0)], measureDimensions: [measureDimension(1)] },
    ],
  ];
  for (const [reason, list] of uncertain) {
    it(`warns that the place of the measure dimension is not certain: ${reason}`, async () => {
      const found = allProblems(await read(dimensions(list))).filter(
        ({ rule }) => rule === 'measureDimension.position',
      );
      expect(found.map(({ severity, path }) => [severity, path])).to.deep.equal([
        ['warning', 'data/dataStructures/D/dataStructureComponents/dimensionList'],
      ]);
    });
  }

  it('has the concept scheme of a measure dimension in an annotation', async () => {
    const message = await read(dimensions({ measureDimensions: [measureDimension()] }));
    const [dimension] = JSON.parse(JSON.stringify(message.artefacts[0]?.artefact)).dataStructureComponents.dimensionList
      .dimensions;
    expect(dimension).to.deep.include({
      annotations: [{ title: measures, type: 'SDMX_2.1_MEASURE_SCHEME' }],
      localRepresentation: { enumeration: urn('codelist.Codelist=A:MS(1.0)') },
    });
    expect(allProblems(message).map(({ rule }) => rule)).to.deep.equal(['measureDimension.codelist']);
  });

  it('has the URN of a link with the classes of SDMX 3.0', async () => {
    const links = [
      { rel: 'related', urn: urn('datastructure.PrimaryMeasure=A:D(1.0).OBS_VALUE') },
      { rel: 'related', urn: urn('mapping.StructureSet=A:S(1.0)'), href: 'https://x.org/s' },
      { rel: 'related', urn: 'urn:isbn:1' },
    ];
    const message = await read(dataStructure({}, { links }));
    expect(message.artefacts[0]?.artefact.links).to.deep.equal([
      { rel: 'related', urn: urn('datastructure.Measure=A:D(1.0).OBS_VALUE') },
      { rel: 'related', href: 'https://x.org/s' },
    ]);
    expect(allProblems(message).map(({ rule, path }) => [rule, path])).to.deep.equal([
      ['link.dropped', 'data/dataStructures/D/links/1'],
      ['link.dropped', 'data/dataStructures/D/links/2'],
    ]);
  });

  it('has no links where none can be kept', async () => {
    const artefact = await artefactOf({
      codelists: [{ ...named('CL'), links: [{ rel: 'related', urn: 'urn:isbn:1' }] }],
    });
    expect(artefact).not.to.have.property('links');
  });

  it('has the classes that the hybrid maps of a structure set name', async () => {
    const { structureSets } = everything;
    const legacy = (await read({ structureSets })).artefacts.find(({ artefact }) => artefact.id === 'LEGACY');
    expect(JSON.stringify(legacy?.artefact)).to.include('codelist.HierarchicalCodelist=A:HCL(1.0)');
  });

  it('is read whatever the order of properties', async () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, inner]) => [name, turned(inner)]),
            )
          : value;
    const one = await readText(message10(everything));
    const other = await readText(message10(turned(everything) as object));
    const sorted = (message: typeof one) => message.artefacts.map(({ artefact }) => JSON.stringify(artefact)).sort();
    const languages = /"(?:en|fr)":"[A-Z]",?/g;
    expect(sorted(other).map((each) => each.replaceAll(languages, ''))).to.deep.equal(
      sorted(one).map((each) => each.replaceAll(languages, '')),
    );
  });

  it('has the format of the message', async () => {
    expect((await read({})).format).to.deep.equal({ family: 'SDMX-JSON', version: '1.0.0' });
  });
});

describe('what is not kept of SDMX-JSON 1.0, or understood otherwise', () => {
  const cases: readonly (readonly [string, object, string, string])[] = [
    [
      'a final artefact that can be changed',
      { codelists: [{ ...named('CL'), isFinal: true }] },
      'isFinal.dropped',
      'data/codelists/CL',
    ],
    [
      'a stable one that is not final',
      { codelists: [{ ...named('CL'), version: '1.0.0' }] },
      'isFinal.dropped',
      'data/codelists/CL',
    ],
    [
      'a URN of its own that names another object',
      dimensions({
        dimensions: [{ ...conceptual('A'), links: [{ rel: 'self', urn: urn('datastructure.Dimension=A:D(1.0).B') }] }],
      }),
      'urn.mismatch',
      'data/dataStructures/D/dataStructureComponents/dimensionList/dimensions/A/links',
    ],
    [
      'blanks around a URN',
      { dataflows: [{ ...named('F'), structure: ` ${urn('datastructure.DataStructure=A:D(1.0)')}` }] },
      'urn.blank',
      'data/dataflows/F/structure',
    ],
    [
      'another id of a list',
      dimensions({ id: 'DIMENSIONS' }),
      'list.id',
      'data/dataStructures/D/dataStructureComponents/dimensionList/id',
    ],
    [
      'an alias that is no id',
      { hierarchicalCodelists: [{ ...named('H'), includedCodelists: { 'a b': codelist('CL') } }] },
      'property.unknown',
      'data/hierarchicalCodelists/H/includedCodelists/0',
    ],
    [
      'a property that it does not know',
      { codelists: [{ ...named('CL'), order: 1 }] },
      'property.unknown',
      'data/codelists/CL/order',
    ],
    [
      'a version of an ISO concept',
      {
        conceptSchemes: [
          { ...named('CS'), concepts: [{ id: 'A', ...text, isoConceptReference: concept('X').replace('1.0', '2.0') }] },
        ],
      },
      'version.dropped',
      'data/conceptSchemes/CS/concepts/A/isoConceptReference',
    ],
    [
      'groups beside dimensions',
      dataStructure({
        attributeList: {
          attributes: [
            {
              ...conceptual('A'),
              assignmentStatus: 'Mandatory',
              attributeRelationship: { dimensions: ['X'], attachmentGroups: ['G'] },
            },
          ],
        },
      }),
      'element.dropped',
      'data/dataStructures/D/dataStructureComponents/attributeList/attributes/A/attributeRelationship/attachmentGroups',
    ],
  ];
  for (const [name, data, rule, path] of cases) {
    it(`is reported with its place: ${name}`, async () => expect(await rulesOf(data)).to.deep.include([rule, path]));
  }

  it('leaves no trace of what was left out among the places of references', async () => {
    const { metadataStructures } = everything;
    const [only] = (await read({ metadataStructures })).artefacts;
    const paths = [...(only?.references.keys() ?? [])];
    expect(paths.every((path) => path.startsWith('metadataStructureComponents/metadataAttributeList/'))).to.equal(true);
    expect(paths).to.have.length(4);
  });

  it('is repeated from the meta of the sender', async () => {
    const warnings = [{ code: 150, title: 'Left out', detail: 'an item' }];
    const { problems } = await readText(message10({}, { warnings }), { strict: true });
    expect(problems.map(({ rule, path, detail }) => [rule, path, detail])).to.deep.equal([
      ['message.errors', 'meta/warnings/0', 'The warnings of the message report: 150, Left out, an item'],
    ]);
  });
});

describe('the version 1.0.0 of a message', () => {
  const meta = { id: 'T', prepared: '2024-01-01T00:00:00Z', sender: { id: 'S' } };
  const agreement = {
    provisionAgreements: [{ ...named('P'), structureUsage: urn('datastructure.Dataflow=A:F(1.0)') }],
  };
  const constraint = {
    contentConstraints: [{ ...named('C'), releaseCalendar: { periodicity: '1', offset: '1', tolerance: '1' } }],
  };
  const schema = (version: '1.0.0' | '2.0.0') => ({ meta: { ...meta, schema: jsonVersion(version).schema } });
  const cases: readonly (readonly [string, object, Partial<SdmxJsonReadOptions>, string, readonly string[]])[] = [
    ['the schema that it names', { ...schema('1.0.0'), data: {} }, {}, '1.0.0', []],
    ['what it holds', { meta, data: constraint }, {}, '1.0.0', []],
    ['what the sender says', { meta, data: {} }, { version: '1.0.0' }, '1.0.0', []],
    [
      'what it holds rather than the schema',
      { ...schema('2.0.0'), data: { hierarchicalCodelists: [named('H')] } },
      {},
      '1.0.0',
      ['artefact.legacy', 'message.version'],
    ],
    ['nothing', { meta, data: { codelists: [named('CL')] } }, {}, '2.0.0', []],
  ];
  for (const [name, message, options, version, rules] of cases) {
    it(`shows by ${name}`, async () => {
      const read = await readText(JSON.stringify(message), options);
      const { format } = read;
      expect(format.version).to.equal(version);
      expect(allProblems(read).map(({ rule }) => rule)).to.deep.equal(rules);
    });
  }

  it('shows by what is wrong in it alone', async () => {
    const { errors } = await problemsOf(JSON.stringify({ meta, data: agreement }));
    expect(errors.map(({ rule, detail }) => [rule, detail])).to.deep.equal([
      ['property.missing', 'provisionAgreements lacks the property dataProvider, which is required'],
    ]);
  });
});
