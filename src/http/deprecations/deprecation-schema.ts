import type { Deprecation } from '../../registry/deprecation/find-deprecations.js';
import * as json from '../json-schema.js';
import { isoInstant } from '../representation/respond.js';

const reasons = { ...json.dictionary(json.string()), description: 'Why, by language.' };
const since = {
  ...json.instant,
  description:
    'From when on. A body may have a day, and its default is that of the deprecation before, else the present.',
};
const successor = json.urn('The version to use instead; of the same class.');

const given = json.named(
  'GivenDeprecation',
  json.record({ urn: json.urn('The version.'), reasons }, { successor, since: json.string('As since.') }),
);

export const deprecationsBodySchema = json.named(
  'DeprecationsBody',
  json.anyOf(given, json.arrayOf(given), json.record({ deprecations: json.arrayOf(given) })),
);

export const deprecationSchema = json.named(
  'Deprecation',
  json.record({ urn: json.urn('The version.'), since, reasons }, { successor }),
);

/** A deprecation as responses have it. */
export const deprecationAsJson = ({ since: at, ...rest }: Deprecation): json.JsonOf<typeof deprecationSchema> => ({
  ...rest,
  since: isoInstant(at),
});
