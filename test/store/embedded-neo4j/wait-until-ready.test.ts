import { appendFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { debugLogFile } from '../../../src/store/embedded-neo4j/home.js';
import type { Neo4jProcess } from '../../../src/store/embedded-neo4j/spawn-neo4j.js';
import { waitUntilReady } from '../../../src/store/embedded-neo4j/wait-until-ready.js';
import { runFolder } from '../../harness/database.js';

describe('waiting for a Neo4j that does not respond', () => {
  const silent: Neo4jProcess = {
    pid: 0,
    java: 'java',
    startedAt: Date.now(),
    exited: new Promise(() => undefined),
    exit: () => undefined,
    stop: async () => undefined,
  };

  /** @returns milliseconds until it was given up, and why */
  async function giveUp(home: string): Promise<readonly [number, string]> {
    const since = performance.now();
    const options = { home, libDir: '/lib', uri: 'bolt://127.0.0.1:1', password: 'x', silentLimitMs: 1_000 };
    const error = await waitUntilReady(silent, { ...options, signal: new AbortController().signal }).catch(
      (reason: Error) => reason,
    );
    return [performance.now() - since, (error as Error).message];
  }

  it('ends when it logs nothing for the time', async () => {
    const [, reason] = await giveUp(mkdtempSync(join(runFolder(), 'silent-')));
    expect(reason).to.match(/^Neo4j did not respond within \d+ s, and logged nothing for 1 s:/);
  });

  it('goes on while it logs something', async () => {
    const home = mkdtempSync(join(runFolder(), 'starting-'));
    mkdirSync(dirname(debugLogFile(home)), { recursive: true });
    writeFileSync(debugLogFile(home), '');
    const given = giveUp(home);
    for (let line = 0; line < 8; line += 1) {
      await delay(300);
      appendFileSync(debugLogFile(home), `line ${line}\n`);
    }
    const [milliseconds] = await given;
    expect(milliseconds).to.be.greaterThan(8 * 300 + 900);
  });
});
