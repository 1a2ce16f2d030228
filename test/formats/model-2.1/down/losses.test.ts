import { expect } from 'chai';
import type { Downgrade } from '../../../../src/formats/model-2.1/down/fitting.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import { allProblems } from '../../all-problems.js';
import { readText } from '../../xml/read-text.js';
import { written } from '../../xml/round-trip.js';
import { validateSdmxMl } from '../../xml/schema-validation.js';
import { conceptUrn, urn } from '../up/message-2.1.js';

const header = { id: 'M1', test: false, prepared: '2024-01-31T00:00:00Z', sender: { id: 'S' } };
const names = { en: 'N' };
const artefact = (className: string, more: object = {}): Artefact =>
  ({ class: className, agencyID: 'A', id: 'X', version: '1.0.0', names, ...more }) as Artefact;
const dataStructure = (components: object): Artefact =>
  artefact('DataStructure', {
    dataStructureComponents: {
      dimensionList: { dimensions: [{ id: 'D', conceptIdentity: conceptUrn('D') }] },
      measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: conceptUrn('OBS_VALUE') }] },
      ...components,
    },
  });
const attribute = (more: object): Artefact =>
  dataStructure({
    attributeList: {
      attributes: [{ id: 'T', conceptIdentity: conceptUrn('T'), attributeRelationship: { dataflow: {} }, ...more }],
    },
  });
const region = (more: object): Artefact =>
  artefact('DataConstraint', { role: 'Allowed', cubeRegions: [{ keyValues: [{ id: 'D', ...more }] }] });
const components = 'dataStructureComponents';

async function downgraded(artefacts: readonly Artefact[], resolve: Downgrade['resolve'] = () => undefined) {
  const losses: string[] = [];
  const xml = await written('2.1', header, artefacts, [], {
    resolve,
    onLoss: ({ urn: of, path, detail }) => losses.push(`${of} ${path} ${detail}`),
  });
  expect(validateSdmxMl(xml, '2.1')).to.deep.equal([]);
  return { xml, losses };
}

