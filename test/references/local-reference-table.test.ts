import { expect } from 'chai';
import { localReferenceRows } from '../../src/references/local-reference-table.js';
import { referenceFacts, tablePath } from './facts.js';

describe('local reference table', () => {
  it('has every reference by id inside one artefact', () => {
    const facts = referenceFacts
      .filter(({ form }) => form === 'local id')
      .map(({ id, json, targets }) => `${id.split('.')[0]} ${tablePath(json)} ${[...targets].sort()}`);
    expect(facts).to.have.length.greaterThan(10);
    const rows = localReferenceRows.map((row) => `${row.class} ${row.path} ${[...row.targets].sort()}`);
    expect(rows).to.have.members(facts);
  });
});
