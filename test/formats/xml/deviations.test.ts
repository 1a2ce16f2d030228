import { expect } from 'chai';
import { canCompare } from '../../harness/shared.js';
import { deviationsIn } from '../all-problems.js';
import { message, readText, refusal } from './read-text.js';
import { validateSdmxMl } from './schema-validation.js';

const urn = 'urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=ECB:EXR(1.0)';
const dataflow = (structure: string) =>
  message(`<s:Dataflows><s:Dataflow id="F" agencyID="A"><c:Name>N</c:Name>${structure}</s:Dataflow></s:Dataflows>`);

/** Name, message, rule, and what is read. */
const rows: readonly (readonly [string, string, string, (artefact: object) => void])[] = [
  [
    'blanks around a URN',
    dataflow(`<s:Structure>\n  ${urn} </s:Structure>`),
    'urn.blank',
    (artefact) => expect(artefact).to.have.property('structure', urn),
  ],
  [
    'a short URN',
    dataflow('<s:Structure>DataStructure=ECB:EXR(1.0)</s:Structure>'),
    'urn.short',
    (artefact) => expect(artefact).to.have.property('structure', urn),
  ],
  [
    'blanks in an element that has to be empty',
    dataflow(`<s:Structure>${urn}</s:Structure>`).replace('<c:Name>', '<c:Link rel="r" url="u"> \n</c:Link><c:Name>'),
    'text.blank',
    (artefact) => expect(artefact).to.have.deep.property('links', [{ rel: 'r', href: 'u' }]),
  ],
  [
    'a metadata attribute usage without relationship',
    message(
      `<s:DataStructures><s:DataStructure id="D" agencyID="A"><c:Name>N</c:Name><s:DataStructureComponents><s:DimensionList><s:Dimension id="X"><s:ConceptIdentity>urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=A:CS(1.0).X</s:ConceptIdentity></s:Dimension></s:DimensionList><s:AttributeList><s:MetadataAttributeUsage><s:MetadataAttributeReference>M</s:MetadataAttributeReference></s:MetadataAttributeUsage></s:AttributeList></s:DataStructureComponents></s:DataStructure></s:DataStructures>`,
    ),
    'attributeRelationship.missing',
    (artefact) =>
      expect(artefact).to.have.deep.nested.property('dataStructureComponents.attributeList.metadataAttributeUsages', [
        { metadataAttributeReference: 'M' },
      ]),
  ],
];

const prefix = 'urn:sdmx:org.sdmx.infomodel.codelist';
const codelist = (attributes: string, codeAttributes: string) =>
  message(
    `<s:Codelists><s:Codelist id="CL" agencyID="A" ${attributes}><c:Name>N</c:Name><s:Code id="X" ${codeAttributes}><c:Name>N</c:Name></s:Code></s:Codelist></s:Codelists>`,
  );

describe('accepted deviations', () => {
  for (const [title, text] of [
    ['a URN of another artefact', codelist(`urn="${prefix}.Codelist=A:CL(2.0)"`, '')],
    ['a URN of another item', codelist('', `urn="${prefix}.Code=A:CL(1.0).Y"`)],
  ] as const) {
    it(`${title}, which the schema lets pass: a warning, or an error when strict`, async () => {
      expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
      const message = await readText(text);
      const { artefacts } = message;
      const problems = deviationsIn(message);
      expect(problems.map((problem) => [problem.severity, problem.rule])).to.deep.equal([['warning', 'urn.mismatch']]);
      expect(artefacts[0]?.artefact).to.include({ agencyID: 'A', id: 'CL', version: '1.0' });
      const strict = await refusal(readText(text, { strict: true }));
      expect(strict.problems.map((problem) => problem.rule)).to.deep.equal(['urn.mismatch']);
    });
  }

  it('a URN that is none of the class is no deviation but an error', async () => {
    const { problems } = await refusal(readText(codelist(`urn="${prefix}.Code=A:CL(1.0).X"`, '')));
    expect(problems.map((problem) => problem.rule)).to.deep.equal(['urn.invalid']);
  });

  for (const [title, text, rule, check] of rows) {
    it(`${title}: a warning, or an error when strict`, async () => {
      if (canCompare()) expect(validateSdmxMl(text, '3.0'), 'a deviation from the schema').not.to.deep.equal([]);
      const message = await readText(text);
      const { artefacts } = message;
      const problems = deviationsIn(message);
      expect(problems.map((problem) => [problem.severity, problem.rule])).to.deep.equal([['warning', rule]]);
      expect(problems[0]).to.include({ line: 2 });
      check(artefacts[0]?.artefact ?? {});
      const strict = await refusal(readText(text, { strict: true }));
      expect(strict.problems.map((problem) => [problem.severity, problem.rule])).to.deep.equal([['error', rule]]);
    });
  }
});
