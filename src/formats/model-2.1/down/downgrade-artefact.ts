import type { Artefact } from '../../../model/artefact.js';
import { urnOf } from '../../../model/urn.js';
import { fitValue } from '../../fit/fit-value.js';
import { type Properties, present } from '../up/mapping.js';
import { type ArtefactRow, artefactRows } from './artefact-rows.js';
import { type Downgrade, Fitting } from './fitting.js';
import { finality, type LegacyArtefact, legacyElements, versionHindrance } from './legacy-artefact.js';
import { setMaps } from './structure-set-maps.js';
import { StructureSets } from './structure-sets.js';

export type { LegacyArtefact } from './legacy-artefact.js';

/** Why what is left of an artefact is not written; undefined where it is. */
function hindranceOf(row: ArtefactRow, given: Properties, fitted: Properties, fitting: Fitting): string | undefined {
  const { essence, whole } = row;
  if (essence !== undefined && given[essence] !== undefined && fitted[essence] === undefined) {
    return 'nothing would be left of what it is made of';
  }
  const broken = whole?.find((property) => fitting.hasLostIn(property));
  return broken === undefined ? undefined : `a part of ${broken} alone would mean something else`;
}

/** Why nothing of an artefact can be written, whatever it holds. */
function obstacleTo(artefact: Artefact): string | undefined {
  const row = artefactRows[artefact.class];
  if (row === undefined) return `It was left out: SDMX 2.1 has no ${artefact.class}`;
  const obstacle = row.obstacle?.(artefact);
  return obstacle === undefined ? versionHindrance(artefact.version) : `It was left out: ${obstacle}`;
}

/**
 * An artefact as SDMX-ML 2.1 can hold it: final where its version is stable. What it cannot hold is told; undefined
 * where nothing can be written of it.
 */
export function downgradeArtefact(artefact: Artefact, downgrade: Downgrade): LegacyArtefact | undefined {
  if (setMaps[artefact.class] !== undefined) return new StructureSets([artefact], downgrade).written()[0]?.legacy;
  const row = artefactRows[artefact.class];
  const fitting = new Fitting(urnOf(artefact), downgrade, row?.moves, row?.asIs);
  const obstacle = obstacleTo(artefact);
  if (row === undefined || obstacle !== undefined) {
    fitting.lose('', obstacle ?? '');
    return undefined;
  }
  const elements = legacyElements(row.container, row.element ?? artefact.class);
  const converted = row.convert?.(artefact, (path, detail) => fitting.lose(path, detail)) ?? artefact;
  const fitted = fitValue(elements.element.type, present(converted), '', fitting) as Properties | undefined;
  if (fitted === undefined) return undefined;
  const hindrance = hindranceOf(row, converted, fitted, fitting);
  if (hindrance !== undefined) {
    fitting.lose('', `It was left out: ${hindrance}`);
    return undefined;
  }
  const legacy = { class: artefact.class, ...fitted, ...finality(artefact.version) };
  return { ...elements, artefact: legacy as Artefact };
}
