/** With `--import`: threads run TypeScript too. tsx itself registers in the main thread only. */
import { isMainThread } from 'node:worker_threads';

if (!isMainThread) {
  const { register } = await import('tsx/esm/api');
  register();
}