/** Title, artefact, class and version in the URN, path and part of the detail of each loss, what is still written. */
const rows: readonly (readonly [string, Artefact, readonly (readonly [string, string])[], string | undefined])[] = [
  ['a draft', artefact('Codelist', { version: '1.0.0-draft' }), [['', 'extension']], undefined],
  [
    'a hierarchy without codes',
    artefact('Hierarchy', { hasFormalLevels: false }),
    [['', 'has no hierarchies without codes']],
    undefined,
  ],
  ['a hierarchy association', artefact('HierarchyAssociation'), [['', 'no HierarchyAssociation']], undefined],
  [
    'a value list whose values are ids',
    artefact('ValueList', { valueItems: [{ id: '$', names }] }),
    [],
    '<str:Code id="$" urn="urn:sdmx:org.sdmx.infomodel.codelist.Code=A:X(1.0.0).$">',
  ],
  [
    'a value list with a value that is not an id',
    artefact('ValueList', {
      valueItems: [
        { id: 'a', names },
        { id: '1/2', names },
      ],
    }),
    [
      ['valueItems/1/2/id', '"1/2"'],
      ['valueItems/1/2', 'requires id, which is missing'],
      ['', 'a part would change the meaning'],
    ],
    undefined,
  ],
  [
    'a value list with a value that has no name',
    artefact('ValueList', { valueItems: [{ id: 'a' }] }),
    [
      ['valueItems/a', 'requires Name, which is missing'],
      ['', 'a part would change the meaning'],
    ],
    undefined,
  ],
  [
    'a value list with a value that occurs twice',
    artefact('ValueList', {
      valueItems: [
        { id: 'a', names },
        { id: 'a', names },
      ],
    }),
    [['', '"a" occurs twice']],
    undefined,
  ],
  [
    'the values of a geographic codelist',
    artefact('GeographicCodelist', { geoFeatureSetCodes: [{ id: 'a', value: 'x', names }] }),
    [['geoFeatureSetCodes/a/value', 'value was left out']],
    '<str:Code id="a"',
  ],
  [
    'a metadata constraint on agreements',
    artefact('MetadataConstraint', {
      constraintAttachment: { metadataProvisionAgreements: [urn('registry.MetadataProvisionAgreement=A:P(1.0)')] },
      metadataTargetRegions: [{ include: true, components: [{ id: 'C', values: ['v'] }] }],
    }),
    [],
    '<Ref agencyID="A" id="P" version="1.0" class="ProvisionAgreement" package="registry"/>',
  ],
  [
    'a metadata constraint on a metadata provider',
    artefact('MetadataConstraint', {
      constraintAttachment: { metadataProvider: urn('base.MetadataProvider=A:METADATA_PROVIDERS(1.0).P') },
    }),
    [
      ['constraintAttachment/metadataProvider', 'metadataProvider was left out'],
      ['constraintAttachment', 'which is missing'],
      ['', 'a part would change the meaning'],
    ],
    undefined,
  ],
  [
    'a metadata constraint on an agreement of a draft',
    artefact('MetadataConstraint', {
      constraintAttachment: {
        metadataProvisionAgreements: [
          urn('registry.MetadataProvisionAgreement=A:P(1.0)'),
          urn('registry.MetadataProvisionAgreement=A:Q(1.0.0-rc)'),
        ],
      },
    }),
    [
      ['constraintAttachment/metadataProvisionAgreements/1', 'extension'],
      ['', 'a part would change the meaning'],
    ],
    undefined,
  ],
  [
    'the validity of a region of reference metadata',
    artefact('MetadataConstraint', { metadataTargetRegions: [{ validFrom: '2020' }] }),
    [
      ['metadataTargetRegions/0/validFrom', 'validFrom was left out'],
      ['', 'a part would change the meaning'],
    ],
    undefined,
  ],
  [
    'a metadata provision agreement',
    artefact('MetadataProvisionAgreement', {
      metadataflow: urn('metadatastructure.Metadataflow=A:F(1.0)'),
      metadataProvider: urn('base.MetadataProvider=A:METADATA_PROVIDERS(1.0).P'),
      targets: [urn('datastructure.Dataflow=A:F(1.0)')],
    }),
    [
      ['metadataProvider', 'DataProvider=A:DATA_PROVIDERS(1.0).P'],
      ['targets', 'targets was left out'],
    ],
    '<Ref agencyID="A" maintainableParentID="DATA_PROVIDERS" maintainableParentVersion="1.0" id="P" class="DataProvider" package="base"/>',
  ],
  ['a metadata provider scheme', artefact('MetadataProviderScheme'), [['', 'left out']], undefined],
  [
    'links',
    artefact('Codelist', { links: [{ rel: 'r', href: 'http://x' }] }),
    [['links', 'links was left out']],
    '<str:Codelist ',
  ],
  [
    'the value and a second link of an annotation',
    artefact('Codelist', {
      annotations: [{ id: 'a', value: 'v', links: [{ href: 'http://x' }, { href: 'http://y' }] }],
    }),
    [
      ['annotations/a/value', 'value was left out'],
      ['annotations/a/links', 'The first of 2 values is written'],
    ],
    '<com:AnnotationURL>http://x</com:AnnotationURL>',
  ],
  ['a flag that is not set', artefact('Codelist', { isPartialLanguage: false }), [], '<str:Codelist '],
  [
    'a flag that is set',
    artefact('Codelist', { isPartialLanguage: true }),
    [['isPartialLanguage', 'isPartialLanguage was left out']],
    '<str:Codelist ',
  ],
  [
    'an enumeration by a value list',
    attribute({ localRepresentation: { enumeration: urn('codelist.ValueList=A:V(1.0)') } }),
    [
      [
        `${components}/attributeList/attributes/T/localRepresentation/enumeration`,
        'does not allow urn:sdmx:org.sdmx.infomodel.codelist.ValueList=',
      ],
      [
        `${components}/attributeList/attributes/T/localRepresentation`,
        'requires TextFormat or Enumeration, which is missing',
      ],
    ],
    '<str:Attribute id="T"',
  ],
  [
    'a data type of 3.x',
    attribute({ localRepresentation: { format: { dataType: 'GeospatialInformation' } } }),
    [[`${components}/attributeList/attributes/T/localRepresentation/format/dataType`, 'GeospatialInformation']],
    '<str:TextFormat/>',
  ],
  [
    'optional dimensions',
    attribute({ attributeRelationship: { dimensions: ['D'], areDimensionsOptional: [true] } }),
    [[`${components}/attributeList/attributes/T/attributeRelationship/areDimensionsOptional`, 'no']],
    '<Ref id="D"/>',
  ],
  [
    'another id of the measure',
    dataStructure({ measureList: { measures: [{ id: 'M', conceptIdentity: conceptUrn('M') }] } }),
    [[`${components}/measureList/measures/M`, 'with the id OBS_VALUE']],
    '<str:PrimaryMeasure id="OBS_VALUE"',
  ],
  [
    'a second measure',
    dataStructure({
      measureList: {
        measures: [
          { id: 'M', conceptIdentity: conceptUrn('M'), usage: 'mandatory' },
          { id: 'OBS_VALUE', conceptIdentity: conceptUrn('OBS_VALUE') },
        ],
      },
    }),
    [[`${components}/measureList/measures/M`, 'attribute of the observation']],
    '<str:Attribute id="M" urn="urn:sdmx:org.sdmx.infomodel.datastructure.DataAttribute=A:X(1.0.0).M" assignmentStatus="Mandatory">',
  ],
  [
    'a data structure without measures',
    dataStructure({ measureList: undefined }),
    [
      [components, 'which is missing'],
      ['', 'can hold none of its parts'],
    ],
    undefined,
  ],
  [
    'a wildcard in the value of a constraint',
    region({ values: ['A%'] }),
    [
      ['cubeRegions/0/keyValues/D/values', 'wildcards'],
      ['', 'a part would change the meaning'],
    ],
    undefined,
  ],
  [
    'a constraint that cascades without the root',
    region({ values: [{ value: 'A', cascadeValues: 'excluderoot' }] }),
    [
      ['cubeRegions/0/keyValues/D/values/0/cascadeValues', 'excluderoot'],
      ['', 'a part would change the meaning'],
    ],
    undefined,
  ],
  [
    'a reference to a draft',
    artefact('Dataflow', { structure: urn('datastructure.DataStructure=A:D(1.0.0-rc.1)') }),
    [['structure', 'extension']],
    '<str:Dataflow ',
  ],
  [
    'a reference with a wildcard that leads nowhere',
    artefact('Dataflow', { structure: urn('datastructure.DataStructure=A:D(1.0+.0)') }),
    [['structure', 'wildcard']],
    '<str:Dataflow ',
  ],
  [
    'the codes of a hierarchy that refer to a draft',
    artefact('Hierarchy', {
      hasFormalLevels: false,
      hierarchicalCodes: [{ id: '1', code: urn('codelist.Code=A:CL(1.0.0-draft).A') }],
    }),
    [
      ['hierarchicalCodes/1/code', 'extension'],
      ['hierarchicalCodes/1', 'requires Code or CodelistAliasRef, which is missing'],
      ['hierarchies/Hierarchy', 'requires HierarchicalCode, which is missing'],
      ['', 'can hold none of its parts'],
    ],
    undefined,
  ],
];

