import { Registry } from '../src/registry/registry.js';
import { Database, type DatabaseSettings } from '../src/store/database.js';
import { startServing } from './serve.js';

/** What a process of the API says of itself, in bytes. */
export interface MemoryReport {
  readonly url: string;
  readonly peak: number;
  readonly now: number;
}

/** A process that serves a registry and says its peak memory whenever it is asked; it ends when its parent does. */
async function main(): Promise<void> {
  const settings = JSON.parse(process.argv[2] ?? '') as DatabaseSettings;
  const registry = await Registry.open(new Database(settings), { isOnlyWriter: false });
  const { url } = await startServing(registry);
  const tell = () =>
    process.send?.({
      url,
      peak: process.resourceUsage().maxRSS * 1024,
      now: process.memoryUsage().rss,
    } satisfies MemoryReport);
  process.on('message', tell);
  process.on('disconnect', () => process.exit());
  tell();
}

void main();
