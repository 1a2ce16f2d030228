import { expect } from 'chai';
import { countEntries } from '../../src/model/count-entries.js';
import { categoryScheme, codelist } from '../harness/artefacts.js';

describe('countEntries', () => {
  it('adds the lengths of the lists of an artefact', () => {
    expect(countEntries(codelist('CL', '1.0.0', ['A', 'B'], { annotations: [{ id: 'N' }] }))).to.equal(3);
    expect(countEntries(codelist('CL', '1.0.0', []))).to.equal(0);
  });

  it('does not count nested lists', () => {
    expect(countEntries(categoryScheme('CS', '1.0.0', { A: { B: {} } }))).to.equal(1);
  });
});
