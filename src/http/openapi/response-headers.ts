import type { JsonSchema } from './json-schema.js';

interface HeaderRow {
  readonly description: string;
  readonly schema: JsonSchema;
}

const text = (description: string): HeaderRow => ({ description, schema: { type: 'string' } });

/** The headers of answers that tell something of ours; scripts of other origins may read all of them. */
export const responseHeaders = {
  'X-Request-Id': text('Names the request in the log of the registry: that of the request, if it brought one.'),
  ETag: text('Names these bytes; for If-None-Match.'),
  'Last-Modified': text('When something in the answer changed last.'),
  'Content-Language': text('The language of names that are told in one language only.'),
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': text('The ways to sign in.'),
} as const satisfies Readonly<Record<string, HeaderRow>>;

export type ResponseHeader = keyof typeof responseHeaders;
