import type { Problem } from '../../../errors.js';
import { bestLanguage } from '../../../model/best-language.js';
import type { Content, LocalisedText } from '../../../model/content.js';
import { readHeader } from '../../message/read-header.js';
import type { MessageHeader } from '../../message/structure-message.js';
import type { ObjectProperties } from './shapes.js';

/** The header of a message without `meta`, which 2.0.0 allows. */
const unstated: MessageHeader = { id: 'UNSTATED', test: false, prepared: '1970-01-01', sender: { id: 'UNSTATED' } };

/** The header of a message from its `meta`. */
export const readMeta = (meta: Content | undefined): MessageHeader =>
  meta === undefined ? unstated : readHeader(meta as ObjectProperties);

const shown = (texts: Content = {}): string[] => {
  const text = (texts as LocalisedText)[bestLanguage(Object.keys(texts), []) ?? ''];
  return text === undefined ? [] : [text];
};

/**
 * The errors or warnings that the sender lists in the message, as warnings.
 * @param most number of problems that are listed
 * @param property path of the list in the message
 */
export function senderProblems(errors: Content | undefined, most: number, property = 'errors'): Problem[] {
  const given = Array.isArray(errors) ? (errors as readonly ObjectProperties[]) : [];
  const warning = (detail: string, path: string): Problem => ({
    severity: 'warning',
    code: 140,
    rule: 'message.errors',
    detail: `The ${property.replace(/^.*\//, '')} of the message report: ${detail}`,
    path,
  });
  const listed = given
    .slice(0, most)
    .map(({ code, titles, details }, index) =>
      warning([String(code), ...shown(titles), ...shown(details)].join(', '), `${property}/${index}`),
    );
  const more = given.length - listed.length;
  return more === 0 ? listed : [...listed, warning(`${more} more are not listed`, property)];
}
