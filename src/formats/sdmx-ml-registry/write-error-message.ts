import { xmlText } from '../xml-text.js';

const base = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0';

/** An SDMX-ML 3.0 error message (message schema, ErrorType): a code and a text for each error. */
export function writeErrorMessage(errors: readonly { readonly code: number; readonly text: string }[]): string {
  const messages = errors.map(
    ({ code, text }) =>
      `  <mes:ErrorMessage code="${code}">\n    <com:Text xml:lang="en">${xmlText(text)}</com:Text>\n  </mes:ErrorMessage>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<mes:Error xmlns:mes="${base}/message" xmlns:com="${base}/common">\n${messages.join('')}</mes:Error>\n`;
}
