/**
 * Characters at the beginning of a cell that make spreadsheets run it as a formula when they open CSV, with their full-width forms
 * (OWASP, CSV Injection).
 */
const runs = '[=+\\-@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20]';

const toProtect = new RegExp(`^'*${runs}`);
const isProtected = new RegExp(`^'+${runs}`);

/** A text that no spreadsheet runs: with an apostrophe before it where one could. */
export const protectCell = (text: string): string => (toProtect.test(text) ? `'${text}` : text);

/** The text that was protected. Other texts with an apostrophe stay. */
export const unprotectCell = (text: string): string => (isProtected.test(text) ? text.slice(1) : text);
