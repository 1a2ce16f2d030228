import { expect } from 'chai';
import { accessOf, agenciesInWords } from '../../../src/registry/access/access.js';
import type { AccessRule, Restriction } from '../../../src/registry/access/rule.js';
import { anonymous, type User } from '../../../src/registry/principal.js';

const user = (name: string, ...groups: readonly string[]): User => ({ kind: 'user', service: 'oidc', name, groups });
const grant = (to: string, agencies?: readonly string[]): AccessRule =>
  agencies === undefined
    ? { id: 'g', kind: 'grant', role: 'administrator', to: [to] }
    : { id: 'g', kind: 'grant', role: 'maintainer', to: [to], agencies };
const restriction = (...to: readonly string[]): Restriction => ({
  id: 'r',
  kind: 'restriction',
  urn: 'Codelist=ECB:CL_*',
  covers: ['structure'],
  to,
});

describe('accessOf', () => {
  it('lets nobody but root write without rules, and hides nothing', () => {
    const roles = [anonymous, user('ann'), { kind: 'root', name: 'root' } as const].map((each) => accessOf(each, []));
    expect(roles.map(({ role }) => role)).to.deep.equal(['anonymous', 'user', 'root']);
    expect(roles.map(({ maintains }) => maintains('ECB'))).to.deep.equal([false, false, true]);
    expect(roles.map(({ restrictions, view }) => [restrictions.length, view])).to.deep.equal([
      [0, ''],
      [0, ''],
      [0, ''],
    ]);
  });

  const grantees: readonly (readonly [string, User | typeof anonymous, boolean])[] = [
    ['users', user('ann'), true],
    ['users', anonymous, false],
    ['user:ann', user('ann'), true],
    ['user:oidc:ann', user('ann'), true],
    ['user:directory:ann', user('ann'), false],
    ['user:bob', user('ann', 'bob'), false],
    ['group:staff', user('ann', 'admin', 'staff'), true],
    ['group:Staff', user('ann', 'staff'), false],
    ['group:users', user('ann'), false],
    // A user of one service cannot take the name of another one's.
    ['user:oidc:ann', { ...user('oidc:ann'), service: 'custom' }, false],
    ['user:custom:oidc:ann', { ...user('oidc:ann'), service: 'custom' }, true],
  ];
  for (const [to, principal, expected] of grantees) {
    const who =
      principal.kind === 'user' ? `${principal.service}:${principal.name} in ${principal.groups}` : 'anonymous';
    it(`${expected ? 'takes' : 'does not take'} ${who} for ${to}`, () => {
      expect(accessOf(principal, [grant(to)]).role === 'administrator').to.equal(expected);
      expect(accessOf(principal, [restriction(to)]).restrictions).to.have.length(expected ? 0 : 1);
    });
  }

  it('lets maintainers write for their agencies and those below, all rules together', () => {
    const { role, agencies, maintains } = accessOf(user('ann', 'a'), [
      grant('user:ann', ['ECB.DISS', 'BIS']),
      grant('group:a', ['ECB']),
      grant('user:bob', ['SDMX']),
    ]);
    expect([role, agencies]).to.deep.equal(['maintainer', ['BIS', 'ECB']]);
    const asked = ['ECB', 'ECB.DISS', 'ECB.X.Y', 'BIS', 'ECBX', 'E', 'SDMX'];
    expect(asked.filter(maintains)).to.deep.equal(['ECB', 'ECB.DISS', 'ECB.X.Y', 'BIS']);
  });

  it('gives equal views to principals who see the same, and others to those who do not', () => {
    const rules = [restriction('user:cy'), grant('user:ann', ['ECB'])];
    const [ann, bob, eve, cy] = ['ann', 'bob', 'eve', 'cy'].map((name) => accessOf(user(name), rules).view);
    expect(bob).to.equal(eve).and.equal(accessOf(anonymous, rules).view);
    expect([ann, cy]).to.deep.equal(['', '']);
    expect(bob).not.to.equal('');
    expect(accessOf(user('bob'), [{ ...restriction(), urn: 'Codelist=ECB:CL_X' }]).view).to.not.equal(bob);
  });

  it('names the agencies of a principal', () => {
    expect(agenciesInWords(accessOf(user('ann'), []))).to.equal('oidc:ann may submit for no agency');
    expect(agenciesInWords(accessOf(user('ann'), [grant('users', ['B', 'A'])]))).to.equal(
      'oidc:ann may submit for A, B and sub-agencies only',
    );
  });
});
