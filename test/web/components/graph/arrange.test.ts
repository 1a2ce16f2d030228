import { expect } from 'chai';
import { arrange } from '../../../../web/src/components/graph/arrange.js';
import { edge, node } from './graph.js';

const structure = node('DSD', { isRoot: true, class: 'DataStructure' });
const lists = ['CL_10', 'CL_9', 'CL_1'].map((id) => node(id));
const idsOf = (each: readonly { readonly id: string }[]): readonly string[] => each.map(({ id }) => id);

describe('the arrangement of a graph', () => {
  it('has one line for all references between two nodes, with their forms, number and components', () => {
    const { lines } = arrange(
      [structure, node('CL', {})],
      [
        edge('DSD', 'CL', { id: '1', components: ['A'], count: 3 }),
        edge('DSD', 'CL', { id: '2', components: ['B'], kind: 'wildcard', resolution: 'itemMissing' }),
        edge('DSD', 'CL', { id: '3', components: ['A'], mark: 'new' }),
      ],
      { largestOpen: 9 },
    );
    expect(lines).to.have.length(1);
    const [line] = lines;
    expect(line?.forms).to.deep.equal([
      { kind: 'exact', directness: 'direct' },
      { kind: 'wildcard', directness: 'direct' },
    ]);
    expect(line?.count).to.equal(5);
    expect(line?.components).to.deep.equal(['A', 'B']);
    expect(line?.resolutions).to.deep.equal(['resolved', 'itemMissing']);
    expect(line?.marks).to.deep.equal([undefined, 'new']);
  });

  it('bundles nodes with the same neighbours, in natural order; one node alone is a card', () => {
    const edges = [...lists.map(({ id }) => edge('DSD', id)), edge('DSD', 'CS')];
    const nodes = [structure, ...lists, node('CS', { class: 'ConceptScheme' })];
    const { cards, bundles, lines } = arrange(nodes, edges, { largestOpen: 9 });
    expect(idsOf(cards)).to.deep.equal(['DSD', 'CS']);
    expect(bundles.map(({ members }) => idsOf(members))).to.deep.equal([['CL_1', 'CL_9', 'CL_10']]);
    expect(lines.map(({ target, count }) => [target, count])).to.deep.equal([
      [bundles[0]?.id, 3],
      ['CS', 1],
    ]);
  });

  it('does not bundle what references of other forms lead to, nor what has another mark', () => {
    const edges = [
      edge('DSD', 'CL_1'),
      edge('DSD', 'CL_9', { kind: 'wildcard' }),
      edge('DSD', 'CL_10', { resolution: 'itemMissing' }),
    ];
    expect(arrange([structure, ...lists], edges, { largestOpen: 9 }).bundles).to.deep.equal([]);
    const marked = [structure, ...lists.slice(0, 2), node('CL_2', { mark: 'new' })];
    const same = ['CL_10', 'CL_9', 'CL_2'].map((id) => edge('DSD', id));
    expect(arrange(marked, same, { largestOpen: 9 }).bundles.map(({ members }) => members.length)).to.deep.equal([2]);
  });

  it('closes large bundles, and those that were closed by hand', () => {
    const nodes = [structure, ...lists];
    const edges = lists.map(({ id }) => edge('DSD', id));
    const isOpen = (largestOpen: number, toggles?: ReadonlyMap<string, boolean>) =>
      arrange(nodes, edges, { largestOpen }, toggles).bundles.map((bundle) => bundle.isOpen);
    expect(isOpen(3)).to.deep.equal([true]);
    expect(isOpen(2)).to.deep.equal([false]);
    expect(isOpen(2, new Map([['bundle CL_1', true]]))).to.deep.equal([true]);
    expect(isOpen(3, new Map([['bundle CL_1', false]]))).to.deep.equal([false]);
  });

  it('bundles a layer whose nodes have other neighbours, and counts the references between them', () => {
    const list = node('CL', { isRoot: true });
    const structures = ['D1', 'D2', 'D3'].map((id) => node(id, { class: 'DataStructure' }));
    const flows = ['F1', 'F2', 'F3'].map((id) => node(id, { class: 'Dataflow' }));
    const edges = [
      ...structures.map(({ id }) => edge(id, 'CL')),
      ...flows.map(({ id }, index) => edge(id, structures[index]?.id ?? '')),
      edge('F1', 'F2'),
    ];
    const nodes = [list, ...structures, ...flows];
    const { cards, bundles, lines } = arrange(nodes, edges, { largestOpen: 0, layersFrom: 1 });
    expect(idsOf(cards)).to.deep.equal(['CL']);
    expect(bundles.map(({ members, inside }) => [members.length, inside])).to.deep.equal([
      [3, 0],
      [3, 1],
    ]);
    expect(lines.map(({ count }) => count)).to.deep.equal([3, 3]);
  });

  it('frames versions that replace each other between two states, and no others', () => {
    const version = (id: string, detail: string, mark?: 'gone' | 'new') =>
      node(`${id} ${detail}`, { label: id, detail, artefact: `Codelist ${id}`, mark });
    const versions = [version('CL', '1.10.0', 'new'), version('CL', '1.9.0', 'gone'), version('OTHER', '1.0.0', 'new')];
    const users = [structure, node('CS', { class: 'ConceptScheme' })];
    const edges = [...users.flatMap(({ id }) => versions.map((each) => edge(id, each.id, { mark: each.mark })))];
    const { bundles, lines } = arrange([...users, ...versions], edges, { largestOpen: 0 });
    expect(bundles.map(({ members, isOpen }) => [idsOf(members), isOpen])).to.deep.equal([
      [['CL 1.9.0', 'CL 1.10.0'], true],
    ]);
    expect(lines.map(({ target, marks }) => [target, marks])).to.deep.equal([
      [bundles[0]?.id, ['new', 'gone']],
      ['OTHER 1.0.0', ['new']],
      [bundles[0]?.id, ['new', 'gone']],
      ['OTHER 1.0.0', ['new']],
    ]);
  });

  it('leaves out what is too far from the start', () => {
    const nodes = ['A', 'B', 'C'].map((id) => node(id, { isRoot: id === 'A' }));
    const edges = [edge('A', 'B'), edge('B', 'C')];
    expect(idsOf(arrange(nodes, edges, { largestOpen: 9, reach: 1 }).cards)).to.deep.equal(['A', 'B']);
  });
});
