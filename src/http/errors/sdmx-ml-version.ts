import type { Context } from 'koa';
import type { SdmxMlVersion } from '../../formats/grammar/message-versions.js';
import type { MediaTypeOffer } from '../parameters/negotiate.js';

declare module 'koa' {
  interface DefaultState {
    sdmxMlVersion?: SdmxMlVersion;
    isXmlFirst?: boolean;
  }
}

/** How the errors of an operation are written. */
export interface ErrorShape {
  /** Version of the SDMX-ML error message. */
  readonly sdmxMl: SdmxMlVersion;
  /** The format for a client that accepts anything. */
  readonly first: 'json' | 'xml';
}

/**
 * Sets how errors of this request are written. Of several versions the first counts, so that a report on a message has
 * the version of that message.
 */
export function noteErrorShape({ state }: Context, { sdmxMl, first }: ErrorShape): void {
  state.sdmxMlVersion ??= sdmxMl;
  state.isXmlFirst = first === 'xml';
}

/** By rank; the first is used where the request has no SDMX-ML message. */
const versions = ['3.0', '3.1', '2.1'] as const satisfies readonly SdmxMlVersion[];

/** The version in which errors and reports of this request are written. */
export const versionOfRequest = ({ state }: Context): SdmxMlVersion => state.sdmxMlVersion ?? versions[0];

export interface SdmxMlOffer extends MediaTypeOffer {
  readonly sdmxMl: SdmxMlVersion;
}

/** Offers of SDMX-ML under a media type in every version, that of the request first: it is what generic XML means. */
export function sdmxMlOffers(ctx: Context, type: string): SdmxMlOffer[] {
  const first = versionOfRequest(ctx);
  return [first, ...versions.filter((version) => version !== first)].map((sdmxMl) => ({
    type,
    version: sdmxMl === '2.1' ? sdmxMl : `${sdmxMl}.0`,
    generic: ['application/xml', 'text/xml'],
    sdmxMl,
  }));
}
