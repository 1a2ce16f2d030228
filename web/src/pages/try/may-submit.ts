import { api, contentOf, type Schemas } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';

export type Sender = Schemas['WhoAmI'];

/** Who looks at the page; undefined until the registry has responded. */
export const useSender = (): Sender | undefined =>
  useResponse('whoami', (signal) => contentOf(api.GET('/ws/registry/whoami', { signal }))).content;

/** Whether somebody may submit for some agency. */
export const maySubmit = ({ role }: Sender): boolean => role !== 'anonymous' && role !== 'user';

/** Whether somebody may do what only administrators may. */
export const isAdministrator = ({ role }: Sender): boolean => role === 'administrator' || role === 'root';
