import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { contentHash, hashesByVersion, isCurrentHash } from '../../../src/registry/artefacts/content-hash.js';
import { codelist, dataStructure, urns } from '../../harness/artefacts.js';

describe('hashesByVersion', () => {
  const concept = urns.concept('CS', '1.0.0', 'FREQ');
  const extended = { annotations: [{ id: '1.0.0', title: 'version' }], 'x-own': { version: '1.0.0' } };
  for (const [name, artefact] of [
    ['a codelist', codelist('CL', '1.0.0', ['A', 'B'])],
    ['other objects with versions', codelist('CL', '1.0.0', ['A'], extended as unknown as Record<string, never>)],
    ['components without ids', dataStructure('DSD', '1.0.0', { [concept]: null })],
  ] as const satisfies readonly (readonly [string, Artefact])[]) {
    it(`returns the hash of ${name} in each version`, () => {
      const hashAs = hashesByVersion(artefact);
      for (const version of ['1.0.0', '1.0.1', '12.0.345', '1.0.0']) {
        expect(hashAs(version)).to.equal(contentHash({ ...artefact, version }));
        expect(isCurrentHash(hashAs(version))).to.equal(true);
      }
    });
  }
});
