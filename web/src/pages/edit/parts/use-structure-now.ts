import { useResponse } from '../../../api/use-response.js';
import { useSender } from '../../../components/use-sender.js';
import { partsOfUrn } from '../../../model/urn.js';
import { type StructureNow, structureNow } from './structure-now.js';

/** What a reference leads to now, as far as it is known. */
interface FoundStructure {
  /** Undefined until it is read, and for a draft that leads to no data structure. */
  readonly structure?: StructureNow | undefined;
  readonly isRead: boolean;
  readonly refusal?: ReturnType<typeof useResponse>['refusal'];
}

/** Reads what a reference to a structure, a flow or an agreement leads to now, drafts of this browser included. */
export function useStructureNow(urn: string): FoundStructure {
  const principal = useSender()?.principal;
  const isAsked = principal !== undefined && partsOfUrn(urn) !== undefined;
  const key = isAsked ? JSON.stringify([urn, principal]) : undefined;
  const { content, of, refusal } = useResponse(key, async (signal) => ({
    structure: await structureNow(urn, { principal: principal ?? '', signal }),
  }));
  const isRead = key !== undefined && of === key && content !== undefined;
  return { isRead, structure: isRead ? content.structure : undefined, refusal };
}
