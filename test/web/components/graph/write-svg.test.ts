import { DOMParser } from '@xmldom/xmldom';
import { expect } from 'chai';
import { colorNames } from '../../../../web/src/components/graph/shape.js';
import { shapesOf } from '../../../../web/src/components/graph/shapes.js';
import { writeSvg } from '../../../../web/src/components/graph/write-svg.js';
import { draw, edge, node } from './graph.js';

const look = {
  palette: Object.fromEntries(colorNames.map((name) => [name, 'rgb(1, 2, 3)'])),
  families: { mono: '"Mono" <x>', text: 'Text' },
  language: 'fr',
};

describe('the SVG of a graph', () => {
  it('is well formed, whatever the names are, and has all nodes, dashes and colours', () => {
    const nodes = [node('A', { label: 'A<&">\u0001', isRoot: true }), node('B', { mark: 'gone' })];
    const edges = [edge('A', 'B', { kind: 'wildcard' })];
    const { arrangement, placement } = draw(nodes, edges);
    const svg = writeSvg(shapesOf(arrangement, placement), placement, 'A & B', look);
    const onError = (level: string, message: string): never => {
      throw new Error(`${level}: ${message}`);
    };
    const read = new DOMParser({ onError }).parseFromString(svg, 'image/svg+xml');
    const texts = [...read.getElementsByTagName('text')].map((each) => each.textContent);
    expect(texts).to.include.members(['A<&"> ', 'B', '−']);
    expect(read.getElementsByTagName('title')[0]?.textContent).to.equal('A & B');
    expect(
      [...read.getElementsByTagName('path')].some((each) => each.getAttribute('stroke-dasharray') === '8 5'),
    ).to.equal(true);
    expect(svg).not.to.contain('var(');
  });

  it('has the language and direction of each name, and of no id', () => {
    const nodes = [node('A', { name: 'قائمة', language: 'ar', isRoot: true }), node('B', { name: 'Liste' })];
    const { arrangement, placement } = draw(nodes, []);
    const svg = writeSvg(shapesOf(arrangement, placement), placement, 'names', look);
    const read = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const texts = [...read.getElementsByTagName('text')].map((each) =>
      ['lang', 'direction'].reduce((text, name) => `${text} ${each.getAttribute(name) ?? '-'}`, `${each.textContent}`),
    );
    expect(texts).to.include.members(['قائمة ar rtl', 'Liste fr -', 'A - -']);
  });
});
