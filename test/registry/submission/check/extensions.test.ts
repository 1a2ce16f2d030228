import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import type { Action } from '../../../../src/registry/submission/submission.js';
import { codelist, extendedCodelist, urns } from '../../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';

describe('checkExtensions', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  /** The URNs of the submitted artefacts at which a cycle is reported. */
  async function cycles(artefacts: readonly Artefact[], action: Action = 'REPLACE'): Promise<string[]> {
    const { results } = await test.submit(artefacts, action);
    return results.flatMap(({ urn, problems }) =>
      problems.some(({ rule }) => rule === 'extension.cycle') ? [urn] : [],
    );
  }

  const a = extendedCodelist('A', '1.0.0', [urns.codelist('B', '1.0+.0')]);

  it('accepts chains of extensions', async () => {
    const b = extendedCodelist('B', '1.0.0', [urns.codelist('A', '1.0.0')]);
    expect(await cycles([a, b, codelist('B', '1.1.0', ['X'])])).to.deep.equal([]);
    expect(await cycles([extendedCodelist('C', '1.0', [urns.codelist('A', '1.0.0')])])).to.deep.equal([]);
  });

  it('reports a cycle at each submitted codelist in it', async () => {
    const d = extendedCodelist('D', '1.0', [urns.codelist('E', '1.0')]);
    const e = extendedCodelist('E', '1.0', [urns.codelist('D', '1.0')]);
    expect(await cycles([d, e, codelist('F', '1.0', [])])).to.deep.equal([
      urns.codelist('D', '1.0'),
      urns.codelist('E', '1.0'),
    ]);
  });

  it('reports a cycle that a new version closes through a wildcard', async () => {
    const b = extendedCodelist('B', '1.2.0', [urns.codelist('A', '1.0.0')]);
    expect(await cycles([b])).to.deep.equal([urns.codelist('B', '1.2.0')]);
  });

  it('reports a cycle that a deletion closes at the deleted codelist', async () => {
    expect(await cycles([codelist('B', '1.1.0', [])], 'DELETE')).to.deep.equal([urns.codelist('B', '1.1.0')]);
  });
});
