import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { atOnce } from '../../../src/model/steps.js';
import { reduceToUsedItems, selectItems } from '../../../src/registry/artefacts/partial-schemes.js';

const artefact = (className: string, content: object): Artefact =>
  ({ class: className, agencyID: 'A', id: 'X', version: '1.0', ...content }) as unknown as Artefact;

const codes = artefact('Codelist', { codes: [{ id: 'EU' }, { id: 'DE', parent: 'EU' }, { id: 'JP' }] });
const categories = artefact('CategoryScheme', {
  categories: [{ id: 'A', categories: [{ id: 'B', categories: [{ id: 'C' }] }, { id: 'D' }] }, { id: 'E' }],
});
const values = artefact('ValueList', { valueItems: [{ id: '1' }, { id: '2' }] });

describe('selectItems', () => {
  it('keeps the items above and below a nested item', () => {
    expect(atOnce(selectItems(categories, ['A.B']))).to.deep.equal({
      ...categories,
      isPartial: true,
      categories: [{ id: 'A', categories: [{ id: 'B', categories: [{ id: 'C' }] }] }],
    });
  });

  it('returns a scheme with all its items unchanged, without isPartial', () => {
    expect(atOnce(selectItems(categories, ['A', 'E']))).to.deep.equal(categories);
  });

  it('returns a value list without isPartial', () => {
    expect(atOnce(selectItems(values, ['2']))).to.deep.equal({ ...values, valueItems: [{ id: '2' }] });
  });

  it('returns undefined without any of the items, and for artefacts without items', () => {
    expect(atOnce(selectItems(codes, ['XX']))).to.equal(undefined);
    expect(atOnce(selectItems(artefact('Codelist', {}), ['DE']))).to.equal(undefined);
    expect(atOnce(selectItems(artefact('Dataflow', {}), ['DE']))).to.equal(undefined);
  });
});

describe('reduceToUsedItems', () => {
  it('removes the parent of a code if the parent is not used', () => {
    expect(atOnce(reduceToUsedItems(codes, new Set(['DE', 'JP'])))).to.deep.equal({
      ...codes,
      isPartial: true,
      codes: [{ id: 'DE' }, { id: 'JP' }],
    });
  });

  it('keeps the items above a nested item, and no other items in it', () => {
    expect(atOnce(reduceToUsedItems(categories, new Set(['A.B'])))).to.deep.equal({
      ...categories,
      isPartial: true,
      categories: [{ id: 'A', categories: [{ id: 'B' }] }],
    });
  });

  it('returns a scheme without the items property where none is used', () => {
    expect(atOnce(reduceToUsedItems(codes, new Set()))).to.deep.equal(artefact('Codelist', { isPartial: true }));
  });

  it('returns the scheme itself where all are used, or where it has no items', () => {
    expect(atOnce(reduceToUsedItems(codes, new Set(['EU', 'DE', 'JP'])))).to.equal(codes);
    const stub = artefact('Codelist', { isExternalReference: true });
    expect(atOnce(reduceToUsedItems(stub, new Set()))).to.equal(stub);
  });
});
