import { api, contentOf, type Schemas } from '../api/client.js';
import { useResponse } from '../api/use-response.js';

/** Who looks at the page; undefined until the registry has responded. */
export const useSender = (): Schemas['WhoAmI'] | undefined =>
  useResponse('whoami', (signal) => contentOf(api.GET('/ws/registry/whoami', { signal }))).content;
