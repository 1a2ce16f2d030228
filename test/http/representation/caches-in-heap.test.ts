import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { environmentOfPrograms } from '../../harness/process.js';

/** Bytes that a heap varies by. */
const noise = 1_000_000;

interface Measured {
  readonly counted: number;
  readonly freed: number;
}

async function measure(cache: string): Promise<Measured> {
  const script = join(import.meta.dirname, '../../harness/memory-of-caches.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--import', 'tsx/esm', script, cache],
    {
      env: environmentOfPrograms(),
    },
  );
  return JSON.parse(stdout) as Measured;
}

/** Whether the count is near what is free without the cache. */
const isNear = ({ counted, freed }: Measured): boolean =>
  freed < 1.5 * counted + noise && counted < 2.5 * freed + noise;

describe('the memory that caches count', () => {
  for (const cache of ['representations', 'warmResponses'])
    it(`is about what they hold: ${cache}`, async () => {
      const measured = await measure(cache);
      expect(measured.counted).to.be.greaterThan(2 * noise);
      expect(isNear(measured), JSON.stringify(measured)).to.equal(true);
    });

  it('differs for a cache that does not count', async () => {
    expect(isNear(await measure('uncounted'))).to.equal(false);
  });
});
