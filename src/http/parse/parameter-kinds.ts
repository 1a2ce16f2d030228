import type { ArtefactFormat } from '../../formats/formats.js';
import { instantShape, type Parameter, readChoice, readFlag, readInstant, requestFault } from './parameters.js';

/** One of some words; the fallback where none is given. */
export const choice = <Choice extends string, Fallback extends Choice | undefined>(
  description: string,
  choices: readonly Choice[],
  fallback: Fallback,
): Parameter<Choice | Fallback> => ({
  description,
  schema: { type: 'string', enum: choices, ...(fallback === undefined ? {} : { default: fallback }) },
  read: (name, text) => readChoice(name, text, choices, fallback),
});

/** True or false; false where it is missing. */
export const flag = (description: string): Parameter<boolean> => ({
  description,
  schema: { type: 'boolean', default: false },
  read: readFlag,
});

/** The instant whose state of the registry is asked for, epoch milliseconds; undefined for the present. */
export const asOf: Parameter<number | undefined> = {
  description:
    'The registry as it was at this instant: an ISO 8601 date or date-time, in UTC where it names no zone. The present where missing.',
  schema: { type: 'string', pattern: instantShape.source, examples: ['2026-03-01', '2026-03-01T12:00:00Z'] },
  read: readInstant,
};

/** The name of a format, which counts before the Accept header; whoever chooses the format checks the name. */
export const formatName = (formats: readonly Pick<ArtefactFormat, 'names'>[]): Parameter<string | undefined> => ({
  description: 'The format of the answer; counts before the Accept header.',
  schema: { type: 'string', enum: [...new Set(formats.flatMap(({ names }) => names))] },
  read: (_name, text) => text,
});

/** The language for what is told in one only. */
export const lang: Parameter<string | undefined> = {
  description: 'The language of names that are told in one language only; counts before the Accept-Language header.',
  schema: { type: 'string', examples: ['en', 'fr'] },
  read: (_name, text) => text,
};

/** A text that has to be given. @param example what it looks like */
export const required = (description: string, example: string, hint: string): Parameter<string> => ({
  description,
  isRequired: true,
  schema: { type: 'string', minLength: 1, examples: [example] },
  read: (name, text) => {
    if (text === undefined || text === '') throw requestFault('parameter.missing', `${name} is missing; ${hint}`, name);
    return text;
  },
});
