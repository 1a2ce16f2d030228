import type { QuickAcceptance } from '../../../formats/text-format/text-format.js';
import { missingInReportingYear, readReportingYearStart } from '../../../model/period.js';
import { quoteName, quoteText, type TableRow } from '../../../tables/sql.js';
import type { FindingText } from '../found-findings.js';
import { columnOf, countOf, isDimension, isGiven, type JudgedColumn } from '../judged-data-set.js';
import { frequencyFault } from '../period-frequency.js';
import type { RuleId } from '../rules.js';
import { seriesColumn } from '../series-table.js';
import type { DecideValue } from '../structure-judge.js';
import { isMissingOnPurpose, judgeCell, textJudge } from '../value-faults.js';
import type { Judged } from './judged.js';

/** What is wrong with a cell. */
interface CellFault {
  readonly rule: RuleId;
  readonly text: () => FindingText;
}

/** How the distinct values of a column are judged, alone or with those of other columns in their row. */
interface ColumnCheck {
  readonly column: JudgedColumn;
  readonly others: readonly JudgedColumn[];
  /** Values that are right for certain; the rest are judged one by one. */
  readonly quick: QuickAcceptance | undefined;
  judge(cell: string, others: readonly (string | null)[]): Promise<readonly CellFault[]>;
}

/** The dimension that holds the frequency, and the attribute with the start of reporting years (technical notes, time formats). */
const frequencyId = 'FREQ';
const yearStartId = 'REPORTING_YEAR_START_DAY';

function quickCondition(sql: string, { pattern, length, between }: QuickAcceptance): string | undefined {
  const conditions = [
    ...(pattern === undefined ? [] : [`regexp_full_match(${sql}, ${quoteText(pattern)})`]),
    ...(length === undefined ? [] : [`length(${sql}) BETWEEN ${length[0]} AND ${length[1]}`]),
    ...(between?.[0] === undefined ? [] : [`TRY_CAST(${sql} AS DOUBLE) > CAST(${between[0]} AS DOUBLE)`]),
    ...(between?.[1] === undefined ? [] : [`TRY_CAST(${sql} AS DOUBLE) < CAST(${between[1]} AS DOUBLE)`]),
  ];
  return conditions.length === 0 ? undefined : conditions.join(' AND ');
}

/** What the length and the reporting year of a period require; each where the row has the values that it depends on. */
function faultsOfTime(time: string, frequency: string | null, yearStart: string | null): readonly CellFault[] {
  const ofFrequency = frequency === null ? undefined : frequencyFault(time, frequency);
  const missing = missingInReportingYear(time, yearStart === null ? undefined : readReportingYearStart(yearStart));
  return [
    ...(ofFrequency === undefined
      ? []
      : [{ rule: 'time.frequency' as const, text: () => ({ detail: ofFrequency, value: time }) }]),
    ...(missing === undefined
      ? []
      : [
          {
            rule: 'time.reportingYear' as const,
            text: () => ({ detail: `"${time}" does not exist: ${missing}`, value: time }),
          },
        ]),
  ];
}

/** How a column is judged; undefined where every value is right. */
function checkOf(judged: Judged, column: JudgedColumn): ColumnCheck | undefined {
  const { judge, data } = judged;
  const { component, isMultiple } = column;
  // What is deleted is named by its dimensions; any value stands for the others (field guide of SDMX-CSV, action D).
  if (data.extent === 'given' && !isDimension(component)) return undefined;
  const judgeText = textJudge(judge, component, data.dataSet.format);
  const isTime = column === data.time;
  const isRestricted = judge.isRestricted(component);
  const hasValidity = isRestricted && judge.hasValidity(component);
  const ofTime = isTime ? [frequencyId, yearStartId].map((id) => columnOf(data, id)) : [];
  const timeOfRow = hasValidity && !isTime ? data.time : undefined;
  const others = [...ofTime, timeOfRow].flatMap((each) => each ?? []);
  const isTextRight = judgeText === undefined && !isMultiple && component.minOccurs <= 1;
  if (isTextRight && !isRestricted && !isTime) return undefined;
  const decideAt = (time: string | null | undefined): Promise<DecideValue> =>
    judge.decide(component, hasValidity ? judge.periodOf(time) : undefined);
  const isPlain = !isRestricted && !isTime && !isMultiple && component.list === null && component.minOccurs <= 1;
  const quick = isPlain ? judge.formatOf(component).quick : undefined;
  return {
    column,
    others,
    quick,
    async judge(cell, values) {
      const { texts, faults } = judgeCell(component, judgeText, cell, isMultiple);
      const found: CellFault[] = faults.map(({ rule, detail }) => ({
        rule,
        text: () => ({ value: cell, detail: detail() }),
      }));
      if (isTime && faults.length === 0) {
        const valueIn = (id: string): string | null =>
          values[others.findIndex((each) => each.component.id === id)] ?? null;
        found.push(...faultsOfTime(cell, valueIn(frequencyId), valueIn(yearStartId)));
      }
      if (!isRestricted) return found;
      const decide = await decideAt(isTime ? cell : values[others.length - 1]);
      for (const { text, fault } of texts) {
        // A value that is not one of its component at all is neither allowed nor excluded.
        if (fault !== undefined && fault.rule !== 'format.facet') continue;
        const by = isMissingOnPurpose(component, text, data.dataSet.format) ? undefined : decide(text);
        if (by === undefined) continue;
        found.push({
          rule: 'constraint.region',
          text: () => ({ value: text, ...judge.explain(new Map([[component.id, text]]), by) }),
        });
        break;
      }
      return found;
    },
  };
}

