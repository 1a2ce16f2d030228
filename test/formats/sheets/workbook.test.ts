import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import yazl from 'yazl';
import { StrataError } from '../../../src/errors.js';
import { canonicalText } from '../../../src/formats/canonical-text.js';
import { openArchive } from '../../../src/formats/packaging/read-archive.js';
import { recogniseAndRead } from '../../../src/formats/read-message.js';
import { writeWorkbook } from '../../../src/formats/sheets/write-workbook.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { typeOrder } from '../../../src/model/artefact-types.js';
import { urnOf } from '../../../src/model/urn.js';
import { codelist, conceptScheme, dataConstraint, dataflow, dataStructure, urns } from '../../harness/artefacts.js';
import { describeRoundTrips } from './round-trips.js';

const limits = { bytes: 100_000_000, ratio: 100 };

async function workbookOf(artefacts: readonly Artefact[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook(artefacts)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const read = (bytes: Buffer, of = limits) => recogniseAndRead(Readable.from([bytes]), { strict: true, limits: of });

async function partsOf(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const parts = new Map<string, string>();
  for await (const { name, bytes: part } of (await openArchive(Readable.from([bytes]), limits)).files()) {
    let text = '';
    for await (const chunk of part) text += Buffer.from(chunk).toString('utf8');
    parts.set(name, text);
  }
  return parts;
}

/** A workbook with other parts. */
async function withParts(bytes: Buffer, change: (name: string, text: string) => string): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of await partsOf(bytes)) zip.addBuffer(Buffer.from(change(name, text)), name);
  zip.end();
  const pieces: Uint8Array[] = [];
  for await (const piece of zip.outputStream as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function faultOf(bytes: Buffer, of = limits): Promise<StrataError> {
  const error = await read(bytes, of).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof StrataError) return error;
  throw new Error(`accepted, or ${error}`);
}

const byType = (one: Artefact, other: Artefact): number =>
  (typeOrder.get(one.class) ?? 0) - (typeOrder.get(other.class) ?? 0);

/** What the sheet of remarks says. */
const remarksIn = (parts: ReadonlyMap<string, string>): string =>
  [...parts.values()].find((text) => text.includes('# artefact')) ?? '';

async function expectSame(artefacts: readonly Artefact[], change = async (bytes: Buffer) => bytes): Promise<void> {
  if (artefacts.length === 0) return;
  const bytes = await workbookOf(artefacts);
  const remarks = remarksIn(await partsOf(bytes));
  const kept = artefacts.filter((artefact) => !remarks.includes(urnOf(artefact)));
  if (kept.length === 0) return;
  const back = new Map((await read(await change(bytes))).artefacts.map(({ artefact }) => [urnOf(artefact), artefact]));
  for (const artefact of kept) {
    const returned = back.get(urnOf(artefact));
    expect(returned, `${urnOf(artefact)} is in the workbook`).not.to.equal(undefined);
    if (returned !== undefined) expect(canonicalText(returned)).to.equal(canonicalText(artefact));
  }
}

const list = { ...codelist('CL_A', '1.0.0', ['01', 'B']), names: { en: '=1+1', fr: '_x0041_ \u0007<&>' } };
const scheme = conceptScheme('CS', '1.0.0', { A: urns.codelist('CL_A', '1.0.0') });
const structure = dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'A')]: null });
const flow = dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0'));
const all = [list, scheme, structure, flow].toSorted(byType);

const soffice = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find((path) => existsSync(path));

