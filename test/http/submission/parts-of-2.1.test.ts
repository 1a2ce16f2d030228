import { expect } from 'chai';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import {
  codelistsOf,
  component,
  hierarchicalCodelist,
  message21,
  metadataStructureOf,
  name,
  primaryMeasure,
  severalReports,
  structureSet,
} from '../../formats/model-2.1/up/message-2.1.js';
import { agencyScheme } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import type { Received } from '../received.js';

type Outcome = Received<typeof reportSchema>['results'][number];

const skipInvalid = { 'Skip-Invalid': 'true' };
const urn = (rest: string) => `urn:sdmx:org.sdmx.infomodel.${rest}`;

describe('artefacts of SDMX 2.1 with Skip-Invalid', () => {
  let test: TestServer;
  beforeEach(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['A'])], 'MERGE');
  });
  afterEach(() => test.close());

  async function post(structures: string, headers: Readonly<Record<string, string>> = skipInvalid) {
    const response = await test.post(message21(structures), headers);
    const { results = [] } = (await response.json()) as { results?: readonly Outcome[] };
    return { status: response.status, results };
  }
  /** The status and the rules of the errors of each artefact, by class, id and version. */
  const summary = (results: readonly Outcome[]) =>
    results.map(({ urn: whole, status, problems = [] }) => [
      whole.replace(/^.*\.([A-Za-z]+)=A:/, '$1 '),
      status,
      ...problems.filter(({ severity }) => severity === 'error').map(({ rule }) => rule),
    ]);
  const dataOf = async (path: string) => ((await (await test.request(path)).json()) as { data: unknown }).data;
  const exists = async (path: string) => (await test.request(`/sdmx/v1/${path}`)).status === 200;

  for (const [resource, id, outer, parts, artefact] of [
    ['hierarchicalcodelist', 'H', 'codelist.HierarchicalCodelist=A:H(1.0)', 'Hierarchy H_', hierarchicalCodelist],
    ['structureset', 'S', 'mapping.StructureSet=A:S(1.0)', 'RepresentationMap S_', structureSet],
  ] as const) {
    const [whole = ''] = /[A-Za-z]+(?==)/.exec(outer) ?? [];
    const [partClass = ''] = parts.split(' ');
    const part = (name: string) => `${parts}${name}(1.0)`;

    it(`are accepted with all their parts, or not at all: ${resource}`, async () => {
      const { status, results } = await post(
        codelistsOf('A', ['CL']) + artefact('A', { P1: 'CL', P2: 'NONE', P3: 'CL' }),
      );
      expect(status).to.equal(200);
      expect(summary(results)).to.deep.equal([
        ['Codelist CL(1.0)', 'created'],
        [`${whole} ${id}(1.0)`, 'rejected', 'dependency.rejected'],
        [part('P1'), 'rejected', 'dependency.rejected'],
        [part('P2'), 'rejected', ...(summary(results)[3] ?? []).slice(2)],
        [part('P3'), 'rejected', 'dependency.rejected'],
      ]);
      expect(summary(results)[3]).to.include('reference.missing');
      const reasons = results.flatMap(({ problems = [] }) =>
        problems.filter(({ rule }) => rule === 'dependency.rejected'),
      );
      for (const { detail, reference, line } of reasons) {
        expect(reference).to.match(new RegExp(`\\.${partClass}=A:${id}_P2\\(1\\.0\\)$`));
        expect(detail)
          .to.include(`The parts of ${urn(outer)}, an artefact of SDMX 2.1`)
          .and.include(String(reference));
        expect(line).to.equal(2);
      }
      expect(await exists(`${resource}/A/${id}/1.0`)).to.equal(false);
      expect(await exists('codelist/A/CL/1.0')).to.equal(true);
    });

    it(`keep all their parts as they are if one cannot be replaced: ${resource}`, async () => {
      const codelists = codelistsOf('A', ['CL', 'CL2']);
      expect((await post(codelists + artefact('A', { P1: 'CL', P2: 'CL' }))).status).to.equal(200);
      const before = await dataOf(`/sdmx/v1/${resource}/A/${id}/1.0?format=sdmx-json-1.0`);
      const { status, results } = await post(artefact('A', { P1: 'CL2', P2: 'NONE' }));
      expect(status).to.equal(409);
      expect(results.map((each) => each.status)).to.deep.equal(['rejected', 'rejected', 'rejected']);
      const after = await dataOf(`/sdmx/v1/${resource}/A/${id}/1.0?format=sdmx-json-1.0`);
      expect(after).to.deep.equal(before);
    });

    it(`are deleted with all their parts, or not at all: ${resource}`, async () => {
      const all = artefact('A', { P1: 'CL', P2: 'CL' });
      await post(codelistsOf('A', ['CL']) + all);
      const { results } = await post(artefact('A', { P1: 'CL', P2: 'CL', P3: 'CL' }), {
        ...skipInvalid,
        Action: 'Delete',
      });
      expect(summary(results)).to.deep.equal([
        [`${whole} ${id}(1.0)`, 'rejected', 'dependency.rejected'],
        [part('P1'), 'rejected', 'dependency.rejected'],
        [part('P2'), 'rejected', 'dependency.rejected'],
        [part('P3'), 'rejected', 'artefact.unknown'],
      ]);
      expect((await post(all, { ...skipInvalid, Action: 'Delete' })).status).to.equal(200);
      expect(await exists(`${resource}/A/${id}/1.0`)).to.equal(false);
    });
  }

  const attachment = `<s:DataStructures><s:DataStructure id="D" agencyID="A">${name}<s:DataStructureComponents><s:DimensionList>${component('Dimension', 'FREQ')}</s:DimensionList><s:Group id="G"><s:AttachmentConstraint><Ref agencyID="A" id="X"/></s:AttachmentConstraint></s:Group>${primaryMeasure}</s:DataStructureComponents></s:DataStructure></s:DataStructures>`;
  const ofSet = `<s:Categorisations><s:Categorisation id="C" agencyID="A">${name}<s:Source><Ref agencyID="A" id="S" class="StructureSet" package="mapping"/></s:Source><s:Target><Ref agencyID="A" maintainableParentID="CT" id="K"/></s:Target></s:Categorisation></s:Categorisations>`;
  const refused: readonly (readonly [string, string, string])[] = [
    ['MetadataStructure M(1.0)', 'reportStructure.several', `${codelistsOf('A', ['CL'])}${severalReports('A')}`],
    ['DataStructure D(1.0)', 'element.withoutSuccessor', `${codelistsOf('A', ['CL'])}${attachment}`],
    ['Categorisation C(1.0)', 'reference.withoutSuccessor', `${ofSet}${codelistsOf('A', ['CL'])}`],
  ];
  for (const [artefact, rule, structures] of refused) {
    it(`are rejected alone where SDMX 3.x has no form for them: ${rule}`, async () => {
      const alone = await post(structures, {});
      expect(alone.status).to.equal(400);
      expect(summary(alone.results).find(([each]) => each === artefact)).to.deep.equal([artefact, 'rejected', rule]);
      const { status, results } = await post(structures);
      expect(status).to.equal(200);
      expect(summary(results)).to.have.deep.members([
        ['Codelist CL(1.0)', 'created'],
        [artefact, 'rejected', rule],
      ]);
      expect(results.flatMap(({ problems = [] }) => problems).find((each) => each.rule === rule)?.line).to.equal(2);
      expect(await exists('codelist/A/CL/1.0')).to.equal(true);
    });
  }

  const metadataflow = `<s:Metadataflows><s:Metadataflow id="MF" agencyID="A">${name}<s:Structure><Ref agencyID="A" id="M"/></s:Structure></s:Metadataflow></s:Metadataflows>`;
  const conceptScheme = `<s:Concepts><s:ConceptScheme id="CS" agencyID="A">${name}<s:Concept id="A">${name}</s:Concept></s:ConceptScheme></s:Concepts>`;

  it('are named as the reason where others refer to a refused one', async () => {
    const { results } = await post(metadataflow + severalReports('A'));
    expect(summary(results)).to.deep.equal([
      ['Metadataflow MF(1.0)', 'rejected', 'dependency.rejected'],
      ['MetadataStructure M(1.0)', 'rejected', 'reportStructure.several'],
    ]);
    expect(results[0]?.problems?.at(0)?.reference).to.equal(urn('metadatastructure.MetadataStructure=A:M(1.0)'));
  });

  it('are not compared: the message is refused with the reason', async () => {
    expect((await post(conceptScheme + metadataStructureOf('A', ['R1']))).status).to.equal(200);
    const stored = urn('metadatastructure.MetadataStructure=A:M(1.0)');
    const response = await test.request(`/ws/registry/compare?urn=${encodeURIComponent(stored)}`, {
      method: 'POST',
      body: message21(severalReports('A')),
      headers: { 'Content-Type': 'application/xml' },
    });
    const text = await response.text();
    expect(response.status, text).to.equal(400);
    expect(text).to.include('has 2 report structures');
  });

  it('stay as they are where FULLREPLACE refuses what replaces them', async () => {
    const first = conceptScheme + metadataStructureOf('A', ['R1']);
    expect((await post(first)).status).to.equal(200);
    const other = metadataStructureOf('A', ['R1']).replace('id="M"', 'id="M2"');
    const both = severalReports('A').replace('</s:MetadataStructures>', other.replace('<s:MetadataStructures>', ''));
    const { results } = await post(both, { ...skipInvalid, Action: 'FullReplace' });
    expect(summary(results)).to.deep.equal([
      ['MetadataStructure M(1.0)', 'rejected', 'reportStructure.several'],
      ['MetadataStructure M2(1.0)', 'created'],
    ]);
    expect(await exists('metadatastructure/A/M/1.0')).to.equal(true);
  });
});
