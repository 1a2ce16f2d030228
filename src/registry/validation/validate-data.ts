import { removeLabels } from '../../formats/data/csv/remove-labels.js';
import type { DataSet, ReadData } from '../../formats/data/data-sets.js';
import { readPeriod } from '../../model/period.js';
import type { Tables } from '../../tables/tables.js';
import { dataChecks } from './checks/checks.js';
import { FirstErrorFound, FoundFindings } from './found-findings.js';
import { isDimension, type JudgedDataSet, prepareDataSet } from './judged-data-set.js';
import { makeSeriesTable } from './series-table.js';
import { StructureJudge } from './structure-judge.js';
import type { StructureOfData } from './structure-of-data.js';
import type { DataSetSummary, ValidationReport } from './validation-report.js';

export interface ValidationOptions {
  /** Most findings of a rule that are listed; counts are exact. */
  readonly limit: number;
  /** Whether the first error ends the validation. */
  readonly failFast: boolean;
  /** The period in which values of constraints have to be valid where a row has no time; not judged where missing. */
  readonly validAt?: string;
  /** Called before each check of a data set. */
  readonly onCheck?: (dataSet: number, of: number, check: string) => void;
}

/** A data set as it was judged. */
export interface ValidatedDataSet {
  readonly dataSet: DataSet;
  readonly structure: StructureOfData;
  /** Table with the column `row`: the rows that findings of level error name, some of them several times. Its name is quoted. */
  readonly invalidRows: string;
}

export interface ValidatedData {
  readonly report: ValidationReport;
  readonly dataSets: readonly ValidatedDataSet[];
  /** How long each check took, milliseconds. */
  readonly durations: Readonly<Record<string, number>>;
}

/** Data sets in the order of files. */
interface PlacedDataSet {
  readonly read: ReadData;
  readonly dataSet: DataSet;
  readonly structure: StructureOfData;
}

/** Takes times of what runs one after the other. */
class Stopwatch {
  readonly #durations = new Map<string, number>();

  async time<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#durations.set(name, (this.#durations.get(name) ?? 0) + performance.now() - start);
    }
  }

  get durations(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#durations].map(([name, duration]) => [name, Math.round(duration)]));
  }
}

/** Whether all data sets were judged; not where the first error ended the validation. */
async function runToFirstError(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof FirstErrorFound) return false;
    throw error;
  }
}

/**
 * Judges data sets against their structures. Distinct values are judged, not every cell, by the code that computes what constraints allow;
 * rows at fault are found by joining. In the process of a job only: queries take the memory that its tables have.
 * @param structureOf the structure that each data set is judged by
 */
export async function validateData(
  tables: Tables,
  reads: readonly ReadData[],
  structureOf: ReadonlyMap<DataSet, StructureOfData>,
  options: ValidationOptions,
): Promise<ValidatedData> {
  const { limit, failFast, validAt, onCheck } = options;
  const found = new FoundFindings(tables, limit, failFast);
  const notes = new Set<string>();
  const watch = new Stopwatch();
  const judges = new Map<StructureOfData, StructureJudge>();
  const judgeOf = (structure: StructureOfData): StructureJudge => {
    const known =
      judges.get(structure) ?? new StructureJudge(structure, validAt === undefined ? undefined : readPeriod(validAt));
    judges.set(structure, known);
    return known;
  };
  const placed: PlacedDataSet[] = [];
  for (const read of reads) {
    for (const each of read.dataSets) {
      const structure = structureOf.get(each);
      if (structure === undefined) throw new Error(`No structure for data set ${each.number} of ${each.file}`);
      const dimensions = structure.components.filter(isDimension).map(({ id }) => id);
      const isCoded = (id: string): boolean =>
        structure.components.some((component) => component.id === id && component.list !== null);
      const dataSet = await watch.time('arrange', async () =>
        removeLabels(tables, (await read.arrange?.(each, dimensions)) ?? each, isCoded),
      );
      placed.push({ read, dataSet, structure });
    }
  }
  /** Rows that readers found faults in, by number of the data set. */
  const rowsOfReader = new Map<number, bigint[]>();
  const summaries: DataSetSummary[] = [];
  const judgedSets: ValidatedDataSet[] = [];
  const judgeDataSet = async ({ dataSet, structure }: PlacedDataSet, order: number): Promise<void> => {
    const data: JudgedDataSet = await watch.time('columns', () => prepareDataSet(tables, dataSet, structure, order));
    const faulty = rowsOfReader.get(order) ?? [];
    if (faulty.length > 0) {
      await tables.run(`INSERT INTO ${data.invalidRows} VALUES ${faulty.map((row) => `(${row})`).join(', ')}`);
    }
    judgedSets.push({ dataSet, structure, invalidRows: data.invalidRows });
    const series = await watch.time('series', () => makeSeriesTable(tables, data));
    const judged = { tables, data, judge: judgeOf(structure), found, series, note: (text: string) => notes.add(text) };
    const isWhole = await runToFirstError(async () => {
      for (const { name, run } of dataChecks) {
        onCheck?.(order, placed.length, name);
        await watch.time(name, () => run(judged));
      }
    });
    const invalidRows = await found.invalidRows(data);
    summaries.push({
      file: dataSet.file,
      dataSet: dataSet.number,
      format: dataSet.format,
      action: dataSet.action,
      structure: structure.urn,
      dataStructure: structure.dataStructure,
      rows: data.rows,
      series: series.series,
      observations: series.observations,
      validRows: data.rows - invalidRows,
      invalidRows,
    });
    await tables.run(`DROP TABLE ${series.table}`);
    if (!isWhole) throw new FirstErrorFound();
  };
  const isWhole = await runToFirstError(async () => {
    let order = 0;
    for (const read of reads) {
      const first = order;
      order += read.dataSets.length;
      for (const finding of read.findings) {
        const index = read.dataSets.findIndex((each) => each.number === finding.dataSet);
        const number = first + Math.max(0, index);
        if (finding.row !== undefined) rowsOfReader.set(number, [...(rowsOfReader.get(number) ?? []), finding.row]);
        found.addOfReader(read.dataSets[0]?.file ?? '', number, finding);
      }
    }
    for (const [number, each] of placed.entries()) await judgeDataSet(each, number);
  });
  const readOf = new Map(placed.map(({ dataSet, read }) => [dataSet, read]));
  const rules = await watch.time('places', () =>
    found.list((dataSet) => {
      const read = readOf.get(dataSet);
      if (read === undefined) throw new Error(`Data set ${dataSet.number} of ${dataSet.file} was not read`);
      return read;
    }),
  );
  const sum = (count: (each: DataSetSummary) => number): number =>
    summaries.reduce((total, each) => total + count(each), 0);
  const errors = found.total('error');
  return {
    report: {
      valid: errors === 0,
      dataSets: summaries,
      totals: {
        series: sum(({ series }) => series),
        observations: sum(({ observations }) => observations),
        errors,
        warnings: found.total('warning'),
      },
      rules,
      notes: [...notes],
      ...(isWhole ? {} : { isPartial: true as const }),
    },
    dataSets: judgedSets,
    durations: watch.durations,
  };
}
