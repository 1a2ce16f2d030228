import { open } from 'node:fs/promises';

/** How the bytes of a CSV file are separated. */
export interface CsvDialect {
  /** Code of the character between cells; it is ASCII. */
  readonly delimiter: number;
  /** Bytes of the longest record that is read. */
  readonly longestRecord: number;
}

/** What is wrong within a record; the rest of it is still read. */
export type RecordFault = 'afterQuote';

/**
 * A record of a CSV file: bytes `from` to `to` of the buffer, without its line end. It is valid until the next one is read, and reused.
 * Cells are numbered from 0; `cells.starts` and `cells.ends` hold offsets in the buffer, quotes included.
 */
export interface CsvRecord {
  readonly buffer: Buffer;
  readonly from: number;
  readonly to: number;
  /** From 0, which is the heading. */
  readonly number: number;
  /** Line in which it begins, from 1. */
  readonly line: number;
  readonly width: number;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Cell with text after its closing quote; -1 where there is none. */
  readonly faultyCell: number;
}

/** A quote without its closing one, or a record that is longer than allowed. */
export class BrokenRecord extends Error {
  readonly fault: 'unclosedQuote' | 'tooLong';
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;

  constructor(fault: 'unclosedQuote' | 'tooLong', line: number, column: number) {
    super(fault);
    this.fault = fault;
    this.line = line;
    this.column = column;
  }
}

const [quote, carriageReturn, lineFeed, space] = [0x22, 0x0d, 0x0a, 0x20];
const chunkBytes = 4 * 1024 * 1024;

/** Length of the byte order mark at the beginning of a file in UTF-8. */
export const byteOrderMarkOf = (start: Uint8Array): number =>
  start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 3 : 0;

/** Line ends between two offsets: LF, CR LF, CR. */
function countLines(buffer: Buffer, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) {
    const byte = buffer[at];
    if (byte === lineFeed || (byte === carriageReturn && buffer[at + 1] !== lineFeed)) lines += 1;
  }
  return lines;
}

/** Where an offset of a record stands in the file. */
export function placeInRecord(record: Pick<CsvRecord, 'buffer' | 'from' | 'line'>, offset: number) {
  const { buffer, from } = record;
  let lineStart = offset;
  while (lineStart > from && buffer[lineStart - 1] !== lineFeed && buffer[lineStart - 1] !== carriageReturn)
    lineStart -= 1;
  return {
    line: record.line + countLines(buffer, from, lineStart),
    column: buffer.toString('utf8', lineStart, offset).length + 1,
  };
}

