import { expect } from 'chai';
import { type ListTable, summaryOf, tabulate } from '../../../web/src/content/tabulate.js';
import { textAt } from '../../../web/src/content/text-column.js';

const columnsOf = (table: ListTable): Record<string, string[]> =>
  Object.fromEntries(
    table.columns.map(({ id, texts }) => [id, Array.from({ length: table.count }, (_, row) => textAt(texts, row))]),
  );
const keysOf = (table: ListTable): string[] => Array.from({ length: table.count }, (_, row) => textAt(table.keys, row));

describe('a list as a table', () => {
  it('follows parents, also those that come later, are missing or above themselves', () => {
    const codes = [
      { id: 'B', parent: 'A' },
      { id: 'A' },
      { id: 'C', parent: 'B' },
      { id: 'LOST', parent: 'NOWHERE' },
      { id: 'X', parent: 'Y' },
      { id: 'Y', parent: 'X' },
    ];
    const { table, entries } = tabulate(codes, 'codes', undefined);
    expect(keysOf(table)).to.deep.equal(['A', 'B', 'C', 'LOST', 'X', 'Y']);
    expect([...table.depths]).to.deep.equal([0, 1, 2, 0, 0, 1]);
    expect([...table.sizes]).to.deep.equal([2, 1, 0, 0, 1, 0]);
    expect(table.isTree).to.equal(true);
    expect(entries[2]).to.equal(codes[2]);
  });

  it('has nested entries below those that hold them, by the path of their ids', () => {
    const { table } = tabulate(
      [{ id: 'A', categories: [{ id: 'A', categories: [{ id: 'B' }] }] }, { id: 'C' }],
      'categories',
      undefined,
    );
    expect(keysOf(table)).to.deep.equal(['A', 'A.A', 'A.A.B', 'C']);
    expect([...table.depths]).to.deep.equal([0, 1, 2, 0]);
    expect([...table.sizes]).to.deep.equal([2, 1, 0, 0]);
  });

  it('has names in a language, in that of the registry where it has none, and is searched in all', () => {
    const { table } = tabulate(
      [
        { id: 'FR', name: 'France', names: { en: 'France', 'de-AT': 'Frankreich' } },
        { id: 'CI', name: 'Ivory Coast', names: { en: 'Ivory Coast', fr: "Côte d'Ivoire" } },
      ],
      'codes',
      'de',
    );
    expect(columnsOf(table)).to.deep.equal({ id: ['FR', 'CI'], name: ['Frankreich', 'Ivory Coast'] });
    expect(textAt(table.search, 1)).to.equal("ci ivory coast cote d'ivoire");
    expect(table.languages).to.have.members(['en', 'de-AT', 'fr']);
  });

  it('has a column for each property and for each component of a key', () => {
    const { table } = tabulate(
      [
        {
          include: true,
          keyValues: [
            { id: 'FREQ', value: 'A' },
            { id: 'AREA', values: ['FR', 'DE'] },
          ],
        },
        { include: false, keyValues: [{ id: 'FREQ', values: [{ value: 'M' }], removePrefix: true }] },
      ],
      'keys',
      undefined,
    );
    expect(columnsOf(table)).to.deep.equal({
      include: ['true', 'false'],
      FREQ: ['A', 'values: M; removePrefix: true'],
      AREA: ['FR, DE', ''],
    });
    expect(table.isTree).to.equal(false);
  });

  it('of values has one column', () => {
    expect(columnsOf(tabulate(['A', 'B'], 'values', undefined).table)).to.deep.equal({ value: ['A', 'B'] });
  });

  it('has values in few words', () => {
    expect(summaryOf({ enumeration: 'urn:sdmx:x', links: [] })).to.equal('urn:sdmx:x');
    expect(summaryOf({ dataType: 'String', facets: { maxLength: 3, minLength: 1 } })).to.equal(
      'dataType: String; facets: maxLength: 3; minLength: 1',
    );
    expect(summaryOf([{ value: 'A' }, 'B', null])).to.equal('A, B');
  });
});
