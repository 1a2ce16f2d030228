import { expect } from 'chai';
import type { TestServer } from '../harness/server.js';
import type { NaiveFinding } from './model.js';
import type { WrittenData, WrittenPlace } from './write/written.js';

/** A finding of a report. */
export interface ReportedFinding {
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'information';
  readonly file: string;
  readonly place: { readonly line: number; readonly column: number; readonly jsonPath?: string };
  readonly component?: string;
  readonly value?: string;
  readonly series?: string;
  readonly detail: string;
  readonly constraint?: {
    readonly urn: string;
    readonly regions?: readonly number[];
    readonly keySets?: readonly number[];
  };
}

export interface Reported {
  readonly valid: boolean;
  readonly totals: {
    readonly series: number;
    readonly observations: number;
    readonly errors: number;
    readonly warnings: number;
  };
  readonly dataSets: readonly {
    readonly file: string;
    readonly format: string;
    readonly action: string;
    readonly rows: number;
    readonly validRows: number;
    readonly invalidRows: number;
    readonly observations: number;
  }[];
  readonly rules: readonly {
    readonly rule: string;
    readonly level: string;
    readonly count: number;
    readonly findings: readonly ReportedFinding[];
  }[];
  readonly notes: readonly string[];
}

export interface ValidateOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a message to be validated. */
export function sendData(
  { request }: Pick<TestServer, 'request'>,
  body: string | Uint8Array,
  { query = {}, headers = {} }: ValidateOptions = {},
): Promise<Response> {
  const path = `/ws/public/data/validate?${new URLSearchParams(query)}`;
  return request(path, { method: 'POST', headers, body: body as NonNullable<RequestInit['body']> });
}

/** Sends a message and reads the report. */
export async function validateData(
  test: Pick<TestServer, 'request'>,
  body: string | Uint8Array,
  { query = {}, headers = {} }: ValidateOptions = {},
): Promise<Reported> {
  const response = await sendData(test, body, { query: { limit: '1000', ...query }, headers });
  const text = await response.text();
  expect(response.status, text).to.equal(200);
  return JSON.parse(text) as Reported;
}

/** The part of a report that is about a file. */
function partOf(report: Reported, file: string): Reported {
  const rules = report.rules
    .map((each) => {
      const findings = each.findings.filter((finding) => finding.file === file);
      return { ...each, findings, count: findings.length };
    })
    .filter(({ count }) => count > 0);
  return {
    ...report,
    rules,
    valid: rules.every(({ level }) => level !== 'error'),
    dataSets: report.dataSets.filter((each) => each.file === file),
  };
}

/**
 * Validates files in one request, because each request starts a process. Where the request is refused, each file is sent alone.
 * @returns the report of each file, or why there is none
 */
export async function validateFiles(
  test: Pick<TestServer, 'request'>,
  files: ReadonlyMap<string, string>,
  { query = {} }: ValidateOptions,
): Promise<ReadonlyMap<string, Reported | Error>> {
  const form = new FormData();
  for (const [name, text] of files) form.append('uploadFile', new Blob([text]), name);
  const path = `/ws/public/data/validate?${new URLSearchParams({ limit: '1000', ...query })}`;
  const response = await test.request(path, { method: 'POST', body: form });
  const text = await response.text();
  if (response.status !== 200) {
    if (files.size === 1)
      return new Map([...files.keys()].map((name) => [name, new Error(`${response.status}: ${text}`)]));
    const found = new Map<string, Reported | Error>();
    for (const each of files)
      for (const [name, report] of await validateFiles(test, new Map([each]), { query })) found.set(name, report);
    return found;
  }
  const report = JSON.parse(text) as Reported;
  for (const { count, findings, rule } of report.rules) expect(count, rule).to.equal(findings.length);
  return new Map([...files.keys()].map((name) => [name, partOf(report, name)]));
}

const place = ({ line, column }: WrittenPlace): string =>
  column === undefined ? `line ${line}` : `line ${line} column ${column}`;

/** A finding of the naive validator as a text that is compared: rule, place and component. */
function expectedText({ rule, row, component }: NaiveFinding, written: WrittenData): string {
  if (row === null) return `${rule} ${component}`;
  const of = written.rows[row];
  const at = (component === undefined ? undefined : of?.cells[component]) ?? of?.place ?? { line: 0 };
  return [rule, place(at), component ?? ''].join(' ').trim();
}

function reportedText({ rule, place: at, component }: ReportedFinding, written: WrittenData): string {
  if (rule === 'component.unknown' || rule === 'component.missing') return `${rule} ${component}`;
  const hasColumns = written.rows.some((row) => row.place.column !== undefined);
  return [rule, place(hasColumns ? at : { line: at.line }), component ?? ''].join(' ').trim();
}

/** Compares a report with what the naive validator found: each finding with its place, the values, and the counts. */
export function expectSameFindings(report: Reported, found: readonly NaiveFinding[], written: WrittenData): void {
  const findings = report.rules.flatMap((each) => each.findings);
  const context = (): string => `${written.text}\n${JSON.stringify(findings, null, 1)}`;
  const expected = found.map((each) => expectedText(each, written)).sort();
  expect(findings.map((each) => reportedText(each, written)).sort(), context()).to.deep.equal(expected);
  for (const { rule, count } of report.rules)
    expect(count, rule).to.equal(found.filter((each) => each.rule === rule).length);
  for (const { values, ...each } of found) {
    const text = expectedText(each, written);
    const reported = findings.find((other) => reportedText(other, written) === text);
    if (values === undefined || reported?.value === undefined) continue;
    const isOne = values.some((value) => reported.value === value || reported.value?.includes(value.slice(0, 50)));
    expect(isOne, `${reported.value} is none of ${values.join(', ')}: ${context()}`).to.equal(true);
  }
  expect(report.valid).to.equal(report.rules.every(({ level }) => level !== 'error'));
}
