import type { ListTable } from '../../../content/tabulate.js';

/** What a list of items gets. */
export interface ItemListProps {
  readonly table: ListTable;
  readonly rows: Uint32Array;
  /** The place of the item that is shown; -1 for none. */
  readonly place: number;
  readonly folded: ReadonlySet<number>;
  readonly isTree: boolean;
  readonly onFold: (row: number) => void;
  readonly onSelect: (row: number) => void;
}
