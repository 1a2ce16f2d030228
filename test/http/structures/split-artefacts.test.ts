import { expect } from 'chai';
import { validateSdmxJson } from '../../formats/json/schema-validation.js';
import {
  codelistRef,
  codelistsOf,
  component,
  hierarchicalCodelist,
  message21,
  name,
  primaryMeasure,
  structureSet,
  urn,
} from '../../formats/model-2.1/up/message-2.1.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { agencyScheme } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { select } from '../../harness/xpath.js';

const annotations =
  '<c:Annotations><c:Annotation><c:AnnotationTitle>T</c:AnnotationTitle></c:Annotation></c:Annotations>';
const described = `${annotations}<c:Name>Own name</c:Name><c:Description>Own description</c:Description>`;
const item = (element: string, id: string): string => `<s:${element} id="${id}">${name}</s:${element}>`;
const concepts = `<s:Concepts><s:ConceptScheme id="CS" agencyID="A">${name}${['FREQ', 'OBS_VALUE'].map((id) => item('Concept', id)).join('')}</s:ConceptScheme></s:Concepts>`;
const codelists = `<s:Codelists>${['CL', 'CL2'].map((id) => `<s:Codelist id="${id}" agencyID="A" version="1.1">${name}${item('Code', '1')}</s:Codelist>`).join('')}</s:Codelists>`;
const dataStructures = `<s:DataStructures><s:DataStructure id="D" agencyID="A">${name}<s:DataStructureComponents><s:DimensionList>${component('Dimension', 'FREQ')}</s:DimensionList>${primaryMeasure}</s:DataStructureComponents></s:DataStructure></s:DataStructures>`;
const structureRef = '<Ref agencyID="A" id="D" class="DataStructure" package="datastructure"/>';
const codelistMap = (id: string): string =>
  `<s:CodelistMap id="${id}">${name}<s:Source>${codelistRef('CL')}</s:Source><s:Target>${codelistRef('CL2')}</s:Target><s:CodeMap><s:Source><Ref id="1"/></s:Source><s:Target><Ref id="1"/></s:Target></s:CodeMap></s:CodelistMap>`;
const dimension = (element: string): string =>
  `<s:${element}><Ref containerID="DimensionDescriptor" id="FREQ" class="Dimension" package="datastructure"/></s:${element}>`;
const structureMap = `<s:StructureMap id="M">${name}<s:Source>${structureRef}</s:Source><s:Target>${structureRef}</s:Target><s:ComponentMap>${dimension('Source')}${dimension('Target')}<s:RepresentationMapping><s:CodelistMap><Ref id="C"/></s:CodelistMap></s:RepresentationMapping></s:ComponentMap></s:StructureMap>`;
const structureSets = `<s:StructureSets><s:StructureSet id="SS" agencyID="A">${described}${codelistMap('C')}${codelistMap('C_X')}${structureMap}</s:StructureSet></s:StructureSets>`;
const code = (id: string, inside = ''): string =>
  `<s:HierarchicalCode id="${id}"><s:Code><Ref agencyID="A" maintainableParentID="CL" maintainableParentVersion="1.1" id="1"/></s:Code>${inside}</s:HierarchicalCode>`;
const hierarchy = (id: string): string =>
  `<s:Hierarchy id="${id}">${name}${code('X', code('T'))}${code('Y', code('T'))}</s:Hierarchy>`;
const hierarchicalCodelists = `<s:HierarchicalCodelists><s:HierarchicalCodelist id="H" agencyID="A">${described}${hierarchy('H1')}${hierarchy('H2')}</s:HierarchicalCodelist></s:HierarchicalCodelists>`;
const categories = `<s:CategorySchemes><s:CategoryScheme id="CT" agencyID="A">${name}${item('Category', 'K')}</s:CategoryScheme></s:CategorySchemes>`;
const categorisation = (id: string, source: string): string =>
  `<s:Categorisation id="${id}" agencyID="A">${name}<s:Source><Ref agencyID="A" maintainableParentVersion="1.0" ${source}/></s:Source><s:Target><Ref agencyID="A" maintainableParentID="CT" id="K"/></s:Target></s:Categorisation>`;
