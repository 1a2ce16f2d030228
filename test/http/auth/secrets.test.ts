import { expect } from 'chai';
import { pino } from 'pino';
import { type EveryMechanism, startEveryMechanism } from './every-mechanism.js';

const paths = [
  '/sdmx/v2/structure/codelist/SDMX/CL_OPEN',
  '/sdmx/v2/structure?wrong=parameter',
  '/ws/registry/whoami',
  '/ws/secure/registry/audit-log',
  '/ws/secure/nowhere',
  '/login.html',
  '/nowhere',
];

describe('secrets', () => {
  let every: EveryMechanism;
  const lines: string[] = [];
  const bodies: string[] = [];
  before(async function () {
    every = await startEveryMechanism(
      this,
      pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    );
    for (const { present } of every.ways) {
      for (const path of paths) {
        for (const method of ['GET', 'POST']) {
          bodies.push((await every.send(await present({ method, path }))).text);
        }
      }
    }
    // A key on the wrong path, with a misspelt name, in an absolute URL, and in a component that fails.
    const key = 'key-of-nobody-secret';
    for (const path of [
      `/sdmx/v2/structure?apikey=${key}`,
      `/sdmx/v2/structure?${key}`,
      `/login.html?apiKey=${key}&do=throw`,
      `/login.html?code=${key}&state=${key}`,
      `http://root:${key}@127.0.0.1/sdmx/v2/structure/codelist?ticket=${key}`,
      `x://?ticket=${key}`,
    ]) {
      bodies.push((await every.send({ path })).text);
    }
    (every.secrets as Set<string>).add(key);
  });
  after(() => every.stop());

  it('are in no log line at level trace', () => {
    expect(every.secrets.size).to.be.greaterThan(100);
    expect(lines.length).to.be.greaterThan(300);
    const log = lines.join('');
    for (const secret of every.secrets) expect(log.includes(secret), secret).to.equal(false);
  });

  it('are in no response but the cookie of a session', () => {
    const all = bodies.join('\n');
    for (const secret of every.secrets) {
      // An error names an unknown parameter, which may be a key without a name.
      if (secret !== 'key-of-nobody-secret') expect(all.includes(secret), secret).to.equal(false);
    }
  });

  it('are not in the graph', async () => {
    await every.send({ path: '/ws/secure/registry/audit-log' });
    const rows = await every.test.cypher(
      'MATCH (n) WHERE NOT n:Revision AND NOT n:Version RETURN properties(n) AS node',
    );
    const graph = JSON.stringify(rows, (_name, value: unknown) => (ArrayBuffer.isView(value) ? undefined : value));
    for (const secret of every.secrets) expect(graph.includes(secret), secret).to.equal(false);
  });
});
