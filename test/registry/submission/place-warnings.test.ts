import { expect } from 'chai';
import type { Position, Problem } from '../../../src/errors.js';
import { placeWarnings } from '../../../src/registry/submission/place-warnings.js';
import { prepare } from '../../../src/registry/submission/prepare.js';

const artefactAt = (id: string, position: Position) => ({
  artefact: { class: 'Codelist', agencyID: 'AGENCY', id, version: '1.0.0' } as const,
  position,
  references: new Map<string, Position>(),
});

const warningAt = (line: number, column: number): Problem => ({
  severity: 'warning',
  code: 140,
  rule: 'test',
  detail: `${line}:${column}`,
  line,
  column,
});

describe('placeWarnings', () => {
  // The message names B first in its list, but A begins before it.
  const prepared = [
    artefactAt('B', { line: 5, column: 9 }),
    artefactAt('A', { line: 2, column: 1 }),
    artefactAt('C', { line: 5, column: 40 }),
  ].map(prepare);
  const cases = [
    { at: [1, 80], holder: undefined, why: 'in front of all' },
    { at: [2, 1], holder: 'A', why: 'at the first character' },
    { at: [4, 99], holder: 'A', why: 'on a later line' },
    { at: [5, 8], holder: 'A', why: 'on the line of the next, before it' },
    { at: [5, 9], holder: 'B', why: 'where the next begins' },
    { at: [5, 39], holder: 'B', why: 'between two on one line' },
    { at: [900, 1], holder: 'C', why: 'behind the last' },
  ] as const;

  for (const { at, holder, why } of cases) {
    it(`gives a warning ${why} to ${holder ?? 'nobody'}`, () => {
      const warning = warningAt(at[0], at[1]);
      const placed = [...placeWarnings(prepared, [warning])].map(([{ id }, warnings]) => [id, warnings]);
      expect(placed).to.deep.equal(holder === undefined ? [] : [[holder, [warning]]]);
    });
  }

  it('keeps the order of the warnings of one artefact', () => {
    const warnings = [warningAt(3, 1), warningAt(2, 5), warningAt(6, 1)];
    const [a, c] = [prepared[1], prepared[2]];
    expect(placeWarnings(prepared, warnings)).to.deep.equal(
      new Map([
        [a, [warnings[0], warnings[1]]],
        [c, [warnings[2]]],
      ]),
    );
  });
});
