import { availabilityFormats } from '../../formats/formats.js';
import { longestId } from '../../model/longest-id.js';
import type { Key } from '../../registry/availability/availability-query.js';
import { constrainable } from '../../registry/constraints/find-contexts.js';
import { asOf, lang } from '../parameters/kinds.js';
import { formatName } from '../parameters/negotiate.js';
import {
  agencyShape,
  checkParts,
  componentShape,
  idShape,
  listPart,
  readList,
  readVersions,
} from '../parameters/path.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
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
  asOf,
  format: formatName(availabilityFormats),
  lang,
};

const contexts = new Map([...constrainable].map((className) => [className.toLowerCase(), className]));

/** The parts of the path of an availability query, in their order. */
const availabilityParts2: readonly PathPart[] = [
  {
    name: 'context',
    description: 'The type of the structures whose data are asked about; * for any.',
    schema: { type: 'string', enum: [...contexts.keys(), '*'] },
    isRequired: true,
  },
  listPart('agency', 'Their maintenance agencies; * for any.'),
  listPart('id', 'Their ids; * for any.'),
  listPart('version', 'Their versions, as in structure queries; every one where left out.'),
  listPart('key', 'Values of the dimensions but time in their order, as D.*.EUR; positions left out are *.'),
  listPart('component', 'The components to tell of; * for all dimensions.'),
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
      ? `the context is missing; it may be ${offered}`
      : `there is nothing about the data of "${text}"; the context may be ${offered}`,
    'context',
  );
}

function readPosition(text: string, key: string): readonly string[] | null {
  if (text === '*') return null;
  if (valueShape.test(text) && text.length <= longestId) return [text];
  throw requestFault(
    'path.key',
    text === ''
      ? `"${key}" leaves a position empty; use * for any value`
      : `"${text}" is no value of a dimension; a key has one value or * for each, and several keys are joined by commas`,
    'key',
  );
}

/** Each key is compared with all constraints. */
const mostKeys = 100;

/** Keys joined by commas (REST 2.2.2, key); `*` alone for all data. */
function readKeys(text: string): readonly Key[] {
  if (text === '*') return [[]];
  const keys = text.split(',');
  if (keys.length <= mostKeys) return keys.map((key) => key.split('.').map((position) => readPosition(position, key)));
  throw requestFault('path.key', `there are ${keys.length} keys; ${mostKeys} are the most`, 'key');
}

/** Parses the path, every part but the context optional from the right; `*` for any. */
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
  summary: 'What data there are, as data constraints of the role Actual tell it',
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
