import type { Artefact } from '../../../model/artefact.js';
import type { Properties } from '../../../model/content.js';
import { urnOf } from '../../../model/urn.js';
import { downgradeArtefacts } from '../../model-2.1/down/downgrade-artefacts.js';
import { type Downgrade, Fitting } from '../../model-2.1/down/fitting.js';
import type { DowngradedArtefact } from '../../model-2.1/down/legacy-artefact.js';
import { predecessorRows } from '../../model-2.1/down/predecessor-rows.js';

import { fitForJson10 } from './fit-json-1.0.js';
import { containers } from './names.js';
import { type Json10Context, refOf } from './references.js';

/** An artefact that was fitted for SDMX-JSON 1.0, and its container. */
export interface Json10Artefact extends DowngradedArtefact {
  readonly jsonContainer: string;
}

/** Artefacts as SDMX-JSON 1.0 holds them, in the order of its containers. */
export interface Json10Artefacts {
  readonly artefacts: readonly Json10Artefact[];
  readonly structureOf: Json10Context['structureOf'];
}

const keyOf = (className: unknown, { agencyID, id, version }: Properties): string =>
  `${className}=${agencyID}:${id}(${version})`;

/** Finds the structures of the dataflows and metadataflows among artefacts. */
function structureFinder(artefacts: readonly DowngradedArtefact[]): Json10Context['structureOf'] {
  const structures = new Map(
    artefacts
      .filter(({ element: { localName } }) => /^(?:Data|Metadata)flow$/.test(localName))
      .map(({ element, artefact }) => [keyOf(element.localName, artefact), artefact['structure']]),
  );
  return (usage) => {
    const structure = structures.get(keyOf(usage['class'], usage));
    return structure === undefined ? undefined : refOf(structure);
  };
}

/**
 * Artefacts of 3.x as SDMX-JSON 1.0 holds them: as in SDMX-ML 2.1 (docs/sdmx-2.1.md), without what SDMX-JSON 1.0
 * lacks. Losses are reported to `onLoss`, under the paths of the given artefacts.
 */
export async function fitArtefactsForJson10(
  given: Iterable<Artefact> | AsyncIterable<Artefact>,
  downgrade: Downgrade,
): Promise<Json10Artefacts> {
  const order = Object.values(containers);
  const legacy = await downgradeArtefacts(given, downgrade);
  const structureOf = structureFinder(legacy);
  const artefacts = legacy.flatMap((each): Json10Artefact[] => {
    const { artefact, element } = each;
    const fitting = new Fitting(urnOf(artefact), downgrade, predecessorRows[artefact.class]?.moves);
    const jsonContainer = containers[element.localName];
    if (jsonContainer === undefined) {
      fitting.lose('', `The artefact was left out: SDMX-JSON 1.0 has no ${element.localName}`);
      return [];
    }
    const lose = (path: string, detail: string) => fitting.lose(path, detail);
    const fitted = fitForJson10(element.type, artefact, structureOf, lose);
    return fitted === undefined ? [] : [{ ...each, artefact: fitted, jsonContainer }];
  });
  const sorted = artefacts.toSorted(
    (one, other) => order.indexOf(one.jsonContainer) - order.indexOf(other.jsonContainer),
  );
  return { artefacts: sorted, structureOf };
}
