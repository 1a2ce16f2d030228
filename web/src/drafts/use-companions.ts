import { useMemo } from 'preact/hooks';
import { useAddress } from '../address.js';
import { useResponse } from '../api/use-response.js';
import type { Draft } from './draft.js';
import { type KeptDraftSummary, listDrafts, readDraft } from './draft-store.js';

export interface Companions {
  /** The drafts that are saved and published together with the one on the screen. */
  readonly drafts: readonly Draft[];
  /** All other drafts of the browser that the same message can hold. */
  readonly offered: readonly KeptDraftSummary[];
  /** Whether the drafts are read. */
  readonly isRead: boolean;
  choose(id: string, isChosen: boolean): void;
}

const none: readonly Draft[] = [];

/** The other drafts of this browser, and those of them that the address names with `with`. */
export function useCompanions(principal: string, { id: shown, artefactClass: name }: Draft): Companions {
  const address = useAddress();
  const ids = (address.query['with'] ?? '').split(',').filter((id) => id !== '' && id !== shown);
  const key = ids.join();
  const { content } = useResponse(`companions ${shown} ${key}`, async () => ({
    key,
    offered: (await listDrafts(principal)).filter(
      // A message holds either structures or metadata sets.
      ({ id, artefactClass }) => id !== shown && (artefactClass === 'MetadataSet') === (name === 'MetadataSet'),
    ),
    drafts: (await Promise.all(ids.map((id) => readDraft(principal, id)))).filter((each) => each !== undefined),
  }));
  const isRead = content?.key === key;
  const drafts = useMemo(() => (isRead && content.drafts.length > 0 ? content.drafts : none), [content, isRead]);
  return {
    drafts,
    offered: content?.offered ?? [],
    isRead,
    choose: (id, isChosen) => {
      const others = ids.filter((each) => each !== id);
      address.change({ with: (isChosen ? [...others, id] : others).join() || undefined });
    },
  };
}
