import { ConfigurationError, StrataError } from '../errors.js';
import type { Settings } from '../settings/settings-table.js';

/** Causes by error code of Neo4j, for error texts. */
const neo4jFaults: Readonly<Record<string, string>> = {
  'Neo.ClientError.Security.Unauthorized':
    'it rejects NEO4J_USERNAME and NEO4J_PASSWORD; set them to a valid user and password',
  'Neo.ClientError.Security.AuthenticationRateLimit':
    'it has locked NEO4J_USERNAME for some seconds after too many wrong passwords; correct NEO4J_PASSWORD, wait and start again',
  'Neo.ClientError.Security.Forbidden':
    'the user in NEO4J_USERNAME must be allowed to write data and to create constraints',
  'Neo.ClientError.Database.DatabaseNotFound': 'it does not have the database in NEO4J_DATABASE',
};

/** What to do by error code of the file system. */
const folderRemedies: Readonly<Record<string, string>> = {
  ENOENT: 'Its file system cannot hold folders. Mount one that can',
  ENOSPC: 'Its disk is full. Free some space',
  EDQUOT: 'The disk quota of this user is used up. Raise it',
  EROFS: 'Its file system is read-only. Mount it for writing',
};

/**
 * Turns an error at start-up into a ConfigurationError if its cause is a setting or the machine; returns any other
 * error unchanged.
 */
export function explainStartFault(error: unknown, { neo4j, dataDir }: Pick<Settings, 'neo4j' | 'dataDir'>): unknown {
  if (!(error instanceof Error)) return error;
  if (neo4j !== undefined) {
    const fault = faultOfNeo4j(error, neo4j);
    if (fault !== undefined) return new ConfigurationError(fault);
  }
  if ('syscall' in error && ('path' in error || ('code' in error && error.code === 'ENOSPC'))) {
    const remedy = folderRemedies['code' in error ? String(error.code) : ''] ?? 'Give this user write access to it';
    return new ConfigurationError(
      `The data folder ${dataDir} cannot be used (${error.message}). ${remedy}, or set STRATA_DATA_DIR to another folder.`,
    );
  }
  // Errors of Strata have a text for the user; a TypeError and the like need their stack.
  return error.name === 'Error' || error instanceof StrataError ? new ConfigurationError(error.message) : error;
}

function faultOfNeo4j(error: Error, { uri }: NonNullable<Settings['neo4j']>): string | undefined {
  if (error instanceof StrataError && error.name === 'Unavailable') {
    return `The Neo4j at NEO4J_URI, ${uri}, does not respond. Set NEO4J_URI to a running Neo4j, or unset it to use the embedded one.`;
  }
  if (!('code' in error) || typeof error.code !== 'string' || !error.code.startsWith('Neo.')) return undefined;
  return `The Neo4j at NEO4J_URI, ${uri}, cannot be used: ${neo4jFaults[error.code] ?? error.message.replace(/\.$/, '')}.`;
}
