import { expect } from 'chai';
import { compareEdges, type Edges, edgesOf } from '../../../../src/registry/submission/plan/edges.js';
import type { OpenReferenceRow } from '../../../../src/store/submission-statements.js';
import { wildcardRange } from '../../../../src/versioning/range.js';
import { codelist, dataConstraint, dataflow, dataStructure, hierarchy, urns } from '../../../harness/artefacts.js';
import { prepared } from '../state.js';

describe('edgesOf', () => {
  const ofStructure = edgesOf(
    prepared(
      dataStructure('DSD', '1.0', {
        [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL', '1.0+.0'),
        [urns.concept('CS', '1.0.0', 'AREA')]: urns.codelist('CL', '1.0+.0'),
      }),
    ),
  );

  it('has one edge for each role, target and component, with the item it names', async () => {
    const inShort = (await ofStructure).references.map(({ role, target, components, items, wildcard }) => ({
      role,
      target,
      components,
      items,
      wildcard,
    }));
    const concept = (id: string) => ({
      role: 'DataStructure.dimension.conceptIdentity',
      target: urns.conceptScheme('CS', '1.0.0'),
      components: [id],
      items: [id],
      wildcard: false,
    });
    const enumeration = (id: string) => ({
      role: 'DataStructure.dimension.enumeration',
      target: urns.codelist('CL', '1.0+.0'),
      components: [id],
      items: [''],
      wildcard: true,
    });
    expect(inShort).to.have.deep.members([concept('FREQ'), enumeration('FREQ'), concept('AREA'), enumeration('AREA')]);
  });

  it('lists each wildcard once, with the line and the range it selects from', async () => {
    expect((await ofStructure).wildcards).to.deep.equal([
      {
        urn: urns.codelist('CL', '1.0+.0'),
        key: 'Codelist=SDMX:CL',
        class: 'Codelist',
        agencyID: 'SDMX',
        id: 'CL',
        ...wildcardRange('1.0+.0'),
      },
    ]);
  });

  it('shares one edge of a grouped role over all items, in parallel lists', async () => {
    const codes = ['A', 'B', 'A'].map((code) => urns.code('CL', '1.0', code));
    const { references } = await edgesOf(prepared(hierarchy('H', '1.0', codes)));
    expect(references).to.have.length(1);
    expect(references[0]?.items).to.deep.equal(['A', 'B', 'A']);
    expect(references[0]?.components).to.have.length(3);
    expect(references[0]?.class).to.equal('Code');
  });

  it('has none for an artefact without references', async () => {
    expect(await edgesOf(prepared(codelist('CL', '1.0', ['A'])))).to.deep.equal({
      references: [],
      wildcards: [],
      selections: [],
    });
  });

  const listed = (selections: Edges['selections']) =>
    selections.map(({ target, pattern, prefix, component, lists }) => [
      target,
      pattern,
      prefix,
      component,
      lists?.items,
    ]);

  it('has selections of a constraint to each attachment, of which one has the lists, and to sets of codes', async () => {
    const flows = ['DF', 'DF2'].map((id) => urns.dataflow(id, '1.0+.0'));
    const [first = '', second = ''] = flows;
    const constraint = {
      ...dataConstraint('DC', '1.0.0', flows),
      cubeRegions: [{ include: true, keyValues: [{ id: 'AREA', include: true, values: ['US', 'EU%', '%A'] }] }],
    } as unknown as ReturnType<typeof dataConstraint>;
    const { selections } = await edgesOf(prepared(constraint));
    const values = selections.filter(({ role }) => role === 'DataConstraint.region.keyValue');
    expect(listed(values)).to.deep.equal([
      [first, null, null, null, ['US', 'EU%', '%A']],
      [first, `${first}.AREA.%EU`, 'EU', 'AREA', undefined],
      [second, null, null, null, undefined],
      [second, `${second}.AREA.%EU`, 'EU', 'AREA', undefined],
    ]);
    expect(new Set(values.map(({ key }) => key)).size).to.equal(1);
  });

  it('has selections of an extension to the extended list, and to its codes with a prefix', async () => {
    const extended = urns.codelist('CL', '1.0+.0');
    const selection = { wildcardedMemberValues: ['EU%', 'A%B'] };
    const extension = { codelist: extended, inclusiveCodeSelection: selection };
    const { selections } = await edgesOf(prepared(codelist('L', '1.0.0', [], { codelistExtensions: [extension] })));
    expect(listed(selections)).to.deep.equal([
      [extended, null, null, null, ['EU%', 'A%B']],
      [extended, urns.code('CL', '1.0+.0', '%EU'), 'EU', null, undefined],
    ]);
  });

  it('has selections within the artefact to itself', async () => {
    const { selections } = await edgesOf(
      prepared(dataStructure('DSD', '1.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: null })),
    );
    expect(selections.map(({ target }) => target)).to.include(urns.dataStructure('DSD', '1.0'));
  });

  it('has none for loose references', async () => {
    const flow = { ...dataflow('X', '1.0', ''), class: 'Metadataflow', structure: undefined };
    const targets = { ...flow, targets: [urns.dataflow('DF', '*')] } as unknown as ReturnType<typeof dataflow>;
    const { references } = prepared(targets);
    expect(references.map(({ row }) => row.version)).to.include('loose');
    expect((await edgesOf(prepared(targets))).references).to.deep.equal([]);
  });
});

describe('compareEdges', () => {
  let required: Edges['references'];
  let open: readonly OpenReferenceRow[];
  before(async () => {
    required = (await edgesOf(prepared(dataflow('DF', '1.0', urns.dataStructure('DSD', '1.0.0'))))).references;
    open = required.map(({ role, target, wildcard, class: targetClass, components, items }, index) => ({
      id: `edge-${index}`,
      role,
      target,
      wildcard,
      class: targetClass,
      components,
      items,
    }));
  });

  it('opens all where none is open', async () => {
    expect(await compareEdges([], required)).to.deep.equal({ close: [], open: required });
  });

  it('closes all where none is required', async () => {
    expect(await compareEdges(open, [])).to.deep.equal({ close: open, open: [] });
  });

  it('changes nothing where all are equal', async () => {
    expect(await compareEdges(open, required)).to.deep.equal({ close: [], open: [] });
  });

  const differences = {
    role: 'Dataflow.other',
    target: urns.dataStructure('DSD', '2.0.0'),
    class: 'Other',
    components: ['C'],
    items: ['I'],
  };
  for (const [property, value] of Object.entries(differences)) {
    it(`closes and opens an edge that differs in ${property}`, async () => {
      const other = required.map((edge) => ({ ...edge, [property]: value }));
      expect(await compareEdges(open, other)).to.deep.equal({ close: open, open: other });
    });
  }
});
