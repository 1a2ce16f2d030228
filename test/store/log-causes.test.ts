import { expect } from 'chai';
import { createCauseLog } from '../../src/store/log-causes.js';

describe('createCauseLog', () => {
  const fault = (code: string): Error => Object.assign(new Error(`text of ${code}`), { code });

  it('logs code and message once for each burst of a code', () => {
    const logged: string[] = [];
    let now = 0;
    const log = createCauseLog(
      (message) => logged.push(message),
      () => now,
    );
    for (const [at, code] of [
      [0, 'A'],
      [9_000, 'A'],
      [9_500, 'B'],
      [18_000, 'A'],
      [28_000, 'A'],
    ] as const) {
      now = at;
      log(fault(code));
    }
    expect(logged).to.deep.equal(
      ['A', 'B', 'A'].map((code) => `the database did not carry out a request: ${code}: text of ${code}`),
    );
  });
});
