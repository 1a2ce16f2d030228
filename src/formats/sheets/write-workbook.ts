import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import { type ArtefactsInOrder, inSequence } from '../../model/artefact-sequence.js';
import { escapeAttribute, escapeText } from '../markup/escape.js';
import { inChunks } from '../message/in-chunks.js';
import type { Loss } from '../message/loss.js';
import { WorkbookLayout, type WrittenSheet } from './workbook-layout.js';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The styles: 0 is that of no cell, 1 a text, 2 the text of a heading. Cells are texts, so that 01 stays 01. */
const styles = `${start}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="10"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** The letters of a column. @param column 1-based */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return `${rest === 0 ? '' : columnLetters(rest)}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}

/** A text of a cell. Characters that XML lacks, and texts that look like their form, are escaped (ECMA-376, ST_Xstring). */
const cellText = (text: string): string =>
  escapeText(
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(
        /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu,
        (each) => `_x${each.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
      ),
  );

/** A row. Every cell is a text, which no spreadsheet runs. */
function rowXml(cells: readonly string[], line: number): string {
  const style = line === 1 ? 2 : 1;
  const xml = cells.map((cell, place) =>
    cell === ''
      ? ''
      : `<c r="${columnLetters(place + 1)}${line}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`,
  );
  return `<row r="${line}">${xml.join('')}</row>`;
}

async function* sheetXml(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `${start}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1024" width="18" style="1" customWidth="1"/></cols><sheetData>`;
  let line = 0;
  for await (const cells of rows) {
    line += 1;
    yield rowXml(cells, line);
  }
  yield '</sheetData></worksheet>';
}

async function* remarkRows(losses: readonly Loss[]): AsyncGenerator<readonly string[]> {
  yield ['# artefact', 'path', 'what was left out'];
  for (const { urn, path, detail } of losses) yield [`# ${urn}`, path, detail];
}

const sheetEntry = ({ name }: WrittenSheet, index: number): string =>
  `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;

/** The parts of a workbook that list its sheets. */
function listingParts(sheets: readonly WrittenSheet[]): ReadonlyMap<string, string> {
  const overrides = sheets.map(
    (_sheet, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${contentType}.worksheet+xml"/>`,
  );
  const links = sheets.map(
    (_sheet, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return new Map([
    [
      '[Content_Types].xml',
      `${start}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${start}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${start}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(sheetEntry).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${start}<Relationships xmlns="${packages}/relationships">${links.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ]);
}

/** Equal artefacts give equal bytes, so no part has the time at which it was written. */
const entryOptions = { mtime: new Date(2000, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/**
 * Artefacts as a workbook (ECMA-376, SpreadsheetML). They are read once for sheets and columns, and once more for each sheet.
 * @returns the bytes of the file
 */
export async function* writeWorkbook(artefacts: ArtefactsInOrder): AsyncGenerator<Uint8Array> {
  const layout = await WorkbookLayout.of(await inSequence(artefacts));
  const { losses } = layout;
  const sheets = [...layout.sheets];
  if (losses.length > 0 || sheets.length === 0) sheets.push({ name: 'Remarks', rows: remarkRows(losses) });
  const zip = new yazl.ZipFile();
  for (const [name, text] of listingParts(sheets)) zip.addBuffer(Buffer.from(text), name, entryOptions);
  const output = new PassThrough();
  for (const [index, { rows }] of sheets.entries()) {
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, entryOptions, (done) => {
      const sheet = Readable.from(inChunks(sheetXml(rows)), { objectMode: false });
      sheet.on('error', (error) => output.destroy(error));
      done(null, sheet);
    });
  }
  zip.end();
  const source = zip.outputStream as Readable;
  source.on('error', (error) => output.destroy(error));
  source.pipe(output);
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    source.destroy();
  }
}
