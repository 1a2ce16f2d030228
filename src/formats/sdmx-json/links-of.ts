import { isArray, type Json, type JsonObject } from './json.js';
import { treat } from './treat.js';
import type { Place, Writing } from './writing.js';

/** Properties that SDMX-JSON writes as links. */
export const addresses = ['links', 'uri', 'serviceURL', 'structureURL'] as const;

/**
 * The links of an object: itself by its URN, with the address of its structure message and of further information;
 * the service that has it; then what was submitted. Where there is no URN, the further information is the address.
 */
export function linksOf(object: JsonObject, urn: Json | undefined, place: Place, writing: Writing): Json[] {
  const [links, uri, service, structure] = addresses.map((property) => {
    const value = object[property];
    return value === undefined ? undefined : treat(property, value, place, writing);
  });
  const href = structure ?? (urn === undefined ? uri : undefined);
  const self = {
    rel: 'self',
    ...(urn === undefined ? {} : { urn }),
    ...(href === undefined ? {} : { href }),
    ...(uri === undefined ? {} : { uri }),
  };
  return [
    ...(urn === undefined && href === undefined ? [] : [self]),
    ...(service === undefined ? [] : [{ rel: 'service', href: service }]),
    ...(isArray(links) ? links : []),
  ];
}
