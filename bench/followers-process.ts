import { Agent, get, type IncomingMessage } from 'node:http';

/** What followers to start: addresses of streams. */
export interface FollowOrder {
  readonly urls: readonly string[];
}

/** What the process reports: that all streams are open, or an error. */
export type FollowReport = { readonly open: number } | { readonly error: string };

/** Opens a stream and reads it to no end. */
function follow(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { accept: 'text/event-stream' } }, (response: IncomingMessage) => {
      response.resume();
      response.once('data', () => resolve());
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
    });
    request.once('error', reject);
  });
}

const atOnce = 50;

process.on('message', ({ urls }: FollowOrder) => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const open = async (): Promise<void> => {
    for (let first = 0; first < urls.length; first += atOnce)
      await Promise.all(urls.slice(first, first + atOnce).map((url) => follow(url, agent)));
  };
  const report = (message: FollowReport): void => void process.send?.(message);
  open().then(
    () => report({ open: urls.length }),
    (error: unknown) => report({ error: String(error) }),
  );
});
