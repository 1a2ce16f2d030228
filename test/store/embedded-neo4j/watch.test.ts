import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import neo4j, { Neo4jError } from 'neo4j-driver';
import { findingOf, openChecker, type ProbeResult } from '../../../src/store/embedded-neo4j/check-neo4j.js';
import type { Exit, Neo4jProcess } from '../../../src/store/embedded-neo4j/spawn-neo4j.js';
import { watch } from '../../../src/store/embedded-neo4j/watch.js';
import { database, runFolder } from '../../harness/database.js';

/** A process that ends when it is stopped. */
function fakeProcess(): Neo4jProcess & { readonly stopped: boolean } {
  let exit: Exit | undefined;
  return {
    pid: 1,
    java: 'java',
    startedAt: 0,
    exited: new Promise(() => undefined),
    exit: () => exit,
    get stopped() {
      return exit !== undefined;
    },
    stop: async () => {
      exit = { code: 0, signal: null };
    },
  };
}

/** Watches with findings of successive checks; the last one holds from then on. Returns what was logged. */
async function watchWith(findings: readonly ProbeResult[], { hangSeconds = 60, reservedBytes = 0 } = {}) {
  const process = fakeProcess();
  const logged: string[] = [];
  const log = (message: string): number => logged.push(message);
  const stopping = new AbortController();
  let checks = 0;
  let isClosed = false;
  const checker = {
    check: async () => findings[Math.min(checks++, findings.length - 1)] ?? 'works',
    close: async () => {
      isClosed = true;
    },
  };
  const watched = watch(process, checker, {
    home: runFolder(),
    hangSeconds,
    reservedBytes,
    log: { info: log, warn: log, error: log },
    signal: stopping.signal,
    intervalMilliseconds: 2,
  });
  while (!process.stopped && checks < findings.length + 10) await delay(1);
  const { stopped } = process;
  stopping.abort();
  await watched;
  expect(isClosed).to.equal(true);
  return { stopped, logged };
}

const panic = { fault: 'Neo4j refuses to work (panic)' };

describe('watch', () => {
  it('leaves a process alone that responds, also after pauses', async () => {
    const pauses = Array.from({ length: 80 }, (_, check): ProbeResult => (check % 2 === 0 ? 'silent' : 'works'));
    expect(await watchWith(pauses, { hangSeconds: 0.1 })).to.deep.equal({ stopped: false, logged: [] });
  });

  it('stops a process that does not respond for the time of the setting', async () => {
    const { stopped, logged } = await watchWith(['works', 'silent'], { hangSeconds: 0.005 });
    expect(stopped).to.equal(true);
    expect(logged).to.deep.equal(['Neo4j has not responded for 0 s: it is stopped and started again']);
  });

  it('waits for ever with 0', async () => {
    expect(await watchWith(['silent'], { hangSeconds: 0 })).to.deep.equal({ stopped: false, logged: [] });
  });

  it('stops a process that refuses to work twice in a row', async () => {
    expect(await watchWith(['works', panic, 'works', panic, 'works'])).to.deep.equal({ stopped: false, logged: [] });
    expect(await watchWith(['works', panic])).to.deep.equal({
      stopped: true,
      logged: [`${panic.fault}: it is stopped and started again`],
    });
  });

  it('does not stop it as long as the disk is full, because it would not start again', async () => {
    const { stopped, logged } = await watchWith([panic], { reservedBytes: Number.MAX_SAFE_INTEGER });
    expect(stopped).to.equal(false);
    expect(logged).to.have.length(1);
    expect(logged[0]).to.match(/^Neo4j refuses to work \(panic\): it is started again when the disk of .* has \d+ MB/);
  });
});

describe('a check of Neo4j', () => {
  it('finds that it works, and writes nothing', async () => {
    const { uri, username, password } = await database();
    const checker = openChecker(uri, password);
    const driver = neo4j.driver(uri, neo4j.auth.basic(username, password));
    const count = async (): Promise<string> =>
      String((await driver.executeQuery('MATCH (n) RETURN count(n) AS count')).records[0]?.get('count'));
    const before = await count();
    expect(await checker.check()).to.equal('works');
    expect(await count()).to.equal(before);
    await checker.close();
    await driver.close();
  });

  it('finds that it is silent when nothing listens', async () => {
    const checker = openChecker('bolt://127.0.0.1:1', 'unknown');
    expect(await checker.check()).to.equal('silent');
    await checker.close();
  });

  const errorWith = (code: string): Neo4jError => new Neo4jError('text.', code, '50N42', 'text');
  for (const [code, expected] of [
    ['Neo.DatabaseError.Transaction.TransactionStartFailed', { fault: 'Neo4j refuses to work (text)' }],
    [
      'Neo.ClientError.General.WriteOnReadOnlyAccessDatabase',
      { fault: 'Neo4j refuses to write after its disk was full' },
    ],
    ['Neo.TransientError.General.DatabaseUnavailable', 'works'],
    ['Neo.TransientError.General.MemoryPoolOutOfMemoryError', 'works'],
    ['ServiceUnavailable', 'silent'],
  ] as const) {
    it(`takes ${code} as ${JSON.stringify(expected)}`, () =>
      expect(findingOf(errorWith(code))).to.deep.equal(expected));
  }
});
