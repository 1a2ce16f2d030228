import { expect } from 'chai';
import { ownPath } from '../../../src/http/sign-in/sign-in.js';

const taken = ['/', '/sdmx/v2/structure', '/a?b=c&d=%20', '/a#b', '/ws/registry/reference?urn=Codelist=SDMX:CL(1.0)'];

const refused = [
  undefined,
  '',
  'a',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  '/a b',
  '/ä',
  ' /a',
  `/${'a'.repeat(2_000)}`,
];

describe('ownPath', () => {
  for (const path of taken) it(`takes ${path}`, () => expect(ownPath(path)).to.equal(path));
  for (const path of refused) {
    it(`refuses ${JSON.stringify(path)?.slice(0, 40)}`, () => expect(ownPath(path)).to.equal(undefined));
  }

  it('returns the path as browsers read it', () => {
    for (const path of ['/a/../..//evil.example', '/./\\evil.example', '/a/..//evil.example', '/.//evil.example']) {
      expect(ownPath(path) ?? '/').not.to.match(/^\/[/\\]/);
    }
  });
});
