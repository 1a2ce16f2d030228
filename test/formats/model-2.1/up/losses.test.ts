import { expect } from 'chai';
import { parseGrammar } from '../../../../src/formats/grammar/parse-grammar.js';
import { particulars21 } from '../../../../src/formats/grammar/particulars-2.1.js';
import { sdmxMl21 } from '../../../../src/formats/grammar/sdmx-ml-2.1.js';
import { deviationsIn } from '../../all-problems.js';
import { readText } from '../../xml/read-text.js';
import { validateSdmxMl } from '../../xml/schema-validation.js';
import { component, dataStructure, message21, name, primaryMeasure, urn } from './message-2.1.js';

const codelist = (attributes: string) =>
  `<s:Codelists>¦<s:Codelist id="CL" agencyID="A" ${attributes}>${name}</s:Codelist></s:Codelists>`;
const dimensions = (inside: string) => dataStructure(`<s:DimensionList>${inside}</s:DimensionList>${primaryMeasure}`);
const measures =
  '<s:LocalRepresentation><s:Enumeration><Ref agencyID="A" id="MS"/></s:Enumeration></s:LocalRepresentation>';

/** Title, rule, message with `¦` where the warning points, what the warning says. */
const rows: readonly (readonly [string, string, string, string])[] = [
  [
    'a final artefact in a version that can be changed',
    'isFinal.dropped',
    codelist('version="1.0" isFinal="true"'),
    'the version 1.0 is not stable',
  ],
  [
    'an artefact that is not final in a stable version',
    'isFinal.dropped',
    codelist('version="1.0.0"'),
    '1.0.0 is stable',
  ],
  ['another identity in the urn', 'urn.mismatch', codelist(`urn="${urn('codelist.Codelist=A:X(1.0)')}"`), 'A:X(1.0)'],
  [
    'a group beside dimensions',
    'element.dropped',
    dataStructure(
      `<s:DimensionList>${component('Dimension', 'FREQ')}</s:DimensionList><s:Group id="G"><s:GroupDimension><s:DimensionReference><Ref id="FREQ"/></s:DimensionReference></s:GroupDimension></s:Group><s:AttributeList>${component('Attribute', 'X', '<s:AttributeRelationship><s:Dimension><Ref id="FREQ"/></s:Dimension>¦<s:AttachmentGroup><Ref id="G"/></s:AttachmentGroup></s:AttributeRelationship>', ' assignmentStatus="Conditional"')}</s:AttributeList>${primaryMeasure}`,
    ),
    'AttachmentGroup',
  ],
  [
    'a reference period',
    'element.dropped',
    `<s:Constraints><s:ContentConstraint id="C" agencyID="A">${name}¦<s:ReferencePeriod startTime="2020-01-01T00:00:00" endTime="2021-01-01T00:00:00"/></s:ContentConstraint></s:Constraints>`,
    'ReferencePeriod',
  ],
  [
    'a measure dimension',
    'measureDimension.codelist',
    dimensions(`¦${component('MeasureDimension', 'M', measures)}`),
    'codelist.Codelist=A:MS(1.0), which is made of ',
  ],
  [
    'a version of a hierarchical code',
    'version.dropped',
    `<s:HierarchicalCodelists><s:HierarchicalCodelist id="H" agencyID="A">${name}<s:Hierarchy id="H">${name}¦<s:HierarchicalCode id="1" version="2.0"><s:Code><Ref agencyID="A" maintainableParentID="CL" id="A"/></s:Code></s:HierarchicalCode></s:Hierarchy></s:HierarchicalCodelist></s:HierarchicalCodelists>`,
    'version 2.0 was left out',
  ],
  [
    'a structure set that is kept as it is',
    'artefact.legacy',
    `<s:StructureSets>¦<s:StructureSet id="S" agencyID="A">${name}</s:StructureSet></s:StructureSets>`,
    'The StructureSet S is kept unchanged and returned in SDMX 2.1 only: SDMX 3.0 has no form for a set without maps',
  ],
  [
    'the report structure of a region',
    'metadataTargetRegion.report',
    `<s:Constraints>¦<s:ContentConstraint id="C" agencyID="A" type="Allowed">${name}<s:MetadataTargetRegion report="R" metadataTarget="T"/></s:ContentConstraint></s:Constraints>`,
    'The report structure R and the metadata target T of the region were left out',
  ],
  [
    'the provider of an agreement on reference metadata',
    'provisionAgreement.metadataflow',
    `<s:ProvisionAgreements>¦<s:ProvisionAgreement id="P" agencyID="A">${name}<s:StructureUsage><Ref agencyID="A" id="F" class="Metadataflow" package="metadatastructure"/></s:StructureUsage><s:DataProvider><Ref agencyID="A" maintainableParentID="DATA_PROVIDERS" id="X"/></s:DataProvider></s:ProvisionAgreement></s:ProvisionAgreements>`,
    'MetadataProvider=A:METADATA_PROVIDERS(1.0).X, which has to exist',
  ],
];

/** A content constraint that is kept unchanged. */
const kept = (title: string, type: string, inside: string, why: string) => [title, type, inside, why] as const;
const keyValue = '<c:KeyValue id="K"><c:Value>v</c:Value></c:KeyValue>';
const attachedTo = (inside: string): string => `<s:ConstraintAttachment>${inside}</s:ConstraintAttachment>`;
const provider = '<Ref agencyID="A" maintainableParentID="DATA_PROVIDERS" id="P"/>';
const region = (inside = '', include = ''): string =>
  `<s:MetadataTargetRegion report="R" metadataTarget="T"${include}>${inside}</s:MetadataTargetRegion>`;
