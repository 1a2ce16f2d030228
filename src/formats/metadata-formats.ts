import type { Artefact } from '../model/artefact.js';
import { lossWarnings } from './json/write/loss-warnings.js';
import { writeMetadataJson } from './json/write/write-metadata-json.js';
import type { MessageHeader } from './message/structure-message.js';
import type { ArtefactFormat } from './structure-formats.js';
import { writeMetadataMl } from './xml/write/write-metadata-message.js';

export interface MetadataWriteSettings {
  readonly header: MessageHeader;
  /** Languages wanted for what can be said in one only, best first. */
  readonly languages: readonly string[];
  /** URNs of the metadataflows that the sets are reported against. */
  readonly metadataflows: readonly string[];
}

/** A format in which metadata sets are given out. */
export interface MetadataFormat extends ArtefactFormat {
  write(sets: readonly Artefact[], settings: MetadataWriteSettings): AsyncIterable<string>;
}

const xml = (version: '3.0' | '3.1'): MetadataFormat => ({
  names: [`sdmx-${version}`],
  type: 'application/vnd.sdmx.metadata+xml',
  version: `${version}.0`,
  generic: ['application/xml', 'text/xml'],
  choosesLanguage: false,
  write: (sets, { header, metadataflows }) => writeMetadataMl(version, header, sets, { metadataflows }),
});

const json = (version: '2.0.0' | '2.1.0'): MetadataFormat => ({
  names: [`sdmx-json-${version.slice(0, 3)}`, 'sdmx-json'],
  type: 'application/vnd.sdmx.metadata+json',
  version,
  generic: ['application/json'],
  choosesLanguage: true,
  write: (sets, { header, languages }) => writeMetadataJson(version, header, sets, { languages, ...lossWarnings() }),
});

/** The formats by rank, the default first, as those of structures. */
export const metadataFormats: readonly MetadataFormat[] = [xml('3.0'), xml('3.1'), json('2.1.0'), json('2.0.0')];
