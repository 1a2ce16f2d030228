import { writeSdmxJson } from '../../src/formats/json/write/write-sdmx-json.js';
import type { MessageHeader } from '../../src/formats/message/structure-message.js';
import { writeSdmxMl } from '../../src/formats/xml/write/write-sdmx-ml.js';
import type { Artefact } from '../../src/model/artefact.js';
import { typeOrder } from '../../src/model/artefact-types.js';

const header: MessageHeader = {
  id: 'M',
  test: false,
  prepared: '2026-01-15T09:00:00Z',
  sender: { id: 'S' },
} as MessageHeader;

const writers = {
  'SDMX-ML 3.0': (artefacts: readonly Artefact[]) => writeSdmxMl('3.0', header, artefacts),
  'SDMX-ML 3.1': (artefacts: readonly Artefact[]) => writeSdmxMl('3.1', header, artefacts),
  'SDMX-JSON 2.0': (artefacts: readonly Artefact[]) => writeSdmxJson('2.0.0', header, artefacts),
  'SDMX-JSON 2.1': (artefacts: readonly Artefact[]) => writeSdmxJson('2.1.0', header, artefacts),
} as const;

export type MessageFormat = keyof typeof writers;
export const messageFormats = Object.keys(writers) as readonly MessageFormat[];

/** Writes artefacts as a message of a format. */
export async function writeMessageOf(artefacts: readonly Artefact[], format: MessageFormat = 'SDMX-JSON 2.1') {
  const sorted = artefacts.toSorted(
    (one, other) => (typeOrder.get(one.class) ?? 0) - (typeOrder.get(other.class) ?? 0),
  );
  let text = '';
  for await (const chunk of writers[format](sorted)) text += chunk;
  return text;
}
