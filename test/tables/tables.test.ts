import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { numberIn, quoteName, quoteText } from '../../src/tables/sql.js';
import { Tables } from '../../src/tables/tables.js';
import { TablesLimitError } from '../../src/tables/tables-error.js';

const megabyte = 1_000_000;

async function limitOf(statement: Promise<unknown>): Promise<string> {
  try {
    await statement;
  } catch (error) {
    if (error instanceof TablesLimitError) return error.limit;
    throw error;
  }
  return 'none';
}

async function messageOf(statement: Promise<unknown>): Promise<string> {
  try {
    await statement;
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('tables', () => {
  let folder: string;
  let tables: Tables;

  const open = async (memoryBytes = 200 * megabyte, temporaryBytes = 200 * megabyte): Promise<void> => {
    folder = mkdtempSync(join(tmpdir(), 'strata-tables-'));
    tables = await Tables.open({ folder, memoryBytes, temporaryBytes, threads: 2 });
  };

  afterEach(() => {
    tables.close();
    rmSync(folder, { recursive: true });
  });

  it('take any text as the name of a table and of a column', async () => {
    await open();
    const target = join(folder, 'stolen.csv');
    const name = `"; COPY (SELECT 1) TO '${target}'; --`;
    await tables.run(`CREATE TABLE ${quoteName(name)} (${quoteName(name)} VARCHAR)`);
    await tables.run(`INSERT INTO ${quoteName(name)} VALUES ($1)`, [name]);
    expect(await tables.rows(`SELECT ${quoteName(name)} FROM ${quoteName(name)}`)).to.deep.equal([{ [name]: name }]);
    expect(existsSync(target)).to.equal(false);
  });

  it('take any text as a literal', async () => {
    await open();
    for (const text of ["'", "''; DROP TABLE x; --", "\\'", 'é\u{1F600}']) {
      expect(await tables.rows(`SELECT ${quoteText(text)} AS text`)).to.deep.equal([{ text }]);
    }
  });

  it('read and write files of their folder only, and keep their settings', async () => {
    await open();
    const [inside, outside] = [join(folder, 'a.csv'), `${folder}-outside.csv`];
    writeFileSync(inside, 'a\n1\n');
    writeFileSync(outside, 'a\n1\n');
    try {
      const read = (path: string) => tables.rows(`SELECT count(*) AS n FROM read_csv(${quoteText(path)})`);
      expect(numberIn((await read(inside))[0], 'n')).to.equal(1);
      expect(await messageOf(read(outside))).to.match(/Permission Error/);
      expect(await messageOf(read(`${folder}/../${outside.split('/').at(-1)}`))).to.match(/Permission Error/);
      expect(await messageOf(tables.run(`COPY (SELECT 1) TO ${quoteText(outside)}`))).to.match(/Permission Error/);
      expect(await messageOf(tables.run("SET memory_limit = '10GB'"))).to.match(/locked/);
      expect(await messageOf(tables.run('INSTALL httpfs'))).to.match(/Permission Error|disabled/i);
    } finally {
      rmSync(outside);
    }
  });

  it('name the limit that a statement reached: memory', async () => {
    await open(30 * megabyte);
    expect(await limitOf(tables.rows('SELECT list(range::VARCHAR) AS all FROM range(100000000)'))).to.equal('memory');
  });

  it('name the limit that a statement reached: disk', async () => {
    await open(40 * megabyte, 10 * megabyte);
    const table =
      'CREATE TABLE t AS SELECT md5(range::VARCHAR) || md5((range + 1)::VARCHAR) AS text FROM range(3000000)';
    expect(await limitOf(tables.run(table))).to.equal('disk');
  });

  it('end the running statement, and those after it, when they are interrupted', async () => {
    await open();
    const endless = limitOf(
      tables.rows('SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE hash(a.range + b.range) = 3'),
    );
    setTimeout(() => tables.interrupt(), 100);
    expect(await endless).to.equal('interrupted');
    expect(await limitOf(tables.rows('SELECT 1'))).to.equal('interrupted');
  });

  it('give the rows of a query in batches while other statements run', async () => {
    await open();
    await tables.run('CREATE TABLE written (n BIGINT)');
    let count = 0;
    for await (const rows of tables.batches('SELECT range FROM range(10000)')) {
      count += rows.length;
      await tables.run('INSERT INTO written VALUES ($1)', [BigInt(rows.length)]);
    }
    expect(count).to.equal(10_000);
    expect(numberIn((await tables.rows('SELECT sum(n) AS n FROM written'))[0], 'n')).to.equal(10_000);
  });

  it('read integers up to 2^53 as numbers', async () => {
    await open();
    const [row] = await tables.rows('SELECT 9007199254740991 AS most, 9007199254740992 AS more, NULL AS none');
    expect([numberIn(row, 'most'), numberIn(row, 'none')]).to.deep.equal([9007199254740991, 0]);
    expect(() => numberIn(row, 'more')).to.throw(RangeError, 'Column more of the result');
  });
});
