import { Registry } from '../src/registry/registry.js';
import { Database, type DatabaseSettings } from '../src/store/database.js';
import { startServing } from './serve.js';
import { watchEventLoop } from './watch-event-loop.js';

/** Memory of an API process, in bytes, and the longest time that its event loop was blocked since the last report. */
export interface MemoryReport {
  readonly url: string;
  readonly peak: number;
  readonly now: number;
  /** In milliseconds. */
  readonly longestBlock: number;
}

/** Serves a registry; sends a memory report at the start and for each message. Ends when its parent disconnects. */
async function main(): Promise<void> {
  const settings = JSON.parse(process.argv[2] ?? '') as DatabaseSettings;
  const registry = await Registry.open(new Database(settings), { isOnlyWriter: false });
  const { url } = await startServing(registry);
  const longestBlock = watchEventLoop();
  const report = () =>
    process.send?.({
      url,
      peak: process.resourceUsage().maxRSS * 1024,
      now: process.memoryUsage().rss,
      longestBlock: longestBlock(),
    } satisfies MemoryReport);
  process.on('message', report);
  process.on('disconnect', () => process.exit());
  report();
}

void main();
