import type { Answer } from '../raw-request.js';

/** What an SDMX-ML 2.1 answer holds, sorted: `Codelist SDMX:CL(1.0)`. */
export function contentOf({ text }: Answer): string[] {
  const inside = text.slice(text.indexOf('<mes:Structures>'));
  const artefacts = inside.match(/<str:\w+ (?=[^>]*\bagencyID=)[^>]*>/g) ?? [];
  return artefacts
    .map((tag) => {
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
      const element = /^<str:(\w+)/.exec(tag)?.[1];
      return `${element} ${attribute('agencyID')}:${attribute('id')}(${attribute('version')})`;
    })
    .sort();
}

/** The messages of an SDMX-ML error message: code and text. */
export const messagesOf = ({ text }: Answer): { code: string; text: string }[] =>
  [...text.matchAll(/<\w+:ErrorMessage code="(\d+)">(.*?)<\/\w+:ErrorMessage>/gs)].map(
    ([, code = '', message = '']) => ({
      code,
      text: message
        .replace(/<[^>]*>/g, '')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
        .trim(),
    }),
  );
