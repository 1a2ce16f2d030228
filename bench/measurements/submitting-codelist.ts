import { pino } from 'pino';
import { createApp } from '../../src/http/app.js';
import { submissionPath } from '../../src/http/handlers/submit-structures.js';
import { listen } from '../../src/http/listen.js';
import type { Registry } from '../../src/registry/registry.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { inChunks, largeMessage, parseOnly } from './large-message.js';

const settings = {
  rootUsername: 'root',
  rootPassword: 'only-for-the-bench',
  maxMessageBytes: 100_000_000,
  maxExpansion: 100,
  senderId: 'BENCH',
};
const authorization = `Basic ${Buffer.from(`${settings.rootUsername}:${settings.rootPassword}`).toString('base64')}`;

async function post(url: string, body: Buffer): Promise<void> {
  const response = await fetch(`${url}${submissionPath}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/xml' },
    body,
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${answer.slice(0, 500)}`);
}

async function serve<T>(registry: Registry, work: (url: string) => Promise<T>): Promise<T> {
  const app = createApp({ registry, log: pino({ level: 'error' }), settings });
  const listener = await listen(app, '127.0.0.1', 0);
  try {
    return await work(listener.url);
  } finally {
    await listener.stop(1);
  }
}

/** A new version of the largest codelist, from the first byte of the request to the answer, against the parser alone. */
async function measure({ registry, effort }: Bench): Promise<readonly Row[]> {
  const texts = inChunks(largeMessage('1.0.0')).map((chunk) => chunk.toString('latin1'));
  const [value = Number.NaN, baseline = Number.NaN] = await serve(registry, (url) =>
    interleave(
      [
        (round) => {
          const message = largeMessage(`1.${round}.0`);
          return timed(() => post(url, message));
        },
        () => timed(async () => parseOnly(texts)),
      ],
      withEffort(effort, { warmUp: 3, rounds: 15 }),
    ),
  );
  return [{ name: 'submitting 100,000 codes over HTTP, to saxes alone', value, baseline, goal: 8 }];
}

export const submittingCodelist: Measurement = { name: 'submission', measure };
