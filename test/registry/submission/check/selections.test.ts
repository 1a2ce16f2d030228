import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import { codelist, conceptScheme, dataStructure, urns } from '../../../harness/artefacts.js';
import { submitKilledAfter } from '../../../harness/killed-after.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';

/** A draft codelist that takes codes from another. */
const extending = (id: string, members: readonly string[]): Artefact =>
  codelist(id, '0.1.0', [], {
    codelistExtensions: [
      { codelist: urns.codelist('BASE', '1.0.0'), inclusiveCodeSelection: { memberValues: [...members] } },
    ],
  });

describe('selections', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
    await accept([codelist('BASE', '1.0.0', ['A', 'B', 'C'])]);
  });
  after(() => test.close());

  async function accept(artefacts: readonly Artefact[], action: 'REPLACE' | 'DELETE' = 'REPLACE'): Promise<number> {
    const report = await test.submit(artefacts, action);
    const problems = report.results.flatMap(({ problems }) => problems.map(({ detail }) => detail));
    expect(report.outcome, problems.join('\n')).to.equal('accepted');
    return report.transaction ?? 0;
  }

  /** Those of a line: items, from, to. */
  async function selectionsOf(id: string): Promise<unknown[]> {
    const rows = await test.cypher(
      `MATCH (v:Version {id: $id})-[e:SELECTS]->()
       RETURN e.role AS role, e.items AS items, e.from AS from, CASE WHEN e.to > 1000000 THEN 'open' ELSE e.to END AS to
       ORDER BY from, role`,
      { id },
    );
    return rows.map(({ role, items, from, to }) => [role, items, from, to]);
  }

  const member = 'Codelist.extension.member.explicit';

  it('are kept with their interval, and only what changes is closed and opened', async () => {
    const first = await accept([extending('L', ['A'])]);
    const second = await accept([{ ...extending('L', ['A']), names: { en: 'New name' } } as Artefact]);
    expect(second).to.equal(first + 1);
    expect(await selectionsOf('L')).to.deep.equal([[member, ['A'], first, 'open']]);
    const third = await accept([extending('L', ['A', 'B'])]);
    expect(await selectionsOf('L')).to.deep.equal([
      [member, ['A'], first, third],
      [member, ['A', 'B'], third, 'open'],
    ]);
    const fourth = await accept([extending('L', [])], 'DELETE');
    expect((await selectionsOf('L'))[1]).to.deep.equal([member, ['A', 'B'], third, fourth]);
  });

  it('of components without a representation are kept', async () => {
    await accept([
      conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('BASE', '1.0.0') }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: null }),
    ]);
    const roles = (await selectionsOf('DSD')).map((row) => (row as readonly unknown[])[0]);
    expect(roles).to.include('DataStructure.dimension.inheritedEnumeration');
  });

  it('are restored when a submission is killed between its batches', async () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `KILL${index}`);
    await accept(ids.map((id) => extending(id, ['A'])));
    const read = () =>
      test.cypher(
        `MATCH (v:Version)-[e:SELECTS]->() WHERE v.id STARTS WITH 'KILL'
         RETURN v.id AS id, e.items AS items, e.from AS from, e.to AS to ORDER BY id, from`,
      );
    const before = await read();
    expect(before).to.have.length(ids.length);
    const next = ids.map((id) => extending(id, ['B']));
    const isKilledAfter = async (commits: number): Promise<boolean> =>
      (await submitKilledAfter(test.database, commits, next)) === undefined;
    let written = 0;
    for (let commits = 2; await isKilledAfter(commits); commits += 1) {
      const [row] = await test.cypher(
        'MATCH (p:Pending) MATCH ()-[e:SELECTS {from: p.tick}]->() RETURN count(e) AS count',
      );
      written = Math.max(written, Number(row?.['count']));
      await accept([codelist(`OTHER${commits}`, '1.0.0', ['A'])]);
      expect(await read()).to.deep.equal(before);
    }
    expect(written, 'selections that were written and undone').to.be.greaterThan(0);
  });
});