/** Values that are judged at a time. */
const batch = 20_000;

/** The distinct values of a column, with those of the others, and their numbers of cells: `v0`, `v1`, …, `n`. */
function distinctQuery({ data, series }: Judged, { column, others, quick }: ColumnCheck): string {
  const all = [column, ...others];
  const inSeries = all.map(({ component }) => seriesColumn(series, component.id));
  const isOfSeries = data.time !== undefined && !inSeries.includes(undefined);
  const columns = all.map(({ sql }, index) => (isOfSeries ? (inSeries[index] ?? sql) : sql));
  const selected = columns.map((sql, index) => `${sql} AS v${index}`).join(', ');
  const count = isOfSeries ? 'sum(rows)' : 'count(*)';
  const [own = ''] = columns;
  const right = quick === undefined ? undefined : quickCondition(own, quick);
  const where = [isGiven({ sql: own }), ...(right === undefined ? [] : [`(${right}) IS NOT TRUE`])].join(' AND ');
  return `SELECT ${selected}, ${count} AS n FROM ${isOfSeries ? series.table : data.table} WHERE ${where} GROUP BY ${columns.join(', ')}`;
}

/** The rules of faults by their numbers in tables. */
const numbersOfRules: readonly RuleId[] = [
  'code.unknown',
  'format.type',
  'format.facet',
  'format.occurrences',
  'format.language',
  'time.format',
  'time.frequency',
  'time.reportingYear',
  'constraint.region',
];

async function checkColumn(judged: Judged, check: ColumnCheck): Promise<void> {
  const { tables, data, found } = judged;
  const { column, others } = check;
  const name = `${data.order} ${column.position}`;
  const distinct = quoteName(`values ${name}`);
  const faulty = quoteName(`faults ${name}`);
  await tables.run(
    `CREATE TABLE ${distinct} AS SELECT row_number() OVER () AS number, * FROM (${distinctQuery(judged, check)})`,
  );
  await tables.run(`CREATE TABLE ${faulty} (number BIGINT, rule INTEGER)`);
  const counts = new Map<number, number>();
  const valuesOf = (row: TableRow): (string | null)[] =>
    others.map((_, index) => (row[`v${index + 1}`] as string | null) ?? null);
  for (let from = 1; ; from += batch) {
    const rows = await tables.rows(`SELECT * FROM ${distinct} WHERE number BETWEEN ${from} AND ${from + batch - 1}`);
    if (rows.length === 0) break;
    const faults: string[] = [];
    for (const row of rows) {
      for (const { rule } of await check.judge(String(row['v0']), valuesOf(row))) {
        const number = numbersOfRules.indexOf(rule);
        counts.set(number, (counts.get(number) ?? 0) + countOf(row['n']));
        faults.push(`(${Number(row['number'])}, ${number})`);
      }
    }
    if (faults.length > 0) await tables.run(`INSERT INTO ${faulty} VALUES ${faults.join(', ')}`);
  }
  for (const [number, count] of [...counts].sort(([one], [other]) => one - other)) {
    const rule = numbersOfRules[number] ?? 'code.unknown';
    const same = [column, ...others].map(({ sql }, index) => {
      const operator = index === 0 ? '=' : 'IS NOT DISTINCT FROM';
      return `t.${sql} ${operator} d.v${index}`;
    });
    const rows = `SELECT t."#row" AS row, d.* FROM ${data.table} t JOIN (SELECT d.* FROM ${distinct} d JOIN ${faulty} f ON f.number = d.number AND f.rule = ${number}) d ON ${same.join(' AND ')}`;
    // Texts are made for the rows that are listed: those of all faults would take memory.
    const texts = new Map<string, FindingText>();
    const describe = async (row: TableRow): Promise<FindingText> => {
      const key = JSON.stringify([row['v0'], ...valuesOf(row)]);
      const known = texts.get(key);
      if (known !== undefined) return known;
      const faults = await check.judge(String(row['v0']), valuesOf(row));
      const text = faults.find((each) => each.rule === rule)?.text() ?? { detail: '' };
      texts.set(key, text);
      return text;
    };
    await found.addRows(data, {
      rule,
      component: column.component.id,
      count,
      rows,
      named: `SELECT row FROM (${rows})`,
      describe,
    });
  }
  await tables.run(`DROP TABLE ${distinct}`);
  await tables.run(`DROP TABLE ${faulty}`);
}

/** Notes what of a column is not judged. */
function noteUnjudged({ judge, data, note }: Judged, { component, filled }: JudgedColumn): void {
  const { id, list } = component;
  if (filled === 0) return;
  if (list !== null && judge.listOf(component) === undefined) {
    note(`Values of ${id} were not compared with ${list}, which the registry does not hold`);
  }
  if (list === null) {
    for (const each of judge.formatOf(component).unchecked) {
      note(`Values of ${id} were not compared with ${each}, which is not a regular expression of XML Schema`);
    }
  }
  const hasPeriods = judge.isRestricted(component) && judge.hasValidity(component);
  const timed = data.time?.filled ?? 0;
  if (hasPeriods && timed < data.rows && judge.periodOf(null) === undefined) {
    note(
      `Validity periods of constraints for ${id} were not applied to rows without a time period; give validAt to apply them`,
    );
  }
}

/** Values of all components: codes, formats, times, and what regions of constraints allow. */
export async function checkValues(judged: Judged): Promise<void> {
  for (const column of judged.data.columns) {
    noteUnjudged(judged, column);
    const check = column.filled === 0 ? undefined : checkOf(judged, column);
    if (check !== undefined) await checkColumn(judged, check);
  }
}
