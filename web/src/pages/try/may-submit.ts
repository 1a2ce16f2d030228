import { answerOf, api, type Schemas } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';

export type Sender = Schemas['WhoAmI'];

/** Who looks at the page; undefined until the registry answers. */
export const useSender = (): Sender | undefined =>
  useAnswer('whoami', (signal) => answerOf(api.GET('/ws/registry/whoami', { signal }))).content;

/** Whether somebody may submit for some agency. */
export const maySubmit = ({ role }: Sender): boolean => role !== 'anonymous' && role !== 'user';

/** Whether somebody may do what only administrators may. */
export const isAdministrator = ({ role }: Sender): boolean => role === 'administrator' || role === 'root';
