import { availabilityFormats } from '../../formats/formats.js';
import { longestId } from '../../model/longest-id.js';
import type { Key } from '../../registry/availability/availability-query.js';
import { constrainable } from '../../registry/constraints/find-contexts.js';
import { everyRead } from '../parameters/kinds.js';
import { formatName } from '../parameters/negotiate.js';
import {
  agencyShape,
  checkParts,
  componentShape,
  distinctEntries,
  idShape,
  listPart,
  readList,
  readParameters,
  readVersions,
  requestFault,
} from '../parameters/read-parameters.js';
import { sourceParameter } from '../parameters/source.js';
import type { PathPart } from '../route.js';
import { structures2 } from '../structures/rest-2.js';
import {
  type AvailabilityApi,
  type AvailabilityPath,
  availabilityMode,
  availabilityReferences,
} from './availability.js';
import { ComponentFilters, componentFilter } from './component-filters.js';

const query = {
  c: componentFilter,
  mode: availabilityMode,
  references: availabilityReferences,
  source: sourceParameter,
  format: formatName(availabilityFormats),
  ...everyRead,
};

const contexts = new Map([...constrainable].map((className) => [className.toLowerCase(), className]));

/** The parts of the path of an availability query of REST 2, in order. */
const availabilityParts2: readonly PathPart[] = [
  {
    name: 'context',
    description: 'The type of the structures whose data availability is requested; * for any.',
    schema: { type: 'string', enum: [...contexts.keys(), '*'] },
    isRequired: true,
  },
  listPart('agency', 'Their maintenance agencies; * for any.'),
  listPart('id', 'Their ids; * for any.'),
  listPart('version', 'Their versions, as in structure queries; every version if omitted.', 'versions'),
  listPart(
    'key',
    'Keys separated by commas: the values of the dimensions except time, in order, as D.*.EUR. Omitted positions at the end are *.',
    'keys',
  ),
  listPart('component', 'The components whose values are returned; * for all dimensions.'),
];

const valueShape = /^[^\s,+]+$/;

function readContext(text: string | undefined): readonly string[] {
  if (text === '*') return [...contexts.values()];
  const found = contexts.get(text ?? '');
  if (found !== undefined) return [found];
  const offered = [...contexts.keys(), '*'].join(', ');
  throw requestFault(
    'path.context',
    text === undefined
      ? `the context is missing; use one of ${offered}`
      : `"${text}" is not a context of availability queries; use one of ${offered}`,
    'context',
  );
}

function readPosition(text: string, key: string): readonly string[] | null {
  if (text === '*') return null;
  if (valueShape.test(text) && text.length <= longestId) return [text];
  throw requestFault(
    'path.key',
    text === ''
      ? `the key "${key}" has an empty position; use * for any value`
      : `"${text}" is not a value of a dimension; a key has one value or * for each dimension, and keys are separated by commas`,
    'key',
  );
}

/** Parses keys separated by commas (REST 2.2.2, key); `*` alone for all data. */
function readKeys(text: string): readonly Key[] {
  if (text === '*') return [[]];
  const keys = distinctEntries('key', text, ',', 'keys');
  return keys.map((key) => key.split('.').map((position) => readPosition(position, key)));
}

/** Parses the path. Parts except the context may be omitted from the right; `*` stands for any. */
function readPath(segments: readonly string[]): AvailabilityPath {
  checkParts(segments, availabilityParts2);
  const [context, agency, id, version, key, component] = segments;
  return {
    classes: readContext(context),
    agencies: readList('agency', agency, agencyShape),
    ids: readList('id', id, idShape),
    versions: readVersions(version ?? '*'),
    keys: readKeys(key ?? '*'),
    components: readList('component', component, componentShape),
  };
}

/** REST 2.2.2, data availability queries: `/{context}/{agency}/{id}/{version}/{key}/{component}`. */
export const availability2: AvailabilityApi = {
  summary: 'Data availability, from data constraints with the role Actual',
  parts: availabilityParts2,
  query,
  formats: availabilityFormats,
  errors: structures2.errors,
  readParameters: (ctx) => {
    const filters = new ComponentFilters();
    const given = readParameters(ctx, query, (name, value) => filters.take(name, value));
    return { ...given, filters: filters.byComponent };
  },
  readPath,
};