describe('artefacts as a workbook', () => {
  it('has sheets for flows, structures, components and each list, all cells as texts', async () => {
    const parts = await partsOf(await workbookOf(all));
    const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).to.have.members(['Flows', 'Structures', 'Components', 'CL_A', 'CS']);
    expect(names.slice(0, 3)).to.deep.equal(['Flows', 'Structures', 'Components']);
    const sheets = [...parts].filter(([name]) => name.includes('/worksheets/')).map(([, text]) => text);
    for (const sheet of sheets) expect(sheet.replace(/<c [^>]*t="inlineStr"/g, '')).not.to.match(/<c |<f>|<f /);
    expect(sheets.join('')).to.include('>=1+1<').and.to.include('_x005F_x0041_ _x0007_&lt;&amp;&gt;');
    await expectSame(all);
    expect((await workbookOf(all)).equals(await workbookOf(all))).to.equal(true);
  });

  it('has values and keys of constraints as texts, and returns them', async () => {
    const constraint = {
      ...dataConstraint('DC', '1.0.0', [urns.dataflow('DF', '1.0.0')]),
      cubeRegions: [
        {
          include: true,
          keyValues: [
            { id: 'FREQ', include: true, values: ['A', { value: 'M', cascadeValues: true }] },
            { id: 'AREA', include: false, values: ['E%', { value: 'X Y', cascadeValues: 'excluderoot' }] },
          ],
          components: [{ id: 'STATUS', include: true, values: ['F'] }],
        },
        { include: false, keyValues: [{ id: 'FREQ', include: true, values: ['Q'] }], components: [{ id: 'BARE' }] },
      ],
      dataKeySets: [
        {
          isIncluded: true,
          keys: [
            {
              keyValues: [
                { id: 'FREQ', values: ['A'] },
                { id: 'AREA', values: ['DE'] },
              ],
              validFrom: '2020',
            },
            { keyValues: [{ id: 'FREQ', values: ['M', 'Q'] }] },
          ],
        },
        { isIncluded: false, keys: [{ keyValues: [{ id: 'AREA', values: ['a=b'] }] }] },
      ],
    } as unknown as Artefact;
    const parts = await partsOf(await workbookOf([constraint]));
    const texts = [...parts.values()].join('').matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g);
    const cells = [...texts].map(([, text]) => text);
    expect(cells).to.include.members(['FREQ = A, M (and below)\nAREA = not E%, X Y (below)', 'STATUS = F']);
    expect(cells).to.include.members(['FREQ = A; AREA = DE', 'FREQ = M, Q', 'AREA = a=b', 'keySet', 'key']);
    // What has no values has no text.
    expect(cells.filter((text) => text?.startsWith('['))).to.deep.equal(['[{"id":"BARE"}]']);
    await expectSame([constraint]);
    const changed = async (from: string, to: string): Promise<string> => {
      const bytes = await withParts(await workbookOf([constraint]), (_name, text) => text.replace(from, to));
      return (await faultOf(bytes)).problems.map(({ detail }) => detail).join('\n');
    };
    expect(await changed('>FREQ = M, Q<', '>FREQ M<')).to.include(
      'has "FREQ M"; expected values of components, such as FREQ = A, M; AREA = not DE, FR (and below); TIME_PERIOD = from 2020 to 2024',
    );
    expect(await changed('>keySet<', '>key<')).to.include('is a key without a row of a keySet above it');
  });

  it('has periods of constraints as texts, and returns them', async () => {
    const at = (period: string, isInclusive?: boolean) => ({
      period,
      ...(isInclusive === undefined ? {} : { isInclusive }),
    });
    const ranges = [
      { startPeriod: at('2020', true), endPeriod: at('2024-06') },
      { startPeriod: at('2020-01', false), endPeriod: at('2020-Q4', false) },
      { afterPeriod: at('2020-01-01T00:00:00Z') },
      { beforePeriod: at('2020', false) },
      { beforePeriod: at('2020', true) },
    ];
    const keyValues = [
      ...ranges.map((timeRange, index) => [
        { id: 'FREQ', include: true, values: ['A'] },
        { id: 'TIME_PERIOD', include: index !== 3, timeRange },
      ]),
      // What words do not hold stays JSON.
      [{ id: 'TIME_PERIOD', include: true, timeRange: { ...ranges[2], validFrom: '2021' } }],
      [{ id: 'NOTE', include: true, removePrefix: true, values: ['from 2020'] }],
    ];
    const constraints = keyValues.map(
      (each, index) =>
        ({
          ...dataConstraint(`DC_${index}`, '1.0.0', [urns.dataflow('DF', '1.0.0')]),
          cubeRegions: [{ include: true, keyValues: each }],
        }) as unknown as Artefact,
    );
    const parts = await partsOf(await workbookOf(constraints));
    const cells = [...[...parts.values()].join('').matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(
      ([, text]) => text,
    );
    expect(cells).to.include.members([
      'FREQ = A; TIME_PERIOD = from 2020 until 2024-06',
      'FREQ = A; TIME_PERIOD = after 2020-01 before 2020-Q4',
      'FREQ = A; TIME_PERIOD = since 2020-01-01T00:00:00Z',
      'FREQ = A; TIME_PERIOD = not before 2020',
      'FREQ = A; TIME_PERIOD = to 2020',
    ]);
    expect(cells.filter((text) => text?.startsWith('['))).to.have.length(2);
    await expectSame(constraints);
  });

  it('says which artefact it cannot hold', async () => {
    const long = { ...codelist('CL_LONG', '1.0.0', []), names: { en: 'x'.repeat(40_000) } };
    const parts = await partsOf(await workbookOf([list, long]));
    expect(remarksIn(parts)).to.match(/# urn[^<]*CL_LONG\(1\.0\.0\)<.*more than 32767 characters/);
    expect((await read(await workbookOf([list, long]))).artefacts.map(({ artefact }) => artefact.id)).to.deep.equal([
      'CL_A',
    ]);
  });

  it('takes the values of formulas, numbers, truth values and shared texts', async () => {
    const cellsOfRow = (row: number, cells: string): string =>
      `<row r="${row}">${['Codelist', 'SDMX', 'CL_A', '1.0.0']
        .map((text, column) => `<c r="${'ABCD'[column]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
        .join('')}${cells}</row>`;
    const changed = await withParts(await workbookOf([list]), (name, text) =>
      name.includes('/worksheets/')
        ? text.replace(
            '</sheetData>',
            '<row r="9"><c r="A9" t="str"><f>A2</f><v>Codelist</v></c><c r="B9" t="inlineStr"><is><r><t>SD</t></r><r><t>MX</t></r></is></c><c r="C9" t="str"><f>C2</f><v>CL_A</v></c><c r="D9" t="inlineStr"><is><t>1.0.0</t></is></c><c r="E9"><f>1+1</f><v>2</v></c><c r="G9"><v>7</v></c></row>' +
              cellsOfRow(10, '<c r="E10"><v>3</v></c><c r="G10" t="b"><v>1</v></c>') +
              cellsOfRow(11, '<c r="E11"><v>4</v></c><c r="G11" t="b"><v>0</v></c>') +
              '</sheetData>',
          )
        : text,
    );
    const [made] = (await read(changed)).artefacts;
    const codes = made?.artefact['codes'] as readonly { readonly id: string; readonly names: object }[];
    expect(codes.slice(-3).map(({ id, names }) => [id, names])).to.deep.equal([
      ['2', { en: '7' }],
      ['3', { en: 'true' }],
      ['4', { en: 'false' }],
    ]);
  });

  it('names sheet and address of each cell at fault', async () => {
    const bytes = await withParts(await workbookOf(all), (_name, text) =>
      text.replace('>01<', '>0 1<').replace('>dimension<', '>dimensio<'),
    );
    const { problems } = await faultOf(bytes);
    const details = problems.map(({ detail }) => detail).join('\n');
    expect(details)
      .to.include('(sheet "CL_A", cell E3)')
      .and.to.include('sheet "Components", cell E2 has the part "dimensio"');
    const failed = await withParts(await workbookOf([list]), (_name, text) =>
      text.replace(/<c r="E3"[^/]*<is>.*?<\/c>/, '<c r="E3" t="e"><f>A1/0</f><v>#DIV/0!</v></c>'),
    );
    expect((await faultOf(failed)).problems[0]?.detail).to.equal(
      'sheet "CL_A", cell E3 has the error #DIV/0!; expected a text or a number',
    );
  });

  it('is refused where it is a bomb, no XML, or has no artefacts', async () => {
    const bytes = await workbookOf([list]);
    const bomb = await withParts(bytes, (name, text) =>
      name.includes('/worksheets/') ? text.replace('</sheetData>', `${' '.repeat(20_000_000)}</sheetData>`) : text,
    );
    expect((await faultOf(bomb)).name).to.equal('TooLarge');
    const shared = `<?xml version="1.0"?><sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`;
    const row = '<row><c t="inlineStr"><is><t>Codelist</t></is></c><c t="s"><v>0</v></c></row>';
    const wide = new yazl.ZipFile();
    for (const [name, text] of await partsOf(bytes))
      wide.addBuffer(
        Buffer.from(
          name.includes('/worksheets/') ? text.replace('</sheetData>', `${row.repeat(400)}</sheetData>`) : text,
        ),
        name,
      );
    wide.addBuffer(Buffer.from(shared), 'xl/sharedStrings.xml', { compress: false });
    wide.end();
    const pieces: Uint8Array[] = [];
    for await (const piece of wide.outputStream as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
    expect((await faultOf(Buffer.concat(pieces), { bytes: 10_000_000, ratio: 100 })).message).to.include('MB of text');
    const entities = await withParts(bytes, (name, text) =>
      name === 'xl/workbook.xml' ? text.replace('<workbook', '<!DOCTYPE a [<!ENTITY b "c">]><workbook') : text,
    );
    expect((await faultOf(entities)).message).to.include('document type');
    const empty = await withParts(bytes, (_name, text) => text.replace('>class<', '>code<'));
    expect((await faultOf(empty)).message).to.include('no sheet with artefacts');
  });

  describeRoundTrips((artefacts) => expectSame(artefacts.toSorted(byType)));

  const savedByOffice = async (bytes: Buffer): Promise<Buffer> => {
    const folder = mkdtempSync(join(tmpdir(), 'strata-office-'));
    try {
      writeFileSync(join(folder, 'in.xlsx'), bytes);
      const options = [
        '--headless',
        `-env:UserInstallation=file://${folder}/profile`,
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
      ];
      execFileSync(soffice ?? '', [...options, '--outdir', join(folder, 'out'), join(folder, 'in.xlsx')], {
        timeout: 240_000,
        stdio: 'pipe',
      });
      return readFileSync(join(folder, 'out', 'in.xlsx'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  (soffice === undefined ? it.skip : it)('comes back unchanged from LibreOffice (skipped without it)', async () => {
    await expectSame(all, savedByOffice);
  });
});