const categorisations = `<s:Categorisations>${categorisation('OF_MAP', 'maintainableParentID="SS" id="M" class="StructureMap" package="mapping"')}${categorisation('OF_HIERARCHY', 'maintainableParentID="H" id="H2" class="Hierarchy" package="codelist"')}</s:Categorisations>`;

const set = '//str:StructureSets/str:StructureSet';
const codelist = '//str:HierarchicalCodelists/str:HierarchicalCodelist';
const texts = (path: string): string => `${path}/com:Name | ${path}/com:Description | ${path}//com:AnnotationTitle`;

describe('structure sets and hierarchical codelists of SDMX 2.1', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['A'])], 'MERGE');
    const message = message21(
      categories + categorisations + codelists + hierarchicalCodelists + concepts + dataStructures + structureSets,
    );
    const response = await test.post(message);
    expect(response.status, await response.clone().text()).to.equal(200);
  });
  after(() => test.close());

  async function get(path: string): Promise<string> {
    const response = await test.request(path);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return text;
  }
  async function v1(path: string): Promise<string> {
    const text = await get(`/sdmx/v1/${path}`);
    expect(validateSdmxMl(text, '2.1')).to.deep.equal([]);
    expect(text).not.to.include('footer:Message');
    return text;
  }

  for (const [resource, id, element, inner, expected] of [
    ['structureset', 'SS', set, '*[self::str:CodelistMap or self::str:StructureMap]', ['C', 'C_X', 'M']],
    ['hierarchicalcodelist', 'H', codelist, 'str:Hierarchy', ['H1', 'H2']],
  ] as const) {
    it(`are returned as ${resource} with all that was submitted`, async () => {
      const text = await v1(`${resource}/A/${id}/1.0`);
      expect(select(text, `${element}/@id`)).to.deep.equal([id]);
      expect(select(text, `${element}/${inner}/@id`)).to.deep.equal([...expected]);
      expect(select(text, texts(element)).slice(0, 3)).to.deep.equal(['T', 'Own name', 'Own description']);
      const again = (await (await test.post(text)).json()) as { transaction: unknown };
      expect(again.transaction, JSON.stringify(again)).to.equal(null);
    });

    it(`are returned as ${resource} in SDMX-JSON 1.0, and are unchanged when submitted again`, async () => {
      const text = await get(`/sdmx/v1/${resource}/A/${id}/1.0?format=sdmx-json-1.0`);
      expect(validateSdmxJson(text, '1.0.0')).to.deep.equal([]);
      const again = (await (await test.post(text, { 'Content-Type': 'application/json' })).json()) as {
        transaction: unknown;
      };
      expect(again.transaction, JSON.stringify(again)).to.equal(null);
    });

    for (const path of [
      `${resource}/all/all/all`,
      `${resource}/A`,
      'structure/A/all/all',
      `${resource}/A/${id}/latest`,
    ]) {
      it(`are returned once as ${resource} by ${path}`, async () => {
        expect(select(await v1(path), `${element}/@id`)).to.deep.equal([id]);
      });
    }

    it(`are stubs of ${resource} with description and annotations where they are complete`, async () => {
      const complete = await v1(`${resource}/A/all/all?detail=allcompletestubs`);
      expect(select(complete, texts(element))).to.deep.equal(['T', 'Own name', 'Own description']);
      const short = await v1(`${resource}/A/${id}/1.0?detail=allstubs`);
      expect(select(short, texts(element))).to.deep.equal(['Own name']);
      for (const text of [complete, short]) expect(select(text, `${element}/${inner}`)).to.deep.equal([]);
      const included = await v1(`codelist/A/CL/1.1?references=parents&detail=referencecompletestubs`);
      expect(select(included, texts(element))).to.deep.equal(['T', 'Own name', 'Own description']);
    });

    it(`are parents of codelists as ${resource}`, async () => {
      const text = await v1(`codelist/A/CL/1.1?references=${resource}`);
      expect(select(text, `${element}/@id`)).to.deep.equal([id]);
      expect(select(text, `${element}/${inner}/@id`)).to.deep.equal([...expected]);
    });

    it(`are returned as their parts in SDMX 3.0 by the path of ${resource}`, async () => {
      const text = await get(`/sdmx/v1/${resource}/A/${id}/1.0?format=sdmx-3.0`);
      expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
      expect(select(text, '//mes:Structures/*/*/@id')).to.have.members(expected.map((each) => `${id}_${each}`));
      expect(text).not.to.include('footer:Message');
    });
  }

  it('have the children and parents of their parts', async () => {
    const text = await v1('structureset/A/SS/1.0?references=all');
    expect(select(text, '//str:Codelist/@id')).to.have.members(['CL', 'CL2']);
    expect(select(text, '//str:DataStructure/@id')).to.deep.equal(['D']);
    expect(select(text, '//str:Categorisation/@id')).to.deep.equal(['OF_MAP']);
    expect(select(text, `${set}/@id`)).to.deep.equal(['SS']);
    const parents = await v1('hierarchicalcodelist/A/H/1.0?references=parents');
    expect(select(parents, '//str:Categorisation/@id')).to.deep.equal(['OF_HIERARCHY']);
  });

  it('are named by references to their parts, also where they are not in the message', async () => {
    const text = await v1('categorisation/A/all/all');
    const source = '//str:Categorisation/str:Source/Ref';
    expect(select(text, `${source}/@maintainableParentID`)).to.have.members(['H', 'SS']);
    expect(select(text, `${source}/@id`)).to.have.members(['H2', 'M']);
    const json = await get('/sdmx/v1/categorisation/A/all/all?format=sdmx-json-1.0');
    expect(json)
      .to.include(urn('mapping.StructureMap=A:SS(1.0).M'))
      .and.to.include(urn('codelist.Hierarchy=A:H(1.0).H2'));
  });

  it('are returned with the selected hierarchy only', async () => {
    const text = await v1('hierarchicalcodelist/A/H/1.0/H2');
    expect(select(text, `${codelist}/@id`)).to.deep.equal(['H']);
    expect(select(text, `${codelist}/str:Hierarchy/@id`)).to.deep.equal(['H2']);
  });

  it('have codes with their ids in 2.1, and with distinct ids in 3.0', async () => {
    const text = await v1('hierarchicalcodelist/A/H/1.0');
    expect(select(text, `${codelist}/str:Hierarchy[@id='H1']//str:HierarchicalCode/@id`)).to.deep.equal([
      'X',
      'T',
      'Y',
      'T',
    ]);
    expect(text).not.to.include('SDMX_2.1_ID');
    const modern = await get('/sdmx/v2/structure/hierarchy/A/H_H1?format=sdmx-3.0');
    expect(validateSdmxMl(modern, '3.0')).to.deep.equal([]);
    expect(select(modern, '//str:HierarchicalCode/@id')).to.deep.equal(['X', 'T', 'Y', 'Y_T']);
  });

  it('report a missing code of a renamed code at its place in the message', async () => {
    const wrong = code('T').replace('id="1"/>', 'id="NONE"/>');
    const message = message21(
      `<s:HierarchicalCodelists><s:HierarchicalCodelist id="W" agencyID="A">${name}<s:Hierarchy id="H">${name}${code('X', code('T'))}\n${code('Y', `\n${wrong}`)}</s:Hierarchy></s:HierarchicalCodelist></s:HierarchicalCodelists>`,
    );
    const { results } = (await (await test.post(message)).json()) as {
      results: { problems: { rule: string; path?: string; line: number }[] }[];
    };
    const [problem] = results.flatMap(({ problems }) => problems).filter(({ rule }) => rule === 'reference.item');
    expect(problem).to.deep.include({ path: 'hierarchicalCodes/Y/hierarchicalCodes/Y_T/code', line: 4 });
  });

  it('list the parts that a replacement leaves out', async () => {
    const smaller = `<s:StructureSets><s:StructureSet id="SS" agencyID="A">${described}${codelistMap('C')}${structureMap}</s:StructureSet></s:StructureSets>`;
    const response = await test.post(message21(smaller), { 'Dry-Run': 'true' });
    const { results } = (await response.json()) as {
      results: { urn: string; problems: { rule: string; severity: string; detail: string }[] }[];
    };
    const removed = results.flatMap(({ problems }) => problems).filter(({ rule }) => rule === 'item.removed');
    expect(removed.map(({ severity, detail }) => [severity, detail])).to.deep.equal([
      [
        'warning',
        'the replacement removes 1 of class RepresentationMap from urn:sdmx:org.sdmx.infomodel.mapping.StructureSet=A:SS(1.0): C_X',
      ],
    ]);
  });

  it('are deleted with their parts', async () => {
    const gone = await test.post(message21(categorisations + hierarchicalCodelists + structureSets), {
      Action: 'DELETE',
    });
    expect(gone.status, await gone.text()).to.equal(200);
    expect((await test.request('/sdmx/v1/structureset/A')).status).to.equal(404);
    expect((await test.request('/sdmx/v2/structure/hierarchy/A')).status).to.equal(404);
  });
});

