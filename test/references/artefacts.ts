import type { Artefact } from '../../src/model/artefact.js';

/** An artefact A:X(1.0.0) of a class with some content. */
export const artefact = (className: Artefact['class'], content: object = {}): Artefact => ({
  class: className,
  agencyID: 'A',
  id: 'X',
  version: '1.0.0',
  ...content,
});

const PACKAGES = {
  Codelist: 'codelist',
  Code: 'codelist',
  ValueList: 'codelist',
  Concept: 'conceptscheme',
  MetadataStructure: 'metadatastructure',
} as const;

/** A URN from its class and the text after `=`. */
export const urn = (className: keyof typeof PACKAGES, rest: string): string =>
  `urn:sdmx:org.sdmx.infomodel.${PACKAGES[className]}.${className}=${rest}`;
