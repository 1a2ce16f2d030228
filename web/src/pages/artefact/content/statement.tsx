/** A text without the blank lines around it and the indentation that all its lines share. */
export function withoutIndentation(text: string): string {
  const lines = text.replace(/^(?:[ \t]*\r?\n)+|\s+$/g, '').split(/\r?\n/);
  const indentations = lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)?.[0].length ?? 0);
  const shared = Math.min(...indentations);
  return lines.map((line) => line.slice(shared)).join('\n');
}

/** A text of several lines, such as a ruleset of VTL. */
export function Statement({ text }: { text: string }) {
  return text === '' ? null : <pre class="statement">{withoutIndentation(text)}</pre>;
}
