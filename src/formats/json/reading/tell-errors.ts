import type { Problem } from '../../../errors.js';
import { bestLanguage } from '../../../model/best-language.js';
import type { Content, LocalisedText } from '../../../model/content.js';
import type { Properties } from './shapes.js';

const shown = (texts: Content = {}): string[] => {
  const text = (texts as LocalisedText)[bestLanguage(Object.keys(texts), []) ?? ''];
  return text === undefined ? [] : [text];
};

/**
 * What the sender says in `errors` has gone wrong, as warnings.
 * @param most how many are told in full
 * @param property path of the property that says it
 */
export function tellErrors(errors: Content | undefined, most: number, property = 'errors'): Problem[] {
  const given = Array.isArray(errors) ? (errors as readonly Properties[]) : [];
  const warning = (detail: string, path: string): Problem => ({
    severity: 'warning',
    code: 140,
    rule: 'message.errors',
    detail: `The message's ${property.replace(/^.*\//, '')} say: ${detail}`,
    path,
  });
  const told = given
    .slice(0, most)
    .map(({ code, titles, details }, index) =>
      warning([String(code), ...shown(titles), ...shown(details)].join(', '), `${property}/${index}`),
    );
  const more = given.length - told.length;
  return more === 0 ? told : [...told, warning(`${more} more, which are not listed`, property)];
}
