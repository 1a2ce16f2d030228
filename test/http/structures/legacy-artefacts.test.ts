import { expect } from 'chai';
import { validateSdmxJson } from '../../formats/json/schema-validation.js';
import { codelistRef, component, message21, name, primaryMeasure } from '../../formats/model-2.1/up/message-2.1.js';
import { readText } from '../../formats/xml/read-text.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { agencyScheme } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { select } from '../../harness/xpath.js';

const item = (element: string, id: string): string => `<s:${element} id="${id}">${name}</s:${element}>`;
const concepts = `<s:Concepts><s:ConceptScheme id="CS" agencyID="A">${name}${['FREQ', 'OBS_VALUE'].map((id) => item('Concept', id)).join('')}</s:ConceptScheme></s:Concepts>`;
const codelists = `<s:Codelists>${['CL', 'CL2'].map((id) => `<s:Codelist id="${id}" agencyID="A" version="1.1">${name}${item('Code', '1')}</s:Codelist>`).join('')}</s:Codelists>`;
const dataStructures = `<s:DataStructures><s:DataStructure id="D" agencyID="A">${name}<s:DataStructureComponents><s:DimensionList>${component('Dimension', 'FREQ')}</s:DimensionList>${primaryMeasure}</s:DataStructureComponents></s:DataStructure></s:DataStructures>`;
const hierarchicalCodelists = `<s:HierarchicalCodelists><s:HierarchicalCodelist id="H" agencyID="A">${name}<s:IncludedCodelist alias="c">${codelistRef('CL')}</s:IncludedCodelist></s:HierarchicalCodelist></s:HierarchicalCodelists>`;
const structureRef = '<Ref agencyID="A" id="D" class="DataStructure" package="datastructure"/>';
const codelistMap = `<s:CodelistMap id="C">${name}<s:Source>${codelistRef('CL')}</s:Source><s:Target>${codelistRef('CL2')}</s:Target><s:CodeMap><s:Source><Ref id="1"/></s:Source><s:Target><Ref id="1"/></s:Target></s:CodeMap></s:CodelistMap>`;
const dimension = (element: string): string =>
  `<s:${element}><Ref containerID="DimensionDescriptor" id="FREQ" class="Dimension" package="datastructure"/></s:${element}>`;
const structureMap = `<s:StructureMap id="M">${name}<s:Source>${structureRef}</s:Source><s:Target>${structureRef}</s:Target><s:ComponentMap>${dimension('Source')}${dimension('Target')}<s:RepresentationMapping><s:CodelistMap><Ref id="C"/></s:CodelistMap></s:RepresentationMapping></s:ComponentMap></s:StructureMap>`;
const structureSet = (id: string, inside: string): string =>
  `<s:StructureSet id="${id}" agencyID="A">${name}${inside}</s:StructureSet>`;
const structureSets = `<s:StructureSets>${structureSet('S', `${codelistMap}${structureMap}`)}${structureSet('R', `<s:RelatedStructure>${structureRef}</s:RelatedStructure>`)}</s:StructureSets>`;
const constraints = (structure: string): string =>
  `<s:Constraints><s:AttachmentConstraint id="AC" agencyID="A">${name}<s:ConstraintAttachment><s:DataStructure><Ref agencyID="A" id="${structure}"/></s:DataStructure></s:ConstraintAttachment></s:AttachmentConstraint></s:Constraints>`;
const legacy = ['HierarchicalCodelist=A:H(1.0)', 'StructureSet=A:R(1.0)', 'AttachmentConstraint=A:AC(1.0)'];

describe('artefacts that only SDMX 2.1 has', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['A'])], 'MERGE');
    const message = message21(
      codelists + hierarchicalCodelists + concepts + dataStructures + structureSets + constraints('D'),
    );
    const response = await test.post(message);
    expect(response.status, await response.clone().text()).to.equal(200);
  });
  after(() => test.close());

  const send = (path: string): Promise<Response> => test.request(`/sdmx/v2/structure/${path}`);

  it('are returned in SDMX-ML 2.1 unchanged, with all others', async () => {
    const text = await (await send('*/A?format=sdmx-2.1')).text();
    expect(validateSdmxMl(text, '2.1')).to.deep.equal([]);
    expect(text).not.to.include('footer:Message');
    const { artefacts } = await readText(text, { strict: true });
    expect(artefacts.map(({ artefact: { class: className, id } }) => `${className} ${id}`)).to.have.members([
      'Codelist CL',
      'Codelist CL2',
      'HierarchicalCodelist H',
      'ConceptScheme CS',
      'DataStructure D',
      'RepresentationMap S_C',
      'StructureMap S_M',
      'StructureSet R',
      'StructureSet S',
      'AttachmentConstraint AC',
    ]);
    expect(
      select(text, "//str:StructureSet[@id='S']/*[self::str:CodelistMap or self::str:StructureMap]/@id"),
    ).to.deep.equal(['C', 'M']);
  });

  it('do not cause losses in a structure map that is selected alone: the artefacts that it maps are loaded', async () => {
    const text = await (await send('structuremap/A/S_M?format=sdmx-2.1')).text();
    expect(validateSdmxMl(text, '2.1')).to.deep.equal([]);
    expect(select(text, "//str:ComponentMap//Ref[@class='Dimension']")).to.not.deep.equal([]);
    expect(select(text, '//str:CodelistMap')).to.not.deep.equal([]);
    expect(select(text, '//footer:Message | //str:DataStructure')).to.deep.equal([]);
  });

  for (const version of ['3.0', '3.1'] as const) {
    it(`are omitted in SDMX-ML ${version} with a warning`, async () => {
      const text = await (await send(`*/A?format=sdmx-${version}`)).text();
      expect(validateSdmxMl(text, version)).to.deep.equal([]);
      expect(select(text, '//footer:Message')).to.have.lengthOf(legacy.length);
      for (const urn of legacy)
        expect(text).to.include(`${urn}: ${urn.replace(/=.*/, '')} was left out: only SDMX 2.1 has this class`);
      expect(select(text, '//str:StructureMap')).to.not.deep.equal([]);
    });
  }

  it('are omitted in SDMX-JSON 2.1 with a warning', async () => {
    const text = await (await send('*/A?format=sdmx-json-2.1')).text();
    expect(validateSdmxJson(text, '2.1.0')).to.deep.equal([]);
    for (const urn of legacy) expect(text).to.include(urn);
    expect(Object.keys((JSON.parse(text) as { data: object }).data)).not.to.include.members(['structureSets']);
  });

  it('have no type in the paths of REST 2', async () => {
    expect((await send('structureset/A')).status).to.equal(400);
  });

  it('prevent the deletion of their children, and are rejected without them', async () => {
    const refused = await test.post(message21(constraints('NONE')));
    expect(refused.status).to.equal(409);
    expect(await refused.text()).to.include('DataStructure=A:NONE(1.0)');
    const used = await test.post(message21(dataStructures), { Action: 'DELETE' });
    expect(await used.text()).to.include('AttachmentConstraint=A:AC(1.0)');
  });
});
