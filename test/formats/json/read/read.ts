import { type Problem, StrataError } from '../../../../src/errors.js';
import type { JsonVersion } from '../../../../src/formats/grammar/json-versions.js';
import { readSdmxJson, type SdmxJsonReadOptions } from '../../../../src/formats/json/read-sdmx-json.js';
import { writeSdmxJson } from '../../../../src/formats/json/write/write-sdmx-json.js';
import type { StructureMessage } from '../../../../src/formats/message/structure-message.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import { allProblems } from '../../all-problems.js';

export async function* bytesOf(text: string | Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads a message given as text or bytes. */
export const readText = (
  text: string | Uint8Array,
  options: Partial<SdmxJsonReadOptions> = {},
): Promise<StructureMessage> => readSdmxJson(bytesOf(text), { strict: false, ...options });

/** What a message, or an artefact in it, is refused for, and what it is accepted with. */
export async function problemsOf(
  text: string | Uint8Array,
  options: Partial<SdmxJsonReadOptions> = {},
): Promise<{ errors: readonly Problem[]; warnings: readonly Problem[] }> {
  try {
    const problems = allProblems(await readText(text, options));
    const of = (wanted: Problem['severity']) => problems.filter(({ severity }) => severity === wanted);
    return { errors: of('error'), warnings: of('warning') };
  } catch (error) {
    if (error instanceof StrataError && error.name === 'Syntax') return { errors: error.problems, warnings: [] };
    throw error;
  }
}

const header = { id: 'T', test: true, prepared: '2024-01-01T00:00:00Z', sender: { id: 'S' } };

/** The text of a message with artefacts. */
export async function messageOf(version: JsonVersion, artefacts: readonly Artefact[]): Promise<string> {
  let text = '';
  for await (const chunk of writeSdmxJson(version, header, artefacts)) text += chunk;
  return text;
}
