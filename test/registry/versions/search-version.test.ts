import { expect } from 'chai';
import fc from 'fast-check';
import { type MeasuredStep, searchVersion } from '../../../src/registry/versions/search-version.js';
import { type Increment, increments, isStepEnough } from '../../../src/versioning/increment.js';
import { precedence } from '../../../src/versioning/precedence.js';
import { rankVersion } from '../../../src/versioning/ranked-version.js';
import { randomCases } from '../../harness/random-cases.js';

/** A line: the step from each existing version to the content, and the numbers of deleted versions. */
interface Line {
  readonly steps: Readonly<Record<string, Increment | 'unchanged'>>;
  readonly spent?: readonly string[];
}

/** What is asked of a line, and the number that is found. */
function search(
  { steps, spent = [] }: Line,
  from: string,
): { readonly found: string; readonly asked: readonly string[] } {
  const existing = Object.keys(steps).map(rankVersion);
  const running = searchVersion({ existing, isSpent: (version) => spent.includes(version) }, from);
  const asked: string[] = [];
  for (let step = running.next(); ; ) {
    if (step.done) return { found: step.value, asked };
    asked.push(step.value);
    step = running.next(measuredStep(steps[step.value]));
  }
}

const measuredStep = (step: Increment | 'unchanged' = 'none'): MeasuredStep => ({
  required: step === 'unchanged' ? 'none' : step,
  isUnchanged: step === 'unchanged',
});

/** Whether the rules accept the content with a number, said directly. */
function isAccepted({ steps, spent = [] }: Line, number: string): boolean {
  const own = steps[number];
  if (own !== undefined) return own === 'unchanged';
  if (spent.includes(number)) return false;
  const below = Object.keys(steps)
    .filter((version) => precedence(version) < precedence(number))
    .sort((a, b) => (precedence(a) < precedence(b) ? -1 : 1))
    .at(-1);
  return below === undefined || isStepEnough(below, number, measuredStep(steps[below]).required);
}

const numbers = [1, 2, 3].flatMap((major) =>
  [0, 1, 2].flatMap((minor) => [0, 1, 2, 3].map((patch) => `${major}.${minor}.${patch}`)),
);

describe('searchVersion', () => {
  for (const [name, line, from, expected] of [
    ['the next patch', { steps: { '1.0.0': 'patch' } }, '1.0.0', '1.0.1'],
    ['the next minor', { steps: { '1.2.3': 'minor' } }, '1.2.3', '1.3.0'],
    ['a number above one that is spent', { steps: { '1.0.0': 'minor' }, spent: ['1.1.0'] }, '1.0.0', '1.1.1'],
    ['the version with the same content', { steps: { '1.0.0': 'unchanged' } }, '1.0.0', '1.0.0'],
    ['a higher version with the same content', { steps: { '1.0.0': 'major', '2.0.0': 'unchanged' } }, '1.0.0', '2.0.0'],
    ['the next patch where changes require nothing', { steps: { '1.0.0': 'none' } }, '1.0.0', '1.0.1'],
    ['a number above the next version', { steps: { '1.0.0': 'major', '2.0.0': 'patch' } }, '1.0.0', '2.0.1'],
    ['a number between versions', { steps: { '1.0.0': 'minor', '2.0.0': 'major' } }, '1.0.0', '1.1.0'],
    ['itself where nothing is below', { steps: { '5.0.0': 'major' } }, '3.1.0', '3.1.0'],
    ['of any size', { steps: { '9007199254740993.0.0': 'major' } }, '9007199254740993.0.0', '9007199254740994.0.0'],
  ] as const satisfies readonly (readonly [string, Line, string, string])[]) {
    it(`finds ${name}`, () => {
      expect(search(line, from).found).to.equal(expected);
    });
  }

  it('asks for a version only where the intervals below have no number', () => {
    const line: Line = { steps: { '1.0.0': 'minor', '1.1.0': 'minor', '1.2.0': 'patch', '1.3.0': 'major' } };
    expect(search(line, '1.0.0')).to.deep.equal({ found: '1.2.1', asked: ['1.0.0', '1.1.0', '1.2.0'] });
  });

  it('finds the lowest number that is accepted, in any line', () => {
    const version = fc.constantFrom(...numbers);
    const step = fc.constantFrom(...increments, 'unchanged' as const);
    const line = fc
      .record({ steps: fc.dictionary(version, step, { maxKeys: 8 }), deleted: fc.subarray(numbers, { maxLength: 12 }) })
      .map(({ steps, deleted }) => ({ steps, spent: deleted.filter((number) => steps[number] === undefined) }));
    fc.assert(
      fc.property(line, version, (given, from) => {
        const { found } = search(given, from);
        expect(precedence(found) >= precedence(from)).to.equal(true);
        expect(isAccepted(given, found), `${found} is accepted`).to.equal(true);
        for (const lower of numbers) {
          if (precedence(lower) < precedence(from) || precedence(lower) >= precedence(found)) continue;
          expect(isAccepted(given, lower), `${lower} is lower than ${found}`).to.equal(false);
        }
      }),
      { numRuns: randomCases(2_000) },
    );
  });
});
