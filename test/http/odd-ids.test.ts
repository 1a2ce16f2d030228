import { expect } from 'chai';
import { readSdmxMl } from '../../src/formats/xml/read-sdmx-ml.js';
import type { Artefact } from '../../src/model/artefact.js';
import { validateSdmxJson } from '../formats/json/schema-validation.js';
import { validateSdmxMl } from '../formats/xml/schema-validation.js';
import { urns } from '../harness/artefacts.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { structureMessage } from './messages.js';

/** Names of properties that every JavaScript object has. */
const oddIds = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'toJSON',
  'then',
];
/** The names that have the form of a language tag. */
const oddTags = ['toString', 'valueOf', 'toJSON', 'then'];

const names = (id: string): string =>
  ['en', ...oddTags].map((tag) => `<com:Name xml:lang="${tag}">${id} in ${tag}</com:Name>`).join('');
const annotations = `<com:Annotations>${oddIds
  .map(
    (id) =>
      `<com:Annotation id="${id}"><com:AnnotationTitle>${id}</com:AnnotationTitle><com:AnnotationType>${id}</com:AnnotationType><com:AnnotationText xml:lang="toString">${id}</com:AnnotationText></com:Annotation>`,
  )
  .join('')}</com:Annotations>`;

const message = structureMessage(`
  <str:Codelists>
    <str:Codelist agencyID="SDMX" id="constructor" version="1.0.0">${annotations}${names('list')}
      ${oddIds.map((id) => `<str:Code id="${id}">${annotations}${names(id)}</str:Code>`).join('\n      ')}
    </str:Codelist>
  </str:Codelists>
  <str:DataStructures>
    <str:DataStructure agencyID="SDMX" id="__proto__" version="1.0.0">${names('structure')}</str:DataStructure>
  </str:DataStructures>
  <str:Dataflows>
    <str:Dataflow agencyID="SDMX" id="toString" version="1.0.0">${names('flow')}
      <str:Structure>urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=SDMX:__proto__(1.0+.0)</str:Structure>
    </str:Dataflow>
  </str:Dataflows>
  <str:Hierarchies>
    <str:Hierarchy agencyID="SDMX" id="HIER" version="1.0.0" hasFormalLevels="false">${names('hierarchy')}
      ${oddIds.map((id) => `<str:HierarchicalCode id="${id}"><str:Code>${urns.code('constructor', '1.0.0', id)}</str:Code></str:HierarchicalCode>`).join('\n      ')}
    </str:Hierarchy>
  </str:Hierarchies>`);

const read = async (text: string): Promise<readonly Artefact[]> => {
  async function* bytes() {
    yield Buffer.from(text);
  }
  const { artefacts } = await readSdmxMl(bytes(), { strict: true });
  return artefacts.map(({ artefact }) => artefact);
};

describe('ids and languages with names of object properties', () => {
  let test: TestServer;
  let submitted: readonly Artefact[];
  before(async () => {
    expect(validateSdmxMl(message, '3.0')).to.deep.equal([]);
    test = await startTestServer();
    submitted = await read(message);
    const response = await test.post(message);
    expect(response.status, await response.clone().text()).to.equal(200);
  });
  after(() => test.close());

  const get = async (path: string) => (await test.request(path)).text();

  it('are returned in SDMX-ML unchanged', async () => {
    for (const artefact of submitted) {
      const resource = artefact.class.toLowerCase();
      const text = await get(`/sdmx/v2/structure/${resource}/SDMX/${artefact.id}/1.0.0?format=sdmx-3.0`);
      expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
      expect(JSON.stringify(await read(text))).to.equal(JSON.stringify([artefact]));
    }
  });

  it('are returned in SDMX-JSON', async () => {
    for (const [format, version] of [
      ['sdmx-json-2.1', '2.1.0'],
      ['sdmx-json-2.0', '2.0.0'],
    ] as const) {
      const text = await get(`/sdmx/v2/structure/codelist/SDMX/constructor?format=${format}`);
      expect(validateSdmxJson(text, version)).to.deep.equal([]);
      const [list] = JSON.parse(text).data.codelists;
      expect(list.codes.map(({ id }: { id: string }) => id)).to.deep.equal(oddIds);
      expect(list.annotations.map(({ id }: { id: string }) => id)).to.deep.equal(oddIds);
      for (const code of list.codes) expect(Object.keys(code.names)).to.deep.equal(['en', ...oddTags]);
    }
  });

  for (const id of oddIds) {
    it(`the item ${id} and its parents are found`, async () => {
      const text = await get(`/sdmx/v2/structure/codelist/SDMX/constructor/1.0.0/${id}?format=sdmx-json`);
      expect(JSON.parse(text).data.codelists[0].codes.map((code: { id: string }) => code.id)).to.deep.equal([id]);
      const graph = JSON.parse(
        await get(`/ws/registry/reference?urn=${urns.code('constructor', '1.0.0', id)}&direction=incoming`),
      );
      expect(
        graph.edges.map((edge: { component: string; items: string[] }) => [edge.component, ...edge.items]),
      ).to.deep.equal([[id, id]]);
    });
  }

  it('an unknown item with such a name is not found', async () => {
    const { status } = await test.request(
      `/ws/registry/reference?urn=${urns.code('constructor', '1.0.0', 'isPrototypeOf')}`,
    );
    expect(status).to.equal(404);
  });

  it('a language with such a name can be requested', async () => {
    const text = await get('/sdmx/v2/structure/codelist/SDMX/constructor?format=sdmx-json&lang=toString');
    expect(JSON.parse(text).data.codelists[0].name).to.equal('list in toString');
  });

  it('no object prototype was changed', () => {
    expect(Object.keys(Object.prototype)).to.deep.equal([]);
    expect(({} as Record<string, unknown>)['in toString']).to.equal(undefined);
  });
});
