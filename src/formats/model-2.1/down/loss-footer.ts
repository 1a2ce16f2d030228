import type { Loss } from '../../message/loss.js';
import type { FooterMessage } from '../../xml/footer-message.js';

/** Codes from 1000 on are a service's own (SDMX web services, status codes). */
const code = '1000';
const maximum = 100;

/** Losses as messages of the footer, the first hundred in full and how many there are beyond. */
export function lossFooter(losses: readonly Loss[]): FooterMessage[] {
  const messages = losses.slice(0, maximum).map(({ urn, path, detail }) => ({
    code,
    severity: 'Warning' as const,
    texts: { en: `${urn}${path === '' ? '' : `, ${path}`}: ${detail}` },
  }));
  const more = losses.length - messages.length;
  const rest = { code, severity: 'Warning' as const, texts: { en: `${more} more losses are not listed` } };
  return more === 0 ? messages : [...messages, rest];
}
