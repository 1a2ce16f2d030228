import type { ShownName } from '../../model/best-language.js';
import { parseUrn } from '../../model/urn.js';
import type { VersionRow } from '../../store/query-statements.js';

/** What lists show of a version. */
export interface ListedArtefact extends ShownName {
  readonly urn: string;
  readonly kind: 'artefact';
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  readonly version: string;
  readonly stability: VersionRow['stability'];
}

export function listArtefact(
  { urn, class: className, stability }: Pick<VersionRow, 'urn' | 'class' | 'stability'>,
  name: ShownName,
): ListedArtefact {
  const { agencyID, id, version } = parseUrn(urn);
  return { urn, kind: 'artefact', class: className, agencyID, id, version, stability, ...name };
}
