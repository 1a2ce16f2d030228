import { parentPort, workerData } from 'node:worker_threads';
import type { FromComponent, PostedRequest, ThreadData, ToComponent } from './component-messages.js';
import type { CustomComponent } from './custom-component.js';

const post = (message: FromComponent): void => parentPort?.postMessage(message);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Freezes a value of plain objects and lists. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) deepFreeze(each);
    Object.freeze(value);
  }
  return value;
}

const open = new Map<number, AbortController>();

async function decide({ authenticate }: CustomComponent, id: number, request: PostedRequest): Promise<void> {
  const controller = new AbortController();
  open.set(id, controller);
  try {
    const answer: unknown = await authenticate(Object.freeze({ ...deepFreeze(request), signal: controller.signal }));
    post({ kind: 'answer', id, answer });
  } catch (error) {
    post({ kind: 'failed', id, message: messageOf(error) });
  } finally {
    open.delete(id);
  }
}

/** The text of a syntax error has no line, and a program cannot read it. */
function explainSyntax(error: unknown): never {
  if (!(error instanceof SyntaxError)) throw error;
  throw new Error(`${error.message}; "node --check" with this path shows the line`);
}

async function load({ module }: ThreadData): Promise<CustomComponent> {
  const component = (await import(module).catch(explainSyntax)) as Partial<CustomComponent>;
  const { start, authenticate } = component;
  if (typeof authenticate !== 'function') throw new Error('it does not export a function "authenticate"');
  if (start !== undefined && typeof start !== 'function') throw new Error('its export "start" is not a function');
  await start?.();
  return { authenticate };
}

// A promise of the component that nobody waits for must not end the thread with the requests of others.
process.on('unhandledRejection', () => undefined);

try {
  const component = await load(workerData as ThreadData);
  parentPort?.on('message', (message: ToComponent) => {
    if (message.kind === 'request') void decide(component, message.id, message.request);
    else {
      open.get(message.id)?.abort();
      post({ kind: 'aborted', id: message.id });
    }
  });
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'unusable', message: messageOf(error) });
}
