/**
 * The languages a client wants, best first: `lang` before the Accept-Language header (RFC 9110 section 12.5.4), in
 * which `*` says nothing.
 */
export function readLanguages(lang: string | undefined, header: string): string[] {
  if (lang !== undefined && lang !== '') return [lang];
  return header
    .split(',')
    .map((range) => {
      const [tag = '', quality = 'q=1'] = range.split(';').map((part) => part.trim());
      return { tag, quality: Number(quality.replace(/^q=/i, '')) };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
