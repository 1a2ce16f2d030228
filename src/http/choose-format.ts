import type { Context } from 'koa';
import { StrataError } from '../errors.js';
import { type ArtefactFormat, mediaTypeOf } from '../formats/formats.js';
import { negotiate } from './accept.js';
import { requestFault } from './parse/parameters.js';

/**
 * The format of an answer: the one named by the `format` parameter, else what the client accepts.
 * @param what what is given out, for sentences
 * @throws StrataError `Syntax` for a name that no format has, `NotAcceptable` when none is accepted
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
