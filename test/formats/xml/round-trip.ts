import type { StructureMessage } from '../../../src/formats/message/structure-message.js';
import { writeSdmxMl } from '../../../src/formats/xml/write/write-sdmx-ml.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { typeOrder } from '../../../src/model/artefact-types.js';

/** The artefacts of a message in the order in which they are written. */
export const sortedArtefacts = (message: StructureMessage): Artefact[] =>
  message.artefacts
    .map(({ artefact }) => artefact)
    .sort((one, other) => (typeOrder.get(one.class) ?? 0) - (typeOrder.get(other.class) ?? 0));

/** A message written as one text. */
export async function written(...parameters: Parameters<typeof writeSdmxMl>): Promise<string> {
  let text = '';
  for await (const chunk of writeSdmxMl(...parameters)) text += chunk;
  return text;
}
