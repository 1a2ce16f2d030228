import { anonymous, type Principal } from '../../registry/principal.js';
import { securePrefix } from '../paths.js';

/** The principal on a path that needs no credentials; undefined on secure paths. Costs no more than a comparison. */
export const publicPrincipal = (path: string): Principal | undefined =>
  path.startsWith(securePrefix) ? undefined : anonymous;
