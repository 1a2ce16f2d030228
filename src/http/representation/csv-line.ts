/** A value of a row (RFC 4180 section 2). */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A row of CSV (RFC 4180), with its line end. */
export const csvLine = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;
