import type { Context } from 'koa';
import type { AskedStructure } from '../../registry/validation/structure-of-data.js';
import { flag, optionalFlag, stateParameter, timePeriod } from '../parameters/kinds.js';
import { type readParameters, requestFault } from '../parameters/read-parameters.js';
import type { Parameter, Parameters } from '../route.js';

/** Most findings of a rule that a report lists. */
const mostFindings = 1_000;
const usualFindings = 100;

/** Most structures of a request. */
const mostStructures = 100;

function readStructures(name: string, text: string | undefined): readonly AskedStructure[] {
  if (text === undefined) return [];
  // Versions and URNs hold no comma.
  const names = text.split(',').map((each) => each.trim());
  if (names.length > mostStructures)
    throw requestFault('list.long', `${name} has ${names.length} structures; give at most ${mostStructures}`, name);
  if (names.includes(''))
    throw requestFault(
      'parameter.value',
      `${name} is "${text}", where one is empty; write URNs or short forms such as ECB:EXR(1.0)`,
      name,
    );
  return names.map((structure) => ({ structure, structureClass: null }));
}

const structure = (description: string): Parameter<readonly AskedStructure[]> => ({
  description,
  schema: {
    type: 'array',
    items: { type: 'string' },
    minItems: 1,
    maxItems: mostStructures,
    examples: [['ECB:EXR(1.0)']],
  },
  read: readStructures,
});

const limit: Parameter<number> = {
  description:
    'The number of findings of a rule that are listed; 0 for counts alone. All faults are counted in any case.',
  schema: { type: 'integer', minimum: 0, maximum: mostFindings, default: usualFindings },
  read: (name, text) => {
    if (text === undefined) return usualFindings;
    if (/^\d{1,4}$/.test(text) && Number(text) <= mostFindings) return Number(text);
    throw requestFault('parameter.value', `${name} is "${text}"; use a whole number from 0 to ${mostFindings}`, name);
  },
};

const metrics = 'Return the duration of each step.';
const valid = 'Make a file of the rows that no error names.';
const invalid = 'Make a file of the rows that an error names.';

export const validationQuery = {
  structure: structure(
    'What the data are validated against, in place of what the files name: data structures, dataflows or provision agreements, as URNs or short forms, with an exact version or a pattern; a blank stands for +. One for all data sets, or one for each, separated by commas.',
  ),
  asOf: stateParameter(
    'The state of the registry that the data are validated against; it is never taken from the files',
  ),
  validAt: timePeriod(
    'The period in which values of constraints have to be valid for rows without a time. Rows with one are judged at theirs; without both, validity is not judged.',
  ),
  limit,
  failFast: flag('End the validation at the first error.'),
  metrics: flag(metrics),
  valid: flag(valid),
  invalid: flag(invalid),
};

/** Words of the header `Data-Format`. */
const delimiters: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', tab: '\t', space: ' ' };

const dataFormat: Parameter<string | undefined> = {
  description:
    'The separator of the columns of CSV: csv;delimiter= and comma, semicolon, tab, space or one character. The default is found in the first line. Everything else is recognised by the content.',
  schema: { type: 'string', examples: ['csv;delimiter=semicolon'] },
  read: (name, text) => {
    if (text === undefined || /^csv$/i.test(text)) return undefined;
    const [, given = ''] = /^csv\s*;\s*delimiter\s*=\s*"?(\w+|[^\w"])"?$/i.exec(text) ?? [];
    const delimiter = delimiters[given.toLowerCase()] ?? (/^[^\w"\r\n]$/.test(given) ? given : undefined);
    if (delimiter !== undefined) return delimiter;
    throw requestFault('header.dataFormat', `${name} is "${text}"; write it as csv;delimiter=semicolon`, name);
  },
};

const prefer: Parameter<boolean> = {
  description:
    'respond-async: respond at once with a job, whose report is read later (RFC 7240). Other preferences are ignored.',
  schema: { type: 'string', examples: ['respond-async'] },
  read: (_name, text) => (text ?? '').split(',').some((each) => /^\s*respond-async\s*(;|$)/i.test(each)),
};

export const validationHeaders = {
  Prefer: prefer,
  'Data-Format': dataFormat,
  Structure: structure('As the parameter structure, which takes precedence.'),
  'Inc-Metrics': optionalFlag(metrics),
  'Inc-Valid': optionalFlag(valid),
  'Inc-Invalid': optionalFlag(invalid),
};

type ParametersOf<Table extends Parameters> = ReturnType<typeof readParameters<Table>>;

/** Options that not every request has. */
type Given = Omit<ParametersOf<typeof validationQuery>, 'structure' | 'asOf' | 'valid' | 'invalid'> &
  Partial<ParametersOf<typeof validationQuery>>;
type GivenHeaders = Pick<ParametersOf<typeof validationHeaders>, 'Prefer' | 'Data-Format' | 'Inc-Metrics'> &
  Partial<ParametersOf<typeof validationHeaders>>;

/** The options of a validation in the query string and the headers. */
export function readValidationOptions(ctx: Context, given: Given, headers: GivenHeaders) {
  const { validAt, limit: most, failFast, asOf, structure: structures = [] } = given;
  const delimiter = headers['Data-Format'];
  const [, charset] = /^(?!multipart\/).*;\s*charset\s*=\s*"?([\w:.-]+)/i.exec(ctx.get('Content-Type')) ?? [];
  return {
    asOf,
    isAsync: headers.Prefer,
    request: {
      structures: structures.length > 0 ? structures : (headers.Structure ?? []),
      limit: most,
      failFast,
      metrics: given.metrics || headers['Inc-Metrics'] === true,
      valid: given.valid === true || headers['Inc-Valid'] === true,
      invalid: given.invalid === true || headers['Inc-Invalid'] === true,
      ...(validAt === undefined ? {} : { validAt }),
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(charset === undefined ? {} : { charset }),
    },
  };
}
