/** The names of the statement files that are used, by their text: what a transaction runs is the text. */
const names = new Map<string, string>();

export function nameStatement(text: string, name: string): void {
  names.set(text, name);
}

/** The name of the statement file with a text; undefined for a text that is not in one. */
export const statementName = (text: string): string | undefined => names.get(text);
