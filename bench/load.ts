import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';

/** Requests over a number of connections, each of which asks again as soon as it is answered, the addresses in turn. */
export interface LoadOrder {
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

function ask(url: string, { headers }: LoadOrder, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      answer.once('end', () => (status < 400 ? resolve() : reject(new Error(`answered ${status}`))));
      answer.resume();
    });
    asking.once('error', reject);
    asking.end();
  });
}

/** @returns answers a second. @throws Error for an answer that is none */
export async function runLoad(order: LoadOrder): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
  const since = performance.now();
  let next = 0;
  const until = since + order.seconds * 1000;
  const askOn = async (): Promise<number> => {
    let count = 0;
    for (; performance.now() < until; count++) {
      await ask(order.urls[next++ % order.urls.length] ?? '', order, agent);
    }
    return count;
  };
  const counts = await Promise.all(Array.from({ length: order.connections }, askOn));
  agent.destroy();
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - since);
}

/** A process of its own for load, so that the server does not pay for the client. */
export class LoadProcess {
  readonly #child = fork(resolve(import.meta.dirname, 'load-process.ts'), { execArgv: ['--import', 'tsx'] });

  async run(order: LoadOrder): Promise<number> {
    this.#child.send(order);
    const [{ rate, error }] = (await once(this.#child, 'message')) as [{ rate?: number; error?: string }];
    if (rate === undefined) throw new Error(error);
    return rate;
  }

  end(): void {
    this.#child.kill();
  }
}
