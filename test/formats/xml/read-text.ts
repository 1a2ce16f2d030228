import { Readable } from 'node:stream';
import { StrataError } from '../../../src/errors.js';
import type { StructureMessage } from '../../../src/formats/message/structure-message.js';
import { readSdmxMl, type SdmxMlReadOptions } from '../../../src/formats/xml/read-sdmx-ml.js';

const base = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_';

/** The start of a message, on one line, so that what follows begins on line 2. */
export const head = (minor: 0 | 1 = 0): string =>
  `<?xml version="1.0" encoding="UTF-8"?><m:Structure xmlns:m="${base}${minor}/message" xmlns:s="${base}${minor}/structure" xmlns:c="${base}${minor}/common"><m:Header><m:ID>M1</m:ID><m:Test>false</m:Test><m:Prepared>2024-01-31T00:00:00Z</m:Prepared><m:Sender id="S"/></m:Header>\n`;

/** A whole message around what stands in its `Structures`. */
export const message = (structures: string, minor: 0 | 1 = 0): string =>
  `${head(minor)}<m:Structures>${structures}</m:Structures></m:Structure>`;

/** Reads a message given as a text. */
export const readText = (text: string, options: SdmxMlReadOptions = { strict: false }): Promise<StructureMessage> =>
  readSdmxMl(Readable.from([Buffer.from(text)]), options);

/** The error with which a reading ends. @throws Error when it does not */
export async function refusal(reading: Promise<unknown>): Promise<StrataError> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof StrataError) return error;
    throw error;
  }
  throw new Error('The message was read, though it should have been refused');
}
