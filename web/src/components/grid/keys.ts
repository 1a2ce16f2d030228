import { type GridSelection, type GridSize, moveSelection } from './grid-selection.js';

/** What a grid can do with its selected rows; what is missing is not offered. */
export interface GridActions {
  readonly fillDown?: () => void;
  readonly find?: () => void;
  readonly insert?: () => void;
  readonly remove?: () => void;
  readonly moveUp?: () => void;
  readonly moveDown?: () => void;
  readonly indent?: () => void;
  readonly outdent?: () => void;
}

/** Keys of the actions; `Ctrl` is the command key on a Mac too. */
const actionKeys: Readonly<Record<string, keyof GridActions>> = {
  'Ctrl+d': 'fillDown',
  'Ctrl+f': 'find',
  'Ctrl+h': 'find',
  'Alt+Enter': 'insert',
  'Alt+Delete': 'remove',
  'Alt+Backspace': 'remove',
  'Alt+ArrowUp': 'moveUp',
  'Alt+ArrowDown': 'moveDown',
  'Alt+ArrowRight': 'indent',
  'Alt+ArrowLeft': 'outdent',
};

interface GridState {
  readonly selection: GridSelection;
  readonly size: GridSize;
  readonly select: (selection: GridSelection) => void;
  readonly open: (typed?: string) => void;
  readonly clear: () => void;
  readonly actions: GridActions;
}

/**
 * Does what a key does in a grid. Undo and redo, copy and paste are not among them.
 * @returns whether the key does anything
 */
export function keyOfGrid(event: KeyboardEvent, { selection, size, select, open, clear, actions }: GridState): boolean {
  const isControl = event.ctrlKey || event.metaKey;
  const name = `${isControl ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.key}`;
  const action = actionKeys[name];
  if (action !== undefined) {
    // Where the grid cannot do it, the browser must not leave the page instead.
    actions[action]?.();
    return true;
  }
  if (size.rows === 0 || event.altKey) return false;
  const moved = moveSelection(selection, { key: event.key, isControl, isShift: event.shiftKey }, size);
  if (moved !== undefined) select(moved);
  else if (event.key === 'Enter' || event.key === 'F2') open();
  else if (event.key === 'Delete' || event.key === 'Backspace') clear();
  else if (event.key.length === 1 && !isControl) open(event.key);
  else return false;
  return true;
}
