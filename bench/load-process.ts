import { type LoadOrder, runLoad } from './load.js';

process.on('message', (order: LoadOrder) => {
  runLoad(order).then(
    (rate) => process.send?.({ rate }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
