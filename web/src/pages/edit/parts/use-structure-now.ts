import { api, contentOf } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { useIsDraft } from '../../../components/draft-choice.js';
import { partsOfUrn } from '../../../model/urn.js';

/**
 * What a reference to a structure, a flow or an agreement leads to now: the structures above it, and its components with what constraints
 * allow. Undefined until the response arrives, and for a draft of this browser, which the registry does not hold.
 */
export function useStructureNow(urn: string) {
  const isInRegistry = useIsDraft(urn) === false && partsOfUrn(urn) !== undefined;
  const key = isInRegistry ? urn : undefined;
  const { content, of } = useResponse(key, (signal) =>
    contentOf(api.GET('/ws/registry/constraints', { params: { query: { urn } }, signal })),
  );
  return of === key ? content?.contexts[0] : undefined;
}