describe('what SDMX-ML 2.1 cannot hold', () => {
  for (const [title, given, expected, left] of rows) {
    it(`is reported and the rest is written: ${title}`, async () => {
      const { xml, losses } = await downgraded([given]);
      expect(losses).to.have.lengthOf(expected.length);
      for (const [index, [path, detail]] of expected.entries()) {
        expect(losses[index]).to.match(/^urn:sdmx:org\.sdmx\.infomodel\.\w+\.\w+=A:X\(1\.0\.0.*?\) /);
        expect(losses[index]).to.include(`) ${path} `);
        expect(losses[index]).to.include(detail);
      }
      if (left === undefined) expect(xml).not.to.include('Structures>');
      else expect(xml).to.include(left);
      expect(xml.match(/<footer:Message code="1000" severity="Warning">/g) ?? []).to.have.lengthOf(expected.length);
    });
  }

  it('is listed in the footer after the given messages', async () => {
    const { xml } = await downgraded([artefact('HierarchyAssociation')]);
    expect(xml).to.include('codelist.HierarchyAssociation=A:X(1.0.0): The artefact was left out');
    const given = [{ code: '413', texts: { en: 'first' } }];
    const both = await written('2.1', header, [artefact('HierarchyAssociation')], given);
    expect([...both.matchAll(/code="(\d+)"/g)].map(([, code]) => code)).to.deep.equal(['413', '1000']);
    const many = await written(
      '2.1',
      header,
      Array.from({ length: 150 }, (_, id) => artefact('HierarchyAssociation', { id: `V${id}` })),
    );
    expect(validateSdmxMl(many, '2.1')).to.deep.equal([]);
    expect(many.match(/footer:Message /g)).to.have.lengthOf(101);
    expect(many).to.include('50 more losses');
  });
});

