import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFolder } from '../harness/database.js';
import { killLeftovers, neo4jProcesses, startStrata } from '../harness/process.js';

describe('Strata on a damaged store', () => {
  const folder = join(runFolder(), 'damaged-store');
  const whole = join(folder, 'whole');
  const damaged = join(folder, 'damaged');
  const store = join(damaged, 'neo4j', 'data');

  before(async () => {
    const strata = startStrata({ STRATA_DATA_DIR: whole });
    await strata.listening;
    strata.kill('SIGTERM');
    await strata.ended;
  });
  beforeEach(() => cp(whole, damaged, { recursive: true }));
  afterEach(() => rm(damaged, { recursive: true }));
  after(() => killLeftovers(whole, damaged));

  /** Always the same bytes: what Neo4j says depends on them. */
  const overwritten = Buffer.alloc(8192, 'overwritten');
  const damages: [title: string, damage: () => Promise<void>, cause: RegExp][] = [
    [
      'a missing store file',
      () => rm(join(store, 'databases', 'neo4j', 'neostore.nodestore.db')),
      /Store files \[.*neostore\.nodestore\.db\] is\(are\) missing/,
    ],
    [
      'lost transaction logs',
      () => rm(join(store, 'transactions', 'neo4j'), { recursive: true }),
      /does not start: Transaction logs are missing/,
    ],
    [
      'an overwritten file of the system database',
      () => writeFile(join(store, 'databases', 'system', 'neostore'), overwritten),
      /does not start: Failed to load data from/,
    ],
  ];
  for (const [title, damage, cause] of damages) {
    it(`reports ${title}, what to do, and leaves no Neo4j`, async () => {
      await damage();
      const since = Date.now();
      const strata = startStrata({ STRATA_DATA_DIR: damaged });
      expect(await strata.ended, strata.stdout()).to.deep.equal({ code: 1, signal: null });
      expect(strata.stderr()).to.match(/^Strata cannot start: .+[^\n]\n$/, 'one line');
      expect(strata.stderr()).to.match(cause);
      expect(strata.stderr()).to.include('a backup of them').and.include('AdminTool database check neo4j');
      expect(Date.now() - since, 'milliseconds').to.be.lessThan(60_000);
      expect(neo4jProcesses(damaged)).to.deep.equal([]);
      expect((await readdir(damaged)).filter((name) => name.endsWith('.lock'))).to.deep.equal([]);
    });
  }
});
