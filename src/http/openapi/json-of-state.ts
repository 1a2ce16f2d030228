import type { ErrorName } from '../../errors.js';
import { type JsonSchema, type ResponseDescription, stateHeaders } from '../route.js';

/** A response in JSON about a state of the registry, which its headers name. */
export const jsonOfState = (description: string, schema: JsonSchema): ResponseDescription => ({
  status: 200,
  description,
  content: { 'application/json': schema },
  headers: stateHeaders,
});

/** The responses with JSON about a state that has an entity tag. */
export function taggedJsonOfState(description: string, schema: JsonSchema): readonly ResponseDescription[] {
  const headers = ['ETag', 'Last-Modified', ...stateHeaders] as const;
  return [
    { ...jsonOfState(description, schema), headers },
    { status: 304, description: 'The copy of the client is current.', content: {}, headers },
  ];
}

/** The errors of a read of URNs at a state. */
export const errorsOfReads: readonly ErrorName[] = ['Syntax', 'Semantic', 'NotFound', 'NotAcceptable', 'Unavailable'];
