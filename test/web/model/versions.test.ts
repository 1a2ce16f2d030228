import { expect } from 'chai';
import { stability } from '../../../src/versioning/stability.js';
import { compareVersions, stabilityOf } from '../../../web/src/model/versions.js';

/** From the lowest to the highest (SDMX 3, semantic versioning). */
const inOrder = [
  '0.1.0-draft',
  '0.1.0',
  '1',
  '1.0',
  '1.0.0-draft',
  '1.0.0-rc.2',
  '1.0.0-rc.11',
  '1.0.0',
  '1.0.9',
  '1.1',
  '1.1.0',
  '1.2.0',
  '1.10.0',
  '2.0.0-draft',
  '2.0.0',
];

describe('versions on pages', () => {
  it('have the stability that the registry gives them', () => {
    for (const version of inOrder) expect(stabilityOf(version), version).to.equal(stability(version));
  });

  it('are in the order of their precedence', () => {
    expect(inOrder.toReversed().sort(compareVersions)).to.deep.equal(inOrder);
  });
});
