import type { Look, Placement } from './graph-model.js';
import { fonts, type Shape } from './shape.js';

/** XML 1.0 has no control characters but those of lines and tabs; a blank is shown for others. */
const isControl = (each: string): boolean => each < ' ' && !'\t\n\r'.includes(each);

const escapeText = (text: string): string =>
  [...text].map((each) => (isControl(each) ? ' ' : /[&<>"]/.test(each) ? `&#${each.charCodeAt(0)};` : each)).join('');

/** Space around the drawing. */
const margin = 24;

/** A drawing as SVG, on the ground colour of the page. @param title what it shows */
export function writeSvg(
  shapes: readonly Shape[],
  { bounds }: Placement,
  title: string,
  { palette, families, language }: Look,
): string {
  const color = (name: string | undefined): string => (name === undefined ? 'none' : (palette[name] ?? name));
  const [x, y] = [bounds.x - margin, bounds.y - margin];
  const [width, height] = [bounds.width + 2 * margin, bounds.height + 2 * margin];
  const drawn = shapes.flatMap((shape) => {
    if (shape.type === 'name') return [];
    if (shape.type === 'path') {
      const { path, fill, stroke, width: thickness = 1, dash = [] } = shape;
      const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
      const line = stroke === undefined ? '' : ` stroke="${color(stroke)}" stroke-width="${thickness}"${dashes}`;
      return `<path d="${path}" fill="${color(fill)}"${line}/>`;
    }
    const { size, weight, isMono } = fonts[shape.font];
    const direction = shape.isRightToLeft === true ? ' direction="rtl"' : '';
    const tag = shape.isLocal === true ? ` lang="${escapeText(shape.language ?? language)}"` : '';
    const more = `${direction}${tag}${shape.isCentred === true ? ' text-anchor="middle"' : ''}${shape.isStruck === true ? ' text-decoration="line-through"' : ''}`;
    return `<text x="${shape.x}" y="${shape.y}" font-size="${size}" font-weight="${weight}" font-family="${escapeText(isMono ? families.mono : families.text)}" fill="${color(shape.color)}"${more}>${escapeText(shape.text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round">
<title>${escapeText(title)}</title>
<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color('card')}"/>
${drawn.join('\n')}
</svg>
`;
}
