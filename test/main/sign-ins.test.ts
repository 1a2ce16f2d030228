import { join } from 'node:path';
import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { cleanDatabase } from '../harness/clean-database.js';
import { database, runFolder } from '../harness/database.js';
import { killLeftovers, startStrata } from '../harness/process.js';
import { basic } from '../harness/server.js';

const log = '/ws/secure/registry/audit-log';

describe('Strata with a custom component', () => {
  const dataDir = join(runFolder(), 'sign-ins');
  let driver: Driver;
  before(async () => {
    const { uri, username, password } = await database();
    driver = neo4j.driver(uri, neo4j.auth.basic(username, password));
    await cleanDatabase(driver);
  });
  after(async () => {
    await killLeftovers(dataDir);
    await cleanDatabase(driver);
    await driver.close();
  });

  async function start() {
    const { uri, username, password } = await database();
    return startStrata({
      STRATA_DATA_DIR: dataDir,
      NEO4J_URI: uri,
      NEO4J_USERNAME: username,
      NEO4J_PASSWORD: password,
      STRATA_VALVE: 'test/http/auth/component/valve.mjs',
      STRATA_FAILED_SIGN_INS: '3',
      STRATA_LOG_LEVEL: 'trace',
    });
  }

  it('accepts a ticket in one of two processes, limits failures, and writes the audit log before it stops', async () => {
    const processes = [await start(), await start()];
    await Promise.all(processes.map(({ listening }) => listening));
    const anonymous = { headers: { Authorization: '' } };
    const statuses = await Promise.all(
      processes.map(async ({ listening }) => {
        const response = await fetch(`${await listening}${log}?ticket=ST-alice-shared`);
        return response.status;
      }),
    );
    expect(statuses.sort()).to.deep.equal([401, 403]);
    const [first, second] = processes;
    const wrong = { headers: { Authorization: basic('mallory', 'very-wrong-password') } };
    const refused: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) refused.push((await first?.request(log, wrong))?.status ?? 0);
    expect(refused.filter((status) => status === 429)).not.to.deep.equal([]);
    expect(refused[0]).to.be.oneOf([401, 429]);
    expect((await second?.request('/login.html?do=exit', anonymous))?.status).to.equal(503);
    for (const strata of processes) strata.kill('SIGTERM');
    for (const { ended } of processes) expect(await ended).to.deep.equal({ code: 0, signal: null });
    const { records } = await driver.executeQuery(
      'MATCH (e:AuditEntry) RETURN e.outcome AS outcome, e.account AS account, e.principal AS principal, e.refusal AS refusal',
    );
    const entries = records.map((record) =>
      Object.values(record.toObject())
        .filter((each) => each !== null)
        .join(' '),
    );
    expect(entries).to.include.members([
      'succeeded custom:alice',
      'refused alreadyUsed',
      'refused mallory unknownAccount',
      'tooMany',
    ]);
    const output = processes.map((each) => `${each.stdout()}${each.stderr()}`).join('');
    expect(output).not.to.match(/ST-alice-shared|very-wrong-password/);
  });
});
