import { expect } from 'chai';
import { paint } from '../../../../web/src/components/graph/paint.js';
import { type FarName, textScale } from '../../../../web/src/components/graph/shape.js';
import { shapesOf } from '../../../../web/src/components/graph/shapes.js';
import { draw, edge, node } from './graph.js';

type PaintParameters = Parameters<typeof paint>;

/** A ladder of columns: the start, a hub to which all others refer, and 60 more. */
const ids = Array.from({ length: 60 }, (_, index) => `LIST_${index}`);
const { arrangement, placement } = draw(
  [node('START', { isRoot: true }), node('HUB'), ...ids.map((id) => node(id))],
  [edge('START', ids[0] ?? ''), ...ids.map((id) => edge(id, 'HUB'))],
);
const names = shapesOf(arrangement, placement).filter((shape): shape is FarName => shape.type === 'name');

/** The names that are drawn at a scale, with their sizes and places in pixels of the page. */
function drawnAt(scale: number): readonly { text: string; x: number; y: number; size: number; width: number }[] {
  const drawn: { text: string; x: number; y: number; size: number; width: number }[] = [];
  const context = {
    font: '',
    setTransform: () => undefined,
    clearRect: () => undefined,
    setLineDash: () => undefined,
    strokeText: () => undefined,
    fillText(text: string, x: number, y: number) {
      const size = Number(/ ([\d.]+)px/.exec(this.font)?.[1]) * scale;
      drawn.push({ text, x: x * scale, y: y * scale, size, width: text.length * size * 0.6 });
    },
  };
  const { x, y, width, height } = placement.bounds;
  const size = { width: width * scale + 20, height: height * scale + 20, density: 1 };
  const look = { palette: {}, families: { mono: 'mono', text: 'text' }, language: 'en' };
  paint(context as unknown as PaintParameters[0], names, { x, y, scale }, size, look as PaintParameters[4]);
  return drawn;
}

describe('names of cards that are too small for their texts', () => {
  it('are those of the start and of the hubs first', () => {
    expect(names.slice(0, 2).map(({ text }) => text)).to.deep.equal(['START', 'HUB']);
    expect(names).to.have.length(62);
  });

  it('thin out with the scale, and stay legible', () => {
    const counts = [0.6, 0.2, 0.05].map((scale) => {
      const drawn = drawnAt(scale);
      expect(drawn.slice(0, 1).map(({ text }) => text)).to.deep.equal(['START']);
      expect(drawn.every(({ size }) => size >= 11)).to.equal(true);
      for (const [index, one] of drawn.entries())
        for (const other of drawn.slice(index + 1))
          expect(
            Math.abs(one.x - other.x) >= (one.width + other.width) / 2 || Math.abs(one.y - other.y) >= one.size,
            `${one.text} and ${other.text} at ${scale}`,
          ).to.equal(true);
      return drawn.length;
    });
    expect(counts).to.deep.equal([...counts].sort((one, other) => other - one));
    expect(counts[0]).to.be.greaterThan(counts[2] ?? 0);
  });

  it('are left out where the texts of cards are drawn', () => expect(drawnAt(textScale)).to.deep.equal([]));
});
