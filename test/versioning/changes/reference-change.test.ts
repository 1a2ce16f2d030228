import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { changesOf, requiredBy } from './changes-of.js';
import { artefact, ref, structureVersions } from './examples/others.js';
import { referenceIncrements as tables } from './published-increments.js';

const dataflow = (structureVersion: string, version: string): Artefact => ({
  ...artefact('Dataflow', 'FLOW', { structure: ref('DataStructure', 'DSD', structureVersion) }),
  version,
});

/** The increment that a dataflow requires when the version of its structure changes. */
const required = async (from: string, to: string): Promise<string> =>
  requiredBy(await changesOf({ before: dataflow(from, '1.0.0'), after: dataflow(to, '2.0.0') }));

const levels = ['major', 'minor', 'patch'] as const;
const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));

/** The highest version that an expression allows, in a simple independent way; of an exact one the version itself. */
function highest(expression: string): string {
  const open = expression.split('.').findIndex((part) => part.endsWith('+'));
  if (open < 0) return expression;
  const minimum = numbersOf(expression);
  const isHigher = (version: string): boolean => {
    const numbers = numbersOf(version);
    const at = numbers.findIndex((number, index) => number !== minimum[index]);
    return at < 0 || (at >= open && (numbers[at] ?? 0) > (minimum[at] ?? 0));
  };
  return structureVersions.findLast(isHigher) ?? '';
}

/** The table and the row for a change from one expression to another. */
function cellOf(from: string, to: string): readonly [table: string, row: string] {
  const open = to.split('.').findIndex((part) => part.endsWith('+'));
  const table =
    open < 0
      ? `${from.includes('+') ? 'wildcard' : 'exact'} to exact`
      : Object.keys(tables).find((name) => name.startsWith(`to ${levels[open]} `));
  const [before, after] = [numbersOf(highest(from)), numbersOf(highest(to))];
  const at = before.findIndex((number, index) => number !== after[index]);
  if (at < 0) return [table ?? '', 'same'];
  const isUp = (after[at] ?? 0) > (before[at] ?? 0);
  return [table ?? '', `${isUp ? 'up' : 'down'}, differs at ${levels[at]}`];
}

const expressions = [
  ...structureVersions,
  ...['1.0.0+', '1.1.0+', '2.0.0+', '2.1.0+', '1.0+.0', '1.1+.0', '2.0+.0', '1+.0.0', '2+.0.0'],
];

const changes = expressions.flatMap((from) =>
  expressions.filter((to) => to !== from).map((to) => ({ from, to, cell: cellOf(from, to) })),
);

describe('changes of references', () => {
  it('cover every case of the tables that can arise', () => {
    const published = Object.entries(tables).flatMap(([table, rows]) =>
      Object.entries(rows).flatMap(([row, increment]) => (increment === 'n/a' ? [] : [`${table}: ${row}`])),
    );
    expect([...new Set(changes.map(({ cell }) => cell.join(': ')))]).to.have.members(published);
  });

  for (const { from, to, cell } of changes) {
    const [table, row] = cell;
    const increment = tables[table]?.[row];
    it(`${table}, ${row}: ${from} to ${to} requires ${increment}`, async () => {
      expect(await required(from, to)).to.equal(increment);
    });
  }

  it('of the same expression are none', async () => {
    for (const expression of expressions) expect(await required(expression, expression)).to.equal('none');
  });

  it('to versions that do not exist compare the versions as written', async () => {
    expect(await required('1.0.0', '1.0.7')).to.equal('patch');
    expect(await required('1.0.0', '1.7.0')).to.equal('minor');
    expect(await required('7.0.0', '1.0.0')).to.equal('major');
  });

  it('that can arise only with versions that are removed or not stable have an increment too', async () => {
    expect(await required('1.0.7', '1.0.0+'), 'down at patch').to.equal('patch');
    expect(await required('1.7.0', '1.0+.0'), 'down at minor').to.equal('major');
    expect(await required('7.0.0', '1+.0.0'), 'down at major').to.equal('major');
  });

  it('between versions of two parts are compared at major and minor level', async () => {
    expect(await required('1.0', '1.1')).to.equal('minor');
    expect(await required('1.0', '2.0')).to.equal('major');
    expect(await required('1.1', '1.0')).to.equal('major');
  });
});
