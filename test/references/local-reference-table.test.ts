import { expect } from 'chai';
import { localReferenceRows } from '../../src/references/local-reference-table.js';
import { referencesOfClasses, tablePath } from './standard-references.js';

describe('local reference table', () => {
  it('has every reference by id inside one artefact', () => {
    const standard = referencesOfClasses
      .filter(({ isLocal }) => isLocal)
      .map(({ id, place, targets }) => `${id.split('.')[0]} ${tablePath(place)} ${[...targets].sort()}`);
    expect(standard).to.have.length.greaterThan(10);
    const rows = localReferenceRows.map((row) => `${row.class} ${row.path} ${[...row.targets].sort()}`);
    expect(rows).to.have.members(standard);
  });
});
