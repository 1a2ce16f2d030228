import { treat } from '../fit/treat.js';
import { isArray, type Json, type JsonObject } from './json.js';
import type { Place, Writing } from './writing.js';

/** Properties that SDMX-JSON writes as links. */
export const addresses = ['links', 'uri', 'serviceURL', 'structureURL'] as const;

/** Where an object is found; each may be missing. */
export interface Whereabouts {
  readonly urn?: Json | undefined;
  readonly uri?: Json | undefined;
  readonly serviceURL?: Json | undefined;
  readonly structureURL?: Json | undefined;
}

/**
 * An object's links to itself: by its URN, with the address of its structure message and of further information; to the
 * service that has it. Where there is no URN, the further information is the address.
 */
export function selfLinks({ urn, uri, serviceURL, structureURL }: Whereabouts): Json[] {
  const href = structureURL ?? (urn === undefined ? uri : undefined);
  const self = {
    rel: 'self',
    ...(urn === undefined ? {} : { urn }),
    ...(href === undefined ? {} : { href }),
    ...(uri === undefined ? {} : { uri }),
  };
  return [
    ...(urn === undefined && href === undefined ? [] : [self]),
    ...(serviceURL === undefined ? [] : [{ rel: 'service', href: serviceURL }]),
  ];
}

/** The links of an object: those to itself, then what was submitted. */
export function linksOf(object: JsonObject, urn: Json | undefined, place: Place, writing: Writing): Json[] {
  const [links, uri, serviceURL, structureURL] = addresses.map((property) => {
    const value = object[property];
    return value === undefined ? undefined : treat(property, value, place, writing);
  });
  return [...selfLinks({ urn, uri, serviceURL, structureURL }), ...(isArray(links) ? links : [])];
}
