import { expect } from 'chai';
import { stability } from '../../../src/versioning/stability.js';
import { compareVersions, nextVersions, stabilityOf } from '../../../web/src/model/versions.js';

/** From the lowest to the highest (SDMX 3, semantic versioning). */
const inOrder = [
  '0.1.0-draft',
  '0.1.0',
  '1',
  '1.0',
  '1.0.0-B',
  '1.0.0-a',
  '1.0.0-alpha.1',
  '1.0.0-alpha-1',
  '1.0.0-draft',
  '1.0.0-draft10',
  '1.0.0-draft2',
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
  '9007199254740992.0.0',
  '9007199254740993.0.0',
];

describe('versions on pages', () => {
  it('have the stability that the registry gives them', () => {
    for (const version of inOrder) expect(stabilityOf(version), version).to.equal(stability(version));
  });

  it('that are no versions are firm in no way', () => {
    for (const text of ['', 'x', '1.0+.0', '1.0.0.0']) expect(stabilityOf(text), text).to.equal('nonSemantic');
  });

  it('have next versions of any size', () => {
    expect(nextVersions('1.2.9007199254740993')).to.deep.equal(['1.2.9007199254740994', '1.3.0', '2.0.0']);
  });

  it('are in the order of their precedence', () => {
    expect(inOrder.toReversed().sort(compareVersions)).to.deep.equal(inOrder);
  });
});
