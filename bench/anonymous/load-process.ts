import { load, type Order } from './load.js';

/** Sends requests for its parent, so that it does not delay what the parent measures meanwhile. */
process.on('message', (order: Order) => {
  void load(order).then((results) => process.send?.(results));
});
process.on('disconnect', () => process.exit());
