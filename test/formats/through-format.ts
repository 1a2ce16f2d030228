import { Readable } from 'node:stream';
import type { StructureFormat } from '../../src/formats/formats.js';
import type { AnyJsonVersion } from '../../src/formats/grammar/json-versions.js';
import type { SdmxMlVersion } from '../../src/formats/grammar/message-versions.js';
import type { StructureMessage } from '../../src/formats/message/structure-message.js';
import { recogniseAndRead } from '../../src/formats/read-message.js';
import type { Artefact } from '../../src/model/artefact.js';
import { validateSdmxJson } from './json/schema-validation.js';
import { validateSdmxMl } from './xml/schema-validation.js';

const header = { id: 'TABLE', test: false, prepared: '2026-01-01T00:00:00Z', sender: { id: 'STRATA' } };
const limits = { bytes: 100_000_000, ratio: 100 };

/** Artefacts written in a format and read again. */
export interface Outcome {
  readonly text: string;
  readonly message: StructureMessage;
}

/** What is needed of a format to write in it. */
export type WrittenFormat = Pick<StructureFormat, 'names' | 'version' | 'write'>;

/**
 * Writes artefacts in a format and reads the message strictly. @param resolve the resolution of wildcards, for formats
 * without them
 */
export async function through(
  format: WrittenFormat,
  artefacts: readonly Artefact[],
  resolve: (reference: string) => string | undefined,
): Promise<Outcome> {
  let text = '';
  for await (const chunk of format.write(artefacts, { header, languages: ['en'], resolve })) text += chunk;
  const message = await recogniseAndRead(Readable.from([Buffer.from(text)]), { strict: true, limits });
  return { text, message };
}

/** What the official schema of a format finds wrong with a message. */
export const faultsOf = ({ type, version }: StructureFormat, text: string): readonly unknown[] =>
  type.endsWith('json')
    ? validateSdmxJson(text, version as AnyJsonVersion)
    : validateSdmxMl(text, (version ?? '').slice(0, 3) as SdmxMlVersion);

/** The losses that a message reports, read again; each begins with the URN of its artefact. */
export const reportedLosses = ({ message }: Pick<Outcome, 'message'>): readonly string[] =>
  message.problems
    .filter(({ rule }) => rule === 'message.footer' || rule === 'message.errors')
    .map(({ detail }) => detail);

export const artefactsOf = ({ message }: Pick<Outcome, 'message'>): readonly Artefact[] =>
  message.artefacts.map(({ artefact }) => artefact);

/** The name of a format in a title. */
export const titleOf = ({ names, version }: WrittenFormat): string =>
  `${names[0]?.split('-').slice(0, 2).join('-')} ${version}`;
