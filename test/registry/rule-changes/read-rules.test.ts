import { expect } from 'chai';
import { type Problem, StrataError } from '../../../src/errors.js';
import { readRules } from '../../../src/registry/rule-changes/read-rules.js';

const restriction = { id: 'r', kind: 'restriction', urn: 'Codelist=ECB:CL_*', covers: ['data'], to: ['users'] };
const grant = { id: 'g', kind: 'grant', role: 'maintainer', to: ['group:a'], agencies: ['ECB'] };

function problemsOf(given: unknown): readonly Problem[] {
  try {
    readRules(typeof given === 'string' ? given : JSON.stringify(given));
  } catch (error) {
    if (error instanceof StrataError) return error.problems;
    throw error;
  }
  return [];
}

describe('readRules', () => {
  const accepted: readonly (readonly [string, object, object?])[] = [
    ['a pattern in its short form', restriction],
    [
      'a full URN, which is shortened',
      { ...restriction, urn: 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=ECB:CL_X(1.0)' },
      { ...restriction, urn: 'Codelist=ECB:CL_X' },
    ],
    ['any class and a part of an agency', { ...restriction, urn: '*=ECB.*:*' }],
    ['a dataflow with its attachments', { ...restriction, urn: 'Dataflow=ECB:*', withAttachments: true }],
    ['nobody', { ...restriction, to: [] }],
    [
      'coverages in another order',
      { ...restriction, covers: ['data', 'structure'] },
      { ...restriction, covers: ['structure', 'data'] },
    ],
    ['a maintainer', grant],
    ['an administrator', { id: 'a', kind: 'grant', role: 'administrator', to: ['user:oidc:ann', 'user:bob'] }],
    ['a name with colons of a service', { ...grant, to: ['user:directory:uid:ann', 'group:cn=a:b,dc=x'] }],
    ['a review', { id: 'v', kind: 'review', urn: '*=ECB:*', note: 'why' }],
    ['a note', { ...grant, note: 'why' }],
  ];
  for (const [what, given, expected = given] of accepted) {
    it(`accepts ${what}`, () => {
      for (const form of [given, [given], { rules: [given], transaction: 3 }])
        expect(readRules(JSON.stringify(form))).to.deep.equal([expected]);
    });
  }

  const rejected: readonly (readonly [string, object, string, string])[] = [
    ['an unknown class', { ...restriction, urn: 'Codelists=ECB:X' }, 'urn', 'did you mean Codelist?'],
    ['a class of items', { ...restriction, urn: 'Code=ECB:X' }, 'urn', 'did you mean'],
    ['a urn without an id', { ...restriction, urn: 'Codelist=ECB' }, 'urn', 'Codelist=ECB:CL_*'],
    ['an agency pattern with a blank', { ...restriction, urn: 'Codelist=E B:X' }, 'urn', 'the agency "E B"'],
    ['an unknown coverage', { ...restriction, covers: ['date'] }, 'covers/0', 'did you mean data?'],
    ['no coverage', { ...restriction, covers: [] }, 'covers', 'covers has 0 entries'],
    [
      'attachments of codelists',
      { ...restriction, withAttachments: true },
      'withAttachments',
      'Dataflow or Metadataflow',
    ],
    ['an unknown kind', { ...restriction, kind: 'restrict' }, 'kind', 'did you mean restriction?'],
    ['a grantee of a review', { id: 'v', kind: 'review', urn: '*=ECB:*', to: [] }, 'to', 'a review has no "to"'],
    ['a review of registrations', { id: 'v', kind: 'review', urn: 'Registration=ECB:*' }, 'urn', 'not reviewed'],
    ['an unknown role', { ...grant, role: 'admin' }, 'role', 'did you mean administrator?'],
    ['an unknown property', { ...grant, agency: 'ECB' }, 'agency', 'did you mean agencies?'],
    ['a property of the other kind', { ...grant, covers: ['data'] }, 'covers', 'a grant has no "covers"'],
    ['a maintainer without agencies', { ...grant, agencies: undefined }, 'agencies', 'agencies is missing'],
    ['a pattern as an agency', { ...grant, agencies: ['ECB.*'] }, 'agencies/0', 'sub-agencies are included'],
    ['agencies of an administrator', { ...grant, role: 'administrator' }, 'agencies', 'leave them out'],
    ['no grantee of a grant', { ...grant, to: [] }, 'to', 'to has 0 entries'],
    ['an unknown form of grantee', { ...grant, to: ['groups:a'] }, 'to/0', 'did you mean group:…?'],
    ['a name alone', { ...grant, to: ['bob'] }, 'to/0', 'did you mean user:bob or group:bob?'],
    ['an unknown service', { ...grant, to: ['user:oicd:ann'] }, 'to/0', 'did you mean oidc?'],
    ['a group with a service', { ...grant, to: ['group:oidc:staff'] }, 'to/0', 'did you mean group:staff?'],
    ['a group with a blank', { ...grant, to: ['group: staff'] }, 'to/0', 'characters that are not seen'],
    ['a name with a blank', { ...grant, to: ['user:oidc: bob'] }, 'to/0', 'characters that are not seen'],
    ['an empty name', { ...grant, to: ['user:oidc:'] }, 'to/0', 'is not a grantee'],
    ['a grantee twice', { ...grant, to: ['users', 'users'] }, 'to/1', 'twice'],
    ['an id with a blank', { ...grant, id: 'a b' }, 'id', 'letters, digits'],
    ['a long note', { ...grant, note: 'x'.repeat(1001) }, 'note', 'at most 1000'],
  ];
  for (const [what, given, path, detail] of rejected) {
    it(`rejects ${what}`, () => {
      const [problem, ...others] = problemsOf([
        grant,
        { ...given, id: 'id' in given && given.id !== 'g' ? given.id : 'x' },
      ]);
      expect(problem?.path).to.equal(`1/${path}`);
      expect(problem?.detail).to.include(detail);
      expect(others).to.deep.equal([]);
    });
  }

  it('rejects two rules with one id, more rules than the limit, and what is not a rule', () => {
    expect(problemsOf([grant, grant])[0]).to.deep.include({ path: '1/id' });
    expect(problemsOf(Array.from({ length: 10_001 }, (_, index) => ({ ...grant, id: `g${index}` })))).to.have.length(1);
    for (const given of ['text', 7, null, [null], { rules: {} }]) expect(problemsOf(given)).to.not.deep.equal([]);
  });

  it('reports all problems with line and column, missing properties at their rule', () => {
    const text = `{ "rules": [\n  { "id": "a", "kind": "grant", "role": "maintainer",\n    "to": [ "users", "user:" ] }\n] }`;
    expect(problemsOf(text).map(({ path, line, column }) => [path, line, column])).to.deep.equal([
      ['rules/0/to/1', 3, 22],
      ['rules/0/agencies', 2, 3],
    ]);
  });

  it('reports a text that is not JSON with line and column', () => {
    expect(problemsOf('[\n  {]')[0]).to.deep.include({ rule: 'json.syntax', line: 2, column: 4 });
    expect(problemsOf('')[0]).to.deep.include({ line: 1, column: 1 });
    expect(problemsOf('['.repeat(50))[0]?.detail).to.include('nested deeper');
  });
});
