import type { Schemas } from '../../api/client.js';

export type ListedArtefact = Omit<Schemas['Catalogue']['artefacts'][number], 'kind'>;

/** Artefacts of one agency and class, in the order of the list. */
export interface ArtefactGroup {
  readonly agencyID: string;
  readonly class: string;
  readonly artefacts: readonly ListedArtefact[];
}

/** Neighbours in the list with the same agency and class. */
export function groupArtefacts(artefacts: readonly ListedArtefact[]): readonly ArtefactGroup[] {
  const groups: (ArtefactGroup & { artefacts: ListedArtefact[] })[] = [];
  for (const artefact of artefacts) {
    const last = groups.at(-1);
    if (last?.agencyID === artefact.agencyID && last.class === artefact.class) last.artefacts.push(artefact);
    else groups.push({ agencyID: artefact.agencyID, class: artefact.class, artefacts: [artefact] });
  }
  return groups;
}
