import { allTypes } from '../../model/artefact-types.js';
import type { Status } from '../../registry/submission/submission.js';
import type { JsonSchema } from '../route.js';

const text = (description?: string): JsonSchema => ({ type: 'string', ...(description && { description }) });
const urn = (description: string): JsonSchema => ({ type: 'string', description, examples: [exampleUrn] });
const word = (...words: readonly string[]): JsonSchema => ({ type: 'string', enum: words });
const whole = (description?: string): JsonSchema => ({ type: 'integer', ...(description && { description }) });
const orNull = ({ type, ...rest }: JsonSchema): JsonSchema => ({ type: [type, 'null'], ...rest });
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const instant: JsonSchema = { type: 'string', format: 'date-time' };

/** An object: its required properties, and its optional ones. */
const record = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});

const exampleUrn = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.0.0)';
const statuses = [
  'created',
  'replaced',
  'merged',
  'deleted',
  'unchanged',
  'rejected',
] as const satisfies readonly Status[];
const code = whole('The error code of SDMX REST: 100 nothing found, 110 unauthorised, 130 too large, 140 syntax, …');

const place = {
  path: text('Where in the message or request.'),
  line: whole('From 1 on.'),
  column: whole('From 1 on.'),
};

const problem = record(
  {
    severity: word('error', 'warning'),
    code,
    rule: text('Names what is wrong, for programs.'),
    detail: text('What is wrong, and what would be right.'),
  },
  { reference: text('The reference at fault, as written.'), ...place },
);

/** The JSON documents that SDMX does not define. */
const table = {
  Errors: record({
    errors: {
      ...listOf(
        record(
          { code, title: text(), detail: text('What was wrong, and what would be right.') },
          {
            'x-rule': text('Names what was wrong, for programs.'),
            'x-path': place.path,
            'x-line': place.line,
            'x-column': place.column,
            'x-reference': text('The reference at fault, as written.'),
          },
        ),
      ),
      minItems: 1,
    },
  }),
  Report: record(
    {
      transaction: orNull(whole('The number of the transaction; null where nothing was changed.')),
      at: instant,
      dryRun: { type: 'boolean' },
      results: listOf(record({ urn: urn('The artefact.'), status: word(...statuses), problems: listOf(problem) })),
      resolutions: {
        ...listOf(
          record({
            wildcard: urn('A reference with a wildcard.'),
            from: orNull(urn('The version it meant; null for none.')),
            to: orNull(urn('The version it means now; null for none.')),
            parents: whole('How many references are written so.'),
          }),
        ),
        description: 'Wildcards whose answer moves.',
      },
    },
    { problems: { ...listOf(problem), description: 'About the message as a whole.' } },
  ),
  ReferenceGraph: record({
    urn: urn('As asked.'),
    root: urn('The version that this means.'),
    asOf: instant,
    tick: whole('The number of the newest transaction that the answer knows.'),
    nodes: listOf(
      record(
        {
          urn: urn('The version.'),
          class: word(...allTypes.map((type) => type.class)),
          agencyID: text(),
          id: text(),
          version: text(),
          stability: word('stable', 'draft', 'initial', 'nonSemantic'),
          distance: whole('References between it and the root.'),
        },
        { name: text() },
      ),
    ),
    edges: listOf(
      record(
        {
          source: urn('The version that holds the reference.'),
          target: orNull(urn('The version it means; null for none.')),
          reference: urn('The reference as written, with item and wildcards.'),
          kind: word('exact', 'wildcard'),
          directness: word('direct'),
          role: text('What the reference is for.'),
          items: { ...listOf(text()), description: 'The items that it names.' },
          resolution: word('resolved', 'noEligibleVersion'),
          since: instant,
        },
        { component: text('The item or component that holds the reference.') },
      ),
    ),
  }),
  Health: record({ status: word('live', 'ready') }),
} as const satisfies Readonly<Record<string, JsonSchema>>;

export const schemas: Readonly<Record<string, JsonSchema>> = table;

/** A reference to one of them by its name. */
export const schemaRef = (name: keyof typeof table): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
