import type { Context } from 'koa';
import { sdmxMlFormats } from '../../formats/formats.js';
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
 * Sets how errors of this request are written. The version of the first call is kept, so that a report on a message has
 * the version of that message.
 */
export function noteErrorShape({ state }: Context, { sdmxMl, first }: ErrorShape): void {
  state.sdmxMlVersion ??= sdmxMl;
  state.isXmlFirst = first === 'xml';
}

/** The SDMX-ML version of the errors and reports of this request; 3.0 if the request has no SDMX-ML message. */
export const versionOfRequest = ({ state }: Context): SdmxMlVersion => state.sdmxMlVersion ?? '3.0';

export interface SdmxMlOffer extends MediaTypeOffer {
  readonly sdmxMl: SdmxMlVersion;
}

/**
 * Offers of SDMX-ML under a media type in every version. The version of the request is first, as generic XML selects
 * it.
 */
export function sdmxMlOffers(ctx: Context, type: string): SdmxMlOffer[] {
  const first = versionOfRequest(ctx);
  const rankOf = ({ version }: { version: SdmxMlVersion }): number => (version === first ? 0 : 1);
  return sdmxMlFormats
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ version: sdmxMl, parameter }) => ({
      type,
      version: parameter,
      generic: ['application/xml', 'text/xml'],
      sdmxMl,
    }));
}
