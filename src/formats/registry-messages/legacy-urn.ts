import type { ArtefactClass } from '../../model/artefact-types.js';
import { artefactRows } from '../model-2.1/down/artefact-rows.js';

const classIn = /^(urn:sdmx:org\.sdmx\.infomodel\.)([a-z]+)\.([A-Za-z]+)=/;

/** Packages of another name in 2.1. */
const packages: Readonly<Record<string, string>> = { structuremapping: 'mapping' };

/** The URN of an artefact with the class that SDMX-ML 2.1 has it as; one that 2.1 does not have keeps its class. */
export const legacyUrn = (urn: string): string =>
  urn.replace(classIn, (_, start: string, packageName: string, className: string) => {
    const { element = className } = artefactRows[className as ArtefactClass] ?? {};
    return `${start}${packages[packageName] ?? packageName}.${element}=`;
  });
