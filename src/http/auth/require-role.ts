import { StrataError } from '../../errors.js';
import { type Access, agenciesInWords } from '../../registry/access/access.js';

/** Whether a principal may submit for an agency. */
export const isMaintainer = ({ agencies }: Access): boolean => agencies === 'all' || agencies.length > 0;

/** @throws StrataError `Forbidden` for a principal who may submit for no agency */
export function requireMaintainer(access: Access): void {
  if (isMaintainer(access)) return;
  throw new StrataError(
    'Forbidden',
    `${agenciesInWords(access)}; an administrator can grant the role maintainer at /ws/secure/registry/access-rules`,
  );
}

/** @throws StrataError `Forbidden` for a principal who may not submit artefacts of an agency */
export function requireMaintainerOf(access: Access, agencyID: string, urn: string): void {
  requireMaintainer(access);
  if (access.maintains(agencyID)) return;
  throw new StrataError('Forbidden', `${urn} is an artefact of ${agencyID}, and ${agenciesInWords(access)}`);
}

/**
 * @param what that only administrators may do, for the error text; @param advice what others may do
 * @throws StrataError `Forbidden`
 */
export function requireAdministrator({ role }: Access, what: string, advice: string): void {
  if (role === 'root' || role === 'administrator') return;
  throw new StrataError('Forbidden', `only administrators may ${what}; ${advice}`);
}
