import { typesOfResource } from '../../model/artefact-types.js';
import { longestId } from '../../model/longest-id.js';
import { type SchemaContext, type SchemaQuery, schemaContexts } from '../../registry/schema/find-schema.js';
import type { VersionPattern } from '../../versioning/pattern.js';
import { agencyShape, idShape, requestFault } from '../parameters/read-parameters.js';
import type { PathPart } from '../route.js';

const resourceOf = new Map(schemaContexts.map((context) => [context.toLowerCase(), context]));

/** The parts of the path of a schema query, in order. @param latest the version pattern of the latest version */
export const schemaParts = (latest: string): readonly PathPart[] => [
  {
    name: 'context',
    description: 'The type of the artefact whose data or metadata the schema describes.',
    schema: { type: 'string', enum: [...resourceOf.keys()] },
    isRequired: true,
  },
  { name: 'agency', description: 'Its maintenance agency.', schema: { type: 'string' }, isRequired: true },
  { name: 'id', description: 'Its id.', schema: { type: 'string' }, isRequired: true },
  {
    name: 'version',
    description: `Its version, or a version pattern that selects one version; ${latest} if omitted.`,
    schema: { type: 'string', default: latest },
  },
];
const parts = ['context', 'agency', 'id', 'version'] as const;

function readContext(text: string): SchemaContext {
  const [type] = typesOfResource(text);
  const context = schemaContexts.find((each) => each === type?.class);
  if (context !== undefined) return context;
  throw requestFault(
    'path.context',
    `"${text}" is not a context of schema queries; use one of ${[...resourceOf.keys()].join(', ')}`,
    'context',
  );
}

function readId(name: string, text: string, shape: RegExp): string {
  if (shape.test(text) && text.split('.').every((id) => id.length <= longestId)) return text;
  throw requestFault(
    'path.invalid',
    `"${text}" is not a valid ${name}; a schema describes one artefact, so give one ${name}`,
    name,
  );
}

/** Parses a pattern of one version. */
function readOne(text: string, readVersions: (text: string) => readonly VersionPattern[]): VersionPattern {
  const [version, ...others] = readVersions(text);
  if (version !== undefined && others.length === 0 && version.take === 'highest') return version;
  throw requestFault(
    'path.several',
    `the version "${text}" may select several versions; a schema describes one artefact, so give one version`,
    'version',
  );
}

/**
 * Parses `/{context}/{agency}/{id}/{version}` (REST 2.2.2, schema queries), which selects one artefact. The default
 * version is the latest.
 * @param latest the version pattern of the latest version
 * @param readVersions for the version forms of a generation of the API
 * @throws StrataError `Syntax` that names the part
 */
export function readSchemaPath(
  segments: readonly string[],
  latest: string,
  readVersions: (text: string) => readonly VersionPattern[],
): SchemaQuery {
  const surplus = segments[parts.length];
  if (surplus !== undefined) {
    throw requestFault('path.long', `the path has the surplus part "${surplus}"; its parts are ${parts.join('/')}`);
  }
  const [context = '', agency = '', id = '', version = latest] = segments;
  const missing = parts.find((_, index) => [context, agency, id, version][index] === '');
  if (missing !== undefined)
    throw requestFault('path.empty', `the ${missing} is missing; the path has the parts ${parts.join('/')}`, missing);
  return {
    context: readContext(context),
    agencyID: readId('agency', agency, agencyShape),
    id: readId('id', id, idShape),
    version: readOne(version, readVersions),
  };
}
