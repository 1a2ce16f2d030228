import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { mediaTypeOf } from '../../formats/formats.js';
import { matchVersions } from '../../versioning/match-versions.js';
import { parseVersionQuery } from '../../versioning/pattern.js';
import { rankVersion } from '../../versioning/ranked-version.js';
import { isVersion } from '../../versioning/version.js';
import type { Parameter } from '../route.js';
import { listLimits, requestFault } from './read-parameters.js';

/** One media range of an Accept header. */
interface MediaRange {
  /** `type/subtype`, `type/*` or the range of all types, in lower case. */
  readonly type: string;
  readonly version?: string;
  /** 0 to 1. */
  readonly quality: number;
}

/** A media type that a resource is offered in. */
export interface MediaTypeOffer {
  /** `type/subtype` without parameters, in lower case. */
  readonly type: string;
  /** The version parameter, as written in the media type. */
  readonly version?: string;
  /** Generic types that also match it: `application/xml`. */
  readonly generic: readonly string[];
}

const unquote = (text: string): string => text.replace(/^"(.*)"$/, '$1');

function readRange(text: string): MediaRange | undefined {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  if (!/^[^\s/]+\/[^\s/]+$/.test(type)) return undefined;
  let version: string | undefined;
  let quality = 1;
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2).map((part) => part.trim());
    if (name.toLowerCase() === 'version') version = unquote(value);
    if (name.toLowerCase() === 'q') quality = Number(value);
  }
  if (!(quality >= 0 && quality <= 1)) return undefined;
  return { type: type.toLowerCase(), quality, ...(version === undefined ? {} : { version }) };
}

/** Parses an Accept header. A missing or empty header accepts any type; malformed ranges are ignored. */
function readAccept(header: string | undefined): MediaRange[] {
  const text = header?.trim() ?? '';
  if (text === '') return [{ type: '*/*', quality: 1 }];
  return text.split(',', listLimits.ranges).flatMap((range) => readRange(range) ?? []);
}

/** Whether a requested version selects an offered one. SDMX-ML 2.1 has a version of two parts, all others three. */
function versionFits(requested: string, offered: string, versions: readonly string[]): boolean {
  if (requested === offered) return true;
  try {
    if (isVersion(requested)) return `${requested}.0` === offered;
    return matchVersions(parseVersionQuery(requested), versions.map(rankVersion)).some(
      ({ version }) => version === offered,
    );
  } catch {
    return false;
  }
}

/** The rank of a match: 4 by type and version, 3 by type, 2 by a generic type, 1 by `type/*`, 0 by any type. */
function specificity(range: MediaRange, offer: MediaTypeOffer, versions: readonly string[]): number | undefined {
  if (range.type === offer.type) {
    if (range.version === undefined || offer.version === undefined) return 3;
    return versionFits(range.version, offer.version, versions) ? 4 : undefined;
  }
  if (offer.generic.includes(range.type)) return 2;
  if (range.type === `${offer.type.split('/', 1)[0]}/*`) return 1;
  return range.type === '*/*' ? 0 : undefined;
}

/** The quality of the most specific range that matches (RFC 9110 section 12.5.1). */
function qualityOf(offer: MediaTypeOffer, ranges: readonly MediaRange[], offers: readonly MediaTypeOffer[]): number {
  const versions = offers.filter(({ type }) => type === offer.type).flatMap(({ version }) => version ?? []);
  let best = { rank: -1, quality: 0 };
  for (const range of ranges) {
    const rank = specificity(range, offer, versions) ?? -1;
    if (rank > best.rank || (rank === best.rank && range.quality > best.quality))
      best = { rank, quality: range.quality };
  }
  return best.rank < 0 ? 0 : best.quality;
}

/**
 * Content negotiation (RFC 9110 section 12.5.1): the offer with the highest quality; the first of equals, so that the
 * list begins with the default. Undefined if no offer is acceptable.
 */
export function negotiate<Offer extends MediaTypeOffer>(
  header: string | undefined,
  offers: readonly Offer[],
): Offer | undefined {
  const ranges = readAccept(header);
  let chosen: { offer: Offer; quality: number } | undefined;
  for (const offer of offers) {
    const quality = qualityOf(offer, ranges, offers);
    if (quality > 0 && quality > (chosen?.quality ?? 0)) chosen = { offer, quality };
  }
  return chosen?.offer;
}

/**
 * Checks that the client accepts JSON.
 * @param what the resource in the plural, for the error text
 * @throws StrataError `NotAcceptable` if the Accept header does not allow it
 */
export function requireJson(ctx: Context, what: string): void {
  if (negotiate(ctx.get('Accept'), [{ type: 'application/json', generic: [] }]) !== undefined) return;
  const detail = `the Accept header "${ctx.get('Accept')}" does not allow the format of ${what}; use application/json`;
  throw new StrataError('NotAcceptable', detail);
}

/** A format that the `format` parameter can name. */
export interface NamedFormat extends MediaTypeOffer {
  /** A name that several formats share selects the first of them. */
  readonly names: readonly string[];
}

/** The name of a format; it takes precedence over the Accept header. `chooseFormat` checks it. */
export const formatName = (formats: readonly Pick<NamedFormat, 'names'>[]): Parameter<string | undefined> => ({
  description: 'The format of the response. Takes precedence over the Accept header.',
  schema: { type: 'string', enum: [...new Set(formats.flatMap(({ names }) => names))] },
  read: (_name, text) => text,
});

/**
 * The format of a response: that of the `format` parameter, else the best of the Accept header.
 * @param what the resource in the plural, for error texts
 * @throws StrataError `Syntax` for an unknown name, `NotAcceptable` if the Accept header allows no format
 */
export function chooseFormat<Format extends NamedFormat>(
  ctx: Context,
  name: string | undefined,
  formats: readonly Format[],
  what: string,
): Format {
  if (name !== undefined) {
    const named = formats.find(({ names }) => names.includes(name));
    if (named !== undefined) return named;
    const known = [...new Set(formats.flatMap(({ names }) => names))].join(', ');
    throw requestFault('parameter.value', `format is "${name}"; use one of ${known}`, 'format');
  }
  const format = negotiate(ctx.get('Accept'), formats);
  if (format !== undefined) return format;
  const offered = formats.map(mediaTypeOf).join(', ');
  throw new StrataError(
    'NotAcceptable',
    `the Accept header "${ctx.get('Accept')}" allows no format of ${what}; use one of ${offered}`,
  );
}
