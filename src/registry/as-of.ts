/** The state that a read is about: that at an instant, epoch milliseconds, or that after a transaction. */
export type AsOf = number | { readonly tick: number };
