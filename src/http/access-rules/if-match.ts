import { requestFault } from '../parameters/read-parameters.js';
import type { Parameter } from '../route.js';

const tagShape = /^(?:W\/)?"rules-(\d{1,15})"$/;

/** The entity tag of the access rules. @param tick of the newest change; 0 for none */
export const tagOfRules = (tick: number): string => `"rules-${tick}"`;

/** The change that a client has seen (RFC 9110 section 13.1.1); undefined for any. */
export const ifMatch: Parameter<number | undefined> = {
  description:
    'The ETag of the access rules that the change is based on. If they have been changed since, the status is 412.',
  schema: { type: 'string', examples: [tagOfRules(42)] },
  read: (name, text) => {
    if (text === undefined || text === '*') return undefined;
    const [, tick] = tagShape.exec(text) ?? [];
    if (tick !== undefined) return Number(tick);
    throw requestFault('parameter.value', `${name} is ${text}; use the ETag of GET, such as ${tagOfRules(42)}`, name);
  },
};
