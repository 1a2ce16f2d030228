import { expect } from 'chai';
import type { Problem } from '../../../../src/errors.js';
import { canCompare } from '../../../harness/shared.js';
import { readText, refusal } from '../../xml/read-text.js';
import { validateSdmxMl } from '../../xml/schema-validation.js';
import { codelistRef, component, dataStructure, message21, name, primaryMeasure, urn } from './message-2.1.js';

const codelist = (inside: string, attributes = '') =>
  `<s:Codelists>\n¦<s:Codelist id="CL" agencyID="A"${attributes}>${name}${inside}</s:Codelist></s:Codelists>`;
const code = (inside: string) => codelist(`<s:Code id="B">${name}${inside}</s:Code>`).replace('¦', '');
const dataflow = (reference: string) =>
  `<s:Dataflows><s:Dataflow id="F" agencyID="A">${name}<s:Structure>${reference}</s:Structure></s:Dataflow></s:Dataflows>`;
const source = (reference: string) =>
  `<s:Categorisations><s:Categorisation id="X" agencyID="A">${name}<s:Source>${reference}</s:Source><s:Target><Ref agencyID="A" maintainableParentID="CT" id="C"/></s:Target></s:Categorisation></s:Categorisations>`;
const dimension = component('Dimension', 'FREQ');
const hierarchies = (inside: string) =>
  `<s:HierarchicalCodelists>\n¦<s:HierarchicalCodelist id="H" agencyID="A">${name}${inside}</s:HierarchicalCodelist></s:HierarchicalCodelists>`;
const metadataStructure = (reports: string) =>
  `<s:MetadataStructures><s:MetadataStructure id="M" agencyID="A">${name}¦<s:MetadataStructureComponents><s:MetadataTarget id="T"><s:ReportPeriodTarget><s:LocalRepresentation><s:TextFormat/></s:LocalRepresentation></s:ReportPeriodTarget></s:MetadataTarget>${reports}</s:MetadataStructureComponents></s:MetadataStructure></s:MetadataStructures>`;
const report = (id: string) =>
  `<s:ReportStructure id="${id}">${component('MetadataAttribute', 'A')}<s:MetadataTarget><Ref id="T"/></s:MetadataTarget></s:ReportStructure>`;
const dsdRef = (attributes: string) => `<Ref agencyID="A" id="D" ${attributes}/>`;

