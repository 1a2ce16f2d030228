import type { Artefact } from '../../../model/artefact.js';
import { typeOfClass } from '../../../model/artefact-types.js';
import { artefactUrn } from '../../../model/urn.js';
import type { ElementRule } from '../element-types.js';
import { type Properties, present } from '../from-2.1/mapping.js';
import { isModernVersion } from '../from-2.1/reference-urn.js';
import { messageVersion } from '../message-versions.js';
import { type ArtefactRow, artefactRows } from './artefact-rows.js';
import { fitValue } from './fit-value.js';
import { type Downgrade, Fitting } from './fitting.js';

/** An artefact made fit for SDMX-ML 2.1, with the elements that hold it. */
export interface LegacyArtefact {
  readonly container: ElementRule;
  readonly element: ElementRule;
  readonly artefact: Artefact;
}

const stable = /^[1-9]\d*\.\d+\.\d+$/;

/** The element of a row, and the one it stands in. */
function elementsOf(container: string, element: string): Pick<LegacyArtefact, 'container' | 'element'> {
  const outer = messageVersion('2.1').types.type('StructuresType').elements.get(`structure:${container}`);
  const inner = outer?.type.elements.get(`structure:${element}`);
  if (outer === undefined || inner === undefined) throw new Error(`SDMX-ML 2.1 has no ${element} in ${container}`);
  return { container: outer, element: inner };
}

/** Why what is left of an artefact is not written; undefined where it is. */
function hindranceOf(row: ArtefactRow, given: Properties, fitted: Properties, fitting: Fitting): string | undefined {
  const { essence, whole } = row;
  if (essence !== undefined && given[essence] !== undefined && fitted[essence] === undefined) {
    return 'nothing would be left of what it is made of';
  }
  const broken = whole?.find((property) => fitting.hasLostIn(property));
  return broken === undefined ? undefined : `a part of ${broken} alone would mean something else`;
}

/**
 * An artefact as SDMX-ML 2.1 can hold it: final where its version is stable. What it cannot hold is told; undefined
 * where nothing can be written of it.
 */
export function downgradeArtefact(artefact: Artefact, downgrade: Downgrade): LegacyArtefact | undefined {
  const type = typeOfClass(artefact.class);
  if (type === undefined) throw new Error(`No artefact is of the class ${artefact.class}`);
  const row = artefactRows[artefact.class];
  const fitting = new Fitting(artefactUrn(type, artefact), downgrade, row?.moved);
  if (row === undefined) {
    fitting.lose('', `It was left out: SDMX 2.1 has no ${artefact.class}`);
    return undefined;
  }
  if (!isModernVersion(artefact.version)) {
    fitting.lose('', `It was left out: SDMX 2.1 knows no versions with an extension, such as ${artefact.version}`);
    return undefined;
  }
  const elements = elementsOf(row.container, row.element ?? artefact.class);
  const converted = row.convert?.(artefact) ?? artefact;
  const fitted = fitValue(elements.element.type, present(converted), '', fitting) as Properties | undefined;
  if (fitted === undefined) return undefined;
  const hindrance = hindranceOf(row, converted, fitted, fitting);
  if (hindrance !== undefined) {
    fitting.lose('', `It was left out: ${hindrance}`);
    return undefined;
  }
  const final = stable.test(artefact.version) ? { isFinal: true } : {};
  return { ...elements, artefact: { class: artefact.class, ...fitted, ...final } as Artefact };
}
