import { availabilityFormat } from '../../formats/formats.js';
import type { AvailabilityQuery, Key } from '../../registry/availability/availability-query.js';
import type { Condition, Filter } from '../../registry/availability/filter.js';
import { parseVersionQueryV1 } from '../../versioning/pattern.js';
import { everyRead, timePeriod } from '../parameters/kinds.js';
import { formatName } from '../parameters/negotiate.js';
import {
  agencyShape,
  checkCount,
  checkParts,
  componentShape,
  distinctEntries,
  idShape,
  limitedPlusList,
  listLimits,
  readList,
  readParameters,
  readVersions,
  requestFault,
  rest1Lists,
} from '../parameters/read-parameters.js';
import { sourceParameter } from '../parameters/source.js';
import type { PathPart } from '../route.js';
import { structures1 } from '../structures/rest-1.js';
import {
  type AvailabilityApi,
  type AvailabilityPath,
  availabilityMode,
  availabilityReferences,
} from './availability.js';

const formats = structures1.formats.map(availabilityFormat);

const query = {
  mode: availabilityMode,
  references: availabilityReferences,
  source: sourceParameter,
  startPeriod: timePeriod('The first time period, included.'),
  endPeriod: timePeriod('The last time period, included.'),
  format: formatName(formats),
  ...everyRead,
};

/** The filter on TIME_PERIOD for a first and a last period. */
function filtersOf(startPeriod: string | undefined, endPeriod: string | undefined): ReadonlyMap<string, Filter> {
  const conditions: Condition[] = [
    ...(startPeriod === undefined ? [] : [{ operator: 'ge', value: startPeriod } as const]),
    ...(endPeriod === undefined ? [] : [{ operator: 'le', value: endPeriod } as const]),
  ];
  return new Map(conditions.length === 0 ? [] : [['TIME_PERIOD', [conditions]]]);
}

/** The parts of the path of an availability query of REST 1.5, in order. */
const availabilityParts1: readonly PathPart[] = [
  {
    name: 'flow',
    description:
      'The dataflow, as ID, AGENCY,ID or AGENCY,ID,VERSION. Without a version, the latest version that is not a draft.',
    schema: { type: 'string', examples: ['ECB,EXR,1.0'] },
    isRequired: true,
  },
  {
    name: 'key',
    description: `The values of the dimensions except time, in order: D.USD+JPY..SP00. An empty position means any value; all means every series. At most ${listLimits.conditions} values.`,
    schema: { type: 'string', default: rest1Lists.any },
  },
  {
    name: 'provider',
    description: 'Data providers, as ID or AGENCY,ID, separated by +; all for any.',
    schema: { ...limitedPlusList('ids'), default: rest1Lists.any },
  },
  {
    name: 'component',
    description: 'The components whose values are returned, separated by +; all for every dimension.',
    schema: { ...limitedPlusList('ids'), default: rest1Lists.any },
  },
];
const partNames = availabilityParts1.map(({ name }) => name).join('/');

const valueShape = /^[^\s,+]+$/;

/** Splits a text at its commas; rejects one with more than `most` parts. */
function split(name: string, text: string, most: number): readonly string[] {
  const given = text.split(',');
  if (given.length <= most) return given;
  throw requestFault(
    'path.invalid',
    `"${text}" has ${given.length} parts separated by commas; a ${name} has at most ${most}`,
    name,
  );
}

function readFlow(text: string | undefined) {
  if (text === undefined)
    throw requestFault('path.empty', `the flow is missing; the path has the parts ${partNames}`, 'flow');
  const given = split('flow', text, 3);
  const [agency, id, version = 'latest'] = given.length === 1 ? [rest1Lists.any, ...given] : given;
  return {
    agencies: readList('agency', agency, agencyShape, rest1Lists),
    ids: readList('id', id, idShape, rest1Lists),
    versions: readVersions(version, parseVersionQueryV1, rest1Lists),
  };
}

function readPosition(text: string): readonly string[] | null {
  if (text === '') return null;
  const values = text.split('+');
  const wrong = values.find((value) => !valueShape.test(value));
  if (wrong === undefined) return values;
  throw requestFault(
    'path.key',
    `"${text}" is not a position of a key; give values separated by +, or leave it empty for any value`,
    'key',
  );
}

function readKeys(text: string): readonly Key[] {
  if (text === rest1Lists.any) return [[]];
  checkCount('values in the key', text.split(/[.+]/).filter((value) => value !== '').length, 'conditions', 'key');
  return [text.split('.').map(readPosition)];
}

function readProviders(text: string | undefined): Pick<AvailabilityQuery, 'providers'> {
  if (text === undefined || text === rest1Lists.any) return {};
  const providers = distinctEntries('provider', text, rest1Lists.separator, 'ids').map((each) => {
    const given = split('provider', each, 2);
    const [agency, id] = given.length === 1 ? [rest1Lists.any, ...given] : given;
    const [agencyID = null] = readList('provider', agency, agencyShape, rest1Lists) ?? [];
    const [own] = readList('provider', id, idShape, rest1Lists) ?? [];
    if (own !== undefined) return { agencyID, id: own };
    throw requestFault('path.invalid', `"${each}" is not a provider; write ID or AGENCY,ID`, 'provider');
  });
  return { providers };
}

/** Parses `/{flow}/{key}/{provider}/{component}`. Parts except the flow may be omitted from the right. */
function readPath(segments: readonly string[]): AvailabilityPath {
  checkParts(segments, availabilityParts1, rest1Lists.any);
  const [flow, key = rest1Lists.any, provider, component] = segments;
  return {
    classes: ['Dataflow'],
    ...readFlow(flow),
    keys: readKeys(key),
    ...readProviders(provider),
    components: readList('component', component, componentShape, rest1Lists),
  };
}

/** REST 1.5, data availability: `/{flow}/{key}/{provider}/{component}`. */
export const availability1: AvailabilityApi = {
  summary: 'Data availability of a dataflow, from its content constraints (REST 1.5)',
  parts: availabilityParts1,
  query,
  formats,
  errors: structures1.errors,
  readParameters: (ctx) => {
    const { startPeriod, endPeriod, ...given } = readParameters(ctx, query);
    return { ...given, filters: filtersOf(startPeriod, endPeriod) };
  },
  readPath,
};