/** Title, rule, message with `¦` where the problem is reported, whether the official schema objects too. */
const rows: readonly (readonly [string, string, string, 'schema' | 'beyond'])[] = [
  ['an unknown element', 'element.unknown', codelist('¦<s:Item id="A"/>').replace('¦', ''), 'schema'],
  ['an element of 3.0', 'element.unknown', '¦<s:ValueLists/>', 'schema'],
  [
    'containers in the wrong order',
    'element.order',
    `${codelist('').replace('¦', '')}¦<s:Dataflows><s:Dataflow id="F" agencyID="A">${name}</s:Dataflow></s:Dataflows>`,
    'schema',
  ],
  ['a list without anything in it', 'element.missing', '¦<s:Codelists/>', 'schema'],
  ['a reference in the form of 3.0', 'element.missing', code('¦<s:Parent/>'), 'schema'],
  ['text in a reference', 'text.unexpected', code('<s:Parent>¦A<Ref id="A"/></s:Parent>'), 'schema'],
  [
    'a Ref in the namespace of the structure',
    'element.namespace',
    code('<s:Parent>¦<s:Ref id="A"/><Ref id="A"/></s:Parent>'),
    'schema',
  ],
  ['a Ref without id', 'attribute.missing', dataflow('¦<Ref agencyID="A"/>'), 'schema'],
  ['an unknown attribute of a Ref', 'attribute.unknown', dataflow(`¦${dsdRef('x="1"')}`), 'schema'],
  [
    'a Ref to another class than its element',
    'value.enumeration',
    dataflow(`¦${dsdRef('class="Codelist"')}`),
    'schema',
  ],
  [
    'a Ref with another class than the fixed one',
    'attribute.fixed',
    dataflow(`¦${dsdRef('class="MetadataStructure"')}`),
    'schema',
  ],
  ['a Ref with another package', 'attribute.fixed', dataflow(`¦${dsdRef('package="metadatastructure"')}`), 'schema'],
  ['a local Ref that is none', 'attribute.fixed', code('<s:Parent>¦<Ref id="A" local="false"/></s:Parent>'), 'schema'],
  ['a version with letters', 'value.pattern', codelist('', ' version="1.0-draft"'), 'schema'],
  ['a version with leading zeros', 'value.version', codelist('', ' version="1.02"'), 'beyond'],
  ['a version of four numbers', 'value.version', codelist('', ' version="1.2.3.4"'), 'beyond'],
  ['a reference to a version with leading zeros', 'value.version', dataflow(`¦${dsdRef('version="01"')}`), 'beyond'],
  [
    'a URN that is none',
    'urn.invalid',
    dataflow('<URN>A:D(1.0)</URN>').replace('<s:Structure>', '¦<s:Structure>'),
    'beyond',
  ],
  [
    'a Ref and a URN that name two objects',
    'reference.contradiction',
    dataflow(`${dsdRef('version="1.0"')}<URN>${urn('datastructure.DataStructure=A:D(2.0)')}</URN>`).replace(
      '<s:Structure>',
      '¦<s:Structure>',
    ),
    'beyond',
  ],
  [
    'a URN of another class than its element refers to',
    'urn.invalid',
    dataflow(`<URN>${urn('codelist.Codelist=A:D(1.0)')}</URN>`).replace('<s:Structure>', '¦<s:Structure>'),
    'beyond',
  ],
  [
    'a class in the wrong package',
    'urn.invalid',
    source('¦<Ref agencyID="A" id="F" class="Dataflow" package="codelist"/>'),
    'beyond',
  ],
  [
    'an item without the artefact it is in',
    'urn.invalid',
    source('¦<Ref agencyID="A" id="F" class="Code" package="codelist"/>'),
    'beyond',
  ],
  [
    'a data provider in a scheme of another id than the fixed one',
    'urn.invalid',
    source('¦<Ref agencyID="A" maintainableParentID="MINE" id="P" class="DataProvider" package="base"/>'),
    'beyond',
  ],
  [
    'an agency in another version of its scheme than 1.0',
    'urn.invalid',
    source(
      '¦<Ref agencyID="A" maintainableParentID="AGENCIES" maintainableParentVersion="2.0" id="P" class="Agency" package="base"/>',
    ),
    'beyond',
  ],
  [
    'a reference to a hierarchical codelist as a whole',
    'reference.withoutSuccessor',
    source('¦<Ref agencyID="A" id="H" class="HierarchicalCodelist" package="codelist"/>'),
    'beyond',
  ],
  [
    'a reference to a structure set',
    'reference.withoutSuccessor',
    source('¦<Ref agencyID="A" id="H" class="StructureSet" package="mapping"/>'),
    'beyond',
  ],
  [
    'a reference of an artefact of 3.0 to an attachment constraint',
    'reference.withoutSuccessor',
    source('¦<Ref agencyID="A" id="H" class="AttachmentConstraint" package="registry"/>'),
    'beyond',
  ],
  [
    'a metadata key with an object of a class that is none of an artefact or item',
    'reference.withoutSuccessor',
    `<s:Constraints><s:AttachmentConstraint id="C" agencyID="A">${name}<s:MetadataKeySet isIncluded="true"><s:Key report="R" metadataTarget="T"><c:KeyValue id="O"><c:Object>¦<Ref agencyID="A" maintainableParentID="M" id="R" class="ReportStructure" package="metadatastructure"/></c:Object></c:KeyValue></s:Key></s:MetadataKeySet></s:AttachmentConstraint></s:Constraints>`,
    'beyond',
  ],
  [
    'components with one id',
    'item.duplicate',
    dataStructure(`<s:DimensionList>${dimension}¦${dimension}</s:DimensionList>${primaryMeasure}`),
    'schema',
  ],
  [
    'a data structure without a measure',
    'element.missing',
    dataStructure(`<s:DimensionList>${dimension}</s:DimensionList>`).replace(
      '<s:DataStructureComponents>',
      '¦<s:DataStructureComponents>',
    ),
    'schema',
  ],
  [
    'a group defined by an attachment constraint',
    'element.withoutSuccessor',
    dataStructure(
      `<s:DimensionList>${dimension}</s:DimensionList><s:Group id="G">¦<s:AttachmentConstraint><Ref agencyID="A" id="C"/></s:AttachmentConstraint></s:Group>${primaryMeasure}`,
    ),
    'beyond',
  ],
  [
    'two hierarchies that would have one id',
    'artefact.duplicate',
    hierarchies(
      ['H', 'Hierarchy']
        .map(
          (id) =>
            `<s:Hierarchy id="${id}">${name}<s:HierarchicalCode id="1"><s:Code><Ref agencyID="A" maintainableParentID="CL" id="A"/></s:Code></s:HierarchicalCode></s:Hierarchy>`,
        )
        .join(''),
    ),
    'beyond',
  ],
  [
    'an alias of no codelist',
    'reference.alias',
    hierarchies(
      `<s:IncludedCodelist alias="a">${codelistRef('CL')}</s:IncludedCodelist><s:Hierarchy id="H">${name}¦<s:HierarchicalCode id="1"><s:CodelistAliasRef>b</s:CodelistAliasRef><s:CodeID><Ref id="A"/></s:CodeID></s:HierarchicalCode></s:Hierarchy>`,
    ).replace('¦', ''),
    'beyond',
  ],
  ['two report structures', 'reportStructure.several', metadataStructure(report('R1') + report('R2')), 'beyond'],
  [
    'an organisation unit scheme in another version than 1.0',
    'value.version',
    `<s:OrganisationSchemes>¦<s:OrganisationUnitScheme id="O" agencyID="A" version="1.1">${name}</s:OrganisationUnitScheme></s:OrganisationSchemes>`,
    'beyond',
  ],
  [
    'a VTL mapping of a concept scheme',
    'element.withoutSuccessor',
    `<s:VtlMappings><s:VtlMappingScheme id="V" agencyID="A">${name}<s:VtlMapping id="X" alias="x">${name}¦<s:ConceptScheme><Ref agencyID="A" id="CS"/></s:ConceptScheme></s:VtlMapping></s:VtlMappingScheme></s:VtlMappings>`,
    'beyond',
  ],
  [
    'an artefact twice, once by its default version',
    'artefact.duplicate',
    codelist('')
      .replace('¦', '')
      .replace('</s:Codelists>', `¦<s:Codelist id="CL" agencyID="A" version="1.0">${name}</s:Codelist></s:Codelists>`),
    'schema',
  ],
];

