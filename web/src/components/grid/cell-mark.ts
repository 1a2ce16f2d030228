/** What is to be seen about a cell besides its text. */
export interface CellMark {
  readonly kind: 'error' | 'warning' | 'change';
  readonly detail: string;
}
