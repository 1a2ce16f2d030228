import { expect } from 'chai';
import { readRoot } from '../../../src/registry/artefacts/root-query.js';
import { FollowedClosures } from '../../../src/registry/changes/followed-closures.js';
import { conceptScheme, dataStructure, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

describe('FollowedClosures', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  it('count the memory of what they keep, and find it once', async () => {
    await test.submit([
      conceptScheme('CS', '1.0.0', { FREQ: null }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: null }),
    ]);
    const snapshot = await test.at();
    const find = async (closures: FollowedClosures, urn: string) => {
      const root = readRoot(urn);
      return (await closures.at(snapshot, [root], snapshot.tick)).get(root.text);
    };
    const structure = urns.dataStructure('DSD', '1.0.0');
    const scheme = urns.conceptScheme('CS', '1.0.0');
    const [ofStructure, ofScheme] = [new FollowedClosures(1_000_000), new FollowedClosures(1_000_000)];
    expect(ofStructure.size).to.equal(0);
    const found = await find(ofStructure, structure);
    expect([...(found?.reached ?? [])]).to.include(scheme);
    expect(await find(ofStructure, structure)).to.equal(found);
    // The one reaches an artefact more than the other.
    await find(ofScheme, scheme);
    expect(ofStructure.size - ofScheme.size).to.be.greaterThan(scheme.length);
  });
});
