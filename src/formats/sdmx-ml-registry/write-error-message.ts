import { xmlText } from '../xml-text.js';

const base = 'http://www.sdmx.org/resources/sdmxml/schemas';

/** An SDMX-ML error message, 3.0 or 3.1 (message schema, ErrorType): a code and a text for each error. */
export function writeErrorMessage(
  version: '3.0' | '3.1',
  errors: readonly { readonly code: number; readonly text: string }[],
): string {
  const namespace = `${base}/v${version.replace('.', '_')}`;
  const messages = errors.map(
    ({ code, text }) =>
      `  <mes:ErrorMessage code="${code}">\n    <com:Text xml:lang="en">${xmlText(text)}</com:Text>\n  </mes:ErrorMessage>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<mes:Error xmlns:mes="${namespace}/message" xmlns:com="${namespace}/common">\n${messages.join('')}</mes:Error>\n`;
}
