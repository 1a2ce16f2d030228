import { useAddress } from '../../../address.js';
import { useResponse } from '../../../api/use-response.js';
import { useSender } from '../../../components/use-sender.js';
import { partsOfUrn } from '../../../model/urn.js';
import type { ExtendedCode } from './code-selection.js';
import { readCodes } from './read-codes.js';

interface Codes {
  /** By URN of the list; undefined until they are read, and where no list is named. The last ones stay until then. */
  readonly lists: ReadonlyMap<string, readonly ExtendedCode[]> | undefined;
  readonly refusal: ReturnType<typeof useResponse>['refusal'];
}

/** Reads the codes of lists, drafts of this browser included. @param urns texts that are no URNs are left out */
export function useCodes(urns: readonly string[]): Codes {
  const { lang } = useAddress();
  const principal = useSender()?.principal;
  const wanted = [...new Set(urns)].filter((urn) => partsOfUrn(urn) !== undefined);
  const key = wanted.length === 0 || principal === undefined ? undefined : JSON.stringify([wanted, lang, principal]);
  const { content, refusal } = useResponse(key, async () => {
    const lists = await Promise.all(wanted.map((urn) => readCodes(urn, principal ?? '', lang)));
    return new Map(wanted.map((urn, index) => [urn, lists[index] ?? []]));
  });
  return { lists: content, refusal };
}
