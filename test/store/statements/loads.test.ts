import { expect } from 'chai';
import {
  everyLoad,
  type LoadRow,
  loadsOfVersions,
  newestLoad,
  versionsWithData,
  writeLoads,
} from '../../../src/store/load-statements.js';
import { GraphDatabase } from './graph.js';

const load = (id: string, urn: string, tick: number): LoadRow => ({
  id,
  urn,
  tick,
  principal: 'ann',
  action: 'replace',
  closureHash: 'hash',
  counts: '{"replace":2}',
  columns: ['FREQ', 'OBS_VALUE'],
  rows: 2,
  file: `${id}.parquet`,
  checksum: 'sum',
  bytes: 10,
  parts: [`${id}.parquet`],
});

describe('statements of loads', () => {
  let graph: GraphDatabase;
  const [first, second, other] = [load('l1', 'F1', 11), load('l2', 'F1', 13), load('l3', 'F2', 12)];
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());
  beforeEach(async () => {
    await graph.create({ versions: { F1: {}, F2: {}, F3: {} } });
    await graph.rows('UNWIND [11, 12, 13] AS tick CREATE (:Transaction {tick: tick, at: tick * 100})');
    await graph.run(writeLoads, { loads: [first, second, other] });
  });

  describe('load/write-loads', () => {
    it('writes loads with the versions that they are for, once', async () => {
      await graph.run(writeLoads, { loads: [first, { ...other, rows: 5 }] });
      expect(await graph.run(everyLoad, { after: 0 })).to.deep.equal([first, other, second]);
    });

    it('writes nothing for a version that does not exist', async () => {
      await graph.run(writeLoads, { loads: [load('l4', 'NONE', 14)] });
      expect(await graph.run(everyLoad, { after: 13 })).to.deep.equal([]);
    });
  });

  describe('load/every-load', () => {
    it('returns loads after a tick, in their order', async () => {
      expect(await graph.run(everyLoad, { after: 11 })).to.deep.equal([other, second]);
    });
  });

  describe('load/loads-of-versions', () => {
    it('returns the newest loads of versions up to a tick, with their instants', async () => {
      const at = async (tick: number, most: number) =>
        (await graph.run(loadsOfVersions, { urns: ['F1', 'F2', 'F3'], tick, most })).map((row) => [row.id, row.at]);
      expect(await at(13, 1)).to.deep.equal([
        ['l2', 1300],
        ['l3', 1200],
      ]);
      expect(await at(13, 2)).to.deep.equal([
        ['l2', 1300],
        ['l3', 1200],
        ['l1', 1100],
      ]);
      expect(await at(11, 2)).to.deep.equal([['l1', 1100]]);
      expect(await at(10, 2)).to.deep.equal([]);
    });
  });

  describe('load/newest-load', () => {
    it('returns the newest load of a version', async () => {
      expect(await graph.run(newestLoad, { urn: 'F1' })).to.deep.equal([{ id: 'l2' }]);
      expect(await graph.run(newestLoad, { urn: 'F3' })).to.deep.equal([]);
    });
  });

  describe('load/versions-with-data', () => {
    it('returns the versions of lines that have loads up to a tick', async () => {
      const at = async (tick: number) =>
        (await graph.run(versionsWithData, { keys: ['F', 'G'], tick })).map(({ urn }) => urn);
      expect(await at(13)).to.have.members(['F1', 'F2']);
      expect(await at(11)).to.deep.equal(['F1']);
      expect(await at(10)).to.deep.equal([]);
    });
  });
});