/** The text of a cell: without quotes, and without the spaces around these. */
export function textOfCell({ buffer, starts, ends, faultyCell }: CsvRecord, cell: number): string {
  const raw = buffer.toString('utf8', starts[cell], ends[cell]);
  const opening = /^ ?"/.exec(raw)?.[0];
  if (opening === undefined) return raw;
  if (cell !== faultyCell) return raw.trimEnd().slice(opening.length, -1).replaceAll('""', '"');
  const closing = /^((?:[^"]|"")*)"([\s\S]*)$/.exec(raw.slice(opening.length));
  return `${(closing?.[1] ?? '').replaceAll('""', '"')}${closing?.[2] ?? ''}`;
}

/**
 * Reads the records of a CSV file in one pass, as DuckDB's reader does for files that follow RFC 4180: quotes may hold delimiters, line ends
 * and doubled quotes; empty lines are skipped; spaces around quotes are ignored. The first record is the heading.
 * @param take called for each record; ends the pass with false
 * @param nextWanted number of the next record that `take` is called for; those before it are skipped faster than they are read
 * @throws BrokenRecord
 */
export async function scanRecords(
  path: string,
  { delimiter, longestRecord }: CsvDialect,
  take: (record: CsvRecord) => boolean | undefined | Promise<boolean | undefined>,
  nextWanted: () => number = () => 0,
): Promise<void> {
  const file = await open(path);
  const [starts, ends]: [number[], number[]] = [[], []];
  let buffer = Buffer.allocUnsafe(chunkBytes);
  let [from, filled, line, isEnd] = [0, 0, 1, false];
  // Of a record that the buffer does not hold whole: where its last cell begins, and whether that is within quotes.
  let [lastCell, isWithinQuotes, hasQuotes] = [0, false, false];
  const record = { buffer, from, to: 0, number: 0, line, width: 0, starts, ends, faultyCell: -1 };

  // Offsets of the next quote and the next CR; -1 where they have to be found again.
  let [nextQuote, nextReturn] = [-1, -1];
  const find = (byte: number): number => {
    const found = buffer.indexOf(byte, from);
    return found === -1 ? buffer.length : found;
  };

  /** Offset after the line at `from`, where that is a record without quotes that ends with LF; else -1. */
  const skipLine = (): number => {
    const end = buffer.indexOf(lineFeed, from);
    if (end === -1 || end >= filled) return -1;
    if (nextQuote < from) nextQuote = find(quote);
    if (nextReturn < from) nextReturn = find(carriageReturn);
    if (nextQuote < end || nextReturn < end - 1) return -1;
    record.to = nextReturn === end - 1 ? end - 1 : end;
    hasQuotes = false;
    return end + 1;
  };

  /** Offset after the record that begins at `from`; -1 where the buffer does not hold it whole. */
  const readRecord = (): number => {
    let [at, width] = [from, 0];
    record.faultyCell = -1;
    [isWithinQuotes, hasQuotes] = [false, false];
    for (;;) {
      starts[width] = at;
      lastCell = at;
      if (delimiter !== space && at + 1 >= filled && !isEnd) return -1;
      const hasSpace = delimiter !== space && at + 1 < filled && buffer[at] === space && buffer[at + 1] === quote;
      const opening = hasSpace ? at + 1 : at;
      if (buffer[opening] === quote && opening < filled) {
        [at, isWithinQuotes, hasQuotes] = [opening + 1, true, true];
        while (isWithinQuotes) {
          while (at < filled && buffer[at] !== quote) at += 1;
          if (at >= filled) return -1;
          if (at + 1 >= filled && !isEnd) return -1;
          const isDoubled = at + 1 < filled && buffer[at + 1] === quote;
          at += isDoubled ? 2 : 1;
          isWithinQuotes = isDoubled;
        }
        if (delimiter !== space) while (at < filled && buffer[at] === space) at += 1;
        const next = buffer[at];
        if (at < filled && next !== delimiter && next !== lineFeed && next !== carriageReturn) {
          if (record.faultyCell === -1) record.faultyCell = width;
        }
      } else {
        at = opening;
      }
      let byte = buffer[at];
      while (at < filled && byte !== delimiter && byte !== lineFeed && byte !== carriageReturn) byte = buffer[++at];
      if (at >= filled && !isEnd) return -1;
      ends[width] = at;
      width += 1;
      if (at < filled && byte === delimiter) {
        at += 1;
        continue;
      }
      record.width = width;
      record.to = at;
      if (at >= filled) return at;
      if (byte === lineFeed) return at + 1;
      if (at + 1 >= filled && !isEnd) return -1;
      return buffer[at + 1] === lineFeed && at + 1 < filled ? at + 2 : at + 1;
    }
  };

  const broken = (fault: BrokenRecord['fault']): BrokenRecord => {
    const place = placeInRecord({ buffer, from, line }, lastCell);
    return new BrokenRecord(fault, place.line, place.column);
  };

  const readOn = async (): Promise<void> => {
    if (filled - from > longestRecord) throw broken(isWithinQuotes ? 'unclosedQuote' : 'tooLong');
    if (from > 0) {
      buffer.copy(buffer, 0, from, filled);
      filled -= from;
      from = 0;
    }
    [nextQuote, nextReturn] = [-1, -1];
    if (filled > buffer.length / 2) buffer = Buffer.concat([buffer], buffer.length * 2);
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled);
    filled += bytesRead;
    isEnd = bytesRead === 0;
  };

  try {
    await readOn();
    from = byteOrderMarkOf(buffer.subarray(0, filled));
    for (let number = 0; ; ) {
      const isWanted = number >= nextWanted();
      const skipped = isWanted ? -1 : skipLine();
      const next = skipped !== -1 ? skipped : from < filled ? readRecord() : -1;
      if (next === -1) {
        if (isEnd && from < filled) throw broken('unclosedQuote');
        if (isEnd) return;
        await readOn();
        continue;
      }
      if (next - from > longestRecord) throw broken('tooLong');
      if (record.to > from) {
        record.number = number++;
      }
      if (record.to > from && isWanted) {
        record.buffer = buffer;
        record.from = from;
        record.line = line;
        const more = take(record);
        if ((typeof more === 'object' ? await more : more) === false) return;
      }
      line += hasQuotes ? countLines(buffer, from, next) : 1;
      from = next;
    }
  } finally {
    await file.close();
  }
}
