import type { Hit } from '../../model/hit.js';

/** An artefact with what was found of it: itself, some of its parts, or both. */
export interface HitGroup {
  readonly urn: string;
  /** The artefact, where it was found itself. */
  readonly artefact: Hit | undefined;
  /** What is known of the artefact where only its parts were found. */
  readonly holder: Hit['artefact'];
  /** Its items and components that were found, the best first. */
  readonly parts: readonly Hit[];
}

/** Hits with items under their artefact. An artefact has the place of its best hit. */
export function groupHits(hits: readonly Hit[]): readonly HitGroup[] {
  const groups = new Map<string, HitGroup & { artefact: Hit | undefined; parts: Hit[] }>();
  for (const hit of hits) {
    const urn = hit.artefact?.urn ?? hit.urn;
    const group = groups.get(urn) ?? { urn, artefact: undefined, holder: hit.artefact, parts: [] };
    if (hit.kind === 'artefact') group.artefact = hit;
    else group.parts.push(hit);
    groups.set(urn, group);
  }
  return [...groups.values()];
}
