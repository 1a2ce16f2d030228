import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFormats2 } from '../../src/formats/data/send/data-formats.js';
import type { DataQuery } from '../../src/registry/data/data-query.js';
import { DataProcesses } from '../../src/registry/data/process/data-processes.js';
import { selectRows } from '../../src/registry/data/select-rows.js';
import type { DataComponent } from '../../src/registry/validation/structure-of-data.js';
import { quoteText, type SqlTables } from '../../src/tables/sql.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { timed } from '../interleave.js';
import { sized } from '../sizes.js';
import { peakTreeMemory, treeMemory } from '../watch-tree-memory.js';

const written = sized(1_000_000, 2_000);
const searched = sized(10_000_000, 20_000);
const warmed = sized(10_000, 1_000);
/** Observations of a series. */
const times = 100;

const list = (id: string): string => `urn:sdmx:org.sdmx.infomodel.codelist.Codelist=B:${id}(1.0.0)`;
const base = { format: null, isMandatory: false, minOccurs: 0, maxOccurs: 1 } as const;
const dimensions = ['FREQ', 'AREA', 'ITEM', 'UNIT', 'SECTOR'];
const components: readonly DataComponent[] = [
  ...dimensions.map((id) => ({ ...base, id, kind: 'dimension' as const, list: list(id), isMandatory: true })),
  { ...base, id: 'TIME_PERIOD', kind: 'timeDimension', list: null, isMandatory: true },
  { ...base, id: 'OBS_VALUE', kind: 'measure', list: null, format: { dataType: 'Double' } },
  { ...base, id: 'STATUS', kind: 'attribute', list: list('STATUS'), level: { level: 'observation', dimensions: [] } },
  { ...base, id: 'NOTE', kind: 'attribute', list: null, level: { level: 'observation', dimensions: [] } },
  { ...base, id: 'TITLE', kind: 'attribute', list: null, level: { level: 'series', dimensions } },
];
const columns = components.map(({ id }) => id);

/** Observations in series, in the order of files. */
const rowsOf = (count: number): string =>
  `SELECT 'M' AS FREQ, 'A' || (10 + s // 1000 % 200) AS AREA, 'I' || (10 + s // 50 % 20) AS ITEM, 'U' || (10 + s // 10 % 5) AS UNIT,
     'S' || (10 + s % 10) AS SECTOR, (2000 + t // 12) || '-' || lpad((1 + t % 12)::VARCHAR, 2, '0') AS TIME_PERIOD,
     printf('%.2f', hash(i) % 1000000 / 100) AS OBS_VALUE, CASE WHEN i % 7 = 0 THEN 'E' ELSE 'A' END AS STATUS,
     CASE WHEN i % 50 = 0 THEN 'Revised, "estimated" & provisional' END AS NOTE, 'Series ' || s AS TITLE
   FROM (SELECT i, i // ${times} AS s, i % ${times} AS t FROM range(${count}) r(i))
   ORDER BY FREQ, AREA, ITEM, UNIT, SECTOR, TIME_PERIOD`;

const query: DataQuery = {
  keys: [[]],
  filters: new Map(),
  attributes: ['dsd'],
  measures: ['all'],
  offset: 0,
  sort: [],
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Times of work and of its baseline, one after the other. */
async function compare(
  rounds: number,
  work: () => Promise<void>,
  alone: () => Promise<void>,
): Promise<Pick<Row, 'value' | 'baseline'>> {
  const [values, baselines]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    baselines.push(await timed(alone));
    values.push(await timed(work));
  }
  return { value: median(values), baseline: median(baselines) };
}

