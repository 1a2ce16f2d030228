import type { CellPlace, DataSet, ReadData, ReaderFinding, WantedCell } from '../../formats/data/data-sets.js';
import type { TableRow } from '../../tables/sql.js';
import type { Tables } from '../../tables/tables.js';
import { columnOf, countOf, type JudgedDataSet } from './judged-data-set.js';
import { type FindingLevel, type RuleId, validationRules } from './rules.js';
import type { DataFinding, DecidingConstraint, FindingsOfRule } from './validation-report.js';

/** What a finding says about a row. */
export interface FindingText {
  readonly detail: string;
  readonly value?: string;
  readonly constraint?: DecidingConstraint;
  /** Another row that the detail names: `{place}` in it stands for its line and column. */
  readonly about?: bigint;
}

/** Rows at fault. */
export interface RowFaults {
  readonly rule: RuleId;
  readonly component?: string;
  /** Number at fault, as the rule counts. */
  readonly count: number;
  /** A query of the rows to be shown with the column `row`, and others that `describe` reads; without order and limit. */
  readonly rows: string;
  /** A query of all rows that the findings name, with the column `row`; `rows` where missing. */
  readonly named?: string;
  readonly describe: (row: TableRow) => FindingText | Promise<FindingText>;
}

interface PendingFinding extends FindingText {
  readonly data: JudgedDataSet | undefined;
  readonly order: number;
  readonly row: bigint | null;
  readonly position: number;
  readonly component?: string;
  readonly file: string;
  readonly dataSet: number | null;
  readonly place?: CellPlace;
  /** The row where a column has its first value; its place is that of the finding. */
  readonly firstRow?: bigint;
}

interface RuleFindings {
  count: number;
  readonly level: FindingLevel;
  readonly byComponent: Map<string, number>;
  pending: PendingFinding[];
}

/** Thrown to end a validation at its first error. */
export class FirstErrorFound extends Error {}

/** Characters of a value in a finding. */
const mostCharacters = 100;
const shortened = (text: string): string => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text);

const byPlace = (one: PendingFinding, other: PendingFinding): number => {
  if (one.order !== other.order) return one.order - other.order;
  const [a, b] = [one.row ?? -1n, other.row ?? -1n];
  if (a !== b) return a < b ? -1 : 1;
  return one.position - other.position;
};

/** The rules about what is missing: under an explicit merge, what is there already can fill it. */
const rulesOfAbsence: ReadonlySet<RuleId> = new Set(['component.missing', 'attribute.missing', 'measure.missing']);

/** The findings of a validation: exact counts, and the first ones of each rule. */
export class FoundFindings {
  readonly #tables: Tables;
  readonly #limit: number;
  readonly #isOver: boolean;
  readonly #rules = new Map<string, RuleFindings>();

  constructor(tables: Tables, limit: number, failFast: boolean) {
    this.#tables = tables;
    this.#limit = limit;
    this.#isOver = failFast;
  }

  get limit(): number {
    return this.#limit;
  }

