import { expect } from 'chai';
import { findTexts, refreshTexts, showTexts } from '../../../src/store/query-statements.js';
import { FOREVER } from '../../../src/store/schema.js';
import {
  closeReferences,
  closeSearchTexts,
  loadSearchTexts,
  loadShownTexts,
  openSearchTexts,
  shareSearchTexts,
  undoChanges,
} from '../../../src/store/submission-statements.js';
import { GraphDatabase } from './graph.js';

const text = (line: string, hash: string, urns: readonly string[]) => ({
  line,
  kind: 'artefact item',
  class: 'Codelist 1 Code 1',
  agency: 'SDMX',
  stability: 'stable',
  hash,
  ids: `${line.toLowerCase()}\na`,
  words: `word ${hash}\nother`,
  own: `${line.toLowerCase()} word ${hash}`,
  shown: `${line}\nA`,
  urns,
});

describe('statements of search texts', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());

  beforeEach(async () => {
    await graph.create({ versions: { C1: {}, C2: {}, D1: { revisions: [[5, 8]] } } });
    const texts = [text('C', 'h1', ['C1', 'C2']), text('C', 'h2', ['C1']), text('D', 'h3', ['D1'])];
    await graph.run(openSearchTexts, { texts, since: 'S', tick: 10 });
  });

  const edges = async () =>
    (
      await graph.rows(
        'MATCH (v:Version)-[e:HAS_TEXT]->(t) RETURN v.urn AS urn, t.hash AS hash, e.from AS from, e.to AS to ORDER BY urn, hash, from',
      )
    ).map((row) => Object.values(row));
  const texts = async () =>
    (
      await graph.rows(
        'MATCH (t:SearchText) RETURN t.hash AS hash, t.from AS from, t.to AS to, t.ended AS ended ORDER BY hash',
      )
    ).map((row) => Object.values(row));
  const idOf = async (hash: string): Promise<string> =>
    String((await graph.rows('MATCH (t:SearchText {hash: $hash}) RETURN elementId(t) AS id', { hash }))[0]?.['id']);
  const edgesOf = async (urn: string): Promise<readonly string[]> =>
    (await graph.run(loadShownTexts, { versions: [{ urn, line: urn.slice(0, 1) }] })).map(({ edge }) => edge);

  describe('submission/open-search-texts', () => {
    it('creates texts with the versions that have them', async () => {
      expect(await edges()).to.deep.equal([
        ['C1', 'h1', 10, FOREVER],
        ['C1', 'h2', 10, FOREVER],
        ['C2', 'h1', 10, FOREVER],
        ['D1', 'h3', 10, FOREVER],
      ]);
      expect(await texts()).to.deep.equal([
        ['h1', 10, FOREVER, null],
        ['h2', 10, FOREVER, null],
        ['h3', 10, FOREVER, null],
      ]);
    });
  });

  describe('submission/load-search-texts', () => {
    it('returns the open texts of lines', async () => {
      await graph.rows("MATCH (t:SearchText {hash: 'h2'}) SET t.to = 11");
      expect(
        (await graph.run(loadSearchTexts, { lines: ['C', 'X'] })).map(({ line, hash }) => [line, hash]),
      ).to.deep.equal([['C', 'h1']]);
    });
  });

  describe('submission/load-shown-texts', () => {
    it('returns the open edges of versions', async () => {
      const rows = await graph.run(loadShownTexts, {
        versions: [
          { urn: 'C2', line: 'C' },
          { urn: 'X1', line: 'X' },
        ],
      });
      expect(rows.map(({ urn, text: id }) => [urn, id])).to.deep.equal([['C2', await idOf('h1')]]);
    });
  });

  describe('submission/share-search-texts', () => {
    it('gives versions texts that exist', async () => {
      await graph.run(shareSearchTexts, { versions: [{ urn: 'C2', texts: [await idOf('h2')] }], tick: 12 });
      expect(await edges()).to.deep.include(['C2', 'h2', 12, FOREVER]);
    });
  });

  describe('submission/close-search-texts', () => {
    it('closes the texts that no version has any more', async () => {
      await graph.run(closeReferences, { references: await edgesOf('C1'), tick: 13 });
      await graph.run(closeSearchTexts, { texts: [await idOf('h1'), await idOf('h2')], tick: 13, ended: 'E' });
      expect(await texts()).to.deep.equal([
        ['h1', 10, FOREVER, null],
        ['h2', 10, 13, 'E'],
        ['h3', 10, FOREVER, null],
      ]);
    });
  });

  describe('texts of a submission that was not committed', () => {
    it('are removed and opened again with its changes', async () => {
      await graph.rows(
        "MATCH (r:Revision {id: 'C1@10'}) CREATE (:Pending {submission: 'S', tick: 13, batches: 1})-[:CHANGED]->(r)",
      );
      await graph.run(closeReferences, { references: await edgesOf('C1'), tick: 13 });
      await graph.run(closeSearchTexts, { texts: [await idOf('h1'), await idOf('h2')], tick: 13, ended: 'E' });
      await graph.run(openSearchTexts, { texts: [text('C', 'h9', ['C1'])], since: 'S', tick: 13 });
      await graph.run(undoChanges, { submission: 'S', most: 10 });
      expect(await edges()).to.deep.equal([
        ['C1', 'h1', 10, FOREVER],
        ['C1', 'h2', 10, FOREVER],
        ['C2', 'h1', 10, FOREVER],
        ['D1', 'h3', 10, FOREVER],
      ]);
      expect((await texts()).map(([, , , ended]) => ended)).to.deep.equal([null, null, null]);
    });
  });

  const find = async (query: string, most = 10) => {
    await graph.run(refreshTexts, {});
    return graph.run(findTexts, { query, most, each: 2, tick: 11 });
  };

  describe('search/refresh-texts', () => {
    it('waits for texts that were committed', async () => {
      await graph.run(openSearchTexts, { texts: [text('C', 'h4', ['C1'])], since: 'S', tick: 11 });
      expect(await find('words:h4')).to.have.length(1);
    });
  });

  describe('search/find-texts', () => {
    it('returns the texts that fit best with the versions that have them, the highest first', async () => {
      const rows = await find('words:word^2 words:h1');
      expect(rows[0]).to.deep.include({ line: 'C', kind: 'artefact item', class: 'Codelist 1 Code 1', ids: 'c\na' });
      expect(rows[0]?.versions.map(({ urn }) => urn)).to.deep.equal(['C2', 'C1']);
      expect(rows).to.have.length(3);
      expect(await find('words:word', 2)).to.have.length(2);
    });

    it('returns the versions of its tick', async () => {
      await graph.rows("MATCH (:Version {urn: 'C2'})-[e:HAS_TEXT]->() SET e.to = 11");
      expect((await find('words:h1')).map(({ versions }) => versions.map(({ urn }) => urn))).to.deep.equal([['C1']]);
    });
  });

  describe('search/show-texts', () => {
    it('returns texts as they are shown, and the names of a version', async () => {
      const id = await idOf('h1');
      const [row] = await graph.run(showTexts, {
        texts: [
          { text: id, urn: 'C1' },
          { text: id, urn: 'X1' },
        ],
        tick: 11,
      });
      expect(row).to.deep.include({ text: id, urn: 'C1', shown: 'C\nA' });
    });
  });
});
