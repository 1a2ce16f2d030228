import { expect } from 'chai';
import type { EdgeDirectness, GraphEdge, GraphNode, Mark } from '../../../../web/src/components/graph/graph-model.js';
import { markColors, type Shape } from '../../../../web/src/components/graph/shape.js';
import { shapesOf } from '../../../../web/src/components/graph/shapes.js';
import { groupOf } from '../../../../web/src/model/classes.js';
import { draw, edge, node } from './graph.js';

/** The shapes of a drawing without colours: what people see who cannot tell colours apart. */
const formOf = (shapes: readonly Shape[]): string =>
  JSON.stringify(
    shapes.map((shape) =>
      shape.type === 'path'
        ? [shape.path, shape.width, shape.dash, shape.stroke !== undefined, shape.fill === 'card']
        : shape.type === 'text'
          ? [shape.text, shape.isStruck]
          : [],
    ),
  );

function drawEdges(...each: readonly Partial<GraphEdge>[]): readonly Shape[] {
  const edges = each.map((more, index) => edge('A', 'B', { id: `E${index}`, ...more }));
  const { arrangement, placement } = draw([node('A', { isRoot: true }), node('B')], edges);
  return shapesOf({ ...arrangement, cards: [] }, placement);
}

function drawNode(more: Partial<GraphNode>): readonly Shape[] {
  const { arrangement, placement } = draw([node('A', more)], []);
  return shapesOf(arrangement, placement);
}

const allDifferent = (drawn: readonly (readonly Shape[])[]): void => {
  const forms = drawn.map(formOf);
  expect(new Set(forms).size).to.equal(forms.length);
};

const marks = Object.keys(markColors) as Mark[];

describe('the shapes of a graph', () => {
  it('tell kinds and directness of edges apart without colours', () => {
    const kinds = ['exact', 'wildcard', 'propertyWildcard'] as const;
    const directness: readonly EdgeDirectness[] = ['direct', 'indirect', 'joined'];
    allDifferent(kinds.flatMap((kind) => directness.map((each) => drawEdges({ kind, directness: each }))));
  });

  it('show the forms of several references in one line, and their number and components', () => {
    const [exact, wildcard] = [{ kind: 'exact' }, { kind: 'wildcard' }] as const;
    allDifferent([
      drawEdges(exact),
      drawEdges(wildcard),
      drawEdges(exact, wildcard),
      drawEdges(exact, { kind: 'propertyWildcard' }),
      drawEdges(exact, { kind: 'exact', directness: 'indirect' }),
      drawEdges(wildcard, { kind: 'wildcard', directness: 'indirect' }),
    ]);
    const texts = drawEdges({ components: ['FREQ'], count: 2 }, { components: ['SEX'] }).flatMap((shape) =>
      shape.type === 'text' ? [shape.text] : [],
    );
    expect(texts).to.deep.equal(['3: FREQ, SEX']);
  });

  it('tell marks of edges apart without colours', () => {
    allDifferent([undefined, ...marks].map((mark) => drawEdges({ mark })));
  });

  it('tell what is wrong with a reference without colours', () => {
    allDifferent(
      (['resolved', 'itemMissing', 'noEligibleVersion', 'loose'] as const).map((resolution) =>
        drawEdges({ resolution }),
      ),
    );
  });

  it('tell classes, stability, marks, the root and groups apart without colours', () => {
    allDifferent([
      drawNode({}),
      ...marks.map((mark) => drawNode({ mark })),
      ...(['draft', 'initial', 'nonSemantic'] as const).map((stability) => drawNode({ stability })),
      ...['Dataflow', 'DataStructure', 'DataConstraint', 'StructureMap', 'AgencyScheme', 'Process'].map((name) =>
        drawNode({ class: name }),
      ),
      drawNode({ isRoot: true }),
      drawNode({ isMissing: true }),
      drawNode({ count: 12 }),
    ]);
  });

  it('have another sign for each group of classes', () => {
    const names = [
      'Dataflow',
      'DataStructure',
      'Codelist',
      'DataConstraint',
      'StructureMap',
      'AgencyScheme',
      'Process',
    ];
    const signs = names.map((name) =>
      drawNode({ class: name }).flatMap((shape) =>
        shape.type === 'path' && shape.fill === `${groupOf(name)}-ground` ? [shape.path] : [],
      ),
    );
    expect(new Set(signs.map(String)).size).to.equal(names.length);
  });

  it('draw what is selected in another form, and its edges in front', () => {
    const [nodes, edges] = [
      [node('A'), node('B'), node('C')],
      [edge('A', 'B'), edge('B', 'C')],
    ];
    const { arrangement, placement } = draw(nodes, edges);
    const plain = shapesOf(arrangement, placement);
    expect(formOf(shapesOf(arrangement, placement, { node: 'A' }))).not.to.equal(formOf(plain));
    const shown = shapesOf(arrangement, placement, { node: 'A' }).filter(({ type }) => type === 'path');
    const route = (source: string, target: string) =>
      placement.routes.get(`${source}>${target}`)?.slice(0, 2).join(' ');
    const at = (start = '') => shown.findIndex((shape) => shape.type === 'path' && shape.path.startsWith(`M${start}L`));
    expect(at(route('A', 'B'))).to.be.greaterThan(at(route('B', 'C')));
  });
});
