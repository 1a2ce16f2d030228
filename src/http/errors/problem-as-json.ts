import type { Problem } from '../../errors.js';
import { arrayOf, integer, type JsonOf, named, record, string, word } from '../json-schema.js';

const code = integer(
  'SDMX error code: 100 no results found, 110 unauthorised, 130 message too large, 140 syntax error, 150 semantic error, 500 internal error, 503 service unavailable.',
);

const place = {
  path: string('Path in the message or artefact, or the name of the parameter or header.'),
  line: integer('Line in the message, 1-based.'),
  column: integer('Column in that line, 1-based.'),
};

/** An error as SDMX-JSON defines it; fields that begin with `x-` are extensions. */
const errorSchema = record(
  { code, title: string(), detail: string('What is wrong and what would be right.') },
  {
    'x-rule': string('Stable name of the violated rule, for programs.'),
    'x-path': place.path,
    'x-line': place.line,
    'x-column': place.column,
    'x-reference': string('The reference that causes the problem, as written.'),
  },
);
export type JsonError = JsonOf<typeof errorSchema>;

export const errorsSchema = named('Errors', record({ errors: { ...arrayOf(errorSchema), minItems: 1 } }));

export const problemSchema = record(
  {
    severity: word('error', 'warning'),
    code,
    rule: string('Stable name of the violated rule, for programs.'),
    detail: string('What is wrong and what would be right.'),
  },
  { reference: string('The reference that causes the problem, as written.'), ...place },
);

/** A problem as a JSON object, without the fields that only the registry uses. */
export const problemAsJson = ({
  severity,
  code,
  rule,
  detail,
  reference,
  path,
  line,
  column,
}: Problem): JsonOf<typeof problemSchema> => ({
  severity,
  code,
  rule,
  detail,
  reference,
  path,
  line,
  column,
});
