import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { type ArtefactFormat, mediaTypeOf } from '../../formats/formats.js';
import type { Parameter } from '../route.js';
import { negotiate } from './negotiate.js';
import { requestFault } from './read-parameters.js';

/** The name of a format, which counts before the Accept header; `chooseFormat` checks it. */
export const formatName = (formats: readonly Pick<ArtefactFormat, 'names'>[]): Parameter<string | undefined> => ({
  description: 'The format of the answer; counts before the Accept header.',
  schema: { type: 'string', enum: [...new Set(formats.flatMap(({ names }) => names))] },
  read: (_name, text) => text,
});

/**
 * The format of a response: the one named by the `format` parameter, else the best that `Accept` allows.
 * @param what the resource in the plural, for error texts
 * @throws StrataError `Syntax` for a name that no format has, `NotAcceptable` when `Accept` allows none
 */
export function chooseFormat<Format extends ArtefactFormat>(
  ctx: Context,
  name: string | undefined,
  formats: readonly Format[],
  what: string,
): Format {
  if (name !== undefined) {
    const named = formats.find(({ names }) => names.includes(name));
    if (named !== undefined) return named;
    const known = [...new Set(formats.flatMap(({ names }) => names))].join(', ');
    throw requestFault('parameter.value', `format is "${name}"; it may be ${known}`, 'format');
  }
  const format = negotiate(ctx.get('Accept'), formats);
  if (format !== undefined) return format;
  const offered = formats.map(mediaTypeOf).join(', ');
  throw new StrataError('NotAcceptable', `${what} are given as ${offered}; "${ctx.get('Accept')}" admits none of them`);
}
