import type { Look, View } from './graph-model.js';
import { paint } from './paint.js';
import type { Shape } from './shape.js';

/** What the page sends to the worker: shapes when they change, and orders to draw. */
export type DrawingOrder =
  | { readonly type: 'shapes'; readonly shapes: readonly Shape[] }
  | {
      readonly type: 'draw';
      readonly view: View;
      /** Pixels of the page. */
      readonly width: number;
      readonly height: number;
      readonly density: number;
      readonly look: Look;
    };

export interface Drawn {
  readonly picture: ImageBitmap;
  readonly view: View;
  readonly width: number;
  readonly height: number;
}

/*
 * Graphs are drawn here, so that the page never waits for it: while people pan, it moves the last picture. The processor draws, which
 * `willReadFrequently` asks for: graphics processors that software imitates are 20 times slower, and none is needed at this size.
 */
let shapes: readonly Shape[] = [];
let canvas: OffscreenCanvas | undefined;

self.addEventListener('message', ({ data }: MessageEvent<DrawingOrder>) => {
  if (data.type === 'shapes') {
    shapes = data.shapes;
    return;
  }
  const { view, width, height, density, look } = data;
  canvas ??= new OffscreenCanvas(1, 1);
  canvas.width = Math.max(1, Math.round(width * density));
  canvas.height = Math.max(1, Math.round(height * density));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return;
  paint(context, shapes, view, { width, height, density }, look);
  const picture = canvas.transferToImageBitmap();
  const drawn: Drawn = { picture, view, width, height };
  self.postMessage(drawn, { transfer: [picture] });
});
