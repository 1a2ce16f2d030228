import { parentPort, workerData } from 'node:worker_threads';
import { type Exchange, serveExchanges } from '../../../model/exchange.js';
import type { FromComponent, Loaded, PostedRequest, ThreadData, ToComponent } from './component-messages.js';
import type { CustomComponent } from './custom-component.js';

const post = (message: Loaded): void => parentPort?.postMessage(message);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Freezes a value of plain objects and lists. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) deepFreeze(each);
    Object.freeze(value);
  }
  return value;
}

async function decide(
  { authenticate }: CustomComponent,
  request: PostedRequest,
  caller: Exchange<FromComponent, ToComponent>,
): Promise<void> {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort();
    caller.post({ kind: 'aborted' });
  };
  // Nothing else is sent; the caller closes the exchange after the result.
  caller.next().then(abort, () => undefined);
  try {
    const result: unknown = await authenticate(Object.freeze({ ...deepFreeze(request), signal: controller.signal }));
    caller.post({ kind: 'result', result });
  } catch (error) {
    caller.post({ kind: 'failed', message: messageOf(error) });
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
  serveExchanges<PostedRequest, FromComponent, ToComponent>((request, caller) => decide(component, request, caller));
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'unusable', message: messageOf(error) });
}
