import { expect } from 'chai';
import { message, readText } from './read-text.js';

const urn = (rest: string) => `urn:sdmx:org.sdmx.infomodel.${rest}`;
const name = '<c:Name>N</c:Name>';

describe('the places of references', () => {
  it('stand by model path, an array element by its id or else its index', async () => {
    const { artefacts } = await readText(
      message(`<s:DataStructures>
<s:DataStructure id="D" agencyID="A">${name}<s:DataStructureComponents><s:DimensionList>
<s:Dimension id="FREQ">
  <s:ConceptIdentity>${urn('conceptscheme.Concept=A:CS(1.0).FREQ')}</s:ConceptIdentity>
  <s:LocalRepresentation><s:Enumeration>${urn('codelist.Codelist=A:CL(1.0+.0)')}</s:Enumeration></s:LocalRepresentation>
  <s:ConceptRole>${urn('conceptscheme.Concept=A:CS(1.0).X')}</s:ConceptRole>
  <s:ConceptRole>${urn('conceptscheme.Concept=A:CS(1.0).Y')}</s:ConceptRole>
</s:Dimension>
<s:Dimension><s:ConceptIdentity>${urn('conceptscheme.Concept=A:CS(1.0).AREA')}</s:ConceptIdentity></s:Dimension>
</s:DimensionList></s:DataStructureComponents></s:DataStructure></s:DataStructures>
<s:RepresentationMaps><s:RepresentationMap id="R" agencyID="A">${name}
<s:SourceDataType>String</s:SourceDataType>
<s:SourceCodelist>${urn('codelist.Codelist=A:CL(1.0)')}</s:SourceCodelist>
<s:TargetCodelist>${urn('codelist.ValueList=A:VL(1.0)')}</s:TargetCodelist>
</s:RepresentationMap></s:RepresentationMaps>`),
    );
    const [structure, map] = artefacts;
    expect(structure?.position).to.deep.equal({ line: 3, column: 1 });
    const dimensions = 'dataStructureComponents/dimensionList/dimensions';
    expect([...(structure?.references ?? [])]).to.deep.equal([
      [`${dimensions}/FREQ/conceptIdentity`, { line: 5, column: 3 }],
      [`${dimensions}/FREQ/localRepresentation/enumeration`, { line: 6, column: 26 }],
      [`${dimensions}/FREQ/conceptRoles/0`, { line: 7, column: 3 }],
      [`${dimensions}/FREQ/conceptRoles/1`, { line: 8, column: 3 }],
      [`${dimensions}/1/conceptIdentity`, { line: 10, column: 14 }],
    ]);
    expect([...(map?.references ?? [])]).to.deep.equal([
      ['source/1/codelist', { line: 14, column: 1 }],
      ['target/0/codelist', { line: 15, column: 1 }],
    ]);
  });
});
