import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import { evaluate } from '../../../../src/registry/submission/evaluate.js';
import type { Action } from '../../../../src/registry/submission/submission.js';
import { loadState } from '../../../../src/registry/submission/world/load-state.js';
import { Stored } from '../../../../src/registry/submission/world/stored.js';
import { agencyScheme, codelist, conceptScheme, hierarchy, ownedBy, urns } from '../../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';
import { prepared } from '../state.js';

describe('checkDependents', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
    const list = (version: string) => codelist('CL', version, ['A', 'B']);
    await test.submit([agencyScheme(['SDMX', 'ECB'])]);
    const report = await test.submit([
      list('1.0'),
      list('1.0.0'),
      list('1.1.0'),
      hierarchy('H_EXACT', '1.0', [urns.code('CL', '1.0', 'A')]),
      hierarchy('H_WILD', '1.0', [urns.code('CL', '1+.0.0', 'A'), urns.code('CL', '1+.0.0', 'B')]),
      conceptScheme('CS', '1.0', { X: urns.codelist('CL', '1.1+.0') }),
      ...[1, 2, 3, 4, 5, 6].map((number) =>
        ownedBy('ECB', conceptScheme(`CS${number}`, '1.0', { X: urns.codelist('CL', '1.0') })),
      ),
    ]);
    expect(report.outcome).to.equal('accepted');
  });
  after(() => test.close());

  /** The problems that a submission would cause in other artefacts. */
  async function check(artefacts: readonly Artefact[], action: Action = 'REPLACE') {
    const message = artefacts.map(prepared);
    return test.database.read(async (tx) => {
      const stored = new Stored(tx, await loadState(tx, message));
      const { decisions } = await evaluate(
        message.map((each) => ({ prepared: each, action })),
        stored,
        { strict: false, deletesStable: true },
      );
      return decisions.flatMap(({ prepared: { urn }, problems }) =>
        problems.filter(({ rule }) => rule !== 'item.removed').map((problem) => ({ urn, problem })),
      );
    });
  }
  const rules = (found: Awaited<ReturnType<typeof check>>) => found.map(({ problem }) => problem.rule);

  it('finds nothing where nothing is removed', async () => {
    expect(await check([codelist('CL', '1.0', ['A', 'B', 'C']), codelist('NEW', '1.0', [])])).to.deep.equal([]);
  });

  it('finds nothing where no reference names the removed parts', async () => {
    expect(await check([codelist('CL', '1.0', ['A'])])).to.deep.equal([]);
  });

  it('finds parents that name a removed part', async () => {
    const found = await check([codelist('CL', '1.0', ['B'])]);
    expect(rules(found)).to.deep.equal(['item.referenced']);
    expect(found[0]).to.have.property('urn', urns.codelist('CL', '1.0'));
    expect(found[0]?.problem).to.include({ line: 7, column: 3, severity: 'error' });
    expect(found[0]?.problem.detail).to.include('without Code A').and.to.include(urns.hierarchy('H_EXACT', '1.0'));
  });

  it('finds parents of a deleted version, and lists five of them', async () => {
    const found = await check([codelist('CL', '1.0', [])], 'DELETE');
    expect(rules(found)).to.deep.equal(['artefact.referenced']);
    expect(found[0]?.problem.detail).to.match(/^(?:.*ConceptScheme=){4,5}.* and 2 more\. Delete or change them first$/);
  });

  it('leaves out parents that are deleted in the same message', async () => {
    const parent = hierarchy('H_EXACT', '1.0', [urns.code('CL', '1.0', 'A')]);
    const found = await check([codelist('CL', '1.0', []), parent], 'DELETE');
    expect(found[0]?.problem.detail).to.include(' and 1 more').and.not.to.include('H_EXACT');
  });

  it('finds wildcards that lose their resolution', async () => {
    const found = await check([codelist('CL', '1.1.0', [])], 'DELETE');
    expect(rules(found)).to.deep.equal(['artefact.referenced']);
    expect(found[0]?.problem.detail)
      .to.include(urns.codelist('CL', '1.1+.0'))
      .and.include(urns.conceptScheme('CS', '1.0'));
  });

  it('warns where a wildcard moves to a submitted version that lacks parts in use', async () => {
    const found = await check([codelist('CL', '2.0.0', ['B'])]);
    expect(found.map(({ problem }) => [problem.rule, problem.severity])).to.deep.equal([
      ['wildcard.losesItem', 'warning'],
    ]);
    expect(found[0]?.problem.detail).to.include('lacks Code A').and.include(urns.hierarchy('H_WILD', '1.0'));
  });

  it('finds parts in use that an older version lacks where the newest is deleted', async () => {
    await test.submit([codelist('LAST', '1.0.0', ['A'])]);
    await test.submit([
      hierarchy('H_LAST', '1.0', [urns.code('LAST', '1.0+.0', 'A')]),
      codelist('LAST', '1.1.0', ['A', 'C']),
    ]);
    await test.submit([hierarchy('H_LAST', '1.0', [urns.code('LAST', '1.0+.0', 'C')])]);
    const found = await check([codelist('LAST', '1.1.0', [])], 'DELETE');
    expect(rules(found)).to.deep.equal(['item.referenced']);
    expect(found[0]?.problem.detail).to.include('without C').and.include(urns.codelist('LAST', '1.0+.0'));
  });

  it('finds the one part in use among many that are removed, of a reference that names many', async () => {
    const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
    const [used, unused] = [ids('U', 1_100), ids('N', 1_000)];
    await test.submit([
      codelist('LONG', '1.0', [...used, ...unused]),
      hierarchy(
        'H_LONG',
        '1.0',
        used.map((id) => urns.code('LONG', '1.0', id)),
      ),
    ]);
    expect(await check([codelist('LONG', '1.0', used)])).to.deep.equal([]);
    const found = await check([codelist('LONG', '1.0', used.slice(1))]);
    expect(rules(found)).to.deep.equal(['item.referenced']);
    expect(found[0]?.problem.detail).to.include('without Code U0,').and.include(urns.hierarchy('H_LONG', '1.0'));
  });

  it('finds agencies removed from their scheme that own artefacts', async () => {
    const found = await check([agencyScheme(['SDMX'])]);
    expect(rules(found)).to.deep.equal(['agency.owns']);
    expect(found[0]?.problem.detail).to.include('the agency ECB cannot be removed').and.include(' and 1 more');
    expect(await check([agencyScheme(['SDMX', 'ECB', 'IMF'])])).to.deep.equal([]);
  });
});