const keptConstraints = [
  kept(
    'a metadata set',
    'Allowed',
    attachedTo(`<s:MetadataSet><c:DataProvider>${provider}</c:DataProvider><c:ID>S</c:ID></s:MetadataSet>`),
    'metadata set',
  ),
  kept(
    'metadata keys',
    'Allowed',
    `<s:MetadataKeySet isIncluded="true"><s:Key report="R" metadataTarget="T">${keyValue}</s:Key></s:MetadataKeySet>`,
    'metadata key sets',
  ),
  kept('actual reference metadata', 'Actual', region(), 'reference metadata of the type Actual'),
  kept('keys of a target', 'Allowed', region(keyValue), 'keys of a metadata target'),
  kept('two regions of one sense', 'Allowed', region() + region('', ' include="true"'), 'several metadata target'),
  kept(
    'data and reference metadata',
    'Allowed',
    `<s:CubeRegion>${keyValue}</s:CubeRegion>${region()}`,
    'data and reference metadata',
  ),
  kept(
    'the reference metadata of a data provider',
    'Allowed',
    `${attachedTo(`<s:DataProvider>${provider}</s:DataProvider>`)}${region()}`,
    'on a data provider',
  ),
  kept('three cube regions', 'Allowed', `<s:CubeRegion>${keyValue}</s:CubeRegion>`.repeat(3), 'several cube regions'),
];

describe('a content constraint', () => {
  for (const [title, type, inside, why] of keptConstraints) {
    it(`is kept unchanged when it is about ${title}`, async () => {
      const text = message21(
        `<s:Constraints><s:ContentConstraint id="C" agencyID="A" type="${type}">${name}${inside}</s:ContentConstraint></s:Constraints>`,
      );
      expect(validateSdmxMl(text, '2.1')).to.deep.equal([]);
      const message = await readText(text, { strict: true });
      const { artefacts } = message;
      const problems = deviationsIn(message);
      expect(artefacts.map(({ artefact }) => artefact.class)).to.deep.equal(['ContentConstraint']);
      expect(problems.map(({ rule }) => rule)).to.deep.equal(['artefact.legacy']);
      expect(problems[0]?.detail).to.include(why);
    });
  }
});

describe('what is not kept of SDMX-ML 2.1', () => {
  for (const [title, rule, marked, said] of rows) {
    it(`is reported with its place: ${title}`, async () => {
      const [before = '', after = ''] = message21(marked).split('¦');
      const lines = before.split('\n');
      const problems = deviationsIn(await readText(before + after));
      const warning = problems.find((problem) => problem.rule === rule);
      expect(warning).to.deep.include({
        severity: 'warning',
        line: lines.length,
        column: (lines.at(-1) ?? '').length + 1,
      });
      expect(warning?.detail).to.include(said);
      expect(warning?.path).to.match(/^Structure\/Structures\//);
    });
  }

  it('leaves no trace in the artefact, nor among the places of references', async () => {
    const { artefacts } = await readText(
      message21(
        `<s:MetadataStructures><s:MetadataStructure id="M" agencyID="A">${name}<s:MetadataStructureComponents><s:MetadataTarget id="T"><s:IdentifiableObjectTarget id="O" objectType="Code"><s:LocalRepresentation><s:Enumeration><Ref agencyID="A" id="CL" class="Codelist" package="codelist"/></s:Enumeration></s:LocalRepresentation></s:IdentifiableObjectTarget></s:MetadataTarget><s:ReportStructure id="R">${component('MetadataAttribute', 'A')}<s:MetadataTarget><Ref id="T"/></s:MetadataTarget></s:ReportStructure></s:MetadataStructureComponents></s:MetadataStructure></s:MetadataStructures>`,
      ),
    );
    const [only] = artefacts;
    expect(JSON.stringify(only?.artefact)).not.to.include('CL');
    expect([...(only?.references.keys() ?? [])]).to.deep.equal([
      'metadataStructureComponents/metadataAttributeList/metadataAttributes/A/conceptIdentity',
    ]);
  });
});

describe('the tables of SDMX-ML 2.1', () => {
  const { losses, elements, attributes, urnClasses, nestedTypes, impliedIds } = particulars21;
  const { complexTypes } = parseGrammar(sdmxMl21);
  const elementsOf = (type: string): string => JSON.stringify(complexTypes.get(type)?.content ?? '');

  it('name elements of the grammar', () => {
    for (const key of [...Object.keys(losses), ...Object.keys(elements)]) {
      const [type = '', element] = key.split('/');
      if (element !== undefined) expect(elementsOf(type), key).to.include(`:${element}"`);
    }
  });

  it('name types and attributes of the grammar', () => {
    for (const key of Object.keys(attributes)) {
      const [type = '', attribute] = key.split('/');
      expect(
        complexTypes.get(type)?.attributes.map((each) => each.name),
        key,
      ).to.include(attribute);
    }
    for (const type of [...Object.keys(urnClasses), ...nestedTypes, ...Object.keys(impliedIds)]) {
      expect(complexTypes.has(type), type).to.equal(true);
    }
  });
});
