import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Drawing } from './drawing.js';
import type { Look } from './graph-model.js';
import type { Size } from './open-view.js';
import type { Shape } from './shape.js';

export interface DrawingElements {
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly drawing: RefObject<Drawing | null>;
  /** The size of the surface; undefined before it is measured. */
  readonly size: Size | undefined;
}

/** The drawing on a canvas, as large as the surface that holds it; wheels change its scale. */
export function useDrawing(look: Look): DrawingElements {
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Drawing>(null);
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const element = surface.current;
    if (canvas.current === null || element === null) return;
    const made = new Drawing(canvas.current);
    drawing.current = made;
    const measure = (): void => {
      const measured = { width: element.clientWidth, height: element.clientHeight };
      made.setSize(measured);
      setSize(measured);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Not through a property: browsers make listeners of wheels passive there, which cannot keep the page from zooming.
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== element) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      made.zoom(
        Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) / 300),
        event.clientX - left,
        event.clientY - top,
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
      made.end();
    };
  }, []);
  useEffect(() => drawing.current?.setLook(look), [look]);
  return { surface, canvas, drawing, size };
}

/** Sends shapes to the drawing when they change; until they are drawn, the canvas has `data-drawn="false"`. */
export function useShapes({ canvas, drawing }: DrawingElements, shapes: readonly Shape[]): void {
  useEffect(() => {
    if (canvas.current !== null) canvas.current.dataset['drawn'] = 'false';
    drawing.current?.setShapes(shapes);
  }, [shapes]);
}
