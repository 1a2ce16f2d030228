import { expect } from 'chai';
import { type GraphReference, noMeanings } from '../../../src/registry/graph/graph-reference.js';
import { ReferenceIndex, type Way } from '../../../src/registry/graph/reference-index.js';
import { partsReached, type Scope, type Start, walkReferences } from '../../../src/registry/graph/walk-references.js';

/** `S.A>T.B S.C>T`: references of a version, each with what holds it and what it names. */
const references = (text: string): GraphReference[] =>
  text.split(' ').map((each) => {
    const [[source = '', ...holder], [target = '', ...named]] = each.split('>').map((end) => end.split('.')) as [
      string[],
      string[],
    ];
    return {
      source,
      target,
      wildcard: false,
      resolution: target,
      role: 'role',
      class: 'Code',
      components: [holder.join('.')],
      items: [named.join('.')],
      missing: [],
      since: 1,
    };
  });

const nameOf = ({ source, components, target, items }: GraphReference): string =>
  `${[source, components[0]].filter((each) => each !== '').join('.')}>${[target, items[0]].filter((each) => each !== '').join('.')}`;

async function walk(text: string, starts: readonly Start[], way: Way, scope: Scope, depth?: number) {
  const walked = await walkReferences(await ReferenceIndex.of(references(text), way, noMeanings), starts, scope, depth);
  return {
    nodes: await Promise.all(
      [...walked.visits].map(async ([urn, { distance }]) => {
        const parts = await partsReached(walked, urn);
        return `${urn}${parts === undefined ? '' : `[${parts.join()}]`} ${distance}`;
      }),
    ),
    references: [...walked.references.keys()].map(nameOf),
  };
}

const at = (urn: string, ...items: readonly string[]): Start[] => [{ urn, items: items.length === 0 ? null : items }];

describe('walkReferences', () => {
  it('follows parts to the parts that they name, and to whole versions', async () => {
    const graph = 'D.F>C.F D.G>C.G C.F>L C.G>M L>N';
    expect((await walk(graph, at('D', 'F'), 'outgoing', 'item')).nodes).to.deep.equal([
      'D[F] 0',
      'C[F] 1',
      'L 2',
      'N 3',
    ]);
    expect((await walk(graph, at('D'), 'outgoing', 'item')).nodes).to.include('C[F,G] 1');
    expect((await walk(graph, at('D', 'F'), 'outgoing', 'artefact')).nodes).to.include.members([
      'D[F] 0',
      'C 1',
      'M 2',
    ]);
  });

  it('goes back by what names a part or the whole version', async () => {
    const graph = 'D.F>C.F D.G>C.G C.F>L C.G>M E>C X>D Y>D.G';
    expect((await walk(graph, at('L'), 'incoming', 'item')).nodes).to.deep.equal([
      'L 0',
      'C[F] 1',
      'E 2',
      'D[F] 2',
      'X 3',
    ]);
    expect((await walk(graph, at('C', 'G'), 'incoming', 'item')).nodes).to.deep.equal([
      'C[G] 0',
      'D[G] 1',
      'X 2',
      'Y 2',
    ]);
  });

  it('counts parts nested in a part, and those around it', async () => {
    const graph = 'M.A>X M.A.B>Y M.A.B.C>Z M.AB>W';
    expect((await walk(graph, at('M', 'A.B'), 'outgoing', 'item')).references).to.have.members([
      'M.A>X',
      'M.A.B>Y',
      'M.A.B.C>Z',
    ]);
    expect((await walk(graph, at('M', 'A.B'), 'outgoing', 'artefact')).references).to.have.members([
      'M.A.B>Y',
      'M.A.B.C>Z',
    ]);
  });

  it('has the references between the parts within the depth', async () => {
    const graph = 'K>D.N K>D.F D.N>D.F D.F>L';
    const { nodes, references: found } = await walk(graph, at('K'), 'outgoing', 'item', 1);
    expect(nodes).to.deep.equal(['K 0', 'D[F,N] 1']);
    expect(found).to.have.members(['K>D.N', 'K>D.F', 'D.N>D.F']);
  });

  it('follows cycles once', async () => {
    const graph = 'A.P>B.Q B.Q>A.P B.Q>A.R A.R>A.P';
    for (const way of ['outgoing', 'incoming'] as const) {
      const { references: found } = await walk(graph, at('A', 'P'), way, 'item');
      expect(found).to.have.length(4);
    }
  });
});
