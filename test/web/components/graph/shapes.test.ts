import { expect } from 'chai';
import type { EdgeDirectness, GraphEdge, GraphNode, Mark } from '../../../../web/src/components/graph/graph-model.js';
import { placeInColumns } from '../../../../web/src/components/graph/place-columns.js';
import { markColors, type Shape, shapesOf } from '../../../../web/src/components/graph/shapes.js';
import { groupOf } from '../../../../web/src/model/classes.js';
import { edge, node } from './graph.js';

/** The shapes of a drawing without colours: what people see who cannot tell colours apart. */
const formOf = (shapes: readonly Shape[]): string =>
  JSON.stringify(
    shapes.map((shape) =>
      shape.type === 'path'
        ? [shape.path, shape.width, shape.dash, shape.stroke !== undefined, shape.fill === 'card']
        : [shape.text, shape.isStruck],
    ),
  );

function drawEdge(more: Partial<GraphEdge>): readonly Shape[] {
  const [nodes, edges] = [[node('A', { isRoot: true }), node('B')], [edge('A', 'B', more)]];
  const placement = placeInColumns(nodes, edges);
  return shapesOf([], edges, placement);
}

function drawNode(more: Partial<GraphNode>): readonly Shape[] {
  const nodes = [node('A', more)];
  return shapesOf(nodes, [], placeInColumns(nodes, []));
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
    allDifferent(kinds.flatMap((kind) => directness.map((each) => drawEdge({ kind, directness: each }))));
  });

  it('tell marks of edges apart without colours', () => {
    allDifferent([undefined, ...marks].map((mark) => drawEdge({ mark })));
  });

  it('tell what is wrong with a reference without colours', () => {
    allDifferent(
      (['resolved', 'itemMissing', 'noEligibleVersion', 'loose'] as const).map((resolution) =>
        drawEdge({ resolution }),
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
    const placement = placeInColumns(nodes, edges);
    const plain = shapesOf(nodes, edges, placement);
    expect(formOf(shapesOf(nodes, edges, placement, { node: 'A' }))).not.to.equal(formOf(plain));
    const shown = shapesOf(nodes, edges, placement, { node: 'A' }).filter(({ type }) => type === 'path');
    const route = (source: string, target: string) =>
      placement.routes.get(`${source}>${target}`)?.slice(0, 2).join(' ');
    const at = (start = '') => shown.findIndex((shape) => shape.type === 'path' && shape.path.startsWith(`M${start}L`));
    expect(at(route('A', 'B'))).to.be.greaterThan(at(route('B', 'C')));
  });
});
