import { quoteName, quoteText } from '../../tables/sql.js';
import type { Tables } from '../../tables/tables.js';
import type { DataColumn } from './data-sets.js';
import { type LoadingQueue, noCellValue, RowLoader } from './row-loader.js';

/** Names of the columns of a component, with one value and with a JSON array of values. */
const singleName = (number: number): string => `c${number}`;
const multipleName = (number: number): string => `m${number}`;

/** The components of a data set, numbered in the order in which they occur. */
export class FoundComponents {
  readonly #numbers = new Map<string, number>();
  readonly #onNew: (count: number) => void;

  /** @param onNew called with the count, for limits */
  constructor(onNew: (count: number) => void) {
    this.#onNew = onNew;
  }

  get ids(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  numberOf(component: string): number {
    const known = this.#numbers.get(component);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#onNew(number + 1);
    this.#numbers.set(component, number);
    return number;
  }
}

/** Rows of a table, of which one is being filled: values are set by component, then the row is added. */
export class FilledRows {
  readonly #loader: RowLoader;
  readonly #components: FoundComponents;
  readonly #single = new Map<string, number>();
  readonly #multiple = new Map<string, number>();
  readonly #cells: string[] = [];
  #isEmpty = true;

  constructor(loader: RowLoader, components: FoundComponents) {
    this.#loader = loader;
    this.#components = components;
  }

  get table(): string {
    return this.#loader.table;
  }

  get rows(): number {
    return this.#loader.rows;
  }

  /** Whether the row has no value yet. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** The cell of a component with one value. */
  cellOf(component: string): number {
    return this.#single.get(component) ?? this.#addCell(component, this.#single, singleName);
  }

  /** Sets a cell; a text of XML. */
  setCell(cell: number, value: string): void {
    this.#cells[cell] = value;
    this.#isEmpty = false;
  }

  set(component: string, value: string): void {
    this.setCell(this.cellOf(component), value);
  }

  setValue(component: string, value: CellValue): void {
    if (typeof value === 'string') this.set(component, value);
    else this.setMultiple(component, value.list);
  }

  /** @param values a JSON array */
  setMultiple(component: string, values: string): void {
    const cell = this.#multiple.get(component) ?? this.#addCell(component, this.#multiple, multipleName);
    this.setCell(cell, values);
  }

