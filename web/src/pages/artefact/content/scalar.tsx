import type { ComponentChildren } from 'preact';
import { UrnLink } from '../../../components/basics.js';
import { isUrn } from '../../../content/json.js';
import { words } from '../../../words/words.js';
import { Statement } from './statement.js';

/** A property of SDMX-JSON as people read it: `attributeRelationship` is `attribute relationship`. */
export const readableProperty = (property: string): string =>
  /^[a-z][A-Za-z]*$/.test(property)
    ? property.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    : property;

/** A text, number or boolean; a URN leads to what it names. */
export function Scalar({ value }: { value: unknown }): ComponentChildren {
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no;
  const text = String(value ?? '');
  if (isUrn(text)) return <UrnLink urn={text} />;
  return text.includes('\n') ? <Statement text={text} /> : text;
}