describe('references of artefacts of SDMX 2.1', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['A'])], 'MERGE');
    const message = message21(
      codelistsOf('A', ['CL1', 'CL2', 'CL3', 'CL4']) +
        hierarchicalCodelist('A', { H1: 'CL1', H2: 'CL2' }) +
        structureSet('A', { M1: 'CL1', M2: 'CL3' }),
    );
    const response = await test.post(message);
    expect(response.status, await response.clone().text()).to.equal(200);
  });
  after(() => test.close());

  async function idsOf(path: string): Promise<readonly string[]> {
    const text = await (await test.request(`/sdmx/v1/${path}`)).text();
    expect(validateSdmxMl(text, '2.1')).to.deep.equal([]);
    return select(text, '//mes:Structures/*/*/@id').filter((id) => id !== 'AGENCIES');
  }

  for (const references of ['parentsandsiblings', 'all']) {
    it(`are those of all their parts: ${references}`, async () => {
      expect(await idsOf(`codelist/A/CL1/1.0?references=${references}`)).to.have.members([
        'CL1',
        'CL2',
        'CL3',
        'H',
        'S',
      ]);
      expect(await idsOf(`codelist/A/CL2/1.0?references=${references}`)).to.have.members(['CL1', 'CL2', 'H']);
    });
  }

  it('are those of the part alone in SDMX 3.x', async () => {
    const text = await (
      await test.request('/sdmx/v1/codelist/A/CL2/1.0?references=parentsandsiblings&format=sdmx-3.0')
    ).text();
    expect(select(text, '//mes:Structures/*/*/@id').filter((id) => id !== 'AGENCIES')).to.have.members(['CL2', 'H_H2']);
  });

  it('are descendants where an artefact refers to one part', async () => {
    const ref = (attributes: string) => `<Ref agencyID="A" maintainableParentVersion="1.0" ${attributes}/>`;
    const categories = `<s:CategorySchemes><s:CategoryScheme id="CT" agencyID="A">${name}${item('Category', 'K')}</s:CategoryScheme></s:CategorySchemes>`;
    const source = ref('maintainableParentID="H" id="H2" class="Hierarchy" package="codelist"');
    const target = '<Ref agencyID="A" maintainableParentID="CT" id="K"/>';
    const categorisations = `<s:Categorisations><s:Categorisation id="OF" agencyID="A">${name}<s:Source>${source}</s:Source><s:Target>${target}</s:Target></s:Categorisation></s:Categorisations>`;
    expect((await test.post(message21(categories + categorisations))).status).to.equal(200);
    for (const references of ['descendants', 'all']) {
      expect(await idsOf(`categorisation/A/OF/1.0?references=${references}`)).to.have.members([
        'OF',
        'CT',
        'H',
        'CL1',
        'CL2',
      ]);
    }
  });
});
