import { expect } from 'chai';
import { canonicalText } from '../../src/formats/canonical-text.js';
import { readSdmxMl } from '../../src/formats/xml/read-sdmx-ml.js';
import type { Artefact } from '../../src/model/artefact.js';
import { extractReferences } from '../../src/references/extract.js';
import { validateSdmxMl } from '../formats/xml/schema-validation.js';
import { codelist, ownedBy } from '../harness/artefacts.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { describeWithShared, sharedText } from '../harness/shared.js';
import { agencySchemesOf, dependenciesOf, urnOf } from './dependencies.js';
import { meaningOf } from './meaning-of.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel';
const dsd = `${prefix}.datastructure.DataStructure=IMF.STA:DSD_BOP(24.0.0)`;
const dataflow = `${prefix}.datastructure.Dataflow=IMF.STA:BOP(21.0.0)`;
const concepts = (version: string) => `${prefix}.conceptscheme.ConceptScheme=IMF.STA:CS_BOP(${version})`;
const indicators = (version: string) => `${prefix}.codelist.Codelist=IMF.STA:CL_BOP_INDICATOR(${version})`;

interface Edge {
  readonly source: string;
  readonly target: string | null;
  readonly reference: string;
  readonly kind: string;
  readonly role: string;
  readonly component?: string;
  readonly items: readonly string[];
  readonly resolution: string;
}

async function readText(text: string): Promise<Artefact[]> {
  async function* bytes() {
    yield Buffer.from(text);
  }
  const { artefacts } = await readSdmxMl(bytes(), { strict: false });
  return artefacts.map(({ artefact }) => artefact);
}

