import { expect } from 'chai';
import fc from 'fast-check';
import { FilterParser } from 'ldapts';
import { fillPattern, firstValueOf } from '../../../../src/http/auth/directory/find-groups.js';

const names = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(...'*()\\,+"=# \0|&aé\u00a0\n', '{dn}'),
  }),
);

describe('fillPattern', () => {
  it('writes any text as one value of a filter', () => {
    fc.assert(
      fc.property(names, (name) => {
        const filter = FilterParser.parseString(
          fillPattern('(&(objectClass=person)(uid={username}))', { username: name }),
        );
        expect(filter).to.have.nested.property('filters[1].value', name);
        expect(filter).to.have.property('filters').that.has.length(2);
      }),
    );
  });

  it('writes any text as one value of a distinguished name', () => {
    fc.assert(
      fc.property(names, (name) => {
        const dn = fillPattern('uid={username},ou=people', { username: name });
        expect(dn).to.match(/^uid=[^,+"<>;=]*,ou=people$/);
        expect(firstValueOf(dn)).to.equal(name);
      }),
    );
  });

  it('replaces known placeholders only, and none in a value', () => {
    expect(fillPattern('({dn}={username}={other})', { dn: 'a', username: 'b' })).to.equal('(a=b={other})');
    expect(fillPattern('{username}{dn}', { dn: 'x', username: '{dn}' })).to.equal('\\7bdn\\7dx');
  });
});

describe('firstValueOf', () => {
  for (const [dn, value] of [
    ['cn=editors,ou=groups,dc=x', 'editors'],
    ['CN = Editors , OU=x', 'Editors'],
    ['cn=a+ou=b,dc=x', 'a'],
    ['cn=a\\, b\\2c c,dc=x', 'a, b, c'],
    ['cn=\\c3\\a9t\\C3\\A9,dc=x', 'été'],
    ['2.5.4.3=a,dc=x', 'a'],
    ['cn=\u00a0a\u2003 ,dc=x', '\u00a0a\u2003'],
    ['editors', 'editors'],
    ['', ''],
  ] as const) {
    it(`of ${JSON.stringify(dn)} is ${value}`, () => expect(firstValueOf(dn)).to.equal(value));
  }
});