  #of(rule: RuleId, level: FindingLevel): RuleFindings {
    const name = `${level} ${rule}`;
    const known = this.#rules.get(name) ?? { count: 0, level, byComponent: new Map(), pending: [] };
    this.#rules.set(name, known);
    return known;
  }

  #count(found: RuleFindings, count: number, component: string | undefined): void {
    found.count += count;
    if (component !== undefined) found.byComponent.set(component, (found.byComponent.get(component) ?? 0) + count);
  }

  #keep(found: RuleFindings, pending: readonly PendingFinding[]): void {
    found.pending = [...found.pending, ...pending].sort(byPlace).slice(0, this.#limit);
  }

  #end({ level }: RuleFindings): void {
    if (this.#isOver && level === 'error') throw new FirstErrorFound();
  }

  /** The level of a rule in a data set. */
  levelIn(rule: RuleId, { extent, dataSet }: JudgedDataSet): FindingLevel {
    // Columns of SDMX-CSV that are not for components may be custom ones (field guide, columns).
    if (rule === 'component.unknown' && dataSet.format.startsWith('sdmx-csv')) return 'warning';
    return extent === 'changes' && rulesOfAbsence.has(rule) ? 'warning' : validationRules[rule].level;
  }

  /** Adds rows at fault. @throws FirstErrorFound */
  async addRows(data: JudgedDataSet, faults: RowFaults): Promise<void> {
    const { rule, component, count, rows, named = rows, describe } = faults;
    if (count === 0) return;
    const found = this.#of(rule, this.levelIn(rule, data));
    this.#count(found, count, component);
    if (found.level === 'error') {
      await this.#tables.run(`INSERT INTO ${data.invalidRows} SELECT row FROM (${named})`);
    }
    if (this.#limit > 0) {
      const first = await this.#tables.rows(`SELECT * FROM (${rows}) ORDER BY row LIMIT ${this.#limit}`);
      const position = component === undefined ? -1 : (columnOf(data, component)?.position ?? -1);
      const common = { data, order: data.order, position, file: data.dataSet.file, dataSet: data.dataSet.number };
      const pending: PendingFinding[] = [];
      for (const row of first) {
        pending.push({
          ...common,
          ...(await describe(row)),
          row: BigInt(String(row['row'])),
          ...(component === undefined ? {} : { component }),
        });
      }
      this.#keep(found, pending);
    }
    this.#end(found);
  }

  /**
   * Adds a fault of a column or of the data set as a whole.
   * @param begin where that begins: a place, or the row of its first value
   */
  addColumn(
    data: JudgedDataSet,
    rule: RuleId,
    component: string,
    detail: string,
    begin: CellPlace | bigint = data.dataSet.place,
  ): void {
    const found = this.#of(rule, this.levelIn(rule, data));
    this.#count(found, 1, component);
    const { file, number } = data.dataSet;
    const position = columnOf(data, component)?.position ?? -1;
    const common = { data, order: data.order, position, file, dataSet: number, row: null, component, detail };
    this.#keep(found, [typeof begin === 'bigint' ? { ...common, firstRow: begin } : { ...common, place: begin }]);
    this.#end(found);
  }

  /** Adds what the reader of a file found. @param order of the data set, or of the first one of the file */
  addOfReader(file: string, order: number, finding: ReaderFinding): void {
    const { detail, place, component, dataSet, count = 1 } = finding;
    const rule = finding.rule as RuleId;
    const found = this.#of(rule, validationRules[rule].level);
    this.#count(found, count, component);
    this.#keep(found, [
      {
        data: undefined,
        order,
        // In the order of lines: findings of one rule come from the reader alone.
        row: BigInt(place.line),
        position: place.column,
        file,
        dataSet,
        detail,
        place,
        ...(component === undefined ? {} : { component }),
      },
    ]);
    this.#end(found);
  }

  /** Counts by level. */
  total(level: FindingLevel): number {
    return [...this.#rules.values()].reduce((sum, each) => sum + (each.level === level ? each.count : 0), 0);
  }

  /** The findings with their places, series and times. @param readOf the file that a data set was read from */
  async list(readOf: (dataSet: DataSet) => ReadData): Promise<readonly FindingsOfRule[]> {
    const all = [...this.#rules.values()].flatMap(({ pending }) => pending);
    const placed = new Map<PendingFinding, Partial<DataFinding> & { readonly about?: CellPlace }>();
    for (const data of new Set(all.flatMap(({ data: each }) => each ?? []))) {
      const ofData = all.filter((each) => each.data === data && (each.row ?? each.firstRow) !== undefined);
      const keys = await this.#keysOf(data, ofData);
      const cells = ofData.flatMap(({ row, firstRow, component, about }): WantedCell[] => [
        { row: row ?? firstRow ?? 0n, ...(component === undefined ? {} : { component }) },
        ...(about === undefined ? [] : [{ row: about }]),
      ]);
      const places = await readOf(data.dataSet).locate(data.dataSet, cells);
      let next = 0;
      for (const finding of ofData) {
        const place = places[next] ?? data.dataSet.place;
        const about = finding.about === undefined ? undefined : places[next + 1];
        next += finding.about === undefined ? 1 : 2;
        placed.set(finding, { ...keys.get(finding.row ?? -1n), place, ...(about === undefined ? {} : { about }) });
      }
    }
    const toFinding = (rule: RuleId, level: FindingLevel, pending: PendingFinding): DataFinding => {
      const { about, ...known } = placed.get(pending) ?? {};
      const { file, dataSet, component, value, detail, constraint, place } = pending;
      return {
        rule,
        level,
        file,
        dataSet,
        place: known.place ?? place ?? { line: 1, column: 1 },
        ...(known.series === undefined ? {} : { series: known.series }),
        ...(known.time === undefined ? {} : { time: known.time }),
        ...(component === undefined ? {} : { component }),
        ...(value === undefined ? {} : { value: shortened(value) }),
        detail: about === undefined ? detail : detail.replace('{place}', `line ${about.line}, column ${about.column}`),
        ...(constraint === undefined ? {} : { constraint }),
      };
    };
    const ids = Object.keys(validationRules) as RuleId[];
    return ids.flatMap((rule) =>
      (['error', 'warning', 'information'] as const).flatMap((level) => {
        const found = this.#rules.get(`${level} ${rule}`);
        if (found === undefined) return [];
        const { count, byComponent, pending } = found;
        const findings = pending.map((each) => toFinding(rule, level, each));
        return [{ rule, level, count, byComponent: Object.fromEntries(byComponent), findings }];
      }),
    );
  }

  /** The series and times of rows. */
  async #keysOf(
    data: JudgedDataSet,
    findings: readonly PendingFinding[],
  ): Promise<ReadonlyMap<bigint, Pick<DataFinding, 'series' | 'time'>>> {
    const rows = [...new Set(findings.flatMap(({ row }) => row ?? []))];
    const series = data.key.filter((each) => each !== data.time);
    if (rows.length === 0 || data.key.length === 0) return new Map();
    const selected = [
      ...series.map(({ sql }, index) => `, ${sql} AS d${index}`),
      ...(data.time === undefined ? [] : [`, ${data.time.sql} AS time`]),
    ];
    const found = await this.#tables.rows(
      `SELECT "#row" AS row${selected.join('')} FROM ${data.table} WHERE "#row" IN (${rows.join(', ')})`,
    );
    return new Map(
      found.map((row) => {
        const values = series.map((_, index) => row[`d${index}`] ?? '');
        const { time } = row;
        const isOfSeries = values.some((value) => value !== '');
        return [
          BigInt(String(row['row'])),
          {
            ...(isOfSeries ? { series: values.map((value) => shortened(String(value))).join('.') } : {}),
            ...(typeof time === 'string' ? { time: shortened(time) } : {}),
          },
        ];
      }),
    );
  }

  /** The number of rows that findings of level error name. */
  async invalidRows(data: JudgedDataSet): Promise<number> {
    const [row] = await this.#tables.rows(`SELECT count(DISTINCT row) AS n FROM ${data.invalidRows}`);
    return countOf(row?.['n']);
  }
}
