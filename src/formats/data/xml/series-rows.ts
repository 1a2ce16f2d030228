import { isObservation, type WrittenRow } from './flat-rows.js';
import { plainAttributes } from './row-elements.js';

/**
 * Writes rows of SDMX-ML 2.1 in series, whose attributes cannot stand elsewhere. Consecutive rows with the same series and the same values of
 * its attributes are one element. Without a time dimension there are no series.
 */
export class SeriesRows {
  readonly #dimensions: number;
  readonly #hasTime: boolean;
  /** The start of the series that is open; '' without one. */
  #series = '';
  /** Rows with a key that is neither that of a series nor that of an observation. */
  omitted = 0;

  constructor(dimensions: number, hasTime: boolean) {
    this.#dimensions = dimensions;
    this.#hasTime = hasTime;
  }

  write(row: WrittenRow): string {
    const isOfAll = isObservation(row, this.#dimensions);
    if (!this.#hasTime) {
      if (isOfAll) return `\n    <Obs${plainAttributes(row)}/>`;
      this.omitted++;
      return '';
    }
    const key = row.filter(([{ kind }]) => kind === 'dimension');
    if (!isOfAll && key.length < this.#dimensions - 1) {
      this.omitted++;
      return '';
    }
    const above = row.filter(([column]) => column.kind === 'dimension' || column.isOfSeries);
    const opened = this.#open(plainAttributes(above));
    const own = row.filter((cell) => !above.includes(cell));
    return isOfAll ? `${opened}\n      <Obs${plainAttributes(own)}/>` : opened;
  }

  end(): string {
    return this.#series === '' ? '' : '\n    </Series>';
  }

  #open(attributes: string): string {
    const start = `<Series${attributes}>`;
    // Observations of a series whose attributes had a row before have its key only.
    if (start === this.#series || this.#series.startsWith(`<Series${attributes} `)) return '';
    const closed = this.end();
    this.#series = start;
    return `${closed}\n    ${start}`;
  }
}
