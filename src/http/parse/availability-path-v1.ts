import type { AvailabilityQuery, Key } from '../../registry/availability/availability-query.js';
import { parseVersionQueryV1 } from '../../versioning/pattern.js';
import type { PathPart } from '../openapi/route.js';
import { requestFault } from './parameters.js';
import { agencyShape, checkParts, idShape, readList, readVersions } from './structure-path.js';

const any = 'all';
const notation = { any, separator: '+', separators: '+' };

/** The parts of the path of an availability query of REST 1, in their order. */
export const availabilityPartsV1: readonly PathPart[] = [
  {
    name: 'flow',
    description: 'The dataflow: its id, AGENCY,ID or AGENCY,ID,VERSION; without a version the latest in production.',
    schema: { type: 'string', examples: ['ECB,EXR,1.0'] },
    isRequired: true,
  },
  {
    name: 'key',
    description: 'Values of the dimensions but time in their order, as D.USD+JPY..SP00; all for every series.',
    schema: { type: 'string', default: any },
  },
  {
    name: 'provider',
    description: 'Data providers: ID or AGENCY,ID, joined by +; all for any.',
    schema: { type: 'string', default: any },
  },
  {
    name: 'component',
    description: 'The component to tell of; all for every dimension.',
    schema: { type: 'string', default: any },
  },
];
const parts = availabilityPartsV1.map(({ name }) => name);

const valueShape = /^[^\s,+]+$/;
const componentShape = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** One to some texts joined by commas; the last of them are those that have to be there. */
function split(name: string, text: string, most: number): readonly string[] {
  const given = text.split(',');
  if (given.length <= most) return given;
  throw requestFault(
    'path.invalid',
    `"${text}" has ${given.length} parts joined by commas; a ${name} has ${most}`,
    name,
  );
}

function readFlow(text: string | undefined) {
  if (text === undefined) throw requestFault('path.empty', `the flow is missing: ${parts.join('/')}`, 'flow');
  const given = split('flow', text, 3);
  const [agency, id, version = 'latest'] = given.length === 1 ? [any, ...given] : given;
  return {
    agencies: readList('agency', agency, agencyShape, notation),
    ids: readList('id', id, idShape, notation),
    versions: readVersions(version, parseVersionQueryV1),
  };
}

function readPosition(text: string): readonly string[] | null {
  if (text === '') return null;
  const values = text.split('+');
  const wrong = values.find((value) => !valueShape.test(value));
  if (wrong === undefined) return values;
  throw requestFault(
    'path.key',
    `"${text}" is no position of a key; give values joined by +, or nothing for any`,
    'key',
  );
}

const readKeys = (text: string): readonly Key[] => [text === any ? [] : text.split('.').map(readPosition)];

function readProviders(text: string | undefined): Pick<AvailabilityQuery, 'providers'> {
  if (text === undefined || text === any) return {};
  const providers = text.split('+').map((each) => {
    const given = split('provider', each, 2);
    const [agency, id] = given.length === 1 ? [any, ...given] : given;
    const [agencyID = null] = readList('provider', agency, agencyShape, notation) ?? [];
    const [own] = readList('provider', id, idShape, notation) ?? [];
    if (own !== undefined) return { agencyID, id: own };
    throw requestFault('path.invalid', `"${each}" names no provider; give ID or AGENCY,ID`, 'provider');
  });
  return { providers };
}

/**
 * Reads `/{flow}/{key}/{provider}/{component}` (REST 1.5, data availability), every part but the flow optional from the
 * right.
 * @throws StrataError `Syntax` that names the part
 */
export function readAvailabilityPathV1(
  segments: readonly string[],
): Pick<AvailabilityQuery, 'classes' | 'agencies' | 'ids' | 'versions' | 'keys' | 'providers' | 'components'> {
  checkParts(segments, parts, any);
  const [flow, key = any, provider, component] = segments;
  return {
    classes: ['Dataflow'],
    ...readFlow(flow),
    keys: readKeys(key),
    ...readProviders(provider),
    components: readList('component', component, componentShape, notation),
  };
}
