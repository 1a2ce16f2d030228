import type { ElementRule } from '../../grammar/element-types.js';
import { messageVersion } from '../../grammar/message-versions.js';
import type { ArtefactInParts } from '../../message/long-list.js';
import { isModernVersion } from '../identifiers.js';

/** An artefact that was fitted for SDMX-ML 2.1, with the elements that hold it. */
export interface DowngradedArtefact extends ArtefactInParts {
  readonly container: ElementRule;
  readonly element: ElementRule;
}

/** The element for artefacts of a class, and the container it stands in. @throws Error where SDMX-ML 2.1 has none */
export function legacyElements(container: string, element: string): Pick<DowngradedArtefact, 'container' | 'element'> {
  const outer = messageVersion('2.1').types.type('StructuresType').elements.get(`structure:${container}`);
  const inner = outer?.type.elements.get(`structure:${element}`);
  if (outer === undefined || inner === undefined) throw new Error(`SDMX-ML 2.1 has no ${element} in ${container}`);
  return { container: outer, element: inner };
}

/** Why 2.1 cannot have an artefact in a version; undefined where it can. */
export const versionObstacle = (version: string): string | undefined =>
  isModernVersion(version)
    ? undefined
    : `The artefact was left out: SDMX 2.1 does not allow an extension in a version, such as ${version}`;

const stable = /^[1-9]\d*\.\d+\.\d+$/;

/** An artefact is final where its version is stable; false is the default and not written. */
export const finality = (version: string): { isFinal?: true } => (stable.test(version) ? { isFinal: true } : {});
