import { expect } from 'chai';
import { placesInText } from '../../../web/src/drafts/place-in-text.js';

const text = JSON.stringify(
  { id: 'A "} B', codes: [{ id: 'X', n: [1, -2.5, null] }, { 'a/b': { c: true } }] },
  undefined,
  2,
);
const placeOf = placesInText(text);
const at = (pointer: string): string => {
  const { from, to } = placeOf(pointer);
  return text.slice(from, to);
};

describe('placesInText', () => {
  it('finds properties and elements by JSON pointers, and what is around those that are missing', () => {
    expect(at('')).to.equal('{');
    expect(at('/id')).to.equal('"id": "A \\"} B"');
    expect(at('/codes')).to.equal('"codes": [');
    expect(at('/codes/0')).to.equal('{');
    expect(at('/codes/0/n/1')).to.equal('-2.5');
    expect(at('/codes/0/n/2')).to.equal('null');
    expect(at('/codes/1/a~1b/c')).to.equal('"c": true');
    expect(at('/codes/0/name')).to.equal('{');
    expect(at('/codes/7')).to.equal('"codes": [');
    expect(at('/names/en')).to.equal('{');
  });
});
