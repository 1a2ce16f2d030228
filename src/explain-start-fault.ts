import type { Config, Neo4jServer } from './config.js';
import { ConfigurationError, StrataError } from './errors.js';

/** Causes by error code of Neo4j, for an error text. */
const neo4jFaults: Readonly<Record<string, string>> = {
  'Neo.ClientError.Security.Unauthorized': 'it does not take NEO4J_USERNAME and NEO4J_PASSWORD',
  'Neo.ClientError.Security.AuthenticationRateLimit':
    'it refuses NEO4J_USERNAME for a while, after too many wrong passwords; correct NEO4J_PASSWORD and wait a little',
  'Neo.ClientError.Security.Forbidden': 'the user of NEO4J_USERNAME may not write and make constraints there',
  'Neo.ClientError.Database.DatabaseNotFound': 'it has no database of the name in NEO4J_DATABASE',
};

/** Turns an error of the start into a ConfigurationError where settings or the machine are its cause; returns any other. */
export function explainStartFault(error: unknown, { neo4j, dataDir }: Config): unknown {
  if (!(error instanceof Error)) return error;
  if (neo4j !== undefined) {
    const fault = faultOfNeo4j(error, neo4j);
    if (fault !== undefined) return new ConfigurationError(fault);
  }
  if ('syscall' in error && 'path' in error) {
    return new ConfigurationError(
      `The data folder ${dataDir} cannot be used (${error.message}); ` +
        'let this user write there, or set STRATA_DATA_DIR to another folder.',
    );
  }
  // Errors of Strata have a text for the user; a TypeError and the like need their stack.
  return error.name === 'Error' || error instanceof StrataError ? new ConfigurationError(error.message) : error;
}

function faultOfNeo4j(error: Error, { uri }: Neo4jServer): string | undefined {
  if (error instanceof StrataError && error.name === 'Unavailable') {
    return `Neo4j does not answer at ${uri}; set NEO4J_URI to where one runs, or leave it out to use the embedded one.`;
  }
  if (!('code' in error) || typeof error.code !== 'string' || !error.code.startsWith('Neo.')) return undefined;
  return `The Neo4j at NEO4J_URI, ${uri}, cannot be used: ${neo4jFaults[error.code] ?? error.message.replace(/\.$/, '')}.`;
}
