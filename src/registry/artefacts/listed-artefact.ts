import { parseUrn } from '../../model/urn.js';
import type { VersionRow } from '../../store/query-statements.js';

/** What lists show of a version. */
export interface ListedArtefact {
  readonly urn: string;
  readonly kind: 'artefact';
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  readonly version: string;
  readonly stability: VersionRow['stability'];
  /** In the language of the caller. */
  readonly name?: string;
}

/** @param name in the language of the caller; undefined for an artefact without names */
export function listArtefact(
  { urn, class: className, stability }: Pick<VersionRow, 'urn' | 'class' | 'stability'>,
  name: string | undefined,
): ListedArtefact {
  const { agencyID, id, version } = parseUrn(urn);
  const identity = { urn, kind: 'artefact', class: className, agencyID, id, version, stability } as const;
  return name === undefined ? identity : { ...identity, name };
}
