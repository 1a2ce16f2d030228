/** Where a link of a document leads, seen from its page; undefined for one that leads nowhere, which becomes a text. */
export type ResolveLink = (target: string) => string | undefined;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char] ?? '');

/** The anchor of a heading, as the links of the documents have it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Code, images, links, bold and emphasised texts of a line; the rest is escaped. */
function renderInline(text: string, resolve: ResolveLink): string {
  const pattern =
    /(`+)(.+?)\1|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)|\*\*(.+?)\*\*|(?<![\w*])\*(?![\s*])(.+?)(?<!\s)\*(?![\w*])/g;
  let [html, end] = ['', 0];
  for (const match of text.matchAll(pattern)) {
    const [whole, , code, image, label = '', target = '', bold, emphasis] = match;
    html += escaped(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) html += `<code>${escaped(code)}</code>`;
    else if (bold !== undefined) html += `<strong>${renderInline(bold, resolve)}</strong>`;
    else if (emphasis !== undefined) html += `<em>${renderInline(emphasis, resolve)}</em>`;
    else if (image === '!') html += `<img src="${escaped(target)}" alt="${escaped(label)}">`;
    else {
      const address = resolve(target);
      const shown = renderInline(label, resolve);
      html += address === undefined ? shown : `<a href="${escaped(address)}">${shown}</a>`;
    }
  }
  return html + escaped(text.slice(end));
}

const cellsOf = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function renderTable(rows: readonly string[], resolve: ResolveLink): string {
  const [head = '', , ...body] = rows;
  const row = (text: string, tag: string): string =>
    `<tr>${cellsOf(text)
      .map((cell) => `<${tag}>${renderInline(cell, resolve)}</${tag.split(' ')[0]}>`)
      .join('')}</tr>`;
  const isNamed = cellsOf(head).some((cell) => cell !== '');
  const header = isNamed ? `<thead>${row(head, 'th scope="col"')}</thead>` : '';
  return `<div class="wide-table" tabindex="0"><table>${header}<tbody>${body.map((each) => row(each, 'td')).join('')}</tbody></table></div>`;
}

const marker = /^(\s*)([*-]|\d+\.)\s+/;
const fence = /^(\s*)```(\S*)/;

/** The lines from a place on for which a condition holds. */
function takeWhile(lines: readonly string[], from: number, holds: (line: string) => boolean): readonly string[] {
  let end = from;
  while (end < lines.length && holds(lines[end] ?? '')) end += 1;
  return lines.slice(from, end);
}

const isBlank = (line: string): boolean => line.trim() === '';
const beginsBlock = (line: string): boolean =>
  marker.test(line) || fence.test(line) || /^(?:#{1,6} |\s*\||<!--)/.test(line);

/** The items of a list, each without its marker and indentation. */
function itemsOf(lines: readonly string[]): readonly string[][] {
  const items: string[][] = [];
  let indent = 0;
  for (const line of lines) {
    const [whole, before] = marker.exec(line) ?? [];
    if (whole !== undefined && (before ?? '').length < Math.max(1, indent)) {
      indent = whole.length;
      items.push([line.slice(whole.length)]);
    } else items.at(-1)?.push(line.slice(Math.min(indent, line.search(/\S|$/))));
  }
  return items;
}

/**
 * The documents of the project as HTML: headings with anchors, paragraphs, lists, tables, code, links, images. What Markdown has besides, such as HTML,
 * is text; comments are left out.
 */
export function renderMarkdown(text: string, resolve: ResolveLink): string {
  const renderBlocks = (lines: readonly string[], isTight: boolean): string => {
    const html: string[] = [];
    for (let at = 0; at < lines.length; ) {
      const line = lines[at] ?? '';
      const [, indent = '', language] = fence.exec(line) ?? [];
      const [, level, heading = ''] = /^(#{1,6}) (.*)/.exec(line) ?? [];
      if (isBlank(line)) at += 1;
      else if (line.startsWith('<!--')) {
        at += takeWhile(lines, at, (each) => !each.includes('-->')).length + 1;
      } else if (language !== undefined) {
        const code = takeWhile(lines, at + 1, (each) => !fence.test(each));
        const text = code.map((each) => escaped(each.slice(Math.min(indent.length, each.search(/\S|$/))))).join('\n');
        html.push(`<pre tabindex="0"><code>${text}</code></pre>`);
        at += code.length + 2;
      } else if (level !== undefined) {
        html.push(`<h${level.length} id="${anchorOf(heading)}">${renderInline(heading, resolve)}</h${level.length}>`);
        at += 1;
      } else if (/^\s*\|/.test(line)) {
        const rows = takeWhile(lines, at, (each) => /^\s*\|/.test(each));
        html.push(renderTable(rows, resolve));
        at += rows.length;
      } else if (marker.test(line)) {
        const taken = takeWhile(lines, at, (each) => isBlank(each) || marker.test(each) || /^\s/.test(each));
        const tag = /^\s*\d/.test(line) ? 'ol' : 'ul';
        html.push(
          `<${tag}>${itemsOf(taken)
            .map((item) => `<li>${renderBlocks(item, true)}</li>`)
            .join('')}</${tag}>`,
        );
        at += taken.length;
      } else {
        const paragraph = [line, ...takeWhile(lines, at + 1, (each) => !isBlank(each) && !beginsBlock(each))];
        const content = renderInline(paragraph.map((each) => each.trim()).join('\n'), resolve);
        html.push(isTight && html.length === 0 ? content : `<p>${content}</p>`);
        at += paragraph.length;
      }
    }
    return html.join('\n');
  };
  return renderBlocks(text.split(/\r?\n/), false);
}