/** Rules about what is valid in 2.1 and has no form in 3.0: its artefact is refused, and the message is read. */
const ofArtefacts: ReadonlySet<string> = new Set([
  'element.withoutSuccessor',
  'reference.withoutSuccessor',
  'reportStructure.several',
]);

/** The errors with which a message is rejected, or the artefacts in it. */
async function errorsIn(text: string, rule: string): Promise<readonly Problem[]> {
  if (!ofArtefacts.has(rule)) {
    const { problems } = await refusal(readText(text));
    return problems.filter(({ severity }) => severity === 'error');
  }
  const { artefacts } = await readText(text);
  return artefacts.flatMap(({ artefact, problems, references }) => {
    if (problems.every(({ severity }) => severity === 'warning')) return [];
    expect(Object.keys(artefact)).to.deep.equal(['class', 'agencyID', 'id', 'version']);
    expect(references.size).to.equal(0);
    return problems;
  });
}

describe('what readSdmxMl rejects of SDMX-ML 2.1', () => {
  for (const [title, rule, marked, judge] of rows) {
    it(title, async () => {
      const [before = '', ...after] = message21(marked).split('¦');
      expect(after).to.have.lengthOf(1);
      const text = before + after.join('');
      const lines = before.split('\n');
      const errors = await errorsIn(text, rule);
      expect(errors.map((problem) => [problem.rule, problem.line, problem.column])).to.deep.equal([
        [rule, lines.length, (lines.at(-1) ?? '').length + 1],
      ]);
      expect(errors[0]?.path).to.match(/^Structure\/Structures/);
      if (canCompare())
        expect(validateSdmxMl(text, '2.1').length > 0, 'the official schema objects').to.equal(judge === 'schema');
    });
  }

  it('only an element that has no namespace as a Ref, whatever the default namespace', async () => {
    const structure = 'http://www.sdmx.org/resources/sdmxml/schemas/v2_1/structure';
    const inDefault = code(`<Parent xmlns="${structure}"><Ref id="A"/></Parent>`);
    expect((await refusal(readText(message21(inDefault)))).problems[0]?.rule).to.equal('element.namespace');
    const inNone = code(`<Parent xmlns="${structure}"><Ref xmlns="" id="A"/></Parent>`);
    expect((await readText(message21(inNone))).artefacts).to.have.lengthOf(1);
  });

  it('only the artefacts that have no form in SDMX 3.0, each with all its reasons', async () => {
    const refused = metadataStructure(report('R1') + report('R2')).replace('¦', '');
    const structures = [codelist(''), hierarchies(''), refused].map((each) => each.replace('¦', '').replace('\n', ''));
    const { artefacts } = await readText(message21(structures.join('')));
    const errors = artefacts.map(({ artefact, problems }) => [
      artefact.class,
      problems.filter(({ severity }) => severity === 'error').map(({ rule }) => rule),
    ]);
    expect(errors).to.deep.equal([
      ['Codelist', []],
      ['HierarchicalCodelist', []],
      ['MetadataStructure', ['reportStructure.several']],
    ]);
  });

  it('many things at once, the rest of a wrong element among them', async () => {
    const broken = dataStructure(
      `<s:DimensionList><s:MeasureDimension id="M"><s:ConceptIdentity/></s:MeasureDimension></s:DimensionList><s:MeasureList/>`,
    );
    const structures = `${broken.replace('<s:DataStructures>', '<s:MetadataStructures><s:MetadataStructure id="M" agencyID="A"><c:Name>N</c:Name><s:MetadataStructureComponents/></s:MetadataStructure></s:MetadataStructures><s:DataStructures>')}`;
    const { problems } = await refusal(readText(message21(structures)));
    expect(problems.filter(({ rule }) => rule === 'element.missing')).to.have.lengthOf(4);
  });
});
