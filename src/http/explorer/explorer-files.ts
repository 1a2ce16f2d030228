import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A file of the explorer, in the content codings in which it was built. */
export interface ExplorerFile {
  readonly type: string;
  /** Of its content. */
  readonly digest: string;
  /** Whether its name changes with its content, so that caches may keep it. */
  readonly isImmutable: boolean;
  readonly bytes: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** The files of the explorer by path. */
export type ExplorerFiles = ReadonlyMap<string, ExplorerFile>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

const readIfPresent = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined);

/** Where the build of `web/` is, seen from the sources and from the compiled program alike. */
export const builtExplorer = join(import.meta.dirname, '../../../dist/web');

/** A page whose links begin below a path; it is compressed again. */
function pageBelow(page: Buffer, path: string): Pick<ExplorerFile, 'bytes' | 'br' | 'gzip'> {
  const bytes = Buffer.from(page.toString().replace(/ (href|src)="\//g, ` $1="${path}/`));
  return { bytes, br: brotliCompressSync(bytes), gzip: gzipSync(bytes) };
}

/** A file in the codings in which it was built. */
function readCodings(file: string): Pick<ExplorerFile, 'bytes' | 'br' | 'gzip'> {
  const [br, gzip] = [readIfPresent(`${file}.br`), readIfPresent(`${file}.gz`)];
  return { bytes: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) };
}

/**
 * Reads the explorer into memory, some megabytes. Without a build it is empty, and the registry has no pages but those of the
 * sign-in.
 * @param below the path under which the registry is served: pages have it in their links, scripts find it out
 */
export function readExplorer(folder: string, below = ''): ExplorerFiles {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const files = new Map<string, ExplorerFile>();
  for (const entry of names) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    const built = readCodings(path);
    const content = below !== '' && type.startsWith('text/html') ? pageBelow(built.bytes, below) : built;
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      type,
      digest: createHash('sha256').update(content.bytes).digest('base64url').slice(0, 22),
      isImmutable: /-[\w-]{8}\.(js|css)$/.test(entry.name),
      ...content,
    });
  }
  return files;
}
