import { expect } from 'chai';
import { readSettings } from '../../src/settings/read-settings.js';
import { openSignIn } from '../../src/start/sign-in.js';
import { runFolder } from '../harness/database.js';

describe('openSignIn', () => {
  const warningsOf = async (host: string): Promise<readonly string[]> => {
    const warnings: string[] = [];
    const env = { STRATA_DATA_DIR: runFolder(), STRATA_ROOT_PASSWORD: 'only-for-the-tests', STRATA_HOST: host };
    const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };
    await openSignIn(readSettings(env), { directory: undefined, certificate: undefined }, log);
    return warnings;
  };

  for (const host of ['localhost', '127.0.0.1', '127.8.0.1', '::1']) {
    it(`does not warn of passwords in plain text that stay on this machine: ${host}`, async () => {
      expect(await warningsOf(host)).to.deep.equal([]);
    });
  }

  for (const host of ['0.0.0.0', '::', '10.127.0.1', '127.example.org', 'localhost.example.org']) {
    it(`warns of passwords in plain text on a network: ${host}`, async () => {
      const [warning, ...more] = await warningsOf(host);
      expect(warning).to.match(new RegExp(`^passwords and tokens reach ${host} without encryption`));
      expect(more).to.deep.equal([]);
    });
  }
});
