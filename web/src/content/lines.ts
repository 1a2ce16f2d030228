import type { LinesOfText } from './protocol.js';
import { packTexts } from './text-column.js';

/** A markup declaration, comment, element with its attributes, or text. */
const piece = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/g;

/** XML with a line an element, where it has none; an element with text alone is one line. */
export function indentXml(text: string): string {
  const lines: string[] = [];
  let depth = 0;
  let line = '';
  let isOpen = false;
  const indent = (): string => '  '.repeat(Math.max(depth, 0));
  for (const [each] of text.matchAll(piece)) {
    if (!each.startsWith('<')) {
      if (each.trim() !== '') line += each;
      continue;
    }
    if (each.startsWith('</')) {
      depth -= 1;
      if (isOpen) lines.push(line + each);
      else lines.push(`${indent()}${each}`);
      isOpen = false;
    } else {
      if (isOpen) lines.push(line);
      isOpen = !each.endsWith('/>') && !each.startsWith('<?') && !each.startsWith('<!');
      line = `${indent()}${each}`;
      if (isOpen) depth += 1;
      else lines.push(line);
    }
    if (!isOpen) line = '';
  }
  if (line.trim() !== '') lines.push(line);
  return lines.join('\n');
}

/** A message in lines that people read: JSON and XML on few lines are indented. */
export function toLines(text: string, type: string): LinesOfText {
  const isOnFewLines = text.slice(0, 4000).split('\n').length < 8;
  const shown = !isOnFewLines
    ? text
    : type.includes('json')
      ? JSON.stringify(JSON.parse(text), null, 2)
      : type.includes('xml')
        ? indentXml(text)
        : text;
  return { text: shown, lines: packTexts(shown.split('\n')), bytes: new TextEncoder().encode(text).length };
}
