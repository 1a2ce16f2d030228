import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import type { Action, Report } from '../../../../src/registry/submission/submission.js';
import { FOREVER } from '../../../../src/store/schema.js';
import {
  codelist,
  conceptScheme,
  dataStructure,
  extendedCodelist,
  hierarchy,
  urns,
} from '../../../harness/artefacts.js';
import { submitKilledAfter, transactionBytes } from '../../../harness/killed-after.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';

const short = (urn: unknown): string => String(urn).replace(/^.*=SDMX:/, '');

describe('missing items', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  async function accept(artefacts: readonly Artefact[], action: Action = 'REPLACE'): Promise<Report> {
    const report = await test.submit(artefacts, action);
    const problems = report.results.flatMap(({ problems }) => problems.map(({ detail }) => detail));
    expect(report.outcome, problems.join('\n')).to.equal('accepted');
    return report;
  }

  /** The records of a tick, `target -> version: class items`, of lines whose id begins with a text. */
  async function lacksOf(prefix: string, tick = FOREVER - 1): Promise<string[]> {
    const rows = await test.cypher(
      `MATCH (t)-[l:LACKS WHERE l.from <= $tick AND $tick < l.to]->(v)
       RETURN t.urn AS target, v.urn AS version, l.class AS class, l.items AS items ORDER BY target, class`,
      { tick },
    );
    return rows
      .map(({ target, version, class: c, items }) => `${short(target)} -> ${short(version)}: ${c} ${items}`)
      .filter((text) => text.startsWith(prefix))
      .sort();
  }

  describe('of a wildcard', () => {
    const ticks: number[] = [];
    const publish = async (version: string, codes: readonly string[], ...others: readonly Artefact[]) => {
      ticks.push((await accept([codelist('W', version, codes), ...others])).transaction ?? 0);
    };
    const at = (step: number) => lacksOf('W', ticks[step]);

    it('are recorded when it moves to a version that lacks them, and only those that references name', async () => {
      await publish(
        '1.0.0',
        ['A', 'B', 'C', 'D'],
        hierarchy('W_H', '1.0', [urns.code('W', '1+.0.0', 'A'), urns.code('W', '1+.0.0', 'B')]),
        hierarchy('W_H', '2.0', [urns.code('W', '1+.0.0', 'B'), urns.code('W', '1.0.0', 'C')]),
      );
      expect(await lacksOf('W')).to.deep.equal([]);
      await publish('2.0.0', ['A']);
      expect(await lacksOf('W')).to.deep.equal(['W(1+.0.0) -> W(2.0.0): Code B']);
    });

    it('stay missing in the versions that it moves to next, with further ones', async () => {
      await publish('3.0.0', ['X']);
      expect(await lacksOf('W')).to.deep.equal(['W(1+.0.0) -> W(3.0.0): Code B,A']);
    });

    it('are recorded again where only some return', async () => {
      await publish('3.1.0', ['A', 'X']);
      expect(await lacksOf('W')).to.deep.equal(['W(1+.0.0) -> W(3.1.0): Code B']);
    });

    it('return with a version that has them, or by the deletion of the version without them', async () => {
      await publish('4.0.0', ['A', 'B']);
      expect(await lacksOf('W')).to.deep.equal([]);
      await publish('5.0.0', ['A']);
      expect(await lacksOf('W')).to.deep.equal(['W(1+.0.0) -> W(5.0.0): Code B']);
      await accept([codelist('W', '5.0.0', [])], 'DELETE');
      expect(await lacksOf('W')).to.deep.equal([]);
    });

    it('are those of the instant in the past', async () => {
      expect([await at(0), await at(1), await at(2), await at(3), await at(4), await at(5)]).to.deep.equal([
        [],
        ['W(1+.0.0) -> W(2.0.0): Code B'],
        ['W(1+.0.0) -> W(3.0.0): Code B,A'],
        ['W(1+.0.0) -> W(3.1.0): Code B'],
        [],
        ['W(1+.0.0) -> W(5.0.0): Code B'],
      ]);
    });

    it('are none where the message changes the references too', async () => {
      await accept([
        codelist('W', '6.0.0', ['N']),
        hierarchy('W_H', '1.0', [urns.code('W', '1+.0.0', 'N')]),
        hierarchy('W_H', '2.0', [urns.code('W', '1+.0.0', 'N')]),
      ]);
      expect(await lacksOf('W')).to.deep.equal([]);
    });

    it('end where no artefact refers to it any more when it moves', async () => {
      await accept([codelist('W', '7.0.0', ['M'])]);
      expect(await lacksOf('W')).to.deep.equal(['W(1+.0.0) -> W(7.0.0): Code N']);
      await accept([hierarchy('W_H', '1.0', []), hierarchy('W_H', '2.0', [])], 'DELETE');
      await accept([codelist('W', '8.0.0', ['M'])]);
      expect(await lacksOf('W')).to.deep.equal([]);
    });

    it('are recorded by class, of any item scheme', async () => {
      await accept([
        conceptScheme('S', '1.0.0', { A: null, B: null }),
        dataStructure('S_DSD', '1.0.0', { [urns.concept('S', '1+.0.0', 'B')]: null }),
      ]);
      await accept([conceptScheme('S', '2.0.0', { A: null })]);
      expect(await lacksOf('S')).to.deep.equal(['S(1+.0.0) -> S(2.0.0): Concept B']);
    });
  });

  it('are not recorded by a dry run, nor by a submission that is rejected', async () => {
    await accept([codelist('DRY', '1.0.0', ['A']), hierarchy('DRY_H', '1.0.0', [urns.code('DRY', '1+.0.0', 'A')])]);
    await test.submit([codelist('DRY', '2.0.0', [])], 'REPLACE', true);
    await test.submit([codelist('DRY', '2.0.0', []), hierarchy('DRY_I', '1.0.0', [urns.code('NONE', '1.0.0', 'A')])]);
    expect(await lacksOf('DRY')).to.deep.equal([]);
  });

  describe('of a codelist that inherits codes', () => {
    before(() =>
      accept([
        codelist('BASE', '1.0.0', ['A', 'B']),
        extendedCodelist('E_MIDDLE', '1.0.0', [urns.codelist('BASE', '1+.0.0')], ['M']),
        extendedCodelist('E_TOP', '1.0.0', [urns.codelist('E_MIDDLE', '1.0.0')], ['T']),
        hierarchy('E_H', '1.0.0', [urns.code('E_TOP', '1+.0.0', 'A'), urns.code('E_TOP', '1.0.0', 'B')]),
        hierarchy('E_I', '1.0.0', [urns.code('E_MIDDLE', '1.0.0', 'B'), urns.code('E_MIDDLE', '1.0.0', 'M')]),
      ]),
    );

    it('are recorded for exact references and wildcards, through several levels', async () => {
      await accept([codelist('BASE', '2.0.0', ['C'])]);
      expect(await lacksOf('E_')).to.deep.equal([
        'E_MIDDLE(1.0.0) -> E_MIDDLE(1.0.0): Code B',
        'E_TOP(1+.0.0) -> E_TOP(1.0.0): Code A',
        'E_TOP(1.0.0) -> E_TOP(1.0.0): Code B',
      ]);
    });

    it('end when some are inherited again', async () => {
      await accept([codelist('BASE', '2.1.0', ['C', 'B'])]);
      expect(await lacksOf('E_')).to.deep.equal(['E_TOP(1+.0.0) -> E_TOP(1.0.0): Code A']);
    });

    it('end for a wildcard that moves to a list which has them itself', async () => {
      await accept([codelist('E_TOP', '2.0.0', ['A', 'T'])]);
      expect(await lacksOf('E_')).to.deep.equal([]);
    });

    it('end when they are inherited again although no reference names them any more', async () => {
      await accept([codelist('BASE', '3.0.0', [])]);
      expect(await lacksOf('E_')).to.deep.equal([
        'E_MIDDLE(1.0.0) -> E_MIDDLE(1.0.0): Code B',
        'E_TOP(1.0.0) -> E_TOP(1.0.0): Code B',
      ]);
      await accept([hierarchy('E_H', '1.0.0', []), hierarchy('E_I', '1.0.0', [])], 'DELETE');
      await accept([codelist('BASE', '3.1.0', ['B'])]);
      expect(await lacksOf('E_')).to.deep.equal([]);
    });
  });

  it('end when a draft is replaced by content that has them', async () => {
    await accept([
      codelist('D_BASE', '1.0.0', ['A']),
      extendedCodelist('D_LIST', '1.0.0-draft', [urns.codelist('D_BASE', '1+.0.0')], ['T']),
      hierarchy('D_H', '1.0.0-draft', [urns.code('D_LIST', '1.0.0-draft', 'A')]),
    ]);
    await accept([codelist('D_BASE', '2.0.0', ['B'])]);
    expect(await lacksOf('D_')).to.deep.equal(['D_LIST(1.0.0-draft) -> D_LIST(1.0.0-draft): Code A']);
    await accept([extendedCodelist('D_LIST', '1.0.0-draft', [urns.codelist('D_BASE', '1+.0.0')], ['T', 'U'])]);
    expect(await lacksOf('D_')).to.deep.equal(['D_LIST(1.0.0-draft) -> D_LIST(1.0.0-draft): Code A']);
    await accept([extendedCodelist('D_LIST', '1.0.0-draft', [urns.codelist('D_BASE', '1+.0.0')], ['T', 'A'])]);
    expect(await lacksOf('D_')).to.deep.equal([]);
  });

  it('are restored when a submission is killed between its batches', async () => {
    const ids = Array.from({ length: 90 }, (_, index) => `KILL${index}`);
    const version = (text: string, codes: readonly string[]) => ids.map((id) => codelist(id, text, codes));
    await accept([
      ...version('1.0.0', ['A', 'B']),
      ...ids.map((id) => hierarchy(`${id}_H`, '1.0.0', [urns.code(id, '1+.0.0', 'A'), urns.code(id, '1+.0.0', 'B')])),
    ]);
    await accept(version('2.0.0', ['A']));
    const before = await lacksOf('KILL');
    expect(before).to.have.length(ids.length);
    const next = version('3.0.0', ['X']);
    const isKilledAfter = async (commits: number): Promise<boolean> =>
      (await submitKilledAfter(test.database, commits, next, 'REPLACE', transactionBytes)) === undefined;
    let written = 0;
    for (let commits = 2; await isKilledAfter(commits); commits += 1) {
      const [row] = await test.cypher(
        'MATCH (p:Pending) MATCH ()-[l:LACKS {from: p.tick}]->() RETURN count(l) AS count',
      );
      written = Math.max(written, Number(row?.['count']));
      await accept([codelist(`KILL_OTHER${commits}`, '1.0.0', ['A'])]);
      expect(await lacksOf('KILL')).to.deep.equal(before);
    }
    expect(written, 'records that were written and undone').to.be.greaterThan(0);
    expect(await lacksOf('KILL0(')).to.deep.equal(['KILL0(1+.0.0) -> KILL0(3.0.0): Code B,A']);
  });

  it('cost the same round trips for one artefact and for many', async () => {
    const trips = async (count: number, prefix: string): Promise<number> => {
      const ids = Array.from({ length: count }, (_, index) => `${prefix}${index}`);
      await accept(
        ids.flatMap((id) => [
          codelist(id, '1.0.0', ['A', 'B']),
          hierarchy(`${id}_H`, '1.0.0', [urns.code(id, '1+.0.0', 'A'), urns.code(id, '1+.0.0', 'B')]),
        ]),
      );
      await accept(ids.map((id) => codelist(id, '2.0.0', ['A'])));
      const before = test.database.roundTrips;
      await accept(ids.map((id) => codelist(id, '3.0.0', ['X'])));
      const after = test.database.roundTrips;
      expect(await lacksOf(prefix)).to.have.length(count);
      return after - before;
    };
    expect(await trips(12, 'MANY')).to.equal(await trips(1, 'ONE'));
  });
});
