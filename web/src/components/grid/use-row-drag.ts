import { useRef, useState } from 'preact/hooks';
import type { GridBlock } from './grid-selection.js';

/** Where rows are dropped: before or behind a row, or below it as their parent. */
export type DropSide = 'before' | 'after' | 'below';

interface Over {
  readonly row: number;
  readonly side: DropSide;
}

function overAt(event: DragEvent): Over | undefined {
  const line = event.target instanceof Element ? event.target.closest<HTMLElement>('.grid-body-row') : null;
  if (line === null) return undefined;
  const { top, height } = line.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  return {
    row: Number(line.getAttribute('aria-rowindex')) - 2,
    side: share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'below',
  };
}

/** Moves the selected rows by dragging the number of one of them. */
export function useRowDrag(block: GridBlock, onDrop: ((row: number, side: DropSide) => void) | undefined) {
  const isDragged = useRef(false);
  const [over, setOver] = useState<Over>();
  const end = (): void => {
    isDragged.current = false;
    setOver(undefined);
  };
  return {
    isDragged: () => isDragged.current,
    /** The class of a row above which the pointer is. */
    sideAt: (row: number): string => (over?.row === row ? `drop-${over.side}` : ''),
    handlers:
      onDrop === undefined
        ? {}
        : {
            onDragStart: (event: DragEvent) => {
              isDragged.current = true;
              event.dataTransfer?.setData('text/plain', '');
            },
            onDragOver: (event: DragEvent) => {
              if (!isDragged.current) return;
              event.preventDefault();
              const next = overAt(event);
              if (next?.row !== over?.row || next?.side !== over?.side) setOver(next);
            },
            onDragEnd: end,
            onDrop: (event: DragEvent) => {
              if (!isDragged.current) return;
              event.preventDefault();
              const target = overAt(event);
              end();
              if (target !== undefined && (target.row < block.top || target.row > block.bottom)) {
                onDrop(target.row, target.side);
              }
            },
          },
  };
}
