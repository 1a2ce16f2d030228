import { groupOf } from '../../model/classes.js';
import { words } from '../../words/words.js';
import { card, charactersIn, glyphPath, shortClass, shortened } from './card.js';
import type { Box, GraphNode, NodeBundle } from './graph-model.js';
import {
  deprecatedSign,
  isRightToLeft,
  markColors,
  markSigns,
  roundedPath,
  type Shape,
  signShapes,
  textScale,
} from './shape.js';

const markDashes: Readonly<Partial<Record<NonNullable<GraphNode['mark']>, readonly number[]>>> = { gone: [3, 3] };

/** How the border of a card shows the stability of the version. */
const stabilityDashes: Readonly<Record<string, readonly number[]>> = {
  stable: [],
  draft: [5, 3],
  initial: [1.5, 3],
  nonSemantic: [9, 3, 2, 3],
};

const halo = ({ x, y, width, height }: Box): Shape => ({
  type: 'path',
  path: roundedPath(x - 5, y - 5, width + 10, height + 10, 10),
  stroke: 'action',
  width: 3,
});

/** What shows that a card stands for several artefacts: cards behind it. */
const stack = ({ x, y, width, height }: Box, stroke: string): readonly Shape[] =>
  [6, 3].map((offset) => ({
    type: 'path',
    path: roundedPath(x + offset, y + offset, width, height, 6),
    fill: 'card',
    stroke,
    width: 1,
    from: 0.2,
  }));

/** The card of a node. */
export function nodeShapes(node: GraphNode, box: Box, isSelected: boolean, isPinned: boolean): readonly Shape[] {
  const { x, y, width, height } = box;
  const {
    mark,
    isMissing = false,
    isDeprecated = false,
    isRoot = false,
    stability = 'stable',
    count,
    detail,
    name,
  } = node;
  const group = groupOf(node.class);
  const border = mark !== undefined ? markColors[mark] : isMissing ? 'problem' : group;
  const dash = (mark && markDashes[mark]) ?? (isMissing ? [3, 3] : (stabilityDashes[stability] ?? []));
  const left = x + card.glyph + card.padding / 2;
  const text = (content: string, line: number, more: Partial<Extract<Shape, { type: 'text' }>> = {}): Shape => ({
    type: 'text',
    text: shortened(content, charactersIn(width, line > 0)),
    x: more.isRightToLeft === true ? x + width - card.padding : left,
    y: y + 19 + 17 * line,
    font: line === 0 ? 'id' : 'small',
    color: line === 0 ? 'text' : 'quiet',
    from: textScale,
    ...more,
  });
  return [
    ...(isSelected ? [halo(box)] : []),
    ...(count === undefined ? [] : stack(box, border)),
    {
      type: 'path',
      path: roundedPath(x, y, width, height, 6),
      fill: isRoot ? `${group}-ground` : 'card',
      stroke: border,
      width: isRoot ? 2.6 : mark === undefined ? 1.3 : 2,
      dash,
    },
    {
      type: 'path',
      path: glyphPath(node.class, x, y),
      fill: isRoot ? group : `${group}-ground`,
      stroke: group,
      width: 1,
    },
    {
      type: 'text',
      text: shortClass(node.class),
      x: x + card.glyph / 2,
      y: y + 26.5,
      font: 'sign',
      color: isRoot ? 'card' : group,
      isCentred: true,
      from: textScale,
    },
    text(node.label, 0, { color: isMissing ? 'problem' : 'text', isStruck: mark === 'gone' }),
    ...(detail === undefined ? [] : [text(detail, 1)]),
    ...(name === undefined || count !== undefined
      ? []
      : [
          text(name, 2, {
            color: 'text',
            isRightToLeft: isRightToLeft(name),
            isLocal: true,
            language: node.language,
          }),
        ]),
    ...(mark === undefined ? [] : signShapes(markSigns[mark], x + width, y, markColors[mark])),
    ...(isDeprecated ? signShapes(deprecatedSign, x + width, y + height, 'warning') : []),
    ...(isPinned ? signShapes('⊙', x, y, 'action') : []),
  ];
}

/** A bundle as a card with the number of its members, or as the frame around their cards. */
export function bundleShapes(bundle: NodeBundle, box: Box, isSelected: boolean, isPinned: boolean): readonly Shape[] {
  const { members, isOpen, inside } = bundle;
  const [first] = members;
  if (first === undefined) return [];
  const { x, y, width, height } = box;
  const group = groupOf(first.class);
  const label = words.graphView.bundle(members.length, first.class);
  if (!isOpen)
    return nodeShapes(
      {
        id: bundle.id,
        class: first.class,
        label,
        detail: inside > 0 ? words.graphView.inside(inside) : words.graphView.openBundle,
        count: members.length,
        mark: first.mark,
        isMissing: first.isMissing,
        isDeprecated: first.isDeprecated,
      },
      box,
      isSelected,
      isPinned,
    );
  return [
    ...(isSelected ? [halo(box)] : []),
    { type: 'path', path: roundedPath(x, y, width, height, 8), fill: 'ground', stroke: group, width: 1.4 },
    { type: 'text', text: label, x: x + 10, y: y + 18, font: 'small', color: group, from: textScale },
    {
      type: 'text',
      text: '−',
      x: x + width - 14,
      y: y + 18,
      font: 'sign',
      color: group,
      isCentred: true,
      from: textScale,
    },
    ...(isPinned ? signShapes('⊙', x, y, 'action') : []),
  ];
}