class DataBench {
  readonly #processes: DataProcesses;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#processes = new DataProcesses({
      folderOf: async () => {
        const own = join(folder, randomUUID());
        mkdirSync(own);
        return own;
      },
      otherFolders: [folder],
      memoryBytes: 1_000_000_000,
      temporaryBytes: 10_000_000_000,
    });
  }

  use(work: (tables: SqlTables) => Promise<unknown>): Promise<void> {
    return this.#processes.use({ seconds: 600, signal: new AbortController().signal }, async (tables) => {
      await work(tables);
    });
  }

  async file(count: number): Promise<string> {
    const path = join(this.#folder, `rows-${count}.parquet`);
    await this.use((tables) =>
      tables.run(`COPY (${rowsOf(count)}) TO ${quoteText(path)} (FORMAT parquet, COMPRESSION zstd)`),
    );
    return path;
  }

  /** Writes what a query selects in a format. */
  async write(path: string, name: string, more: Partial<DataQuery>, count: number): Promise<void> {
    const format = dataFormats2.find(({ names }) => names[0] === name);
    if (format === undefined) throw new Error(`there is no format ${name}`);
    await this.use(async (tables) => {
      const selected = await selectRows(
        tables,
        { now: { paths: [path], columns, rows: count } },
        components,
        { ...query, ...more },
        count,
        format,
      );
      const data = {
        structures: [
          {
            ...selected,
            urn: 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=B:DF(1.0.0)',
            groups: {},
            names: { structure: {}, component: () => ({}), code: () => ({}) },
          },
        ],
        header: { id: 'B', prepared: new Date(), sender: 'B' },
        languages: [],
      };
      const { rows } = await format.write(tables, data, this.#folder, {
        labels: 'id',
        timeFormat: 'original',
        keys: 'none',
      });
      if (rows !== count) throw new Error(`${rows} rows in place of ${count}`);
    });
  }

  copy(path: string, where = ''): Promise<void> {
    return this.use((tables) =>
      tables.run(
        `COPY (SELECT * FROM read_parquet(${quoteText(path)})${where}) TO ${quoteText(join(this.#folder, 'alone.csv'))} (FORMAT csv)`,
      ),
    );
  }

  stop(): void {
    this.#processes.stop();
  }
}

const megabyte = 1_000_000;

/** The most memory that a new process for data takes above idle while it writes a file, MB. It has written one before, so libraries are loaded. */
async function memoryOfWriting(
  folder: string,
  warm: string,
  path: string,
  name: string,
  count: number,
): Promise<number> {
  const bench = new DataBench(folder);
  const atObservation = name.includes('csv') ? undefined : 'TIME_PERIOD';
  try {
    await bench.write(warm, name, { atObservation }, warmed);
    const idle = treeMemory(process.pid);
    const peak = await peakTreeMemory(process.pid, () => bench.write(path, name, { atObservation }, count));
    return (peak - idle) / megabyte;
  } finally {
    bench.stop();
  }
}

/** Rows are sorted, so memory grows with the first millions of observations, and then no more. */
async function measureMemory(
  folder: string,
  warm: string,
  files: readonly (readonly [path: string, count: number, baseline: number])[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of ['sdmx-csv-2.0', 'sdmx-json-2.0', 'structure-specific-3.0'])
    for (const [path, count, baseline] of files)
      rows.push({
        name: `memory above idle of the process for data while it writes ${count.toLocaleString('en')} observations as ${name}, to ${baseline} MB`,
        unit: 'MB',
        value: await memoryOfWriting(folder, warm, path, name, count),
        baseline,
        goal: 1,
      });
  return rows;
}

/** Writers of data against COPY, their memory, and a filter against DuckDB alone. */
export const servingData: Measurement = {
  name: 'data',
  async measure({ effort }: Bench): Promise<readonly Row[]> {
    const folder = mkdtempSync(join(tmpdir(), 'strata-bench-data-'));
    const bench = new DataBench(folder);
    const rounds = Math.max(1, Math.round(5 * effort));
    try {
      const rows: Row[] = [];
      const small = await bench.file(written);
      const cases = [
        ['sdmx-csv-2.0', undefined, 2],
        ['sdmx-json-2.0', 'TIME_PERIOD', 4],
        ['sdmx-json-2.0', 'AllDimensions', 4],
        ['structure-specific-3.0', 'TIME_PERIOD', 4],
        ['structure-specific-3.0', 'AllDimensions', 4],
      ] as const;
      for (const [name, atObservation, goal] of cases) {
        const times = await compare(
          rounds,
          () => bench.write(small, name, { atObservation }, written),
          () => bench.copy(small),
        );
        const how = atObservation === undefined ? '' : ` with ${atObservation}`;
        rows.push({ name: `writing 1,000,000 observations as ${name}${how}, to COPY alone`, ...times, goal });
      }
      const large = await bench.file(searched);
      const key = [['M'], ['A10'], ['I10', 'I11'], null, null];
      const filter = await compare(
        rounds * 2,
        () => bench.write(large, 'sdmx-csv-2.0', { keys: [key] }, 10_000),
        () => bench.copy(large, " WHERE FREQ = 'M' AND AREA = 'A10' AND ITEM IN ('I10', 'I11')"),
      );
      rows.push({
        name: 'a filter that selects 10,000 of 10,000,000 observations, to DuckDB alone',
        ...filter,
        goal: 1.5,
      });
      const warm = await bench.file(warmed);
      bench.stop();
      const files = [
        [small, written, 250],
        [large, searched, 600],
      ] as const;
      return [...rows, ...(await measureMemory(folder, warm, files))];
    } finally {
      bench.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
