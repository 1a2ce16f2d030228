import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { resultOf } from '../../bench/print-rows.js';
import { readEarlierRatios, writeRun } from '../../bench/run-file.js';

describe('readEarlierRatios', () => {
  let folder = '';
  const settings = { scale: 0.1, seed: 1 };
  const messageOf = (file: string, of = settings): Promise<unknown> =>
    readEarlierRatios(file, of).then(
      () => 'read',
      (error: unknown) => (error instanceof TypeError ? error.message : error),
    );

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strata-bench-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('reads the ratios of a written run by row name', async () => {
    const file = join(folder, 'run.json');
    const rows = [
      { name: 'reading', value: 3, baseline: 2, goal: 2 },
      { name: 'writing', value: 1, baseline: 4, goal: 2 },
    ];
    await writeRun(file, {
      ...settings,
      load: { artefacts: 10, submissions: 1, time: 20 },
      results: rows.map(resultOf),
    });
    expect([...(await readEarlierRatios(file, settings))]).to.deep.equal([
      ['reading', 1.5],
      ['writing', 0.25],
    ]);
    expect(await messageOf(file, { scale: 1, seed: 1 })).to.contain('--scale 0.1 --seed 1');
    expect(await messageOf(file, { scale: 0.1, seed: 2 })).to.contain('--scale 0.1 --seed 1');
  });

  it('rejects a file that does not exist', async () => {
    expect(await messageOf(join(folder, 'absent.json'))).to.match(/--baseline .*ENOENT.*absent\.json/);
  });

  for (const [text, message] of [
    ['text', 'is not JSON'],
    ['{}', 'has no results'],
    ['null', 'has no results'],
  ] as const) {
    it(`rejects a file with ${text}`, async () => {
      const file = join(folder, 'other.json');
      await writeFile(file, text);
      expect(await messageOf(file)).to.contain(`other.json ${message}`);
    });
  }
});