describe('the form of SDMX-ML 2.1', () => {
  it('has class and package on every Ref that leaves the artefact, neither on local ones', async () => {
    const structure = urn('datastructure.DataStructure=A:D(1.0+.0)');
    const { xml, losses } = await downgraded(
      [
        artefact('Codelist', { codes: [{ id: 'B', names, parent: 'A' }] }),
        artefact('Dataflow', { structure }),
        artefact('Categorisation', {
          source: urn('codelist.HierarchicalCode=A:H(1.0).1.2'),
          target: urn('categoryscheme.Category=A:CT(1.0).1.2'),
        }),
      ],
      (reference) => (reference === structure ? '1.2.0' : undefined),
    );
    expect(losses).to.deep.equal([]);
    expect(xml.match(/<Ref [^>]*>/g)).to.deep.equal([
      '<Ref agencyID="A" id="D" version="1.2.0" class="DataStructure" package="datastructure"/>',
      '<Ref agencyID="A" maintainableParentID="H" maintainableParentVersion="1.0" containerID="Hierarchy" id="1.2" class="HierarchicalCode" package="codelist"/>',
      '<Ref agencyID="A" maintainableParentID="CT" maintainableParentVersion="1.0" id="1.2" class="Category" package="categoryscheme"/>',
      '<Ref id="A"/>',
    ]);
  });

  it('has the containers in the order of the schema, whatever the order of the artefacts', async () => {
    const given = ['DataStructure', 'RulesetScheme', 'ConceptScheme', 'Codelist', 'Dataflow', 'GeoGridCodelist'];
    const { xml } = await downgraded(given.map((each, id) => artefact(each, { id: `X${id}`, vtlVersion: '2.0' })));
    expect([...xml.matchAll(/\n {4}<str:(\w+)>/g)].map(([, container]) => container)).to.deep.equal([
      'Dataflows',
      'Codelists',
      'Concepts',
      'DataStructures',
      'Rulesets',
    ]);
  });

  it('is final where the version is stable', async () => {
    const versions = ['1.0', '1.0.0', '0.1.0', '2'];
    const { xml } = await downgraded(versions.map((version) => artefact('Codelist', { version })));
    const final = [...xml.matchAll(/version="([\d.]+)"[^>]*? isFinal="true"/g)].map(([, version]) => version);
    expect(final).to.deep.equal(['1.0.0']);
    expect(allProblems(await readText(xml))).to.deep.equal([]);
  });

  it('has the constraints of 3.1 as such of what is allowed', async () => {
    const { xml } = await downgraded([artefact('DataConstraint')]);
    expect(xml).to.match(/<str:ContentConstraint [^>]* type="Allowed">/);
  });

  it('has several values of a key as several keys', async () => {
    const keys = [{ keyValues: [{ id: 'D', values: ['A', 'B'] }] }];
    const { xml, losses } = await downgraded([
      artefact('DataConstraint', { dataKeySets: [{ isIncluded: true, keys }] }),
    ]);
    expect(losses).to.deep.equal([]);
    expect(xml.match(/<str:Key>/g)).to.have.lengthOf(2);
  });

  it('has one artefact where two of 3.x would have one identity, that of the same class', async () => {
    const { xml, losses } = await downgraded([
      artefact('ValueList', { valueItems: [{ id: 'V', names }] }),
      artefact('Codelist', { codes: [{ id: 'C', names }] }),
    ]);
    expect(xml).to.include('<str:Code id="C"').and.not.to.include('<str:Code id="V"');
    expect(losses).to.deep.equal([
      `${urn('codelist.ValueList=A:X(1.0.0)')}  The artefact was left out: another artefact is written as Codelist A:X(1.0.0)`,
    ]);
  });

  it('writes stubs without the content that the schema requires of complete artefacts', async () => {
    const stub = artefact('ProvisionAgreement', { isExternalReference: true, structureURL: 'http://x' });
    const xml = await written('2.1', header, [stub]);
    expect(xml).to.match(/<str:ProvisionAgreement [^>]*isExternalReference="true"/);
  });
});
