import { Readable } from 'node:stream';
import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { canonicalText } from '../../../src/formats/canonical-text.js';
import { recogniseAndRead } from '../../../src/formats/read-message.js';
import { protectCell, unprotectCell } from '../../../src/formats/sheets/run-protection.js';
import { schemeLayouts } from '../../../src/formats/sheets/scheme-layout.js';
import { writeSchemesAsCsv } from '../../../src/formats/sheets/write-csv.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { urnOf } from '../../../src/model/urn.js';
import { codelist, dataflow, urns } from '../../harness/artefacts.js';
import { describeRoundTrips } from './round-trips.js';

const limits = { bytes: 200_000_000, ratio: 100 };

async function csvOf(artefacts: readonly Artefact[]): Promise<string> {
  let text = '';
  for await (const chunk of writeSchemesAsCsv(artefacts)) text += chunk;
  return text;
}

const read = (text: string | Buffer) => recogniseAndRead(Readable.from([Buffer.from(text)]), { strict: true, limits });

/** The problems of a table that is refused. */
async function problemsOf(text: string) {
  const error = await read(text).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof StrataError)) throw new Error(`accepted: ${text}`);
  return error.problems.map(({ rule, line, column, detail }) => ({ rule, line, column, detail }));
}

/** Item schemes come back from CSV with the same meaning, and everything else is named as left out. */
async function expectSame(artefacts: readonly Artefact[]): Promise<number> {
  const text = await csvOf(artefacts);
  const schemes = artefacts.filter(({ class: name }) => schemeLayouts().has(name));
  const { artefacts: back } = await read(text);
  const byUrn = new Map(back.map(({ artefact }) => [urnOf(artefact), artefact]));
  for (const scheme of schemes) {
    const returned = byUrn.get(urnOf(scheme));
    expect(returned, `${urnOf(scheme)} is in the table`).not.to.equal(undefined);
    if (returned !== undefined) expect(canonicalText(returned)).to.equal(canonicalText(scheme));
  }
  const lines = text.split('\r\n').filter((line) => /^"?# /.test(line));
  expect(lines.length >= Math.min(artefacts.length - schemes.length, 100)).to.equal(true);
  return schemes.length;
}

const table = (...rows: readonly string[]): string => rows.map((row) => `${row}\r\n`).join('');
const header = 'class,agency,id,version,item,parent,name:en,isPartial,annotations';
const own = 'Codelist,SDMX,CL_A,1.0.0,,,A list,,';

describe('item schemes as CSV', () => {
  it('has a row for the artefact and one for each item, and says what it leaves out', async () => {
    const list = { ...codelist('CL_A', '1.0.0', ['A', 'B']), names: { en: 'A list', fr: 'Une liste' } };
    const flow = dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0'));
    const rows = (await csvOf([list, flow])).split('\r\n');
    expect(rows[0]).to.equal('class,agency,id,version,item,parent,name:en,name:fr');
    expect(rows[1]).to.equal('Codelist,SDMX,CL_A,1.0.0,,,A list,Une liste');
    expect(rows[2]).to.match(/^Codelist,SDMX,CL_A,1\.0\.0,A,,/);
    expect(rows[4]).to.include(`# ${urnOf(flow)}: The artefact was left out`);
  });

  it('has nothing that a spreadsheet runs, and returns the same', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "'=x", "''+x", "'t Hart", '＝1', 'a=b', '"=1"', ' =1'];
    for (const text of texts) {
      const cell = protectCell(text);
      expect(cell).not.to.match(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(unprotectCell(cell)).to.equal(text);
    }
    const list = { ...codelist('CL_A', '1.0.0', []), names: { en: '=HYPERLINK("http://a")', fr: "'=x" } };
    const [line = ''] = (await csvOf([list])).split('\r\n').slice(1);
    expect(line.split(',').slice(6).join()).to.equal(`"'=HYPERLINK(""http://a"")",''=x`);
    await expectSame([list]);
  });

  it('returns what no column can hold', async () => {
    const languages = Object.fromEntries(Array.from({ length: 230 }, (_, n) => [`x-l${n}`, `Name ${n}`]));
    const list = {
      ...codelist('CL_A', '1.0.0', []),
      names: { en: 'A', ...languages },
      'x-other': { a: [1, ''] },
      'x-one': '1',
    };
    await expectSame([list]);
    expect((await csvOf([list])).split('\r\n')[0]?.split(',')).to.have.length(6 + 200 + 1);
  });

  it('reads what spreadsheets save: semicolons, tabs, a byte order mark, capitals, UTF-16 and blank rows', async () => {
    const text = `\uFEFF${table(header, own.replace('A list,,', 'A list,TRUE,'), ',,,,,,,,', 'Codelist,SDMX,CL_A,1.0.0,A,,Alpha,,', '# a remark')}`;
    for (const each of [text, text.replaceAll(',', ';'), text.replaceAll(',', '\t')]) {
      const [made] = (await read(each)).artefacts;
      expect(made?.artefact).to.deep.include({ class: 'Codelist', id: 'CL_A', isPartial: true });
      expect(made?.artefact['codes']).to.deep.equal([{ id: 'A', names: { en: 'Alpha' } }]);
    }
    const [wide] = (await read(Buffer.from(text, 'utf16le'))).artefacts;
    expect(wide?.artefact.names).to.deep.equal({ en: 'A list' });
  });

  it('names each cell at fault with what is wrong and what would be right', async () => {
    const rows = table(
      header,
      own,
      'Codelist,SDMX,CL_A,1.0.0,A,,Alpha,perhaps,',
      'Codelist,SDMX,CL_A,1.0.0,B B,,"two\nlines",,',
      'Codelist,SDMX,CL_A,1.0.0,C,NONE,C,,[1',
    );
    const problems = await problemsOf(rows);
    expect(problems.map(({ line, column }) => [line, column])).to.deep.equal([
      [3, 8],
      [4, 5],
      [6, 9],
    ]);
    expect(problems[1]?.detail).to.match(/"B B".*\(line 4, column 5 \(item\)\)$/);
    expect(problems[2]?.detail).to.equal(
      'line 6, column 9 (annotations) has "[1"; expected JSON for annotations, such as a list in brackets',
    );
  });

  for (const [name, text, rule, line, column] of [
    ['a missing column', table('class,agency,id,item', 'Codelist,SDMX,CL,'), 'table.heading', 1, 1],
    ['a heading twice', table(`${header},name:en`, own), 'table.heading', 1, 10],
    ['another class', table(header, 'Dataflow,SDMX,DF,1.0.0,,,Flow,,'), 'table.class', 2, 1],
    ['rows of an artefact apart', table(header, own, own.replace('CL_A', 'CL_B'), own), 'table.order', 4, 3],
    ['two rows of an artefact itself', table(header, own, own), 'table.order', 3, 5],
    ['a quote that is open at the end of the text', table(header, own, '"Codelist'), 'table.csv', 4, 1],
    ['no version that is one', table(header, own.replace('1.0.0', 'x')), 'value.type', 2, 4],
    [
      'a parent that no row has',
      table(header, 'CategoryScheme,SDMX,CS,1.0.0,,,C,,', 'CategoryScheme,SDMX,CS,1.0.0,A,B.C,A,,'),
      'item.parent',
      3,
      6,
    ],
  ] as const) {
    it(`is refused with ${name}`, async () => {
      const [problem] = await problemsOf(text);
      if (rule !== 'value.type') expect(problem).to.include({ rule });
      expect(problem).to.include({ line, column });
    });
  }

  describeRoundTrips(expectSame);
});
