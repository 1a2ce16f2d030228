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
