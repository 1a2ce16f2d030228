import { expect } from 'chai';
import { atOnce } from '../../src/model/steps.js';
import { CodeIndex } from '../../src/references/code-index.js';
import { codesMeant, namesSet } from '../../src/references/codes-meant.js';
import type { Modifiers } from '../../src/references/extract-selections.js';

const parents: Readonly<Record<string, string | undefined>> = { A: undefined, AB: 'A', ABC: 'AB', B: undefined };
const codes = Object.entries(parents).map(([id, parent]) => (parent === undefined ? { id } : { id, parent }));

describe('codesMeant', () => {
  const examples: readonly (readonly [
    item: string,
    modifiers: Modifiers | undefined,
    meant: readonly string[],
    isSet: boolean,
  ])[] = [
    ['A', undefined, ['A'], false],
    ['NONE', undefined, [], false],
    ['A%', undefined, ['A', 'AB', 'ABC'], true],
    ['%B', undefined, ['AB', 'B'], true],
    ['AB', { cascade: true }, ['AB', 'ABC'], true],
    ['A', { cascade: 'excluderoot' }, ['AB', 'ABC'], true],
    ['A.*', { regEx: true }, ['A', 'AB', 'ABC'], true],
    ['A|B', { regEx: true }, ['A', 'B'], true],
    ['(', { regEx: true }, [], true],
    ['(A)\\1', { regEx: true }, [], true],
    ['AB', { part: [0, 2] }, ['AB', 'ABC'], true],
    ['BC', { part: [1, undefined] }, ['ABC'], true],
  ];
  for (const [item, modifiers, meant, isSet] of examples) {
    it(`${item} ${JSON.stringify(modifiers ?? {})} means ${meant.join(', ') || 'none'}`, () => {
      expect(atOnce(codesMeant(item, modifiers, Object.keys(parents), new CodeIndex(codes)))).to.deep.equal(meant);
      expect(namesSet(item, modifiers)).to.equal(isSet);
    });
  }

  it('takes linear time for an expression that backtracks exponentially elsewhere', () => {
    const id = `${'a'.repeat(5_000)}b`;
    expect(atOnce(codesMeant('(a+)+$', { regEx: true }, [id, 'aa'], new CodeIndex([])))).to.deep.equal(['aa']);
  });
});
