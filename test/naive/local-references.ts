import { referencesOfClasses } from '../references/standard-references.js';
import { follow, stepsOfPath } from './direct-references.js';
import { partsOf } from './parts.js';
import type { NaiveReference, Resolver } from './reference.js';
import type { NaiveArtefact } from './registry.js';
import { urnOfArtefact } from './urns.js';

/** References by plain id to parts of the same artefact. */
const local = referencesOfClasses.filter(({ isLocal }) => isLocal);

export function localReferences(resolver: Resolver, artefact: NaiveArtefact): readonly NaiveReference[] {
  const parts = partsOf(resolver.artefacts, artefact);
  return local
    .filter(({ id }) => id.startsWith(`${artefact.class}.`))
    .flatMap(({ id: role, place, targets }) =>
      follow(artefact, stepsOfPath(place)).flatMap(({ value, component }) => {
        if (typeof value !== 'string') return [];
        const part = parts.find((each) => each.path === value && targets.includes(each.class));
        return [
          resolver.resolve(artefact, {
            role,
            component,
            scheme: urnOfArtefact(artefact),
            class: part?.class ?? targets[0] ?? '',
            items: { id: value },
          }),
        ];
      }),
    );
}
