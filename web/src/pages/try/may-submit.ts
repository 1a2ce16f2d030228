import type { Schemas } from '../../api/client.js';

export type Sender = Schemas['WhoAmI'];

/** Whether somebody may submit for some agency. */
export const maySubmit = ({ role }: Sender): boolean => role !== 'anonymous' && role !== 'user';

/** Whether somebody may do what only administrators may. */
export const isAdministrator = ({ role }: Sender): boolean => role === 'administrator' || role === 'root';