  /** Whether the row has a value of the component. */
  has(component: string): boolean {
    const cells = [this.#single.get(component), this.#multiple.get(component)];
    return cells.some((cell) => cell !== undefined && this.#cells[cell] !== noCellValue);
  }

  /** Adds the row and begins the next one. */
  add(numbers: string, mayBeSpecial = false): void {
    this.#loader.add(numbers, this.#cells, mayBeSpecial);
    if (!this.#isEmpty) this.#cells.fill(noCellValue);
    this.#isEmpty = true;
  }

  finish(): void {
    this.#loader.finish();
  }

  /** The components that have columns, by the name of the column. */
  get columns(): ReadonlySet<string> {
    return new Set(this.#loader.texts);
  }

  #addCell(component: string, cells: Map<string, number>, nameOf: (number: number) => string): number {
    const cell = this.#cells.length;
    this.#loader.addText(nameOf(this.#components.numberOf(component)));
    cells.set(component, cell);
    this.#cells.push(noCellValue);
    return cell;
  }
}

/** The columns of rows that place them: number, offset in the text, number of the row of the series. */
const observationNumbers = ['#row', '#at', '#series'];
const upperNumbers = ['#row', '#at', '#level', '#observations'];

/** What a row stands for, as the column `#level` of the arranged rows has it. */
export const rowLevels = { dataSet: 0, group: 1, series: 2, observation: 3 } as const;

/** What observations have that is not in their own rows. */
export interface Inheritance {
  /** Components whose values they have from their series. */
  readonly fromSeries: ReadonlySet<string>;
  /** Components with a value for all of them, unless they have one of their own. */
  readonly constants: ReadonlyMap<string, CellValue>;
}

/** A value: a text, or a JSON array of several. */
export type CellValue = string | { readonly list: string };

export interface LevelTableOptions {
  readonly tables: Tables;
  readonly queue: LoadingQueue;
  readonly folder: string;
  /** Begins the names of tables and files. */
  readonly name: string;
  readonly onComponents: (count: number) => void;
}

/**
 * A data set in two tables: observations, and what stands above them (series, groups, the data set). They become one table when it is known
 * which components are dimensions: a series gives its dimensions to its observations and keeps its attributes.
 */
export class LevelTables {
  readonly components: FoundComponents;
  readonly observations: FilledRows;
  readonly upper: FilledRows;
  readonly #tables: Tables;
  readonly #name: string;
  #hasSeries = false;

  constructor({ tables, queue, folder, name, onComponents }: LevelTableOptions) {
    this.#tables = tables;
    this.#name = name;
    this.components = new FoundComponents(onComponents);
    const rowsOf = (table: string, numbers: readonly string[]): FilledRows =>
      new FilledRows(new RowLoader(tables, queue, folder, table, numbers), this.components);
    this.observations = rowsOf(`${name}_observations`, observationNumbers);
    this.upper = rowsOf(`${name}_upper`, upperNumbers);
  }

  addObservation(row: number, at: number, series: number | undefined, mayBeSpecial = false): void {
    if (series !== undefined) this.#hasSeries = true;
    this.observations.add(RowLoader.numbers(row, at, series), mayBeSpecial);
  }

  /** @param observations number of the observations below it */
  addUpper(level: number, row: number, at: number, observations: number, mayBeSpecial = false): void {
    this.upper.add(RowLoader.numbers(row, at, level, observations), mayBeSpecial);
  }

  /** Loads all rows; they are in the tables when the queue has finished. */
  finish(): void {
    this.observations.finish();
    this.upper.finish();
  }

  /** The columns of the arranged table. */
  get columns(): readonly DataColumn[] {
    return this.components.ids.map((component, number) => ({
      component,
      column: singleName(number),
      isMultiple: this.#isMultiple(number),
    }));
  }

  /** A view in which observations have all values of their series; of series, groups and the data set it has those without observations. */
  async unite(): Promise<{ table: string; rows: number }> {
    const table = this.#unitedName;
    const inheritance = { fromSeries: new Set(this.components.ids), constants: new Map() };
    await this.#tables.run(`CREATE VIEW ${quoteName(table)} AS ${this.#select(inheritance, '"#observations" = 0')}`);
    return { table, rows: await this.#count(table) };
  }

  /**
   * The rows for a structure: observations have the dimensions of their series, and series, groups and the data set have rows where they have
   * values of other components, or no observations. It can be called once.
   */
  async arrange(
    dimensions: readonly string[],
    inheritance: Inheritance = { fromSeries: new Set(dimensions), constants: new Map() },
  ): Promise<{ table: string; rows: number }> {
    const table = `${this.#name}_arranged`;
    for (const component of inheritance.constants.keys()) this.components.numberOf(component);
    const others = this.components.ids.flatMap((component, number) =>
      dimensions.includes(component)
        ? []
        : [singleName(number), multipleName(number)].filter((name) => this.upper.columns.has(name)),
    );
    const hasValue = ['"#observations" = 0', ...others.map((name) => `${quoteName(name)} IS NOT NULL`)].join(' OR ');
    const select = this.#select(inheritance, hasValue);
    // Without series there is nothing to join, and a view costs queries nothing.
    const kind = this.#hasSeries ? 'TABLE' : 'VIEW';
    await this.#tables.run(`CREATE ${kind} ${quoteName(table)} AS ${select}`);
    if (this.#hasSeries) await this.#dropParts();
    return { table, rows: await this.#count(table) };
  }

  /** Frees what the arranged table repeats. */
  async #dropParts(): Promise<void> {
    await this.#tables.run(`DROP VIEW IF EXISTS ${quoteName(this.#unitedName)}`);
    for (const { table } of [this.observations, this.upper]) await this.#tables.run(`DROP TABLE ${quoteName(table)}`);
  }

  get #unitedName(): string {
    return `${this.#name}_all`;
  }

  #isMultiple(number: number): boolean {
    const name = multipleName(number);
    return this.observations.columns.has(name) || this.upper.columns.has(name);
  }

  /** @param condition which rows above observations are rows of the result */
  #select({ fromSeries, constants }: Inheritance, condition: string): string {
    const columns = this.components.ids.map((component, number) => ({ component, number }));
    const ofObservations = columns.map(({ component, number }) => {
      const own = this.#value('o', this.observations, number);
      const above = this.#hasSeries && fromSeries.has(component) ? this.#value('s', this.upper, number) : undefined;
      const constant = this.#constant(constants.get(component), number);
      const found = [own, above, constant].filter((each) => each !== undefined);
      const value = found.length > 1 ? `COALESCE(${found.join(', ')})` : (found[0] ?? 'NULL::VARCHAR');
      return `${value} AS ${quoteName(singleName(number))}`;
    });
    const ofUpper = columns.map(({ number }) => this.#value('u', this.upper, number) ?? 'NULL::VARCHAR');
    const join = this.#hasSeries ? ` LEFT JOIN ${quoteName(this.upper.table)} s ON o."#series" = s."#row"` : '';
    const seriesAt = this.#hasSeries ? 's."#at"' : 'NULL::BIGINT';
    return `SELECT ${[`o."#row"`, `o."#at"`, `${rowLevels.observation} AS "#level"`, `${seriesAt} AS "#seriesAt"`, ...ofObservations].join(', ')}
      FROM ${quoteName(this.observations.table)} o${join}
      UNION ALL
      SELECT ${['u."#row"', 'u."#at"', 'u."#level"', 'NULL', ...ofUpper].join(', ')} FROM ${quoteName(this.upper.table)} u WHERE ${condition}`;
  }

  #constant(value: CellValue | undefined, number: number): string | undefined {
    if (value === undefined) return undefined;
    if (typeof value !== 'string') return quoteText(value.list);
    return quoteText(this.#isMultiple(number) ? JSON.stringify([value]) : value);
  }

  /** The value of a component in a table; undefined where the table does not have it. */
  #value(alias: string, { columns }: FilledRows, number: number): string | undefined {
    const single = columns.has(singleName(number)) ? `${alias}.${quoteName(singleName(number))}` : undefined;
    const multiple = columns.has(multipleName(number)) ? `${alias}.${quoteName(multipleName(number))}` : undefined;
    if (single === undefined || !this.#isMultiple(number)) return multiple ?? single;
    const asList = `'[' || to_json(${single})::VARCHAR || ']'`;
    return multiple === undefined ? asList : `COALESCE(${multiple}, ${asList})`;
  }

  async #count(table: string): Promise<number> {
    const [row] = await this.#tables.rows(`SELECT count(*)::DOUBLE AS rows FROM ${quoteName(table)}`);
    return Number(row?.['rows']);
  }
}
