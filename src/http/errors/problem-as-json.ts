import type { Problem } from '../../errors.js';
import * as json from '../json-schema.js';

const code = json.integer(
  'SDMX error code: 100 no results found, 110 unauthorised, 130 message too large, 140 syntax error, 150 semantic error, 500 internal error, 503 service unavailable.',
);

const place = {
  path: json.string('Path in the message or artefact, or the name of the parameter or header.'),
  line: json.integer('Line in the message, 1-based.'),
  column: json.integer('Column in that line, 1-based.'),
};

/** An error as SDMX-JSON defines it; fields that begin with `x-` are extensions. */
const errorSchema = json.record(
  { code, title: json.string(), detail: json.string('What is wrong and what would be right.') },
  {
    'x-rule': json.string('Stable name of the violated rule, for programs.'),
    'x-path': place.path,
    'x-line': place.line,
    'x-column': place.column,
    'x-reference': json.string('The reference that causes the problem, as written.'),
  },
);
export type JsonError = json.JsonOf<typeof errorSchema>;

export const errorsSchema = json.component('Errors', { errors: { ...json.arrayOf(errorSchema), minItems: 1 } });

export const problemSchema = json.record(
  {
    severity: json.word('error', 'warning'),
    code,
    rule: json.string('Stable name of the violated rule, for programs.'),
    detail: json.string('What is wrong and what would be right.'),
  },
  { reference: json.string('The reference that causes the problem, as written.'), ...place },
);

/** A problem as a JSON object, without the fields that only the registry uses. */
export const problemAsJson = (problem: Problem) => json.only(problemSchema, problem);
