import type { Drawing } from './drawing.js';
import type { Arrangement, Placement, Selection } from './graph-model.js';
import { type Step, stepAlong } from './step-along.js';

const stepKeys: Readonly<Record<string, Step>> = {
  ArrowRight: 'out',
  ArrowLeft: 'in',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  'Shift+ArrowDown': 'nextEdge',
  'Shift+ArrowUp': 'previousEdge',
};

/** By how much a card is moved, in units of the drawing. */
const moveKeys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [20, 0],
  ArrowLeft: [-20, 0],
  ArrowDown: [0, 20],
  ArrowUp: [0, -20],
};

interface Actions {
  readonly select: (selection: Selection) => void;
  readonly open: (node: string | undefined) => void;
  /** Moves the selected card. */
  readonly move: (right: number, down: number) => void;
  readonly lastNode: string | undefined;
}

/** The keys of a drawing. */
export const keysOf =
  (
    drawing: { readonly current: Drawing | null },
    arrangement: Arrangement,
    placement: Placement,
    selection: Selection,
    { select, open, move, lastNode }: Actions,
  ) =>
  (event: KeyboardEvent): void => {
    const made = drawing.current;
    if (made === null || event.ctrlKey || event.metaKey) return;
    const [moved, step] = [moveKeys[event.key], stepKeys[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]];
    if (event.altKey) {
      if (moved === undefined) return;
      move(...moved);
    } else if (step !== undefined) select(stepAlong(step, selection, arrangement, placement, lastNode));
    else if (event.key === '+' || event.key === '=') made.zoom(1.25);
    else if (event.key === '-') made.zoom(0.8);
    else if (event.key === '0') made.fit(placement);
    else if (event.key === 'Escape') select({});
    else if (event.key === 'Enter') open(selection.node);
    else return;
    event.preventDefault();
  };
