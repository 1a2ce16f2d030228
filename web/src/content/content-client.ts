import { Refusal } from '../api/client.js';
import type { Task, TaskOutcome, Tasks } from './protocol.js';

let worker: Worker | undefined;
let last = 0;
const awaited = new Map<number, { resolve: (result: never) => void; reject: (reason: unknown) => void }>();

function start(): Worker {
  const started = new Worker(new URL('./content-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<TaskOutcome>) => {
    const waiting = awaited.get(data.id);
    awaited.delete(data.id);
    if ('status' in data) waiting?.reject(new Refusal(data.status, data.errors));
    else waiting?.resolve(data.result as never);
  };
  return started;
}

/**
 * Has content read by another thread, so that the page responds while long messages are parsed.
 * @throws Refusal of the registry
 */
export function readContent<Name extends Task>(
  task: Name,
  argument: Tasks[Name]['argument'],
): Promise<Tasks[Name]['result']> {
  worker ??= start();
  const id = ++last;
  const result = new Promise<Tasks[Name]['result']>((resolve, reject) => {
    awaited.set(id, { resolve, reject });
  });
  worker.postMessage({ id, task, argument });
  return result;
}
