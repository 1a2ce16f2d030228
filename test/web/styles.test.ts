import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const root = join(import.meta.dirname, '../../web/src');
const files = readdirSync(root, { recursive: true })
  .map(String)
  .filter((name) => /\.(tsx?|css)$/.test(name));
const texts: ReadonlyMap<string, string> = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

const firsts = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, first = '']) => first);

/** The files that one imports, by a pattern of its imports. */
function importsOf(file: string, pattern: RegExp): readonly string[] {
  const base = new URL(file, 'file:///');
  return firsts(texts.get(file) ?? '', pattern).flatMap((path) => {
    const name = new URL(path, base).pathname.slice(1);
    return [name, name.replace(/\.js$/, '.ts'), name.replace(/\.js$/, '.tsx')].filter((each) => texts.has(each));
  });
}

/** A file with all that it imports at once. */
function withImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const each of importsOf(file, /(?:from|import) '(\.[^']+)'/g)) withImports(each, found);
  return found;
}

const isSheet = (file: string): boolean => file.endsWith('.css');

/** The classes that are styled wherever they are, by sheet: those that a selector begins with. */
const styled = new Map(
  files.filter(isSheet).map((file) => {
    const selectors = firsts(texts.get(file) ?? '', /([^{};]*)\{/g).flatMap((each) => each.split(','));
    return [file, new Set(selectors.flatMap((each) => firsts(each.trim(), /^[a-z]*\.([a-z][\w-]*)/g)))] as const;
  }),
);

/** The classes that a file writes, as far as they are texts. */
function classesIn(file: string): readonly string[] {
  const text = texts.get(file) ?? '';
  const computed = firsts(text, /class=\{([^}]*)\}/g).flatMap((each) => firsts(each, /['"`]([a-z][\w -]*)['"`]/g));
  return [...firsts(text, /class="([^"]+)"/g), ...computed].flatMap((each) => each.split(' '));
}

const lazy = /import\('(\.[^']+)'\)/g;

/** What is loaded with the parts that load a part lazily, whichever of them does. */
function loadedBefore(part: string, seen: readonly string[] = []): ReadonlySet<string> {
  if (part === 'main.tsx' || seen.includes(part)) return new Set();
  const above = ['main.tsx', ...parts].filter((each) =>
    [...withImports(each)].some((file) => importsOf(file, lazy).includes(part)),
  );
  const [first, ...others] = above.map(
    (each) => new Set([...withImports(each), ...loadedBefore(each, [...seen, part])]),
  );
  return new Set([...(first ?? [])].filter((file) => others.every((each) => each.has(file))));
}

const parts = [...new Set(files.flatMap((file) => importsOf(file, lazy)))];

describe('the style sheets of the explorer', () => {
  it('are loaded with every part that uses their classes, not only after another page was visited', () => {
    expect(parts.length).to.be.at.least(20);
    const missing = parts.flatMap((part) => {
      const own = withImports(part);
      const sheets = [...withImports('main.tsx'), ...own, ...loadedBefore(part)].filter(isSheet);
      return [...own].flatMap((file) =>
        classesIn(file).flatMap((name) => {
          const of = [...styled].filter(([, names]) => names.has(name)).map(([sheet]) => sheet);
          return of.length === 0 || of.some((sheet) => sheets.includes(sheet))
            ? []
            : [`${part}: ${file} uses .${name} of ${of.join(', ')}`];
        }),
      );
    });
    expect([...new Set(missing)].sort()).to.deep.equal([]);
  });
});
