import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Logger } from 'pino';
import { createLog } from '../../src/start/log.js';
import { runFolder } from '../harness/database.js';

const request = { requestId: 'r-1', method: 'GET', url: '/sdmx/v2/structure', status: 200, ms: 12, principal: 'root' };

describe('the log', () => {
  /** The lines of the log after some events. */
  function linesOf(isTerminal: boolean, write: (log: Logger) => void): string[] {
    const file = join(runFolder(), `log-${isTerminal}.txt`);
    const output = openSync(file, 'w');
    write(createLog({ level: 'info', isTerminal, output }));
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    closeSync(output);
    return lines;
  }

  it('is one JSON line for each event if the output is not a terminal', () => {
    const [first, second] = linesOf(false, (log) => {
      log.info('Strata listens');
      log.debug('unheard');
      log.info(request, 'request');
    }).map((line) => JSON.parse(line));
    expect(first).to.include({ level: 30, msg: 'Strata listens' }).and.include.keys('time', 'pid', 'hostname');
    expect(second).to.include({ ...request, msg: 'request' });
  });

  it('is time and message at a terminal, with the level if it is not info, and the stack of an error', () => {
    const lines = linesOf(true, (log) => {
      log.info('Strata listens');
      log.debug('unheard');
      log.warn('Neo4j is gone');
      log.info(request, 'request');
      log.info({ ...request, aborted: true }, 'request');
      log.error({ ...request, status: 500, err: new Error('boom') }, 'request failed');
    });
    expect(lines.slice(0, 6).map((line) => line.replace(/^\[\d\d:\d\d:\d\d\]/, '[time]'))).to.deep.equal([
      '[time]: Strata listens',
      '[time] WARN: Neo4j is gone',
      '[time]: GET /sdmx/v2/structure 200 in 12 ms: request',
      '[time]: GET /sdmx/v2/structure 200 in 12 ms: request',
      '    aborted: true',
      '[time] ERROR: GET /sdmx/v2/structure 500 in 12 ms: request failed',
    ]);
    expect(lines.slice(6).join('\n'))
      .to.include('Error: boom')
      .and.match(/at .*log\.test\.ts/);
  });

  it('of a full disk loses its lines, and fails nothing', () => {
    for (const isTerminal of [false, true]) {
      const output = openSync('/dev/full', 'w');
      const log = createLog({ level: 'info', isTerminal, output });
      // It stays open, because the log may write what waits when the process ends.
      for (let line = 0; line < 3; line += 1) log.info('lost');
    }
  });
});
