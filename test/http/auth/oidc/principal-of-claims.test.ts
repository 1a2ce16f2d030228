import { expect } from 'chai';
import { principalOfClaims } from '../../../../src/http/auth/oidc/identity-provider.js';
import { settingsFor } from './issuer.js';

const roles = { roles: ['b', 'a', 'b', 7, ''] };

describe('principalOfClaims', () => {
  for (const [paths, claims, groups] of [
    [['realm_access.roles'], { realm_access: roles }, ['a', 'b']],
    [['resource_access.my.app.roles'], { resource_access: { 'my.app': roles } }, ['a', 'b']],
    [['https://example.org/groups'], { 'https://example.org/groups': ['a'] }, ['a']],
    [['scope', 'groups'], { scope: 'read write', groups: ['a'] }, ['a', 'read', 'write']],
    [['realm_access.roles'], { realm_access: 'x' }, []],
    [['realm_access.roles'], { realm_access: null }, []],
    [['constructor.name', '__proto__.x'], {}, []],
  ] as const) {
    it(`reads ${groups.length} groups of ${JSON.stringify(claims)} at ${paths.join(', ')}`, () => {
      const settings = settingsFor('x', { groupsClaims: paths });
      const principal = principalOfClaims({ sub: 's', preferred_username: 'alice', ...claims }, settings);
      expect(principal).to.deep.equal({ kind: 'user', service: 'oidc', name: 'alice', groups });
    });
  }

  it('takes another name claim, sub among them', () => {
    const claims = { sub: 's-1', preferred_username: 'alice', oid: 'o-1' };
    const named = (nameClaim: string) => principalOfClaims(claims, settingsFor('x', { nameClaim }))?.name;
    expect(['sub', 'oid', 'preferred_username'].map(named)).to.deep.equal(['s-1', 'o-1', 'alice']);
  });
});
