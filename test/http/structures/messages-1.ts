import { select } from '../../harness/xpath.js';
import type { RawResponse } from '../raw-request.js';

const artefacts = '//mes:Structures//str:*[@agencyID and not(self::str:Ref)]';

/** The artefacts of an SDMX-ML 2.1 response, sorted: `Codelist SDMX:CL(1.0)`. */
export function contentOf({ text }: RawResponse): string[] {
  const urns = select(text, `${artefacts}/@urn`);
  return urns.map((urn) => urn.replace(/^urn:sdmx:org\.sdmx\.infomodel\.\w+\.(\w+)=/, '$1 ')).sort();
}

/** The messages of an SDMX-ML error message: code and text. */
export function messagesOf({ text }: RawResponse): { code: string; text: string }[] {
  const texts = select(text, '//mes:ErrorMessage');
  return select(text, '//mes:ErrorMessage/@code').map((code, index) => ({ code, text: (texts[index] ?? '').trim() }));
}
