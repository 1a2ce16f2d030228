import { expect } from 'chai';
import { readSettings } from '../../src/settings/read-settings.js';
import { openSignIn } from '../../src/start/sign-in.js';
import { runFolder } from '../harness/database.js';

describe('openSignIn', () => {
  const open = async (changed: Readonly<Record<string, string>>) => {
    const warnings: string[] = [];
    const env = { STRATA_DATA_DIR: runFolder(), STRATA_ROOT_PASSWORD: 'only-for-the-tests', ...changed };
    const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };
    const signIn = await openSignIn(readSettings(env), { directory: undefined, certificate: undefined }, log);
    return { signIn, warnings };
  };
  const warningsOf = async (host: string): Promise<readonly string[]> => (await open({ STRATA_HOST: host })).warnings;

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

  it('takes the issuer of tokens from its setting, or from the address and realm of Keycloak', async () => {
    const issuerOf = async (changed: Readonly<Record<string, string>>) => (await open(changed)).signIn.oidc?.issuer;
    expect((await open({})).signIn.oidc).to.equal(undefined);
    const client = {
      STRATA_PUBLIC_URL: 'https://registry.example.org',
      STRATA_OIDC_CLIENT_ID: 'strata',
      STRATA_OIDC_AUDIENCE: 'strata',
      STRATA_OIDC_CLIENT_SECRET: 'secret',
    };
    expect(await issuerOf({ ...client, STRATA_OIDC_ISSUER: 'https://id.example.org' })).to.equal(
      'https://id.example.org',
    );
    const keycloak = { STRATA_OIDC_AUTH_URL: 'https://kc.example.org', STRATA_OIDC_REALM: 'trade' };
    expect(await issuerOf({ ...client, ...keycloak })).to.equal('https://kc.example.org/realms/trade');
  });
});
