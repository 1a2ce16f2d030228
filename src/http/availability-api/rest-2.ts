import { availabilityFormats } from '../../formats/formats.js';
import { availabilityModes } from '../../registry/availability/availability-query.js';
import { availabilityParts, readAvailabilityPath } from '../parse/availability-path.js';
import { availabilityReferences } from '../parse/availability-references.js';
import { ComponentFilters, componentFilter } from '../parse/component-filters.js';
import { asOf, choice, formatName, lang } from '../parse/parameter-kinds.js';
import { readParameters } from '../parse/parameters.js';
import { rest2 as structures } from '../structure-api/rest-2.js';
import type { AvailabilityApi } from './availability-api.js';

/** Which values are told; the same in both generations. */
export const mode = choice(
  'Whether the values in the data selected are told (exact), or those that remain a choice beside what is selected of other components (available).',
  availabilityModes,
  'exact',
);

const query = {
  c: componentFilter,
  mode,
  references: availabilityReferences,
  asOf,
  format: formatName(availabilityFormats),
  lang,
};

/** REST 2.2.2, data availability queries: `/{context}/{agency}/{id}/{version}/{key}/{component}`. */
export const rest2: AvailabilityApi = {
  summary: 'What data there are, as data constraints of the role Actual tell it',
  parts: availabilityParts,
  query,
  formats: availabilityFormats,
  errors: structures.errors,
  readParameters: (ctx) => {
    const filters = new ComponentFilters();
    const given = readParameters(ctx, query, (name, value) => filters.take(name, value));
    return { ...given, filters: filters.byComponent };
  },
  readPath: readAvailabilityPath,
};
