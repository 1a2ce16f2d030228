import { expect } from 'chai';
import { contentAutomaton, missingBeforeEnd, passRequired } from '../../../src/formats/grammar/content-automaton.js';
import { parseContent } from '../../../src/formats/grammar/parse-grammar.js';

/** Content model, then sequences of elements and whether they are content of it. */
const rows: readonly (readonly [string, Readonly<Record<string, boolean>>])[] = [
  ['A', { '': false, A: true, AA: false, B: false }],
  ['A?, B', { B: true, AB: true, AAB: false, BA: false, A: false }],
  ['A*, B+', { B: true, AABB: true, AA: false, BAB: false }],
  ['A{0,2}', { '': true, A: true, AA: true, AAA: false }],
  ['A{2,3}, B?', { A: false, AA: true, AAAB: true, AAAA: false }],
  ['A | B, C', { A: true, BC: true, B: false, AC: false }],
  ['(A | B)*', { '': true, ABBA: true, ABC: false }],
  ['(A, B)+', { '': false, AB: true, ABAB: true, ABA: false }],
  ['A? & B? & C', { C: true, CBA: true, BCA: true, AB: false, CC: false }],
  ['(A?, B?)*, C', { C: true, BAABC: true, BA: false }],
  ['((A | B), C? | D)', { A: true, BC: true, D: true, DC: false, AB: false }],
];

describe('contentAutomaton', () => {
  for (const [model, inputs] of rows) {
    for (const [input, accepted] of Object.entries(inputs)) {
      it(`${accepted ? 'takes' : 'rejects'} "${input}" for ${model}`, () => {
        let state: ReturnType<typeof contentAutomaton> | undefined = contentAutomaton(parseContent(model, 'x'));
        for (const element of input) state = state?.next(`x:${element}`);
        expect(state?.complete ?? false).to.equal(accepted);
      });
    }
  }

  it('comes back to the same state at a repeated element', () => {
    const state = contentAutomaton(parseContent('A?, B*', 'x')).next('x:B');
    expect(state).not.to.equal(undefined);
    expect(state?.next('x:B')).to.equal(state);
  });

  it('returns the elements that may come next, in the order of the grammar', () => {
    const start = contentAutomaton(parseContent('A?, (B | y:C)*, D, E', 'x'));
    expect(start.expected).to.deep.equal(['x:A', 'x:B', 'y:C', 'x:D']);
    expect(start.next('x:D')?.expected).to.deep.equal(['x:E']);
  });

  for (const [model, taken, required] of [
    ['A?, B+, C', '', ['x:B']],
    ['A?, B+, C', 'B', ['x:C']],
    ['A?, B+', 'B', []],
    ['A*, (B | C, D), E?', '', ['x:B', 'x:C']],
    ['A*, (B | C, D), E?', 'C', ['x:D']],
    ['A{2,3}', 'A', ['x:A']],
    ['A? & B & C?', 'A', ['x:B']],
    ['(A | B?)', '', []],
  ] as const) {
    it(`requires ${required.join(' or ') || 'nothing'} after "${taken}" in ${model}`, () => {
      let state: ReturnType<typeof contentAutomaton> | undefined = contentAutomaton(parseContent(model, 'x'));
      for (const element of taken) state = state?.next(`x:${element}`);
      expect(state?.required).to.deep.equal(required);
    });
  }

  for (const [model, element, missing] of [
    ['A, B, C*', 'C', [['x:A'], ['x:B']]],
    ['A?, (B | C), D', 'D', [['x:B', 'x:C']]],
    ['(A, B | C), D', 'B', [['x:A', 'x:C']]],
    ['A, B', 'A', []],
    ['A?, B', 'X', undefined],
  ] as const) {
    it(`finds what is missing before ${element} in ${model}`, () => {
      const passed = passRequired(contentAutomaton(parseContent(model, 'x')), `x:${element}`);
      expect(passed?.missing).to.deep.equal(missing);
    });
  }

  it('finds what is missing before the end', () => {
    const start = contentAutomaton(parseContent('A?, B, (C | D), E?', 'x'));
    expect(missingBeforeEnd(start)).to.deep.equal([['x:B'], ['x:C', 'x:D']]);
  });
});
