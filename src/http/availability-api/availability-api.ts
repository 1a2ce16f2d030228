import type { Context } from 'koa';
import type { AvailabilityFormat } from '../../formats/formats.js';
import type { AvailabilityQuery } from '../../registry/availability/availability-query.js';
import type { PathPart } from '../openapi/route.js';
import type { Parameters } from '../parse/parameters.js';
import type { ErrorShape } from '../respond/answer-version.js';

type FromPath = 'classes' | 'agencies' | 'ids' | 'versions' | 'keys' | 'providers' | 'components';

/** What the query string of an availability query says, past parsing. */
export interface AvailabilityParameters extends Pick<AvailabilityQuery, 'filters' | 'mode' | 'references'> {
  /** Epoch milliseconds; undefined for the present. */
  readonly asOf?: number | undefined;
  readonly format: string | undefined;
  readonly lang: string | undefined;
}

/** A generation of the SDMX REST API: all in which its availability queries differ from those of another. */
export interface AvailabilityApi {
  readonly summary: string;
  readonly parts: readonly PathPart[];
  readonly query: Parameters;
  /** The formats by rank, the default first. */
  readonly formats: readonly AvailabilityFormat[];
  readonly errors: ErrorShape;
  /** @throws StrataError `Syntax` that names the parameter */
  readonly readParameters: (ctx: Context) => AvailabilityParameters;
  /** @throws StrataError `Syntax` that names the part */
  readonly readPath: (segments: readonly string[]) => Pick<AvailabilityQuery, FromPath>;
}
