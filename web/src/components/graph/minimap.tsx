import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { words } from '../../words/words.js';
import type { Drawing } from './drawing.js';
import type { Placement, View } from './graph-model.js';

/** Graphs with more nodes have a small map. */
export const mostWithoutMap = 100;

/** The whole drawing, small, with a frame around the part that is seen; a click brings a place to the middle. */
export function Minimap({ placement, drawing }: { placement: Placement; drawing: RefObject<Drawing | null> }) {
  const [view, setView] = useState<View>();
  useEffect(() => {
    const made = drawing.current;
    if (made === null) return;
    setView(made.view);
    made.onView = setView;
    return () => {
      made.onView = () => undefined;
    };
  }, []);
  const { bounds, boxes } = placement;
  const seen = drawing.current?.size;
  const path = [...boxes.values()]
    .map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}Z`)
    .join('');
  const thickness = Math.max(bounds.width / 160, bounds.height / 110);
  return (
    <svg
      class="graph-map"
      role="img"
      aria-label={words.graphView.map}
      viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
      onPointerDown={(event) => {
        event.stopPropagation();
        const matrix = event.currentTarget.getScreenCTM();
        if (matrix === null) return;
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        drawing.current?.centre({ x, y, width: 0, height: 0 });
      }}
    >
      <path d={path} fill="var(--edge)" />
      {view === undefined || seen === undefined ? null : (
        <rect
          x={view.x}
          y={view.y}
          width={seen.width / view.scale}
          height={seen.height / view.scale}
          fill="none"
          stroke="var(--action)"
          stroke-width={2 * thickness}
        />
      )}
    </svg>
  );
}
