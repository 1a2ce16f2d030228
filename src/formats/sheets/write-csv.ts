import { type ArtefactsInOrder, inSequence } from '../../model/artefact-sequence.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { urnOf } from '../../model/urn.js';
import { inChunks } from '../message/in-chunks.js';
import type { Loss } from '../message/loss.js';
import { schemeHeadings } from './cells.js';
import { cellsOfRow, SheetColumns } from './columns.js';
import { protectCell } from './run-protection.js';
import { schemeLayouts } from './scheme-layout.js';
import { type SchemeRow, schemeRows } from './scheme-rows.js';
import { remarkMark } from './sheet-table.js';

/** Number of losses that a table lists; the others are counted. */
const mostRemarks = 100;

/** A row of CSV (RFC 4180). Cells that a spreadsheet would run are protected. */
const csvRow = (cells: readonly string[]): string =>
  `${cells
    .map((cell) => {
      const text = protectCell(cell);
      return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(',')}\r\n`;

/** What is said of an artefact that CSV cannot hold. */
const leftOut = (urn: string): Loss => ({
  urn,
  path: '',
  detail:
    'The artefact was left out: CSV holds item schemes and value lists alone. Use SDMX-ML, SDMX-JSON or a workbook to get it.',
});

/** The rows of all item schemes. */
async function* rowsOfAll(artefacts: ArtefactsInOrder, onLoss: (loss: Loss) => void): AsyncGenerator<SchemeRow> {
  for await (const artefact of artefacts) {
    const layout = schemeLayouts().get(artefact.class);
    if (layout === undefined) {
      onLoss(leftOut(urnOf(artefact)));
      continue;
    }
    for (const row of schemeRows(artefact, layout, onLoss)) {
      yield row;
      if (isTurnOver()) await nextTurn();
    }
  }
}

async function* csvPieces(artefacts: ArtefactsInOrder): AsyncGenerator<string> {
  const sequence = await inSequence(artefacts);
  const columns = new SheetColumns();
  for await (const row of rowsOfAll(sequence, () => undefined)) columns.add(row);
  const { headings } = columns;
  yield csvRow([...schemeHeadings, ...headings]);
  const remarks: string[] = [];
  let count = 0;
  const onLoss = ({ urn, path, detail }: Loss): void => {
    count += 1;
    if (count <= mostRemarks) remarks.push(`${urn}${path === '' ? '' : `, ${path}`}: ${detail}`);
  };
  for await (const row of rowsOfAll(sequence, onLoss)) yield csvRow(cellsOfRow(row, [row.item, row.parent], headings));
  if (count > mostRemarks) remarks.push(`${count - mostRemarks} more losses are not listed`);
  for (const remark of remarks) yield csvRow([`${remarkMark} ${remark}`]);
}

/**
 * Item schemes as CSV (RFC 4180, UTF-8): a row for each artefact, and after it one for each of its items, under one header. The
 * artefacts are read twice, first for the columns.
 * @returns chunks of about 64 kB
 */
export const writeSchemesAsCsv = (artefacts: ArtefactsInOrder): AsyncGenerator<string> =>
  inChunks(csvPieces(artefacts));
