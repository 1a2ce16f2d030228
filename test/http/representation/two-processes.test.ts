import { expect } from 'chai';
import neo4j from 'neo4j-driver';
import { pino } from 'pino';
import { createApp } from '../../../src/http/app.js';
import { type Listener, listen } from '../../../src/http/server/listen.js';
import { Registry } from '../../../src/registry/registry.js';
import { prepareArtefact } from '../../../src/registry/submission/receive/prepare.js';
import { Database } from '../../../src/store/database.js';
import { codelist } from '../../harness/artefacts.js';
import { cleanDatabase } from '../../harness/clean-database.js';
import { database } from '../../harness/database.js';

const settings = {
  signIn: { root: { username: 'root', password: 'only-for-the-tests' } },
  maxMessageBytes: 1_000_000,
  senderId: 'TEST',
};

/** The parts of an API process on a shared database. */
interface Process {
  readonly registry: Registry;
  readonly store: Database;
  readonly listener: Listener;
}

async function startProcess(): Promise<Process> {
  const store = new Database(await database());
  const registry = await Registry.open(store, { isOnlyWriter: false });
  const listener = await listen(createApp({ registry, log: pino({ level: 'silent' }), settings }), '127.0.0.1', 0);
  return { registry, store, listener };
}

describe('two processes on one database', () => {
  let writer: Process;
  let reader: Process;
  before(async () => {
    const { uri, username, password } = await database();
    const driver = neo4j.driver(uri, neo4j.auth.basic(username, password));
    await cleanDatabase(driver);
    await driver.close();
    [writer, reader] = [await startProcess(), await startProcess()];
  });
  after(async () => {
    for (const { listener, store } of [writer, reader]) {
      await listener.stop(1);
      await store.close();
    }
  });

  const submit = ({ registry }: Process, codes: readonly string[]) =>
    registry.submit({
      action: 'REPLACE',
      dryRun: false,
      strict: false,
      principal: { kind: 'root', name: 'root' },
      artefacts: [prepareArtefact(codelist('CL', '1.0', codes), () => ({}))],
    });
  const send = ({ listener }: Process, headers: Record<string, string> = {}) =>
    fetch(`${listener.url}/sdmx/v2/structure/codelist/SDMX/CL?format=sdmx-json`, { headers });
  const codesOf = async (response: Response): Promise<string[]> => {
    const { data } = (await response.json()) as { data: { codelists: { codes: { id: string }[] }[] } };
    return data.codelists[0]?.codes.map(({ id }) => id) ?? [];
  };

  it('show every acknowledged submission immediately, despite their caches', async () => {
    const codes: string[] = [];
    for (let round = 0; round < 10; round++) {
      codes.push(`C${round}`);
      const [from, to] = round % 2 === 0 ? [writer, reader] : [reader, writer];
      expect((await submit(from, codes)).outcome).to.equal('accepted');
      expect(await codesOf(await send(to))).to.deep.equal(codes);
      expect(await codesOf(await send(from))).to.deep.equal(codes);
    }
  });

  it('send the same entity tag for the same bytes', async () => {
    const [one, other] = [await send(writer), await send(reader)];
    expect(one.headers.get('etag')).to.equal(other.headers.get('etag'));
    expect(await one.text()).to.equal(await other.text());
    const again = await send(reader, { 'If-None-Match': one.headers.get('etag') ?? '' });
    expect(again.status).to.equal(304);
    await submit(reader, ['NEW']);
    const changed = await send(writer, { 'If-None-Match': one.headers.get('etag') ?? '' });
    expect([changed.status, await codesOf(changed)]).to.deep.equal([200, ['NEW']]);
  });
});
