import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { codelist } from '../harness/artefacts.js';
import { cleanDatabase } from '../harness/clean-database.js';
import { database, runFolder, type TestDatabase } from '../harness/database.js';
import { killLeftovers, neo4jProcesses, type StrataProcess, startStrata } from '../harness/process.js';
import { expectConsistent } from './check-graph.js';
import { artefactsOf, messageOf } from './submission-sets.js';

describe('two Stratas on one external Neo4j', () => {
  const dataDir = join(runFolder(), 'elsewhere');
  let settings: TestDatabase;
  let driver: Driver;
  let one: StrataProcess;
  let other: StrataProcess;

  before(async () => {
    settings = await database();
    driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password));
    await cleanDatabase(driver);
    const { uri, username, password } = settings;
    const environment = {
      STRATA_DATA_DIR: dataDir,
      NEO4J_URI: uri,
      NEO4J_USERNAME: username,
      NEO4J_PASSWORD: password,
    };
    one = startStrata(environment);
    other = startStrata(environment);
    await Promise.all([one.listening, other.listening]);
  });

  after(async () => {
    await killLeftovers(dataDir);
    await cleanDatabase(driver);
    await driver.close();
  });

  const accepted = async (strata: StrataProcess, message: string): Promise<void> => {
    const response = await strata.submit(message);
    expect(response.status, await response.text()).to.equal(200);
  };

  it('accept submissions one after the other, through either process', async () => {
    const sets = Array.from({ length: 24 }, (_, index) => index + 1);
    await Promise.all(
      sets.map(async (set) => accepted(set % 2 === 0 ? one : other, await messageOf(artefactsOf(set)))),
    );
    const held = await expectConsistent(settings, sets);
    expect(held.sets.size).to.equal(sets.length);
  });

  it('show the submissions of the other process', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one];
      await accepted(writer, await messageOf([codelist('SEEN', `1.${round}.0`, ['A'])]));
      const read = await reader.request('/sdmx/v2/structure/codelist/SDMX/SEEN/~?format=sdmx-json');
      const { data } = (await read.json()) as { data: { codelists: { version: string }[] } };
      expect(data.codelists.map(({ version }) => version)).to.deep.equal([`1.${round}.0`]);
    }
  });

  it('print the path of the generated root password at the first start only', async () => {
    const { uri, username, password } = settings;
    const environment = {
      STRATA_DATA_DIR: join(dataDir, 'generated'),
      STRATA_ROOT_PASSWORD: undefined,
      NEO4J_URI: uri,
      NEO4J_USERNAME: username,
      NEO4J_PASSWORD: password,
    };
    const file = join(dataDir, 'generated', 'initial-root-password');
    for (const expected of [[`the password of root is in ${file} for a day`], []]) {
      const strata = startStrata(environment);
      await strata.listening;
      strata.kill('SIGTERM');
      expect((await strata.ended).code).to.equal(0);
      expect(strata.messages.filter((message) => message.includes('password'))).to.deep.equal(expected);
      expect(strata.stdout()).not.to.include(readFileSync(file, 'utf8').trim());
    }
  });

  it('end without stopping that Neo4j', async () => {
    for (const strata of [one, other]) {
      strata.kill('SIGTERM');
      expect(await strata.ended, strata.stderr()).to.deep.equal({ code: 0, signal: null });
    }
    expect(neo4jProcesses(dataDir)).to.deep.equal([]);
    const { records } = await driver.executeQuery('MATCH (c:Clock) RETURN c.tick AS tick');
    expect(records.map((record) => record.get('tick').toNumber())).to.deep.equal([35]);
  });
});