describeWithShared('a published message whose references are wildcards', () => {
  const published = sharedText('messages/real/imf-dsd-bop-wildcards-3.0.xml');
  let test: TestServer;
  let artefacts: readonly Artefact[];
  let held: string[];
  before(async () => {
    test = await startTestServer();
    artefacts = await readText(published);
    const dependencies = dependenciesOf(artefacts);
    for (const scheme of agencySchemesOf([...artefacts, ...dependencies])) await test.submit([scheme], 'MERGE');
    expect((await test.submit(dependencies)).outcome).to.equal('accepted');
    held = [...artefacts, ...dependencies].map(urnOf);
  });
  after(() => test.close());

  async function graph(urn: string, query = ''): Promise<{ root: string; edges: Edge[]; nodes: { urn: string }[] }> {
    const response = await test.request(`/ws/registry/reference?urn=${encodeURIComponent(urn)}${query}`);
    expect(response.status).to.equal(200);
    return (await response.json()) as { root: string; edges: Edge[]; nodes: { urn: string }[] };
  }

  const wildcards = () =>
    artefacts.flatMap((artefact) =>
      extractReferences(artefact).references.filter(({ target }) => target.version.includes('+')),
    );

  it('is rejected when it is read strictly', async () => {
    const response = await test.post(published, { Strict: 'true' });
    expect(response.status).to.equal(400);
    const { errors } = (await response.json()) as { errors: { 'x-rule': string }[] };
    expect(new Set(errors.map((error) => error['x-rule']))).to.deep.equal(new Set(['attributeRelationship.missing']));
  });

  it('is accepted as published, with its deviations as warnings of their artefacts', async () => {
    const response = await test.post(published);
    const text = await response.text();
    expect(response.status, text.slice(0, 2000)).to.equal(200);
    const { results } = JSON.parse(text) as {
      results: { urn: string; status: string; problems: { rule: string; line: number; path: string }[] }[];
    };
    expect(results.map(({ urn, status }) => [urn, status])).to.deep.equal(
      artefacts.map((artefact) => [urnOf(artefact), 'created']),
    );
    const warned = results.filter(({ problems }) => problems.length > 0);
    expect(warned.map(({ urn }) => urn)).to.deep.equal([dsd]);
    const [unstable, ...others] = warned[0]?.problems ?? [];
    expect(others.map(({ rule }) => rule)).to.deep.equal(Array(16).fill('attributeRelationship.missing'));
    // A concept role from SDMX_CONCEPT_ROLES(1.0), which is not a stable version, in a stable structure.
    expect(unstable).to.include({
      rule: 'reference.unstable',
      severity: 'warning',
      path: 'dataStructureComponents/dimensionList/dimensions/FREQUENCY/conceptRoles/0',
      line: 850,
    });
  });

  it('is returned with the same content, and valid', async () => {
    expect(validateSdmxMl(published, '3.0')).to.have.length.greaterThan(0);
    for (const artefact of artefacts) {
      const type = artefact.class.toLowerCase();
      const path = `/sdmx/v2/structure/${type}/${artefact.agencyID}/${artefact.id}/${artefact.version}?detail=raw&format=sdmx-3.0`;
      const text = await (await test.request(path)).text();
      expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
      const [back] = await readText(text);
      if (back === undefined) throw new Error('no artefact came back');
      expect(canonicalText(back)).to.equal(canonicalText(artefact));
    }
  });

  it('has 119 wildcard references, each resolved to the highest stable version', async () => {
    expect(wildcards()).to.have.length(119);
    const rows = await test.cypher(
      `MATCH (w:Wildcard)-[s:RESOLVES_TO WHERE s.to = 9007199254740991]->(v:Version) RETURN w.urn AS wildcard, v.urn AS version`,
    );
    const expected = new Map(
      wildcards().map(({ target }) => [`${target.agencyID}:${target.id}(${target.version})`, meaningOf(target, held)]),
    );
    const found = rows.map(({ wildcard, version }) => [String(wildcard).replace(/^.*=/, ''), version] as const);
    expect(new Map([...found].sort())).to.deep.equal(new Map([...expected].sort()));
  });

  it('has component, item, expression and resolved version on each edge', async () => {
    const { edges } = await graph(dsd, '&depth=1');
    const own = edges.filter(({ source }) => source === dsd);
    const dimensions = own.filter(({ role }) => role === 'DataStructure.dimension.conceptIdentity');
    expect(
      dimensions.map(({ component, items, reference, target, kind, resolution }) => [
        component,
        items,
        reference.replace(/^.*=/, ''),
        target?.replace(/^.*=/, ''),
        kind,
        resolution,
      ]),
    ).to.deep.equal([
      [
        'BOP_ACCOUNTING_ENTRY',
        ['BOP_ACCOUNTING_ENTRY'],
        'IMF.STA:CS_BOP(17.0+.0).BOP_ACCOUNTING_ENTRY',
        'IMF.STA:CS_BOP(17.0.0)',
        'wildcard',
        'resolved',
      ],
      ['COUNTRY', ['COUNTRY'], 'IMF.STA:CS_BOP(17.0+.0).COUNTRY', 'IMF.STA:CS_BOP(17.0.0)', 'wildcard', 'resolved'],
      [
        'FREQUENCY',
        ['FREQ'],
        'IMF:CS_MASTER_SYSTEM(1.0+.0).FREQ',
        'IMF:CS_MASTER_SYSTEM(1.0.2)',
        'wildcard',
        'resolved',
      ],
      [
        'INDICATOR',
        ['INDICATOR'],
        'IMF.STA:CS_BOP(17.0+.0).INDICATOR',
        'IMF.STA:CS_BOP(17.0.0)',
        'wildcard',
        'resolved',
      ],
      ['UNIT', ['UNIT'], 'IMF:CS_MASTER_DATA(1.0+.0).UNIT', 'IMF:CS_MASTER_DATA(1.0.0)', 'wildcard', 'resolved'],
    ]);
    const role = own.filter(({ role: name }) => name === 'DataStructure.dimension.conceptRole');
    expect(role.map(({ component, items, kind }) => [component, ...items, kind])).to.deep.equal([
      ['FREQUENCY', 'FREQ', 'exact'],
    ]);
    expect(own).to.have.length(29);
  });

  it('has the parents of a concept, and the children of a dimension', async () => {
    const incoming = await graph(
      `${prefix}.conceptscheme.Concept=IMF.STA:CS_BOP(17.0.0).INDICATOR`,
      '&direction=incoming',
    );
    expect(
      incoming.edges
        .filter(({ target }) => target === concepts('17.0.0'))
        .map(({ source, component }) => [source, component]),
    ).to.deep.equal([[dsd, 'INDICATOR']]);
    expect(incoming.nodes.map(({ urn }) => urn)).to.include(dataflow);
    const outgoing = await graph(`${prefix}.datastructure.Dimension=IMF.STA:DSD_BOP(24.0.0).FREQUENCY`, '&depth=1');
    expect(
      outgoing.edges
        .filter(({ source }) => source === dsd)
        .map(({ role }) => role)
        .sort(),
    ).to.deep.equal(['DataStructure.dimension.conceptIdentity', 'DataStructure.dimension.conceptRole']);
  });

  describe('when a codelist gets a new version', () => {
    const lists = async (query = '') => {
      const { nodes } = await graph(dataflow, query);
      return nodes.map(({ urn }) => urn).filter((urn) => urn.includes('CL_BOP_INDICATOR'));
    };
    const submit = async (version: string) =>
      test.submit([ownedBy('IMF.STA', codelist('CL_BOP_INDICATOR', version, ['GDP']))]);
    let instant = '';

    it('that is a draft or of another major version, the wildcard stays', async () => {
      instant = encodeURIComponent(new Date().toISOString());
      for (const version of ['10.9.0-draft', '11.0.0', '9.9.9', '10.1']) {
        expect((await submit(version)).resolutions).to.deep.equal([]);
        expect(await lists()).to.deep.equal([indicators('10.0.0')]);
      }
    });

    it('that is stable and of the same major version, only the edge moves', async () => {
      const before = await graph(dataflow);
      const { resolutions } = await submit('10.2.0');
      expect(resolutions).to.deep.equal([
        { wildcard: indicators('10.0+.0'), from: indicators('10.0.0'), to: indicators('10.2.0'), parents: 1 },
      ]);
      const after = await graph(dataflow);
      const moved = (edges: readonly Edge[]) =>
        // The version before is a stub, so that its resolution is external.
        edges.map(({ target, resolution: _resolution, ...edge }) => ({
          ...edge,
          target: target?.replace('10.0.0', '10.2.0'),
        }));
      expect(moved(after.edges)).to.deep.equal(moved(before.edges));
      expect(
        after.edges
          .filter(({ target }) => target === indicators('10.2.0'))
          .map(({ source, component, reference }) => [source, component, reference]),
      ).to.deep.equal([[concepts('17.0.0'), 'INDICATOR', indicators('10.0+.0')]]);
      expect(await lists()).to.deep.equal([indicators('10.2.0')]);
    });

    it('the previous state can still be read', async () => {
      expect(await lists(`&asOf=${instant}`)).to.deep.equal([indicators('10.0.0')]);
    });

    it('the edge moves back when the version is deleted', async () => {
      const { resolutions } = await test.submit(
        [ownedBy('IMF.STA', codelist('CL_BOP_INDICATOR', '10.2.0', []))],
        'DELETE',
      );
      expect(resolutions).to.deep.equal([
        { wildcard: indicators('10.0+.0'), from: indicators('10.2.0'), to: indicators('10.0.0'), parents: 1 },
      ]);
      expect(await lists()).to.deep.equal([indicators('10.0.0')]);
    });

    it('the only version that a wildcard resolves to cannot be deleted', async () => {
      const report = await test.submit([ownedBy('IMF.STA', codelist('CL_BOP_INDICATOR', '10.0.0', []))], 'DELETE');
      expect(report.outcome).to.equal('conflicting');
      expect(report.results[0]?.problems.map(({ rule }) => rule)).to.deep.equal(['artefact.referenced']);
    });
  });
});
