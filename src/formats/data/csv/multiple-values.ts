import type { ComponentHeading } from './heading.js';

/** A value of a cell with several: a text, texts by language, or for nested attributes the values within one value of the parent. */
export type MultipleValue = string | Readonly<Record<string, string>> | readonly MultipleValue[];

const languagePrefix = /^([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*):([\s\S]*)$/;

/** The sub-fields of a text. One that begins with a quote ends at the closing quote; quotes within it are doubled. */
export function splitSubFields(text: string, separator: string): readonly string[] {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    let field = '';
    if (text[at] === '"') {
      const quoted = /"((?:[^"]|"")*)"/y;
      quoted.lastIndex = at;
      const match = quoted.exec(text);
      if (match !== null && (quoted.lastIndex === text.length || text.startsWith(separator, quoted.lastIndex))) {
        field = (match[1] ?? '').replaceAll('""', '"');
        at = quoted.lastIndex;
        fields.push(field);
        if (at === text.length) return fields;
        at += separator.length;
        continue;
      }
    }
    const end = text.indexOf(separator, at);
    fields.push(text.slice(at, end === -1 ? text.length : end));
    if (end === -1) return fields;
    at = end + separator.length;
  }
}

/** Texts in languages; one without a language stays a text, and a repeated language begins another value. */
function textsByLanguage(text: string, separator: string): readonly MultipleValue[] {
  const values: MultipleValue[] = [];
  let last: Record<string, string> | undefined;
  for (const field of splitSubFields(text, separator)) {
    const [, language, value] = languagePrefix.exec(field) ?? [];
    if (language === undefined || value === undefined) {
      values.push(field);
      last = undefined;
    } else if (last === undefined || Object.hasOwn(last, language)) {
      last = { [language]: value };
      values.push(last);
    } else {
      last[language] = value;
    }
  }
  return values;
}

function valuesAtDepth(text: string, separator: string, depth: number, heading: ComponentHeading): MultipleValue[] {
  if (depth > 1) {
    return splitSubFields(text, separator).map((field) =>
      field === '' ? [] : valuesAtDepth(field, separator, depth - 1, heading),
    );
  }
  if (!heading.hasLanguages) return [...splitSubFields(text, separator)];
  // Sets of texts are quoted where there are several.
  const sets = text.startsWith('"') ? splitSubFields(text, separator) : [text];
  return sets.flatMap((set) => textsByLanguage(set, separator));
}

/** The values of a cell of a column with several. */
export function parseMultipleValues(text: string, separator: string, heading: ComponentHeading): MultipleValue[] {
  const depth = heading.depth + (heading.hasLanguages ? 1 : 0);
  return valuesAtDepth(text, separator, Math.max(1, depth), heading);
}

const isText = (value: MultipleValue): value is string => typeof value === 'string';
const isList = (value: MultipleValue): value is readonly MultipleValue[] => Array.isArray(value);

/** The languages of values. */
export const languagesOf = (values: readonly MultipleValue[]): readonly string[] =>
  values.flatMap((value) => (isText(value) ? [] : isList(value) ? languagesOf(value) : Object.keys(value)));

/** How deep lists are within each other. */
export const nestingOf = (values: readonly MultipleValue[]): number =>
  1 + Math.max(0, ...values.map((value) => (isList(value) ? nestingOf(value) : 0)));

const subField = (text: string, separator: string): string =>
  text.startsWith('"') || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;

const textsInLanguages = (texts: Readonly<Record<string, string>>, separator: string): string =>
  Object.entries(texts)
    .map(([language, text]) => subField(`${language}:${text}`, separator))
    .join(separator);

/** The cell of values: what `parseMultipleValues` reads. */
export function formatMultipleValues(values: readonly MultipleValue[], separator: string): string {
  const [first] = values;
  // A single set of texts in languages is not quoted, unless it begins with a quote itself.
  if (values.length === 1 && first !== undefined && !isText(first) && !isList(first)) {
    const set = textsInLanguages(first, separator);
    return set.startsWith('"') ? subField(set, separator) : set;
  }
  return values
    .map((value) => {
      if (isText(value)) return subField(value, separator);
      const inner = isList(value) ? formatMultipleValues(value, separator) : textsInLanguages(value, separator);
      return isList(value) && inner === '' ? '' : `"${inner.replaceAll('"', '""')}"`;
    })
    .join(separator);
}
