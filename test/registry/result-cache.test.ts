import { expect } from 'chai';
import { ResultCache, type SizedResult } from '../../src/registry/result-cache.js';

describe('ResultCache', () => {
  const finder = (bytes = 1) => {
    let searches = 0;
    return {
      find: async (): Promise<SizedResult<{ readonly number: number }>> => {
        searches += 1;
        return { result: { number: searches }, bytes };
      },
    };
  };

  it('calls find once for a key and equal queries', async () => {
    const cache = new ResultCache(100_000);
    const { find } = finder();
    const first = await cache.obtain('1', { id: 'A' }, find);
    expect(await cache.obtain('1', { id: 'A' }, find)).to.equal(first);
  });

  it('calls find again for another key or another query, with the same query object too', async () => {
    const cache = new ResultCache(100_000);
    const { find } = finder();
    const query = { id: 'A' };
    const results = [
      await cache.obtain('1', query, find),
      await cache.obtain('2', query, find),
      await cache.obtain('1', { id: 'B' }, find),
      await cache.obtain('1', query, find),
    ];
    expect(results.map(({ number }) => number)).to.deep.equal([1, 2, 3, 1]);
  });

  it('evicts the least recently used results above the byte limit', async () => {
    const cache = new ResultCache(250_000);
    const { find } = finder(100_000);
    for (const id of ['A', 'B', 'C']) await cache.obtain('1', { id }, find);
    expect(await cache.obtain('1', { id: 'C' }, find)).to.deep.equal({ number: 3 });
    expect(await cache.obtain('1', { id: 'A' }, find)).to.deep.equal({ number: 4 });
  });

  for (const bytes of [0, 7_500]) {
    it(`returns every result that is being found at the same time, with ${bytes} bytes`, async () => {
      const cache = new ResultCache(bytes);
      const ids = Array.from({ length: 20 }, (_, index) => `Q${index}`);
      const results = await Promise.all(
        ids.map((id) => cache.obtain('1', { id }, async () => ({ result: { id }, bytes: 1_000 }))),
      );
      expect(results.map(({ id }) => id)).to.deep.equal(ids);
    });
  }

  it('counts what an entry keeps besides its result', async () => {
    const cache = new ResultCache(100_000);
    const { find } = finder(1);
    for (let id = 0; id < 100; id += 1) await cache.obtain('1', { id }, find);
    // 100 results of one byte each: their entries are what fills the cache.
    expect(cache.use.bytes).to.be.within(90_000, 100_000);
    expect(await cache.obtain('1', { id: 0 }, find)).to.deep.equal({ number: 101 });
  });

  it('does not cache a failure', async () => {
    const cache = new ResultCache(100_000);
    const fails = () => Promise.reject(new Error('no database'));
    expect(await cache.obtain('1', {}, fails).catch(String)).to.equal('Error: no database');
    expect(await cache.obtain('1', {}, finder().find)).to.deep.equal({ number: 1 });
  });
});
