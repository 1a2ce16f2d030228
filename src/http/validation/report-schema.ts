import { dataFormats } from '../../formats/data/data-sets.js';
import { type RuleId, validationRules } from '../../registry/validation/rules.js';
import type { ValidationOutcome } from '../../registry/validation/validation-job.js';
import type { DataFinding, FindingsOfRule } from '../../registry/validation/validation-report.js';
import * as json from '../json-schema.js';
import { isoInstant } from '../representation/respond.js';
import type { ValidatedAgainst } from './structure-finder.js';

const level = json.word('error', 'warning', 'information');
const rule = json.word(...(Object.keys(validationRules) as RuleId[]));

const findingSchema = json.component(
  'ValidationFinding',
  {
    rule,
    level,
    file: json.string('The name of the file.'),
    dataSet: json.orNull(
      json.integer('The number of the data set in its file, from 0; null where it is about the file.'),
    ),
    place: json.record(
      { line: json.integer('Line of the file, from 1.'), column: json.integer('Column of that line, from 1.') },
      { jsonPath: json.string('The path in a JSON file.') },
    ),
    detail: json.string('What is wrong, and what would be right.'),
  },
  {
    series: json.string('The values of the dimensions in their order, without time, joined by dots.'),
    time: json.string('The time of the observation.'),
    component: json.string('The id of the component.'),
    value: json.string('The value as written, at most 100 characters of it.'),
    constraint: json.record(
      {
        urn: json.urn('The constraint that decides.'),
        effect: {
          ...json.word('excludes', 'notIncluded', 'together'),
          description: 'together: what several constraints, regions or key sets leave does not include it.',
        },
      },
      {
        regions: json.arrayOf(json.integer(), 'Numbers of its regions, from 1.'),
        keySets: json.arrayOf(json.integer(), 'Numbers of its key sets, from 1.'),
      },
    ),
  },
);

/** A load of data. */
export const loadSchema = json.component('Load', {
  id: json.string('The id of the load.'),
  structure: json.urn('The version that the data are of.'),
  tick: json.integer('The number of its transaction.'),
  at: json.instant,
  principal: json.string('Who loaded them.'),
  action: json.string('The action; mixed where the message had several, restore where an earlier state was restored.'),
  closureHash: json.string('The hash of the closure that the data were validated against, as in a lock file.'),
  rows: json.integer('The number of rows of the data after it.'),
  given: json.dictionary(json.integer('Rows of the message with an action.')),
});

export const validationReportSchema = json.component(
  'ValidationReport',
  {
    valid: json.boolean('Whether there is no finding of the level error.'),
    asOf: {
      ...json.instant,
      description: 'The instant of the state of the registry that the data were validated against.',
    },
    tick: json.integer('The number of its newest transaction.'),
    totals: json.record({
      series: json.integer(),
      observations: json.integer(),
      errors: json.integer('The number of errors, exactly.'),
      warnings: json.integer('The number of warnings, exactly.'),
    }),
    dataSets: json.arrayOf(
      json.record({
        file: json.string('The name of the file.'),
        dataSet: json.integer('The number of the data set in its file, from 0.'),
        format: json.word(...dataFormats),
        action: json.word('information', 'append', 'replace', 'merge', 'delete'),
        structure: json.urn('What its data were validated against.'),
        dataStructure: json.urn('The data structure of that.'),
        rows: json.integer('Observations, and series, groups and data sets with attributes.'),
        series: json.integer(),
        observations: json.integer(),
        validRows: json.integer('Rows that no error names.'),
        invalidRows: json.integer('Rows that an error names.'),
      }),
      'The data sets, in the order of files.',
    ),
    rules: json.arrayOf(
      json.record({
        rule,
        level,
        requires: json.string('What the rule requires.'),
        counts: { ...json.string('What count counts.'), examples: ['cells'] },
        count: json.integer('The number of faults, exactly.'),
        byComponent: json.dictionary(json.integer('The number of faults of a component.')),
        findings: json.arrayOf(findingSchema, 'The first of them, as many as limit allows.'),
      }),
      'The rules that have findings.',
    ),
    structures: json.arrayOf(
      json.record({
        asked: json.string('The structure as the data or the request name it.'),
        structure: json.urn('The version that it stands for.'),
        dataStructure: json.urn('The data structure.'),
        closureHash: json.string('The hash of the closure, as in a lock file.'),
        versions: json.arrayOf(
          json.record(
            { urn: json.urn('A version that took part.'), hash: json.string('The hash of its content.') },
            { isLaidOver: json.literal(true, 'Set where it is of the structures of the request.') },
          ),
          'The versions that took part, by URN.',
        ),
      }),
      'What the data were validated against.',
    ),
    notes: json.arrayOf(json.string(), 'What was not judged, and why.'),
  },
  {
    validAt: json.string('The parameter validAt.'),
    lock: json.record({
      tick: json.integer('The tick of the lock file.'),
      closureHash: json.string('Its closure hash.'),
    }),
    isPartial: json.literal(true, 'Set where failFast ended the validation at the first error.'),
    load: loadSchema,
    durations: json.dictionary(json.integer('The duration of a step, milliseconds.')),
    parts: json.record(
      {},
      {
        valid: json.string('The path of the file with the rows without errors.'),
        invalid: json.string('The path of the file with the rows that errors name.'),
      },
    ),
  },
);

export type ReportJson = json.JsonOf<typeof validationReportSchema>;

const rulesAsJson = ({ rule: id, level: ofRule, count, byComponent, findings }: FindingsOfRule) => ({
  rule: id,
  level: ofRule,
  requires: validationRules[id].requires,
  counts: validationRules[id].counts,
  count,
  byComponent,
  findings: findings.map((finding: DataFinding) => json.only(findingSchema, finding)),
});

export type LoadJson = json.JsonOf<typeof loadSchema>;

/** What a report has beside the outcome of the validation. */
export interface ReportContext {
  readonly against: ValidatedAgainst;
  readonly validAt: string | undefined;
  /** The path of the job; undefined where it is not kept. */
  readonly job: string | undefined;
  /** Where the data were loaded. */
  readonly load?: LoadJson | undefined;
}

export function validationReportAsJson(
  { report, durations, valid, invalid }: ValidationOutcome,
  of: ReportContext,
): ReportJson {
  const { against, validAt, job, load } = of;
  const parts = {
    ...(job !== undefined && valid ? { valid: `${job}/valid` } : {}),
    ...(job !== undefined && invalid ? { invalid: `${job}/invalid` } : {}),
  };
  return {
    valid: report.valid,
    asOf: isoInstant(against.at),
    tick: against.tick,
    totals: report.totals,
    dataSets: report.dataSets,
    rules: report.rules.map(rulesAsJson),
    structures: against.structures.map(({ asked, urn, dataStructure, closureHash, versions }) => ({
      asked,
      structure: urn,
      dataStructure,
      closureHash,
      versions,
    })),
    notes: report.notes,
    ...(validAt === undefined ? {} : { validAt }),
    ...(against.lock === undefined ? {} : { lock: against.lock }),
    ...(report.isPartial === undefined ? {} : { isPartial: report.isPartial }),
    ...(load === undefined ? {} : { load }),
    ...(durations === undefined ? {} : { durations }),
    ...(Object.keys(parts).length === 0 ? {} : { parts }),
  };
}
