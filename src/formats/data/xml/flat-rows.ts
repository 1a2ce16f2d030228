import { metadataElements, rowElement, type WrittenColumn } from './row-elements.js';

/** A row: its columns that have a value. */
export type WrittenRow = readonly (readonly [WrittenColumn, string])[];

const isKey = (kind: WrittenColumn['kind']): boolean => kind === 'dimension' || kind === 'timeDimension';

/** Whether a row is an observation: it has all dimensions, or a measure. */
export function isObservation(row: WrittenRow, dimensions: number): boolean {
  const keys = row.filter(([{ kind }]) => isKey(kind)).length;
  return keys === dimensions || row.some(([{ kind }]) => kind === 'measure');
}

/** Whether a row has nothing of an observation or a partial key. */
export const isOfDataSet = (row: WrittenRow): boolean => !row.some(([{ kind }]) => isKey(kind) || kind === 'measure');

/**
 * Writes rows without series, as SDMX-ML 3.x has them: observations with all dimensions, and the attributes of any level in `Atts`. Reference
 * metadata of the data set stand at its end.
 */
export class FlatRows {
  readonly #prefix: string;
  readonly #dimensions: number;
  /** Attributes of the data set as they were written last. */
  #ofDataSet = '';
  readonly #metadata: (readonly [WrittenColumn, string])[] = [];

  constructor(prefix: string, dimensions: number) {
    this.#prefix = prefix;
    this.#dimensions = dimensions;
  }

  write(row: WrittenRow): string {
    if (isObservation(row, this.#dimensions)) {
      const above = row.filter(([column]) => column.isOfDataSet && column.kind === 'attribute');
      const own = above.length === 0 ? row : row.filter((cell) => !above.includes(cell));
      return `${this.#attributesOfDataSet(above)}\n    ${rowElement('Obs', own, this.#prefix)}`;
    }
    if (!isOfDataSet(row)) return `\n    ${rowElement('Atts', row, this.#prefix)}`;
    this.#metadata.push(...row.filter(([{ kind }]) => kind === 'metadataAttribute'));
    return this.#attributesOfDataSet(row.filter(([{ kind }]) => kind !== 'metadataAttribute'));
  }

  end(): string {
    return this.#metadata.length === 0 ? '' : `\n    ${metadataElements(this.#metadata)}`;
  }

  /** Attributes of the data set, unless they were written last. */
  #attributesOfDataSet(cells: WrittenRow): string {
    if (cells.length === 0) return '';
    const element = rowElement('Atts', cells, this.#prefix);
    if (element === this.#ofDataSet) return '';
    this.#ofDataSet = element;
    return `\n    ${element}`;
  }
}
