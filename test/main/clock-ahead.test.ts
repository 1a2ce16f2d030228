import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { database, runFolder } from '../harness/database.js';
import { startStrata } from '../harness/process.js';
import { openTestRegistry, type TestRegistry } from '../harness/registry.js';

describe('Strata on a registry whose newest instant is in the future', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
    await test.cypher("MATCH (c:Clock {id: 'registry'}) SET c.at = $at", { at: Date.now() + 3_600_000 });
  });
  after(() => test.close());

  it('warns of it at the start', async () => {
    const { uri, username, password } = await database();
    const strata = startStrata({
      STRATA_DATA_DIR: await mkdtemp(join(runFolder(), 'clock-')),
      NEO4J_URI: uri,
      NEO4J_USERNAME: username,
      NEO4J_PASSWORD: password,
    });
    await strata.logged('s later than the clock of this machine');
    await strata.listening;
    strata.kill('SIGTERM');
    await strata.ended;
  });
});
