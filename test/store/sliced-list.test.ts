import { expect } from 'chai';
import fc from 'fast-check';
import { type Content, isObject, listOf } from '../../src/model/content.js';
import { slicedList } from '../../src/store/sliced-list.js';

/** A sliced list of numbers from 0, and the slices that were decoded so far. */
function numbers(...lengths: number[]) {
  const decoded: number[] = [];
  const startOf = (slice: number) => lengths.slice(0, slice).reduce((sum, length) => sum + length, 0);
  const decode = (slice: number): readonly Content[] => {
    decoded.push(slice);
    return Array.from({ length: lengths[slice] ?? 0 }, (_, index) => startOf(slice) + index);
  };
  return { list: slicedList({ lengths, decode }), decoded };
}

const plain = (length: number): number[] => Array.from({ length }, (_, index) => index);

describe('sliced list', () => {
  it('is read like the array of its entries, whatever the slices', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }), (lengths) => {
        const { list } = numbers(...lengths);
        const array = plain(lengths.reduce((sum, length) => sum + length, 0));
        const read = (each: readonly Content[]): unknown => [
          [...each],
          each.length,
          each.map((entry, index) => [entry, index]),
          each.filter((entry) => Number(entry) % 2 === 0),
          each.flatMap((entry) => [entry, entry]),
          [...each.entries()],
          each.slice(1, 4),
          each.at(-1),
          each[0],
          each[array.length],
          each.includes(2),
          each.indexOf(3),
          each.toReversed(),
          [0].concat(each as number[]),
          Object.keys(each),
          { ...each },
          JSON.stringify({ each }),
          2 in each,
          array.length in each,
          Array.isArray(each),
          Math.max(...(each as number[])),
          String(each),
        ];
        expect(read(list)).to.deep.equal(read(array));
        expect(list).to.deep.equal(array);
      }),
    );
  });

  it('is an array to the functions of the model', () => {
    const { list } = numbers(2, 2);
    expect(listOf(list)).to.equal(list);
    expect(isObject(list)).to.equal(false);
  });

  it('decodes nothing before an entry is read', () => {
    const { list, decoded } = numbers(3, 3, 3);
    expect(list.length).to.equal(9);
    expect('8' in list).to.equal(true);
    expect(decoded).to.deep.equal([]);
  });

  it('decodes each slice once in a pass, and no more than is read', () => {
    const { list, decoded } = numbers(3, 3, 3);
    for (const entry of list) if (entry === 4) break;
    expect(decoded).to.deep.equal([0, 1]);
    expect([...list]).to.have.length(9);
    expect(decoded).to.deep.equal([0, 1, 0, 1, 2]);
  });

  it('decodes the slice of an index once for its entries', () => {
    const { list, decoded } = numbers(3, 3, 3);
    expect([list[7], list[6], list[8]]).to.deep.equal([7, 6, 8]);
    expect(decoded).to.deep.equal([2]);
    expect(list.map(Number)).to.deep.equal(plain(9));
    expect(decoded).to.deep.equal([2, 0, 1, 2]);
  });

  it('cannot be changed', () => {
    const list = numbers(2).list as Content[];
    for (const change of [() => list.push(1), () => (list[0] = 1), () => list.sort(), () => (list.length = 0)])
      expect(change).to.throw(TypeError);
    expect([...list]).to.deep.equal([0, 1]);
  });
});
