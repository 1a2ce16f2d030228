import type { DrawingOrder, Drawn } from './drawing-worker.js';
import type { Box, Look, Placement, View } from './graph-model.js';
import { type Size, scaleOfFit } from './open-view.js';
import type { Shape } from './shape.js';

/** A picture covers this part of the height and width beside what is seen, so that it can be moved without being drawn again. */
const spare = 0.4;

const scales = { least: 0.02, most: 3 } as const;

/** What is seen of a drawing: a picture that a worker draws, and that is moved until the next one is there. */
export class Drawing {
  readonly #worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), { type: 'module' });
  readonly #context: ImageBitmapRenderingContext | null;
  #view: View = { x: 0, y: 0, scale: 1 };
  #size: Size = { width: 0, height: 0 };
  #look: Look | undefined;
  #drawn: Omit<Drawn, 'picture'> | undefined;
  #isDrawing = false;
  #isOutdated = false;

  /** Called when another part is seen. */
  onView: (view: View) => void = () => undefined;

  constructor(readonly canvas: HTMLCanvasElement) {
    this.#context = canvas.getContext('bitmaprenderer');
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Drawn>) => this.#show(data));
  }

  get view(): View {
    return this.#view;
  }

  end(): void {
    this.#worker.terminate();
  }

  setShapes(shapes: readonly Shape[]): void {
    this.#send({ type: 'shapes', shapes });
    this.#draw();
  }

  setLook(look: Look): void {
    this.#look = look;
    this.#draw();
  }

  /** @param size of the part of the page that shows the drawing, in pixels */
  setSize(size: Size): void {
    this.#size = size;
    this.#draw();
  }

  setView(view: View): void {
    this.#view = { ...view, scale: Math.min(scales.most, Math.max(scales.least, view.scale)) };
    this.#place();
    this.onView(this.#view);
    if (!this.#isCovered()) this.#draw();
  }

  /** Moves what is seen by pixels of the page. */
  move(right: number, down: number): void {
    const { x, y, scale } = this.#view;
    this.setView({ x: x + right / scale, y: y + down / scale, scale });
  }

  /** Changes the scale; the point at `x` and `y`, in pixels of the page, stays. The middle by default. */
  zoom(factor: number, x = this.#size.width / 2, y = this.#size.height / 2): void {
    const before = this.#view;
    const scale = Math.min(scales.most, Math.max(scales.least, before.scale * factor));
    this.setView({ x: before.x + x / before.scale - x / scale, y: before.y + y / before.scale - y / scale, scale });
  }

  get size(): Size {
    return this.#size;
  }

  /** Shows a whole placement, no larger than it is. */
  fit(placement: Placement): void {
    const { bounds } = placement;
    const { width, height } = this.#size;
    const scale = Math.max(scales.least, scaleOfFit(placement, this.#size));
    this.setView({
      x: bounds.x + bounds.width / 2 - width / 2 / scale,
      y: bounds.y + bounds.height / 2 - height / 2 / scale,
      scale,
    });
  }

  /** Shows a part in the middle. */
  centre(box: Box, scale = this.#view.scale): void {
    const { width, height } = this.#size;
    this.setView({
      x: box.x + box.width / 2 - width / 2 / scale,
      y: box.y + box.height / 2 - height / 2 / scale,
      scale,
    });
  }

  /** Whether a part is seen as a whole. */
  isSeen(box: Box): boolean {
    const { x, y, scale } = this.#view;
    const { width, height } = this.#size;
    return (
      box.x >= x && box.y >= y && box.x + box.width <= x + width / scale && box.y + box.height <= y + height / scale
    );
  }

  /** The point of the drawing at a point of the page. */
  at(x: number, y: number): readonly [number, number] {
    return [this.#view.x + x / this.#view.scale, this.#view.y + y / this.#view.scale];
  }

  #send(order: DrawingOrder): void {
    this.#worker.postMessage(order);
  }

  /** Whether the last picture has what is seen and some more, in about the same scale. */
  #isCovered(): boolean {
    if (this.#drawn === undefined) return false;
    const { view, width, height } = this.#drawn;
    const { x, y, scale } = this.#view;
    if (scale !== view.scale) return false;
    const edge = { x: (this.#size.width * spare) / 3 / scale, y: (this.#size.height * spare) / 3 / scale };
    return (
      x - edge.x >= view.x &&
      y - edge.y >= view.y &&
      x + this.#size.width / scale + edge.x <= view.x + width / scale &&
      y + this.#size.height / scale + edge.y <= view.y + height / scale
    );
  }

  #draw(): void {
    if (this.#look === undefined || this.#size.width === 0) return;
    if (this.#isDrawing) {
      this.#isOutdated = true;
      return;
    }
    this.#isDrawing = true;
    this.#isOutdated = false;
    const { x, y, scale } = this.#view;
    const { width, height } = this.#size;
    this.#send({
      type: 'draw',
      view: { x: x - (width * spare) / scale, y: y - (height * spare) / scale, scale },
      width: Math.round(width * (1 + 2 * spare)),
      height: Math.round(height * (1 + 2 * spare)),
      density: Math.min(2, devicePixelRatio),
      look: this.#look,
    });
  }

  #show({ picture, view, width, height }: Drawn): void {
    this.canvas.width = picture.width;
    this.canvas.height = picture.height;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.#context?.transferFromImageBitmap(picture);
    this.#drawn = { view, width, height };
    this.#place();
    this.#isDrawing = false;
    if (this.#isOutdated) this.#draw();
    else {
      this.canvas.dataset['scale'] = String(this.#view.scale);
      this.canvas.dataset['drawn'] = 'true';
    }
  }

  #place(): void {
    if (this.#drawn === undefined) return;
    const { view } = this.#drawn;
    const { x, y, scale } = this.#view;
    this.canvas.style.transform = `translate(${(view.x - x) * scale}px, ${(view.y - y) * scale}px) scale(${scale / view.scale})`;
  }
}
