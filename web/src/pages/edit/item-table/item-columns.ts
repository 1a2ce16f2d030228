import { isObject, type JsonObject, textOf, textsOf } from '../../../content/json.js';
import type { SchemeLayout } from './scheme-layouts.js';

/** A column of a table of items. */
export type ItemColumn =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'parent'; readonly id: string }
  | { readonly kind: 'annotations'; readonly id: string }
  | { readonly kind: 'names' | 'descriptions'; readonly id: string; readonly language: string }
  | {
      readonly kind: 'text' | 'flag' | 'reference' | 'representation' | 'list';
      readonly id: string;
      readonly property: string;
    };

/**
 * The columns of a scheme, in the order in which Fusion Metadata Registry has them: id, name, description, parent. Then those of
 * other languages.
 * @param languages of names and descriptions, the main one first
 */
export function columnsOf(layout: SchemeLayout, languages: readonly string[]): readonly ItemColumn[] {
  const [main, ...others] = layout.isUnnamed ? [] : languages;
  const texts = (language: string): ItemColumn[] => [
    { kind: 'names', id: `name:${language}`, language },
    { kind: 'descriptions', id: `description:${language}`, language },
  ];
  return [
    { kind: 'id', id: 'id' },
    ...(main === undefined ? [] : texts(main)),
    ...(layout.hasParent ? [{ kind: 'parent', id: 'parent' } as const] : []),
    ...layout.columns.map(({ property, kind }): ItemColumn => ({ kind, id: property, property })),
    ...others.flatMap(texts),
    { kind: 'annotations', id: 'annotations' },
  ];
}

/** Whether the cells of a column take texts. */
export const isTextColumn = ({ kind }: ItemColumn): boolean => kind !== 'annotations' && kind !== 'list';

const singular = { names: 'name', descriptions: 'description' } as const;

/** The texts of an item by language; a text without its language counts as one in English, as the registry reads it. */
export function localTexts(item: JsonObject, property: 'names' | 'descriptions'): Readonly<Record<string, string>> {
  const given = item[property];
  if (isObject(given)) return textsOf(given);
  const only = textOf(item[singular[property]]);
  return only === '' ? {} : { en: only };
}

/** A representation as one text: the URN of its list, or its data type. */
function representationText(value: unknown): string {
  if (!isObject(value)) return '';
  const { enumeration, format } = value;
  return textOf(enumeration) || textOf(isObject(format) ? format['dataType'] : undefined);
}

/** The text of an item in a column, as it is edited and copied. */
export function textIn(item: JsonObject, column: ItemColumn): string {
  switch (column.kind) {
    case 'names':
    case 'descriptions':
      return localTexts(item, column.kind)[column.language] ?? '';
    case 'annotations': {
      const { annotations } = item;
      return Array.isArray(annotations) && annotations.length > 0 ? String(annotations.length) : '';
    }
    case 'list': {
      const list = item[column.property];
      return Array.isArray(list) && list.length > 0 ? String(list.length) : '';
    }
    case 'representation':
      return representationText(item[column.property]);
    default:
      return textOf(item[column.kind === 'id' || column.kind === 'parent' ? column.kind : column.property]);
  }
}

function withProperty(item: JsonObject, property: string, value: unknown): JsonObject {
  if (value !== undefined) return { ...item, [property]: value };
  const { [property]: _, ...others } = item;
  return others;
}

/** An item with a text in a language; without texts, the property is left out. */
export function withLocalText(
  item: JsonObject,
  property: 'names' | 'descriptions',
  language: string,
  text: string,
): JsonObject {
  const { [language]: _, ...others } = localTexts(item, property);
  const texts = text === '' ? others : { ...localTexts(item, property), [language]: text };
  const { [singular[property]]: __, ...rest } = item;
  return withProperty(rest, property, Object.keys(texts).length === 0 ? undefined : texts);
}

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  x: true,
  false: false,
  no: false,
  '0': false,
};

function representationOf(before: unknown, text: string): JsonObject | undefined {
  if (text === '') return undefined;
  const { enumeration, enumerationFormat, format, ...occurrences } = isObject(before) ? before : {};
  if (text.startsWith('urn:')) {
    return { ...occurrences, enumeration: text, ...(enumerationFormat === undefined ? {} : { enumerationFormat }) };
  }
  return { ...occurrences, format: { ...(isObject(format) ? format : {}), dataType: text } };
}

/** An item with another text in a column. */
export function withText(item: JsonObject, column: ItemColumn, text: string): JsonObject {
  switch (column.kind) {
    case 'names':
    case 'descriptions':
      return withLocalText(item, column.kind, column.language, text);
    case 'annotations':
    case 'list':
      return item;
    case 'id':
      return { ...item, id: text.trim() };
    case 'flag':
      return withProperty(item, column.property, flags[text.trim().toLowerCase()] ?? (text === '' ? undefined : text));
    case 'representation':
      return withProperty(item, column.property, representationOf(item[column.property], text.trim()));
    default:
      return withProperty(item, column.kind === 'parent' ? 'parent' : column.property, text.trim() || undefined);
  }
}
