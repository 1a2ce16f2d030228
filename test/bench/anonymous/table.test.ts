import { expect } from 'chai';
import { idleLine, type Measured, missesOf, rowOf, stepLine, steps } from '../../../bench/anonymous/table.js';

const request = { route: 'GET /a/{b}', path: '/a/1' };
const quiet = {
  health: [1, 2],
  bare: [1, 1],
  queries: [3],
  queriesRefused: 0,
  submitted: 1,
  refused: 0,
  memory: 2e6,
  block: 4,
};
const ok = { status: 200, milliseconds: 7, text: '' };
const measured: readonly Measured[] = steps.map((step) => ({ step, results: [ok], watched: quiet, ended: undefined }));

/** What was measured, with the first step otherwise. */
const otherwise = (other: Partial<Measured>): readonly Measured[] =>
  measured.map((each, index) => (index === 0 ? { ...each, ...other } : each));

describe('the table of what anonymous callers cost', () => {
  it('begins with what others get without load', () => {
    expect(idleLine(quiet)).to.equal('Without load: health 2 / 2 ms, bare server 1 / 1 ms, small query 3 ms at most');
  });

  it('has a row for a request', () => {
    expect(rowOf(5, request, measured)).to.equal(
      `| 5 | \`GET /a\` | \`/a/1\` | ${Array(3).fill('7 / 7 (1 × 200)').join(' | ')} | 1 × 200 | 2 | 2 / 2 | 1 / 1 | 4 | 3 | 4, 0 |`,
    );
  });

  it('has a line for a step', () => {
    const [first] = measured;
    expect(first && stepLine(request, first)).to.equal(
      'alone: GET /a/{b}: 1 responses, health 2 / 2 ms, bare server 1 / 1 ms, block 4 ms',
    );
  });

  it('counts what is not as expected', () => {
    const results = [
      { ...ok, status: 503 },
      { ...ok, status: undefined },
      { ...ok, status: 404 },
    ];
    expect(rowOf(5, request, otherwise({ results }))).to.include('– / – (1 × 503, 1 other, 1 none)');
  });

  it('has no misses where others are served', () => {
    expect(missesOf(request, measured)).to.deep.equal([]);
  });

  const misses: readonly (readonly [string, Partial<Measured>, RegExp])[] = [
    ['an end of the program', { ended: 'ended with code 1' }, /Strata ended with code 1/],
    [
      'a late /health/live',
      { watched: { ...quiet, health: [1, 900] } },
      /\/health\/live took 900 ms, the bare server 1 ms/,
    ],
    ['a small query without a result', { watched: { ...quiet, queriesRefused: 1 } }, /1 of 1 small queries/],
    [
      'no small submission',
      { watched: { ...quiet, submitted: 0, refused: 2 } },
      /no small submission .* 2 were refused/,
    ],
    ['another status', { results: [{ ...ok, status: 400, text: 'wrong' }] }, /400 in place of 200: wrong/],
  ];
  for (const [name, other, text] of misses) {
    it(`misses ${name}`, () => {
      const [miss, ...more] = missesOf(request, otherwise(other));
      expect(miss).to.match(text);
      expect(more).to.deep.equal([]);
    });
  }
});
