import type { Artefact } from '../model/artefact.js';
import { lossWarnings } from './json/write/loss-warnings.js';
import { writeSdmxJson } from './json/write/write-sdmx-json.js';
import type { MessageHeader } from './message/structure-message.js';
import { writeSdmxMl } from './xml/write/write-sdmx-ml.js';

export interface WriteSettings {
  readonly header: MessageHeader;
  /** Languages wanted for what can be said in one only, best first. */
  readonly languages: readonly string[];
  /** The version that a reference with a wildcard means now; for formats that know no wildcards. */
  readonly resolve: (reference: string) => string | undefined;
  /** An artefact beside those that are written, by its URN; for formats that say here what 3.x says there. */
  readonly find?: (urn: string) => Artefact | undefined;
}

/** A format in which artefacts are given out. */
export interface ArtefactFormat {
  /** Names in the `format` parameter; a name that several share means the newest of them. */
  readonly names: readonly string[];
  readonly type: string;
  readonly version: string;
  readonly generic: readonly string[];
  /** Whether names are also written in one language, the one liked best. */
  readonly choosesLanguage: boolean;
}

/** One for structures. */
export interface StructureFormat extends ArtefactFormat {
  /** Whether references are written with the version that their wildcard means now. */
  readonly resolvesWildcards: boolean;
  /** Whether its readers put the artefacts of a message together by their versions, as references write them. */
  readonly joinsByVersion: boolean;
  write(artefacts: Iterable<Artefact>, settings: WriteSettings): AsyncIterable<string> | Iterable<string>;
}

const xml = (version: '3.0' | '3.1'): StructureFormat => ({
  names: [`sdmx-${version}`],
  type: 'application/vnd.sdmx.structure+xml',
  version: `${version}.0`,
  generic: ['application/xml', 'text/xml'],
  choosesLanguage: false,
  resolvesWildcards: false,
  joinsByVersion: false,
  write: (artefacts, { header }) => writeSdmxMl(version, header, artefacts),
});

/** Asked for by its version or name only: who accepts just any XML gets what holds everything. */
const xml21: StructureFormat = {
  names: ['sdmx-2.1'],
  type: 'application/vnd.sdmx.structure+xml',
  version: '2.1',
  generic: [],
  choosesLanguage: false,
  resolvesWildcards: true,
  joinsByVersion: false,
  write: (artefacts, { header, resolve, find }) =>
    writeSdmxMl('2.1', header, artefacts, [], { resolve, ...(find === undefined ? {} : { find }) }),
};

const json = (version: '2.0.0' | '2.1.0'): StructureFormat => ({
  names: [`sdmx-json-${version.slice(0, 3)}`, 'sdmx-json'],
  type: 'application/vnd.sdmx.structure+json',
  version,
  generic: ['application/json'],
  choosesLanguage: true,
  resolvesWildcards: false,
  joinsByVersion: true,
  write: (artefacts, { header, languages }) =>
    writeSdmxJson(version, header, artefacts, { languages, ...lossWarnings() }),
});

/** Asked for by its version or name only, as `xml21`. */
const json10: StructureFormat = {
  names: ['sdmx-json-1.0'],
  type: 'application/vnd.sdmx.structure+json',
  version: '1.0.0',
  generic: [],
  choosesLanguage: true,
  resolvesWildcards: true,
  joinsByVersion: false,
  write: (artefacts, { header, languages, resolve, find }) =>
    writeSdmxJson('1.0.0', header, artefacts, {
      languages,
      resolve,
      ...(find === undefined ? {} : { find }),
      ...lossWarnings(),
    }),
};

/** The formats by rank, the default first: of those a client likes equally well, the first is sent. */
export const structureFormats: readonly StructureFormat[] = [
  xml('3.0'),
  xml('3.1'),
  json('2.1.0'),
  json('2.0.0'),
  xml21,
  json10,
];

/** The media type of a format; SDMX types carry no charset. */
export const mediaTypeOf = ({ type, version }: ArtefactFormat): string => `${type};version=${version}`;
