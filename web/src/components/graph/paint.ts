import { chooseNames, meets, nameSize } from './choose-names.js';
import type { Box, Look, View } from './graph-model.js';
import { type FarName, fonts, type Line, type Shape, type Text, textScale } from './shape.js';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const paths = new WeakMap<Shape, Path2D>();

const pathOf = (shape: Line): Path2D => {
  const made = paths.get(shape) ?? new Path2D(shape.path);
  paths.set(shape, made);
  return made;
};

/** How far a text can reach from its place. */
const reach = 300;

/**
 * Draws shapes on a canvas.
 * @param width of the canvas in pixels of the page
 * @param density pixels of the canvas a pixel of the page
 */
export function paint(
  context: Context,
  shapes: readonly Shape[],
  view: View,
  { width, height, density }: { width: number; height: number; density: number },
  look: Look,
): void {
  const { palette, families } = look;
  const { scale } = view;
  const seen = { x: view.x, y: view.y, width: width / scale, height: height / scale };
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width * density, height * density);
  const zoom = scale * density;
  context.setTransform(zoom, 0, 0, zoom, -view.x * zoom, -view.y * zoom);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  // Thin lines stay visible when all is small.
  const thinnest = 0.7 / scale;
  const names: FarName[] = [];
  for (const shape of shapes) {
    if (shape.type === 'name') {
      if (scale < textScale) names.push(shape);
      continue;
    }
    if ((shape.from ?? 0) > scale) continue;
    if (shape.type === 'text') {
      if (
        shape.x > seen.x - reach &&
        shape.x < seen.x + seen.width &&
        shape.y > seen.y &&
        shape.y < seen.y + seen.height + 20
      )
        paintText(context, shape, look);
      continue;
    }
    if (shape.box !== undefined && !meets(shape.box, seen)) continue;
    const path = pathOf(shape);
    if (shape.fill !== undefined) {
      context.fillStyle = palette[shape.fill] ?? shape.fill;
      context.fill(path);
    }
    if (shape.stroke === undefined) continue;
    context.strokeStyle = palette[shape.stroke] ?? shape.stroke;
    context.lineWidth = Math.max(shape.width ?? 1, thinnest);
    const { dash = [] } = shape;
    // Dashes that are smaller than a pixel cost much and show nothing.
    context.setLineDash(scale < 0.12 ? [] : scale < 0.5 ? dash.map((each) => (each * 0.5) / scale) : [...dash]);
    context.stroke(path);
  }
  paintNames(context, names, seen, scale, { palette, families });
}

/** Draws the names of cards where these are small. */
function paintNames(
  context: Context,
  names: readonly FarName[],
  seen: Box,
  scale: number,
  { palette, families }: Pick<Look, 'palette' | 'families'>,
): void {
  context.font = `600 ${nameSize / scale}px ${families.mono}`;
  context.textAlign = 'center';
  context.lineWidth = 4 / scale;
  context.setLineDash([]);
  context.strokeStyle = palette['card'] ?? 'white';
  context.fillStyle = palette['text'] ?? 'black';
  for (const { text, x, y } of chooseNames(names, seen, scale)) {
    context.strokeText(text, x, y + (nameSize * 0.35) / scale);
    context.fillText(text, x, y + (nameSize * 0.35) / scale);
  }
}

/** The language of the page's own texts. */
const pageLanguage = 'en';

/** The font of a text, as CSS. */
const fontOf = ({ font }: Text, { mono, text }: Look['families']): string => {
  const { size, weight, isMono } = fonts[font];
  return `${weight} ${size}px ${isMono ? mono : text}`;
};

function paintText(context: Context, shape: Text, { palette, families, language }: Look): void {
  // Browsers without this property draw the letters of the page's language: some Chinese characters have other forms in Japanese.
  if ('lang' in context) context.lang = shape.isLocal === true ? (shape.language ?? language) : pageLanguage;
  context.font = fontOf(shape, families);
  context.fillStyle = palette[shape.color] ?? shape.color;
  context.direction = shape.isRightToLeft === true ? 'rtl' : 'ltr';
  context.textAlign = shape.isCentred === true ? 'center' : 'start';
  context.fillText(shape.text, shape.x, shape.y);
  if (shape.isStruck === true) {
    const { width } = context.measureText(shape.text);
    context.fillRect(shape.x, shape.y - 4, width, 1.2);
  }
}
