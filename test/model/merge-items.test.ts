import { expect } from 'chai';
import type { Content } from '../../src/model/content.js';
import { mergeItems } from '../../src/model/merge-items.js';
import {
  categoryScheme,
  codelist,
  dataflow,
  extendedCodelist,
  geographicCodelist,
  urns,
} from '../harness/artefacts.js';

const ids = (items: Content | undefined) => (items as unknown as readonly { id: string }[]).map(({ id }) => id);

describe('mergeItems', () => {
  it('keeps the stored items in their order, and adds new ones after them', () => {
    const merged = mergeItems(codelist('CL', '1.0', ['C', 'A']), codelist('CL', '1.0', ['B', 'A', 'D']));
    expect(ids(merged['codes'])).to.deep.equal(['C', 'A', 'B', 'D']);
  });

  it('takes the submitted item where both have it, and the other properties as submitted', () => {
    const held = codelist('CL', '1.0', ['A'], { descriptions: { en: 'Held' } });
    const submitted = codelist('CL', '1.0', [], { codes: [{ id: 'A', names: { en: 'New' } }] });
    expect(mergeItems(held, submitted)).to.deep.equal(submitted);
  });

  it('gives a partial scheme only where both are partial', () => {
    const whole = codelist('CL', '1.0', ['A']);
    const partial = { ...whole, isPartial: true };
    expect(mergeItems(whole, partial)).to.deep.equal(whole);
    expect(mergeItems(partial, whole)).to.deep.equal(whole);
    expect(mergeItems(partial, partial)).to.deep.equal(partial);
  });

  it('keeps the extensions of a codelist unless others are submitted', () => {
    const held = extendedCodelist('CL', '1.0', [urns.codelist('BASE', '1.0')], ['A']);
    expect(mergeItems(held, codelist('CL', '1.0', ['A']))).to.deep.equal(held);
    const other = extendedCodelist('CL', '1.0', [urns.codelist('OTHER', '1.0')], ['A']);
    expect(mergeItems(held, other)).to.deep.equal(other);
  });

  it('merges nested items in the same way', () => {
    const held = categoryScheme('CS', '1.0', { A: { A1: {}, A2: { X: {} } }, B: {} });
    const submitted = categoryScheme('CS', '1.0', { C: {}, A: { A3: {}, A2: { Y: {} } } });
    const expected = categoryScheme('CS', '1.0', { A: { A1: {}, A2: { X: {}, Y: {} }, A3: {} }, B: {}, C: {} });
    expect(mergeItems(held, submitted)).to.deep.equal(expected);
  });

  it('keeps the stored items where none is submitted, and writes no empty list where neither has items', () => {
    const held = codelist('CL', '1.0', ['A']);
    const empty = codelist('CL', '1.0', []);
    expect(mergeItems(held, empty)).to.deep.equal(held);
    expect(mergeItems(empty, held)).to.deep.equal(held);
    expect(mergeItems(empty, empty)).to.deep.equal(empty);
  });

  it('replaces an artefact that is not an item scheme', () => {
    const submitted = dataflow('DF', '1.0', urns.dataStructure('DSD', '2.0'));
    expect(mergeItems(dataflow('DF', '1.0', urns.dataStructure('DSD', '1.0')), submitted)).to.equal(submitted);
  });

  it('replaces a scheme of another class with the same URN', () => {
    const submitted = geographicCodelist('CL', '1.0', ['A']);
    expect(mergeItems(codelist('CL', '1.0', ['B']), submitted)).to.equal(submitted);
  });
});
