import type { Artefact } from '../../../model/artefact.js';
import type { ArtefactSequence } from '../../../model/artefact-sequence.js';
import type { Content, Properties } from '../../../model/content.js';
import { urnOf } from '../../../model/urn.js';
import { refitInParts } from '../../message/long-list.js';
import type { Loss } from '../../message/loss.js';
import {
  downgradeArtefacts,
  type ElementGroups,
  elementsByContainer,
} from '../../model-2.1/down/downgrade-artefacts.js';
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

/** Artefacts as SDMX-JSON 1.0 holds them. */
export interface Json10Artefacts {
  /** In the order of the containers. */
  readonly artefacts: AsyncIterable<Json10Artefact>;
  /** Finds the structures of the flows among the artefacts so far; the containers of flows precede those of maps. */
  readonly structureOf: Json10Context['structureOf'];
}

const versionKey = (className: unknown, { agencyID, id, version }: Properties): string =>
  `${className}=${agencyID}:${id}(${version})`;

/** The elements in the order of the containers of SDMX-JSON 1.0; those that it does not have come last. */
function elementsByJsonContainer(): ElementGroups {
  const held = Object.keys(containers);
  const others = elementsByContainer().map((elements) => elements.filter((element) => !held.includes(element)));
  return [...held.map((element) => [element]), ...others];
}

/**
 * Artefacts of 3.x as SDMX-JSON 1.0 holds them: as in SDMX-ML 2.1 (docs/sdmx-2.1.md), without what SDMX-JSON 1.0
 * lacks. Losses are reported to `onLoss`, under the paths of the given artefacts.
 */
export function fitArtefactsForJson10(sequence: ArtefactSequence, downgrade: Downgrade): Json10Artefacts {
  const structures = new Map<string, Content | undefined>();
  const structureOf: Json10Context['structureOf'] = (usage) => {
    const structure = structures.get(versionKey(usage['class'], usage));
    return structure === undefined ? undefined : refOf(structure);
  };
  const { onLoss = () => undefined } = downgrade;
  function fitOne(legacy: DowngradedArtefact): Json10Artefact | undefined {
    const { artefact, container, element } = legacy;
    const moves = predecessorRows[artefact.class]?.moves;
    const jsonContainer = containers[element.localName];
    if (jsonContainer === undefined) {
      const detail = `The artefact was left out: SDMX-JSON 1.0 has no ${element.localName}`;
      new Fitting(urnOf(artefact), downgrade).lose('', detail);
      return undefined;
    }
    const fitPart = (part: Artefact, report: (loss: Loss) => void): Artefact | undefined => {
      const fitting = new Fitting(urnOf(artefact), { ...downgrade, onLoss: report }, moves);
      return fitForJson10(element.type, part, structureOf, (path, detail) => fitting.lose(path, detail));
    };
    const fitted = refitInParts(legacy, fitPart, onLoss, (property) => moves?.find(([from]) => from === property)?.[1]);
    return fitted && { container, element, ...fitted, jsonContainer };
  }
  async function* artefacts(): AsyncGenerator<Json10Artefact> {
    for await (const legacy of downgradeArtefacts(sequence, elementsByJsonContainer(), downgrade)) {
      const { artefact, element } = legacy;
      if (/^(?:Data|Metadata)flow$/.test(element.localName))
        structures.set(versionKey(element.localName, artefact), artefact['structure']);
      const fitted = fitOne(legacy);
      if (fitted !== undefined) yield fitted;
    }
  }
  return { artefacts: artefacts(), structureOf };
}
