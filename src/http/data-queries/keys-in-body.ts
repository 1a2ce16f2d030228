import type { Context } from 'koa';
import { bodyOf, usualBodySeconds } from '../message-body/open-message.js';
import { readTextBody } from '../message-body/read-text-body.js';
import { requestFault } from '../parameters/read-parameters.js';
import type { DataApi } from './data-api.js';

/** Largest body of a data query. */
const mostBytes = 1_000_000;

/** What a path has in place of a key that is in the body. */
const placeOfKey = 'body';

/**
 * The parts of the path of a request; by POST, the key is in the body, as a text or as the field `key` of a form.
 * @throws StrataError `Syntax` for a request that has two keys, `TooLarge`, `TooSlow`
 */
export async function requestWithBody(
  ctx: Context,
  segments: readonly string[],
  { parts }: Pick<DataApi, 'parts'>,
): Promise<readonly string[]> {
  const place = parts.findIndex(({ name }) => name === 'key');
  if (ctx.method !== 'POST') return segments;
  const text = await readTextBody(
    ctx,
    bodyOf(ctx.req, { bytes: mostBytes, seconds: usualBodySeconds }),
    'the body of a query for data',
  );
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(ctx.get('Content-Type'));
  const key = isForm ? new URLSearchParams(text).get('key') : text.trim();
  if (key === null || key === '')
    return segments.map((each, index) => (index === place && each === placeOfKey ? '*' : each));
  const inPath = segments[place];
  if (inPath !== undefined && inPath !== placeOfKey)
    throw requestFault(
      'path.key',
      `the path has the key "${inPath}", and the body another one; write ${placeOfKey} in the path`,
      'key',
    );
  if (segments.length < place)
    throw requestFault(
      'path.key',
      `the path ends before the key; write ${parts
        .slice(0, place)
        .map(({ name }) => name)
        .join('/')}/${placeOfKey}`,
      'key',
    );
  return [...segments.slice(0, place), key, ...segments.slice(place + 1)];
}
