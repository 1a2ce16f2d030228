import { expect } from 'chai';
import fc from 'fast-check';
import { applyPatch, type Operation } from 'rfc6902';
import type { Content } from '../../../src/model/content.js';
import { makeJsonPatch, type PatchOperation } from '../../../src/registry/history/json-patch.js';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Applies a patch with an implementation of others. */
function apply(value: Content, operations: readonly PatchOperation[]): Content {
  const document = { root: copy(value) };
  const rooted = operations.map((operation) => ({
    ...copy(operation),
    path: `/root${operation.path}`,
    ...('from' in operation ? { from: `/root${operation.from}` } : {}),
  }));
  const errors = applyPatch(document, rooted as Operation[]);
  expect(errors.filter((error) => error !== null)).to.deep.equal([]);
  return document.root;
}

const item = (id: string, more: Readonly<Record<string, Content>> = {}): Content => ({
  id,
  name: `Name of ${id}`,
  ...more,
});
const items = (ids: string): Content => [...ids].map((id) => item(id));

const ids = fc.constantFrom(...'ABCDEFG', 'a/b', 'a~1b');
const scalars = fc.oneof(fc.constantFrom('', 'x', 'y'), fc.integer({ min: 0, max: 2 }), fc.boolean());
/** Objects with ids, objects without, and scalars, nested and in any mixture. */
const { value: values } = fc.letrec<{ value: Content }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 6 }),
    fc.uniqueArray(ids, { maxLength: 7 }).map((some) => some.map((id) => ({ id }))),
    fc
      .tuple(fc.option(ids, { nil: undefined }), fc.dictionary(ids, tie('value'), { maxKeys: 3 }))
      .map(([id, rest]) => (id === undefined ? rest : { ...rest, id })),
  ),
}));

describe('makeJsonPatch', () => {
  it('makes any value of any other, applied by another implementation', async () => {
    await fc.assert(
      fc.asyncProperty(values, values, async (before, after) => {
        expect(apply(before, await makeJsonPatch(before, after))).to.deep.equal(copy(after));
      }),
      { numRuns: 1_000 },
    );
  });

  it('makes any order of items of any other', async () => {
    const lists = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(lists, lists, fc.integer({ min: 1, max: 5 }), async (left, right, changed) => {
        const before = { codes: left.map((id) => item(String(id))) };
        const after = { codes: right.map((id) => item(String(id), id % changed === 0 ? { parent: 'X' } : {})) };
        const patch = await makeJsonPatch(before, after);
        expect(apply(before, patch)).to.deep.equal(after);
        // No item that both have is removed and added again.
        const common = left.filter((id) => right.includes(id)).length;
        const countOf = (op: string) =>
          patch.filter((operation) => operation.op === op && /^\/codes\/\d+$/.test(operation.path)).length;
        expect([countOf('remove'), countOf('replace')]).to.deep.equal([left.length - common, 0]);
        expect(countOf('add')).to.equal(right.length - common);
      }),
      { numRuns: 300 },
    );
  });

  it('has no operation for equal values', async () => {
    expect(await makeJsonPatch({ a: 1, b: items('AB') }, { b: items('AB'), a: 1 })).to.deep.equal([]);
  });

  for (const [title, before, after, expected] of [
    ['an item in the middle', 'ABD', 'ABCD', [{ op: 'add', path: '/2', value: item('C') }]],
    ['an item that is gone', 'ABCD', 'ABD', [{ op: 'remove', path: '/2' }]],
    ['an item at another place', 'ABCDE', 'BCDAE', [{ op: 'move', from: '/0', path: '/3' }]],
    ['an item at an earlier place', 'ABCDE', 'DABCE', [{ op: 'move', from: '/3', path: '/0' }]],
    [
      'two that change places',
      'ABCD',
      'DBCA',
      [
        { op: 'move', from: '/3', path: '/0' },
        { op: 'move', from: '/1', path: '/3' },
      ],
    ],
    [
      'one for another',
      'ABC',
      'AXC',
      [
        { op: 'remove', path: '/1' },
        { op: 'add', path: '/1', value: item('X') },
      ],
    ],
  ] as const) {
    it(`is small: ${title}`, async () => {
      expect(await makeJsonPatch(items(before), items(after))).to.deep.equal(expected);
    });
  }

  it('changes an item at its new place', async () => {
    const after = [item('B'), item('C'), item('A', { name: 'Other' })];
    expect(await makeJsonPatch(items('ABC'), after)).to.deep.equal([
      { op: 'move', from: '/0', path: '/2' },
      { op: 'replace', path: '/2/name', value: 'Other' },
    ]);
  });

  it('changes an object without an id, and escapes names', async () => {
    const before = { links: [{ href: 'a', 'x/y~z': 1 }] };
    expect(await makeJsonPatch(before, { links: [{ href: 'a', 'x/y~z': 2 }] })).to.deep.equal([
      { op: 'replace', path: '/links/0/x~1y~0z', value: 2 },
    ]);
  });

  it('takes long lists in turns', async () => {
    const codes = Array.from({ length: 30_000 }, (_, index) => item(`C${index}`));
    const shuffled = [...codes.slice(20_000), item('NEW'), ...codes.slice(0, 19_999)];
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 1);
    const patch = await makeJsonPatch(codes, shuffled);
    clearInterval(counting);
    expect(patch.length).to.be.at.most(10_002);
    expect(turns).to.be.greaterThan(0);
    expect(patch.filter(({ op }) => op === 'add')).to.have.length(1);
  });
});
