import type { Artefact } from '../model/artefact.js';
import { tellLosses } from './sdmx-json/tell-losses.js';
import { writeSdmxJson } from './sdmx-json/write-sdmx-json.js';
import { writeSdmxMl } from './sdmx-ml/write-sdmx-ml.js';
import type { MessageHeader } from './structure-message.js';

export interface WriteSettings {
  readonly header: MessageHeader;
  /** Languages wanted for what can be said in one only, best first. */
  readonly languages: readonly string[];
}

/** A format in which structures are given out. */
export interface StructureFormat {
  /** Names in the `format` parameter; a name that several share means the newest of them. */
  readonly names: readonly string[];
  readonly type: string;
  readonly version: string;
  readonly generic: readonly string[];
  /** Whether names are also written in one language, the one liked best. */
  readonly choosesLanguage: boolean;
  write(artefacts: Iterable<Artefact>, settings: WriteSettings): AsyncIterable<string> | Iterable<string>;
}

const xml = (version: '3.0' | '3.1'): StructureFormat => ({
  names: [`sdmx-${version}`],
  type: 'application/vnd.sdmx.structure+xml',
  version: `${version}.0`,
  generic: ['application/xml', 'text/xml'],
  choosesLanguage: false,
  write: (artefacts, { header }) => writeSdmxMl(version, header, artefacts),
});

const json = (version: '2.0.0' | '2.1.0'): StructureFormat => ({
  names: [`sdmx-json-${version.slice(0, 3)}`, 'sdmx-json'],
  type: 'application/vnd.sdmx.structure+json',
  version,
  generic: ['application/json'],
  choosesLanguage: true,
  write: (artefacts, { header, languages }) =>
    writeSdmxJson(version, header, artefacts, { languages, ...tellLosses() }),
});

/** The formats, the default first, and in each family the one a type without version means before the others. */
export const structureFormats: readonly StructureFormat[] = [xml('3.0'), xml('3.1'), json('2.1.0'), json('2.0.0')];

/** The media type of a format; SDMX types carry no charset. */
export const mediaTypeOf = ({ type, version }: StructureFormat): string => `${type};version=${version}`;
