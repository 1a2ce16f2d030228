/**
 * Fills each cache with thousands of entries, and prints the bytes that it counts and those that are free without it. Run with
 * --expose-gc in a process of its own by caches-in-heap.test.ts, and by nobody else.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { RepresentationCache } from '../../src/http/representation/representation-cache.js';
import { WarmResponses } from '../../src/http/representation/warm-responses.js';

const plenty = 1_000_000_000;
const never = new AbortController().signal;

const held = (): number => {
  for (let round = 0; round < 3; round += 1) (globalThis as unknown as { gc: () => void }).gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** A cache that was filled, and the bytes that it counts. */
interface Filled {
  readonly bytes: number;
  readonly cache: unknown;
}

const fillings: Readonly<Record<string, () => Promise<Filled>>> = {
  async representations() {
    const cache = new RepresentationCache({ bytes: plenty });
    for (let index = 0; index < 5_000; index += 1) {
      const text = randomBytes(300).toString('base64');
      const encoding = (['br', 'gzip', 'identity'] as const)[index % 3] ?? 'br';
      await cache.obtain(`"${randomUUID()}"`, encoding, async () => ({ chunks: [text] }), never);
    }
    return { bytes: cache.size, cache };
  },
  async warmResponses() {
    const registry = {} as ConstructorParameters<typeof WarmResponses>[0];
    const cache = new WarmResponses(registry, new RepresentationCache({ bytes: 1 }), plenty);
    for (let index = 0; index < 5_000; index += 1) {
      const headers: Record<string, string> = {
        'content-type': 'application/vnd.sdmx.structure+json;version=2.1.0',
        etag: `"${randomUUID()}"`,
        'last-modified': new Date(index).toUTCString(),
        'content-length': String(index),
        vary: ['Accept', 'Accept-Language', 'Accept-Encoding'].join(', '),
        'content-location': `/sdmx/v2/structure/codelist/SDMX/CL_${index}?asOf=tick:${index}`,
      };
      const url = `/sdmx/v2/structure/codelist/SDMX/CL_${randomUUID()}?format=sdmx-json`;
      const ctx = {
        status: 200,
        req: { method: 'GET', url, headers: { accept: '*/*' } },
        request: { secure: false },
        res: { hasHeader: () => true, getHeaders: () => headers },
        state: {
          principal: { kind: 'user', service: 'oidc', name: `user ${index}`, groups: [] },
          route: '/sdmx/v2/structure',
        },
      } as unknown as Context;
      cache.store(ctx, '', {
        tag: headers['etag'] ?? '',
        asOf: undefined,
        state: randomUUID(),
        registryModified: 1,
        history: 1,
      });
    }
    return { bytes: cache.use.bytes, cache };
  },
  async uncounted() {
    const cache = new LRUCache<string, string[]>({ max: 5_000 });
    for (let index = 0; index < 5_000; index += 1)
      cache.set(
        randomUUID(),
        Array.from({ length: 20 }, () => randomUUID()),
      );
    return { bytes: cache.calculatedSize, cache };
  },
};

const wanted = process.argv[2] ?? '';
const fill = fillings[wanted];
if (fill === undefined) throw new Error(`there is no cache "${wanted}"`);
const holder: { filled?: Filled | undefined } = {};

/** In a function of its own, whose frame holds nothing afterwards. @returns the counted bytes */
async function hold(): Promise<number> {
  holder.filled = await fill?.();
  return holder.filled?.bytes ?? 0;
}

// Compiles and loads what stays.
await hold();
const counted = await hold();
const before = held();
holder.filled = undefined;
console.log(JSON.stringify({ counted, freed: before - held() }));
