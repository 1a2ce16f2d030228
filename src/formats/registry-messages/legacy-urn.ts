import type { ArtefactClass } from '../../model/artefact-types.js';
import { predecessorRows } from '../model-2.1/down/predecessor-rows.js';
import { predecessorPackage } from '../model-2.1/down/predecessors.js';

const classIn = /^(urn:sdmx:org\.sdmx\.infomodel\.)([a-z]+)\.([A-Za-z]+)=/;

/** The URN of an artefact of 3.x with its class in SDMX-ML 2.1; a class that 2.1 does not have is unchanged. */
export const legacyUrn = (urn: string): string =>
  urn.replace(classIn, (_, start: string, packageName: string, className: string) => {
    const { element = className } = predecessorRows[className as ArtefactClass] ?? {};
    return `${start}${predecessorPackage(packageName)}.${element}=`;
  });
