import { pino } from 'pino';
import { type ReadingLimits, usualLimits } from '../../src/formats/message/reading-limits.js';
import { createApp } from '../../src/http/app.js';
import { listen } from '../../src/http/listen.js';
import type { AtOnce } from '../../src/registry/snapshot.js';
import { openTestRegistry, type TestRegistry } from './registry.js';

const username = 'root';
const password = 'only-for-the-tests';

export interface TestServer extends TestRegistry {
  readonly url: string;
  /** Sends a request; the path begins with `/`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Submits a message as root; the response is the JSON report or error. */
  post(
    body: NonNullable<RequestInit['body']>,
    headers?: Readonly<Record<string, string>>,
    path?: string,
  ): Promise<Response>;
}

export const basic = (user: string, pass: string): string =>
  `Basic ${Buffer.from(`${user}:${pass}`).toString('base64')}`;

/**
 * An empty registry with its HTTP interface on a free port, on the wiped database of the test run. One for each test
 * file.
 */
export async function startTestServer({
  maxMessageBytes = 50_000_000,
  readingLimits = usualLimits,
  atOnce,
}: {
  maxMessageBytes?: number;
  readingLimits?: ReadingLimits;
  atOnce?: AtOnce | undefined;
} = {}): Promise<TestServer> {
  const test = await openTestRegistry({ resultBytes: 16_000_000, atOnce });
  const settings = {
    rootUsername: username,
    rootPassword: password,
    maxMessageBytes,
    maxExpansion: 100,
    readingLimits,
    senderId: 'TEST',
  };
  const app = createApp({ registry: test.registry, log: pino({ level: 'silent' }), settings });
  const listener = await listen(app, '127.0.0.1', 0);
  const request = (path: string, init?: RequestInit): Promise<Response> => fetch(`${listener.url}${path}`, init);
  return {
    ...test,
    url: listener.url,
    request,
    post: (body, headers = {}, path = '/ws/secure/sdmxapi/rest') =>
      request(path, {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/xml',
          Accept: 'application/json',
          Authorization: basic(username, password),
          ...headers,
        },
      }),
    close: async () => {
      await listener.stop(5);
      await test.close();
    },
  };
}
