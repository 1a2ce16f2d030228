import type { Box, Mark } from './graph-model.js';

/** Colours by the names of the variables in base.css. */
export const colorNames = [
  ...['ground', 'card', 'raised', 'text', 'quiet', 'line', 'edge', 'action', 'on-action', 'selected'],
  ...['problem', 'problem-ground', 'warning', 'warning-ground', 'good', 'good-ground'],
  ...['flow', 'structure', 'list', 'constraint', 'map', 'organisation', 'other'].flatMap((each) => [
    each,
    `${each}-ground`,
  ]),
];

export interface Line {
  readonly type: 'path';
  /** An SVG path. */
  readonly path: string;
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  readonly width?: number | undefined;
  readonly dash?: readonly number[] | undefined;
  /** Below this scale it is not drawn. */
  readonly from?: number | undefined;
  /** What it is drawn within. */
  readonly box?: Box | undefined;
}

export interface Text {
  readonly type: 'text';
  readonly text: string;
  /** The start of the text, its end where it reads from right to left. */
  readonly x: number;
  readonly y: number;
  readonly font: 'id' | 'small' | 'sign';
  readonly color: string;
  readonly isCentred?: boolean | undefined;
  readonly isStruck?: boolean | undefined;
  readonly isRightToLeft?: boolean | undefined;
  /** That it is a text of the registry; other texts are those of the page. */
  readonly isLocal?: boolean | undefined;
  /** The language of a text of the registry, where it is not the preferred one. */
  readonly language?: string | undefined;
  readonly from: number;
}

/** The name of a card where its texts are too small to be read: drawn over it, if no name with a higher rank is there. */
export interface FarName {
  readonly type: 'name';
  readonly text: string;
  /** The middle of the card. */
  readonly x: number;
  readonly y: number;
  readonly rank: number;
}

/** What a drawing consists of, from the back to the front. It is the same for the screen, PNG and SVG. */
export type Shape = Line | Text | FarName;

/** Texts are drawn from this scale on; below it, far names. */
export const textScale = 0.82;

/** The sign of a deprecated version. */
export const deprecatedSign = '⊘';

/** Sizes of the fonts in pixels. */
export const fonts = {
  id: { size: 13, weight: 600, isMono: true },
  small: { size: 13, weight: 400, isMono: false },
  sign: { size: 13, weight: 700, isMono: false },
} as const;

export const markColors: Readonly<Record<Mark, string>> = {
  new: 'good',
  gone: 'problem',
  moved: 'warning',
  follows: 'action',
  broken: 'problem',
  shortest: 'action',
};

export const markSigns: Readonly<Record<Mark, string>> = {
  new: '+',
  gone: '−',
  moved: '→',
  follows: '↻',
  broken: '✕',
  shortest: '★',
};

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}A${radius} ${radius} 0 1 1 ${x + radius} ${y}A${radius} ${radius} 0 1 1 ${x - radius} ${y}Z`;

/** A sign in a circle. */
export function signShapes(text: string, x: number, y: number, color: string): readonly Shape[] {
  return [
    { type: 'path', path: circle(x, y, 9), fill: 'card', stroke: color, width: 1.5, from: 0.15 },
    { type: 'text', text, x, y: y + 4.5, font: 'sign', color, isCentred: true, from: 0.3 },
  ];
}

export const roundedPath = (x: number, y: number, width: number, height: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}Z`;

/** Whether a text begins with a letter of a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);
