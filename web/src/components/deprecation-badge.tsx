import type { Schemas } from '../api/client.js';
import { shortUrn } from '../model/urn.js';
import { words } from '../words/words.js';

type ShownDeprecation = Schemas['SearchResult']['hits'][number]['deprecated'];

/** That a version is deprecated, with the reason as a title; nothing for others. */
export function DeprecationBadge({ of }: { of: ShownDeprecation }) {
  if (of === undefined) return null;
  const { reason, successor } = of;
  return (
    <span class="badge deprecated" title={reason}>
      {words.deprecated}
      {successor === undefined ? null : ` → ${shortUrn(successor)}`}
    </span>
  );
}
