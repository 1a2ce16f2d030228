import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import { extractReferences } from '../../../../src/references/extract.js';
import { describeWithShared, sharedText } from '../../../harness/shared.js';
import { readText } from '../../xml/read-text.js';
import { sortedArtefacts, written } from '../../xml/round-trip.js';
import { validateSdmxMl } from '../../xml/schema-validation.js';
import { codelistRef, message21, name, urn } from './message-2.1.js';

describe('the places of references in SDMX-ML 2.1', () => {
  it('are those of the Ref, or of the URN where there is no Ref', async () => {
    const text = message21(
      `<s:Categorisations><s:Categorisation id="X" agencyID="A">${name}<s:Source>\n  <Ref agencyID="A" id="F" class="Dataflow" package="datastructure"/>\n  <URN>${urn('datastructure.Dataflow=A:F(1.0)')}</URN></s:Source><s:Target>\n    <URN>${urn('categoryscheme.Category=A:CT(1.0).C')}</URN></s:Target></s:Categorisation></s:Categorisations>`,
    );
    const [only] = (await readText(text)).artefacts;
    expect(Object.fromEntries(only?.references ?? [])).to.deep.equal({
      source: { line: 3, column: 3 },
      target: { line: 5, column: 5 },
    });
  });

  it('move with the hierarchy to its own artefact', async () => {
    const hierarchy = (id: string, code: string) =>
      `<s:Hierarchy id="${id}">${name}<s:HierarchicalCode id="1">${code}</s:HierarchicalCode></s:Hierarchy>\n`;
    const text = message21(
      `<s:HierarchicalCodelists><s:HierarchicalCodelist id="H" agencyID="A">${name}<s:IncludedCodelist alias="c">${codelistRef('CL')}</s:IncludedCodelist>\n${hierarchy('H1', '<s:Code>\n<Ref agencyID="A" maintainableParentID="CL" id="A"/></s:Code>')}${hierarchy('H2', '<s:CodelistAliasRef>c</s:CodelistAliasRef><s:CodeID><Ref id="B"/></s:CodeID>')}</s:HierarchicalCodelist></s:HierarchicalCodelists>`,
    );
    const { artefacts } = await readText(text);
    expect(artefacts.map(({ references }) => Object.fromEntries(references))).to.deep.equal([
      {},
      { 'hierarchicalCodes/1/code': { line: 4, column: 1 } },
      { 'hierarchicalCodes/1/code': { line: 5, column: `<s:Hierarchy id="H2">${name}`.length + 1 } },
    ]);
  });
});

describe('the places of references in what becomes or stays another artefact', () => {
  const attachment =
    '<s:ConstraintAttachment><s:ProvisionAgreement>\n<Ref agencyID="A" id="P"/></s:ProvisionAgreement></s:ConstraintAttachment>';
  const included = Array.from(
    { length: 11 },
    (_, index) => `<s:IncludedCodelist alias="c${index}">\n${codelistRef('CL')}</s:IncludedCodelist>`,
  );
  const rows: readonly (readonly [string, string, Readonly<Record<string, number>>])[] = [
    [
      'a metadata provision agreement',
      `<s:ProvisionAgreements><s:ProvisionAgreement id="P" agencyID="A">${name}<s:StructureUsage>\n<Ref agencyID="A" id="F" class="Metadataflow" package="metadatastructure"/></s:StructureUsage><s:DataProvider>\n<Ref agencyID="A" maintainableParentID="DATA_PROVIDERS" id="X"/></s:DataProvider></s:ProvisionAgreement></s:ProvisionAgreements>`,
      { metadataflow: 3, metadataProvider: 4 },
    ],
    [
      'a metadata constraint',
      `<s:Constraints><s:ContentConstraint id="C" agencyID="A" type="Allowed">${name}${attachment}<s:MetadataTargetRegion report="R" metadataTarget="T"/></s:ContentConstraint></s:Constraints>`,
      { 'constraintAttachment/metadataProvisionAgreements/0': 3 },
    ],
    [
      'an attachment constraint',
      `<s:Constraints><s:AttachmentConstraint id="C" agencyID="A">${name}${attachment}</s:AttachmentConstraint></s:Constraints>`,
      { 'constraintAttachment/provisionAgreements/0': 3 },
    ],
    [
      'a hierarchical codelist',
      `<s:HierarchicalCodelists><s:HierarchicalCodelist id="H" agencyID="A">${name}${included.join('')}</s:HierarchicalCodelist></s:HierarchicalCodelists>`,
      Object.fromEntries(included.map((_, index) => [`includedCodelists/${index}/codelist`, index + 3])),
    ],
  ];
  for (const [title, structures, lines] of rows) {
    it(`are found in ${title}`, async () => {
      const [only] = (await readText(message21(structures))).artefacts;
      const found = [...(only?.references ?? [])].map(([path, place]) => [path, place.line] as const);
      expect(Object.fromEntries(found)).to.deep.equal(lines);
      const { references } = extractReferences(only?.artefact as Artefact);
      expect(references.map(({ path }) => path)).to.have.members(Object.keys(lines));
    });
  }
});

