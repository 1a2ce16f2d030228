import { expect } from 'chai';
import { readPagePlace, writePagePlace } from '../../src/registry/page-place.js';

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the place of a page', () => {
  it('is read as it was written', () => {
    for (const place of [
      { order: '', tie: '' },
      { order: 'Codelist=SDMX:CL_FREQ', tie: 'ü ~' },
    ])
      expect(readPagePlace(writePagePlace(place))).to.deep.equal(place);
  });

  it('is refused as any other text', () => {
    for (const text of ['', 'x', encoded(null), encoded(1), encoded([]), encoded(['a']), encoded(['a', 1])])
      expect(readPagePlace(text), text).to.equal(undefined);
    expect(readPagePlace(encoded(['a', 'b', 'c']))).to.equal(undefined);
  });
});
