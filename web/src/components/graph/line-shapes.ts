import type { EdgeResolution, GraphEdge, GraphLine, LineForm, Mark } from './graph-model.js';
import { beside, pathThrough, pointAlong } from './route.js';
import { type Line, markColors, markSigns, type Shape, signShapes, type Text } from './shape.js';

/** Dashes by the kind of a reference. */
export const kindDashes: Readonly<Record<GraphEdge['kind'], readonly number[]>> = {
  exact: [],
  wildcard: [8, 5],
  propertyWildcard: [2, 4],
  several: [],
};

const resolutionColors: Readonly<Record<EdgeResolution, string>> = {
  resolved: 'edge',
  itemMissing: 'warning',
  noEligibleVersion: 'problem',
  external: 'action',
  loose: 'edge',
};

const resolutionSigns: Readonly<Partial<Record<EdgeResolution, string>>> = {
  itemMissing: '!',
  noEligibleVersion: '✕',
  loose: '?',
};

/** The worst first: it gives a line its colour. */
const byGravity: readonly EdgeResolution[] = ['noEligibleVersion', 'itemMissing', 'external', 'loose', 'resolved'];

/** Distance of the strokes of a line with several forms. */
const strokeGap = 4.5;

/** Characters of the names beside a line. */
const longestLabel = 17;

/** What is written beside a line: the component, or the number of references and the first component. */
export function labelOfLine({ count, components }: GraphLine): string {
  const [first] = components;
  if (count === 1) return first ?? '';
  const text =
    first === undefined ? count.toLocaleString('en') : `${count.toLocaleString('en')}: ${components.join(', ')}`;
  return text.length <= longestLabel ? text : `${text.slice(0, longestLabel - 1)}…`;
}

/** The arrowhead at the end of a route: filled for direct, hollow for indirect, open for joined edges. */
function arrowhead(route: readonly number[], { directness }: LineForm, color: string): Line {
  const [x0 = 0, y0 = 0, x = 0, y = 0] = route.slice(-4);
  const angle = Math.atan2(y - y0, x - x0);
  const corner = (turn: number, length: number): string =>
    `${(x - length * Math.cos(angle + turn)).toFixed(1)} ${(y - length * Math.sin(angle + turn)).toFixed(1)}`;
  const path = `M${corner(0.42, 10)}L${x.toFixed(1)} ${y.toFixed(1)}L${corner(-0.42, 10)}`;
  if (directness === 'joined') return { type: 'path', path, stroke: color, width: 2 };
  const fill = directness === 'direct' ? color : 'card';
  return { type: 'path', path: `${path}Z`, fill, stroke: color, width: 1.2, from: 0.15 };
}

const colorOf = ({ marks, resolutions }: GraphLine): string => {
  const [mark] = marks;
  if (marks.length === 1 && mark !== undefined) return markColors[mark];
  return resolutionColors[byGravity.find((each) => resolutions.includes(each)) ?? 'resolved'];
};

const thicknessOf = (kind: GraphEdge['kind'], directness: LineForm['directness'], count: number): number =>
  kind === 'several' ? 1.6 + Math.log10(count) : directness === 'joined' ? 2.6 : 1.4;

export interface Emphasis {
  readonly isSelected: boolean;
  /** Whether it begins or ends at the selected node. */
  readonly isNear: boolean;
}

/** The strokes, arrowheads and signs of a line: a stroke for each form of its references. */
export function lineShapes(
  line: GraphLine,
  route: readonly number[],
  { isSelected, isNear }: Emphasis,
): readonly Shape[] {
  const { forms, marks, resolutions, count } = line;
  const usual = colorOf(line);
  const isMarked = marks.some((mark) => mark !== undefined);
  const color = isSelected || (isNear && !isMarked && usual === 'edge') ? 'action' : usual;
  const more = isSelected ? 1.6 : isNear || isMarked ? 0.7 : 0;
  const strokes = forms.flatMap((form, index): readonly Shape[] => {
    const offset = (index - (forms.length - 1) / 2) * strokeGap;
    const own = offset === 0 ? route : beside(route, offset);
    const width = thicknessOf(form.kind, form.directness, count) + more;
    return [
      { type: 'path', path: pathThrough(own), stroke: color, width, dash: kindDashes[form.kind] },
      arrowhead(own, form, color),
    ];
  });
  const signs = [
    ...marks.flatMap((mark: Mark | undefined) =>
      mark === undefined ? [] : [{ text: markSigns[mark], color: markColors[mark] }],
    ),
    ...(isMarked
      ? []
      : resolutions.flatMap((each) => {
          const text = resolutionSigns[each];
          return text === undefined ? [] : [{ text, color: resolutionColors[each] }];
        })),
  ];
  const [x, y] = pointAlong(route, 0.5);
  return [
    ...strokes,
    ...signs.flatMap((each, index) => signShapes(each.text, x + (index - (signs.length - 1) / 2) * 20, y, each.color)),
  ];
}

/** A text beside a line, on a ground that keeps it apart from other lines. */
export function labelShapes(text: string, x: number, y: number, isSelected: boolean): readonly Shape[] {
  const width = labelWidth(text);
  const shown: Text = {
    type: 'text',
    text,
    x,
    y: y + 4.5,
    font: 'small',
    color: isSelected ? 'action' : 'quiet',
    isCentred: true,
    from: 0.8,
  };
  return [
    {
      type: 'path',
      path: `M${x - width / 2} ${y - 8}h${width}v16h${-width}Z`,
      fill: 'card',
      from: 0.8,
    },
    shown,
  ];
}

/** The width of the text beside a line. */
export const labelWidth = (text: string): number => text.length * 7.4 + 6;
