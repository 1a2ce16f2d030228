import type { ReferenceScope } from '../../registry/structures/structure-query.js';
import type { Parameter } from './parameters.js';
import { requestFault } from './parameters.js';
import { resourceRows, type Sought, soughtBy } from './resources-v1.js';

/** The scopes of REST 1.5, to which later versions add ancestors. */
const scopes = [
  'none',
  'parents',
  'parentsandsiblings',
  'children',
  'descendants',
  'all',
] as const satisfies readonly ReferenceScope[];

/** What comes along: a scope, or one resource. */
export const referencesV1: Parameter<(typeof scopes)[number] | Sought> = {
  description:
    'What comes along: related artefacts, or those of one resource that are referred to directly, either way.',
  schema: { type: 'string', enum: [...scopes, ...resourceRows.keys()], default: 'none' },
  read: (name, text = 'none') => {
    const scope = scopes.find((each) => each === text);
    const row = resourceRows.get(text);
    if (scope !== undefined) return scope;
    if (row !== undefined) return soughtBy([row]);
    const detail = `${name} is "${text}"; in REST 1.5 it may be ${scopes.join(', ')} or one resource, which are ${[...resourceRows.keys()].join(', ')}`;
    throw requestFault('parameter.value', detail, name);
  },
};
