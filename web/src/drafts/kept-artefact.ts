import type { Draft } from './draft.js';
import { listDrafts, readDraft } from './draft-store.js';
import { namesKept } from './referable-drafts.js';

/** What a URN names among the drafts of this browser; undefined where it is none of them. */
export async function keptArtefact(principal: string, urn: string): Promise<Draft | undefined> {
  const kept = (await listDrafts(principal)).find((each) => namesKept(urn, each));
  return kept && readDraft(principal, kept.id);
}
