import { messageVersion, type SdmxMlVersion } from '../grammar/message-versions.js';
import { messagePart, rootAttributes } from '../xml/write/message-parts.js';

/** An SDMX-ML error message (message schema, ErrorType): a code and a text for each error; at least one. */
export function writeErrorMessage(
  version: SdmxMlVersion,
  errors: readonly { readonly code: number; readonly text: string }[],
): string {
  const messages = errors.map(({ code, text }) =>
    messagePart(version, 'ErrorType', 'message:ErrorMessage', { code, texts: { en: text } }),
  );
  const attributes = rootAttributes(messageVersion(version), ['message', 'common']);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<mes:Error${attributes}>${messages.join('')}\n</mes:Error>\n`;
}