describe('the places of references in a structure set', () => {
  it('are found in the maps that it becomes', async () => {
    const structure = '<Ref agencyID="A" id="D" class="DataStructure" package="datastructure"/>';
    const component = '<Ref containerID="DimensionDescriptor" id="D" class="Dimension" package="datastructure"/>';
    const text = message21(
      `<s:StructureSets><s:StructureSet id="S" agencyID="A">${name}<s:CodelistMap id="C">${name}<s:Source>\n${codelistRef('A')}</s:Source><s:Target>\n${codelistRef('B')}</s:Target><s:CodeMap><s:Source><Ref id="A"/></s:Source><s:Target><Ref id="B"/></s:Target></s:CodeMap></s:CodelistMap><s:StructureMap id="M">${name}<s:Source>\n${structure}</s:Source><s:Target>\n${structure}</s:Target>\n<s:ComponentMap><s:Source>${component}</s:Source><s:Target>${component}</s:Target><s:RepresentationMapping><s:CodelistMap><Ref id="C"/></s:CodelistMap></s:RepresentationMapping></s:ComponentMap></s:StructureMap></s:StructureSet></s:StructureSets>`,
    );
    const { artefacts } = await readText(text);
    expect(artefacts.map(({ references }) => Object.fromEntries(references))).to.deep.equal([
      {},
      { 'source/0/codelist': { line: 3, column: 1 }, 'target/0/codelist': { line: 4, column: 1 } },
      {
        source: { line: 5, column: 1 },
        target: { line: 6, column: 1 },
        'componentMaps/0': { line: 7, column: 1 },
        'componentMaps/0/representationMap': { line: 7, column: 1 },
      },
    ]);
  });
});

describeWithShared('the structure of exchange rates of the ECB in SDMX-ML 2.1', () => {
  const text = sharedText('messages/real/ecb-exr-structure-2.1.xml');

  it('is read whole, even strictly', async () => {
    const { artefacts, problems } = await readText(text, { strict: true });
    expect(problems).to.deep.equal([]);
    const count = (className: string) => artefacts.filter(({ artefact }) => artefact.class === className).length;
    expect([count('Codelist'), count('ConceptScheme'), count('DataStructure'), count('DataConstraint')]).to.deep.equal([
      11, 1, 1, 1,
    ]);
    const codes = artefacts.flatMap(({ artefact }) => (Array.isArray(artefact.codes) ? artefact.codes : []));
    expect(codes).to.have.lengthOf((text.match(/<str:Code /g) ?? []).length);
    const structure = artefacts.find(({ artefact }) => artefact.class === 'DataStructure');
    expect(
      structure?.references.get('dataStructureComponents/measureList/measures/OBS_VALUE/conceptIdentity'),
    ).not.to.equal(undefined);
  });

  it('is written validly in 3.0 and reads as the same', async () => {
    const message = await readText(text);
    const modern = await written('3.0', message.header, sortedArtefacts(message));
    expect(validateSdmxMl(modern, '3.0')).to.deep.equal([]);
    const again = await readText(modern, { strict: true });
    expect(JSON.stringify(sortedArtefacts(again))).to.equal(JSON.stringify(sortedArtefacts(message)));
  });
});
