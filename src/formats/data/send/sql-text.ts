import { quoteName, quoteText, type SqlTables } from '../../../tables/sql.js';

/** A SQL expression of a text. */
export type SqlText = string;

/** Texts one after the other; none may be NULL. Texts in SQL that are next to each other are one. */
export const joined = (...texts: readonly SqlText[]): SqlText => (texts.length === 0 ? "''" : texts.join(' || '));

export const fixed = quoteText;

/** A text, or an empty one where it is NULL. */
export const orEmpty = (text: SqlText): SqlText => `COALESCE(${text}, '')`;

const replacing = (text: SqlText, pairs: readonly (readonly [SqlText, string])[]): SqlText =>
  pairs.reduce((sql, [from, to]) => `replace(${sql}, ${from}, ${fixed(to)})`, text);

/** A text in an XML attribute or element. */
export const inXml = (text: SqlText): SqlText =>
  `CASE WHEN regexp_matches(${text}, ${fixed('[&<>"\\t\\n\\r]')}) THEN ${replacing(text, [
    ["'&'", '&amp;'],
    ["'<'", '&lt;'],
    ["'>'", '&gt;'],
    [`'"'`, '&quot;'],
    ['chr(9)', '&#9;'],
    ['chr(10)', '&#10;'],
    ['chr(13)', '&#13;'],
  ])} ELSE ${text} END`;

/** A text as a JSON string. */
export const inJson = (text: SqlText): SqlText =>
  `CASE WHEN regexp_matches(${text}, ${fixed('["\\\\\\x00-\\x1f]')}) THEN to_json(${text})::VARCHAR ELSE '"' || ${text} || '"' END`;

/** A text that is a JSON number, else a JSON string. */
export const numberInJson = (text: SqlText, isPlain: boolean): SqlText =>
  `CASE WHEN regexp_full_match(${text}, ${fixed('-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?')}) THEN ${text} ELSE ${isPlain ? `'"' || ${text} || '"'` : inJson(text)} END`;

/**
 * The entries of a cell with several values, each as a text, joined.
 * @param plain the text of an entry that is a text, from its expression
 * @param localised the text of one in a language, from the expressions of language and text
 * @param between the texts in languages of one entry
 */
export function joinEntries(
  cell: SqlText,
  separator: string,
  plain: (entry: SqlText) => SqlText,
  localised: (language: SqlText, text: SqlText) => SqlText,
  between = separator,
  entryOfTexts: (texts: SqlText) => SqlText = (texts) => texts,
): SqlText {
  const inLanguage = localised('k', `json_extract_string(e, '$."' || k || '"')`);
  const texts = `array_to_string(list_transform(json_keys(e), lambda k: ${inLanguage}), ${fixed(between)})`;
  const entry = `CASE json_type(e) WHEN 'OBJECT' THEN ${entryOfTexts(texts)} ELSE ${plain("json_extract_string(e, '$')")} END`;
  return `array_to_string(list_transform(CAST(json(${cell}) AS JSON[]), lambda e: ${entry}), ${fixed(separator)})`;
}

/** The condition that a row is an observation: it has all dimensions. */
export const hasKeys = (ids: readonly string[]): string =>
  ids.length === 0 ? 'TRUE' : ids.map((id) => `${quoteName(id)} IS NOT NULL`).join(' AND ');

/** Rows with the values that some components have in the row before, as `before0`, …: a stream, whatever the number of rows. */
export function withRowBefore(rows: string, ids: readonly string[]): string {
  const before = ids.map((id, index) => `lag(${quoteName(id)}) OVER () AS before${index}`);
  return `SELECT ${['*', ...before].join(', ')} FROM (${rows})`;
}

/** The conditions of `withRowBefore`: that a row is of the series of the one before, and that there is none before. */
export const isSameSeries = (ids: readonly string[]): string =>
  ids.map((id, index) => `${quoteName(id)} = before${index}`).join(' AND ');
export const isFirstRow = 'before0 IS NULL';

/**
 * Writes a text for each row of a query to a file, a line each, in the order of the query.
 * @returns the number of rows
 */
export async function writeLines(tables: SqlTables, select: string, path: string): Promise<number> {
  // Without quotes and with a separator that no text has, a cell is written as it is.
  const [row] = await tables.rows(
    `COPY (${select}) TO ${quoteText(path)} (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '\u0001', NULLSTR '')`,
  );
  return Number(row?.['Count'] ?? 0);
}
