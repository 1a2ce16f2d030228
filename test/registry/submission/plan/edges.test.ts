import { expect } from 'chai';
import { compareEdges, type Edges, edgesOf } from '../../../../src/registry/submission/plan/edges.js';
import type { OpenReferenceRow } from '../../../../src/store/submission-statements.js';
import { wildcardRange } from '../../../../src/versioning/range.js';
import { codelist, dataflow, dataStructure, hierarchy, urns } from '../../../harness/artefacts.js';
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
