import type { Artefact } from '../../model/artefact.js';

const identity = ['class', 'agencyID', 'id', 'version', 'validFrom', 'validTo', 'uri', 'names'] as const;

/** Where the content of what the registry itself holds as a stub is to be had. */
const location = ['serviceURL', 'structureURL'] as const;

function reduced(artefact: Artefact, kept: readonly string[]): Artefact {
  const stub = Object.fromEntries(
    kept.filter((name) => artefact[name] !== undefined).map((name) => [name, artefact[name]]),
  );
  return { ...stub, isExternalReference: true } as unknown as Artefact;
}

/** An artefact as a stub: identity and names, its content to be had elsewhere (REST 2, `detail=allstubs`). */
export const stubOf = (artefact: Artefact): Artefact => reduced(artefact, identity);

/** An artefact as a complete stub: with descriptions and annotations, too (REST 2, `detail=allcompletestubs`). */
export const completeStubOf = (artefact: Artefact): Artefact =>
  reduced(artefact, [...identity, 'descriptions', 'annotations', ...location]);
