import type { Context } from 'koa';
import type { SdmxMlVersion } from '../../formats/grammar/message-versions.js';
import type { Representation } from '../accept.js';

/** SDMX-ML that says something about a request. */
export interface SdmxMlAnswer extends Representation {
  readonly sdmxMl: SdmxMlVersion;
}

/** By rank; the first is that of answers to whoever sent no SDMX-ML. */
const versions = ['3.0', '3.1', '2.1'] as const satisfies readonly SdmxMlVersion[];

/**
 * Notes the version of the SDMX-ML message that a request brought, of several the first; what is said about it is said in
 * the same.
 */
export function noteVersion(ctx: Context, version: SdmxMlVersion): void {
  ctx.state['sdmxMl'] ??= version;
}

/** How errors are told where the request leaves it open. */
export interface ErrorShape {
  /** Version of the SDMX-ML error message. */
  readonly sdmxMl: SdmxMlVersion;
  /** What is told to whoever accepts anything. */
  readonly first: 'json' | 'xml';
}

/** Notes how the part of the API that a request belongs to tells errors. */
export function noteErrorShape(ctx: Context, { sdmxMl, first }: ErrorShape): void {
  noteVersion(ctx, sdmxMl);
  ctx.state['xmlFirst'] = first === 'xml';
}

/** Whether whoever accepts anything is told of errors in SDMX-ML; else in JSON, the one shape of errors. */
export const isXmlFirst = (ctx: Context): boolean => ctx.state['xmlFirst'] === true;

/** The version of the message that a request brought, 3.0 where it brought none. */
export const versionOfRequest = (ctx: Context): SdmxMlVersion =>
  versions.find((version) => version === ctx.state['sdmxMl']) ?? versions[0];

/**
 * SDMX-ML under a media type in each version, the version of the request's message first: whoever accepts just any XML is
 * answered as he wrote.
 */
export function sdmxMlAnswers(ctx: Context, type: string): SdmxMlAnswer[] {
  const first = versionOfRequest(ctx);
  return [first, ...versions.filter((version) => version !== first)].map((sdmxMl) => ({
    type,
    version: sdmxMl === '2.1' ? sdmxMl : `${sdmxMl}.0`,
    generic: ['application/xml', 'text/xml'],
    sdmxMl,
  }));
}
