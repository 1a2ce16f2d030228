import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { renderMarkdown } from './render-markdown.js';

/** A file that is served beside the explorer. */
export interface DocumentFile {
  /** Its path in the project, which is its address; that of a page ends with `.md`. */
  readonly path: string;
  readonly content: string | Buffer;
}

/** Documents beside the folder `docs`, to which these refer. */
const others = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

/** The documents of the project. @param root folder of the project */
function pathsOf(root: string): readonly string[] {
  const entries = readdirSync(join(root, 'docs'), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(?:md|png)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return [...others.filter((name) => existsSync(join(root, name))), ...paths.sort()];
}

/**
 * The documents of the project as pages, with the images in them. Links to other documents stay as they are, since a page has the address of its document;
 * those to files that are not served become texts.
 * @param root folder of the project
 * @param template a page with `<!--title-->` and `<!--content-->`
 */
export function renderDocuments(root: string, template: string): readonly DocumentFile[] {
  const paths = pathsOf(root);
  const known = new Set(paths);
  return paths.map((path): DocumentFile => {
    const bytes = readFileSync(join(root, path));
    if (!path.endsWith('.md')) return { path, content: bytes };
    const resolve = (target: string): string | undefined => {
      if (/^(?:https?:|#)/.test(target)) return target;
      const [file = ''] = target.split('#');
      const whole = posix.join(dirname(path), file);
      if (known.has(whole)) return target;
      // A folder is shown by its README, as on the pages of forges.
      return known.has(posix.join(whole, 'README.md')) ? `${file.replace(/\/$/, '')}/README.md` : undefined;
    };
    const text = bytes.toString();
    const title = /^# (.*)/m.exec(text)?.[1]?.replace(/[`*]/g, '') ?? path;
    return {
      path,
      // A function, since a text can have the patterns of replacements.
      content: template
        .replaceAll('<!--title-->', () => title.replaceAll('<', '&lt;'))
        .replace('<!--content-->', () => renderMarkdown(text, resolve)),
    };
  });
}
