import type { Artefact } from '../../model/artefact.js';

const kept = ['class', 'agencyID', 'id', 'version', 'validFrom', 'validTo', 'uri', 'names'] as const;

/** An artefact as a stub: identity and names, its content to be had elsewhere (REST 2, `detail=allstubs`). */
export function stubOf(artefact: Artefact): Artefact {
  const stub = Object.fromEntries(
    kept.filter((name) => artefact[name] !== undefined).map((name) => [name, artefact[name]]),
  );
  return { ...stub, isExternalReference: true } as unknown as Artefact;
}
