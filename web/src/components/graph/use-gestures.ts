import { useRef } from 'preact/hooks';
import { findAt } from './find-at.js';
import type { Arrangement, Placement, Selection } from './graph-model.js';
import { unitOf } from './pins.js';
import type { DrawingElements } from './use-drawing.js';

/** Pixels that a pointer may move and still be a click. */
const slip = 4;

interface Actions {
  readonly select: (selection: Selection) => void;
  readonly open: (node: string | undefined) => void;
  readonly hover: (selection: Selection) => void;
  /** Puts a card or bundle somewhere. */
  readonly pin: (unit: string, place: readonly [number, number]) => void;
  /** A card or bundle that was moved is let go. */
  readonly drop: () => void;
}

/** Selection, movement of the drawing and of cards, and changes of the scale with pointers. */
export function useGestures(
  { surface, drawing }: DrawingElements,
  arrangement: Arrangement,
  placement: Placement,
  { select, open, hover, pin, drop }: Actions,
) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);
  /** The card or bundle that is dragged, and how far its corner is from the pointer, in units of the drawing. */
  const dragged = useRef<{ readonly unit: string; readonly x: number; readonly y: number }>(undefined);
  const pointAt = (event: PointerEvent | MouseEvent): readonly [number, number] => {
    const { left = 0, top = 0 } = surface.current?.getBoundingClientRect() ?? {};
    return [event.clientX - left, event.clientY - top];
  };
  const found = (event: PointerEvent | MouseEvent): Selection => {
    const made = drawing.current;
    return made === null ? {} : findAt(made.at(...pointAt(event)), made.view.scale, arrangement, placement);
  };
  const grab = (event: PointerEvent): void => {
    const [{ node }, made] = [found(event), drawing.current];
    dragged.current = undefined;
    if (node === undefined || made === null) return;
    const unit = unitOf(arrangement, node);
    const box = placement.boxes.get(unit);
    const [x, y] = made.at(...pointAt(event));
    if (box !== undefined) dragged.current = { unit, x: x - box.x, y: y - box.y };
  };
  return {
    onPointerDown(event: PointerEvent): void {
      if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
      if (pointers.current.size === 0) {
        moved.current = 0;
        grab(event);
      } else dragged.current = undefined;
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent): void {
      const [last, made] = [pointers.current.get(event.pointerId), drawing.current];
      if (made === null) return;
      if (last === undefined) {
        if (event.pointerType === 'mouse') hover(found(event));
        return;
      }
      const [right, down] = [event.clientX - last.x, event.clientY - last.y];
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      moved.current += Math.abs(right) + Math.abs(down);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (other !== undefined) {
        const was = Math.hypot(last.x - other.x, last.y - other.y);
        made.zoom(Math.hypot(event.clientX - other.x, event.clientY - other.y) / Math.max(1, was), ...pointAt(event));
      } else if (dragged.current === undefined) made.move(-right, -down);
      else if (moved.current > slip) {
        const [x, y] = made.at(...pointAt(event));
        pin(dragged.current.unit, [Math.round(x - dragged.current.x), Math.round(y - dragged.current.y)]);
      }
    },
    onPointerUp(event: PointerEvent): void {
      if (!pointers.current.delete(event.pointerId)) return;
      if (moved.current <= slip) select(found(event));
      else if (dragged.current !== undefined) drop();
    },
    onPointerCancel: (event: PointerEvent): unknown => pointers.current.delete(event.pointerId),
    onPointerLeave: (): void => hover({}),
    onDblClick: (event: MouseEvent): void => open(found(event).node),
  };
}
