import { expect } from 'chai';
import { deprecationsAt, writeDeprecations } from '../../../src/store/deprecation-statements.js';
import { FOREVER } from '../../../src/store/schema.js';
import { GraphDatabase } from './graph.js';

describe('statements of deprecations', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());
  beforeEach(async () => {
    await graph.create({
      versions: { C1: { revisions: [[2, FOREVER]] }, C2: { revisions: [[2, 6]] }, C3: { revisions: [[2, FOREVER]] } },
    });
    await graph.run(writeDeprecations, {
      tick: 4,
      closed: [],
      opened: [
        { urn: 'C1', since: 1, reasons: 'one', successor: 'C2' },
        { urn: 'C2', since: 2, reasons: 'two', successor: null },
      ],
    });
  });
  const at = async (tick: number) =>
    (await graph.run(deprecationsAt, { tick })).map(({ urn, since, reasons, successor, tick: since_ }) => [
      ...[urn, since_, since],
      ...[reasons, successor],
    ]);

  describe('deprecation/deprecations-at', () => {
    it('returns those of a tick, without versions and successors that do not exist then', async () => {
      expect(await at(3)).to.deep.equal([]);
      expect(await at(5)).to.deep.equal([
        ['C1', 4, 1, 'one', 'C2'],
        ['C2', 4, 2, 'two', null],
      ]);
      expect(await at(6)).to.deep.equal([['C1', 4, 1, 'one', null]]);
    });
  });

  describe('deprecation/write-deprecations', () => {
    it('ends deprecations, begins others in their place, and records the tick on the clock', async () => {
      const opened = [{ urn: 'C1', since: 3, reasons: 'three', successor: 'C3' }];
      const rows = await graph.run(writeDeprecations, { tick: 5, closed: ['C1', 'C2'], opened });
      expect(rows).to.deep.equal([{ tick: 5 }]);
      expect(await at(5)).to.deep.equal([['C1', 5, 3, 'three', 'C3']]);
      expect(await at(4)).to.have.length(2);
      expect(await graph.rows('MATCH (c:Clock) RETURN c.deprecations AS tick')).to.deep.equal([{ tick: 5 }]);
    });

    it('only ends where nothing begins', async () => {
      await graph.run(writeDeprecations, { tick: 5, closed: ['C1'], opened: [] });
      expect(await at(5)).to.deep.equal([['C2', 4, 2, 'two', null]]);
    });
  });
});
