import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { renderDocuments } from './documents/documents.js';
import { formShapes } from './forms/form-shapes.js';
import { explorerEntries, otherEntries } from './src/navigation.js';
import { words } from './src/words/words.js';

const registry = process.env['STRATA'] ?? 'http://127.0.0.1:8080';
const root = join(import.meta.dirname, '..');
const outDir = join(import.meta.dirname, '../dist/web');

/** The head of the pages that are not part of the explorer. */
function headOf(current: string): string {
  const link = ([path, label]: readonly [string, string]): string =>
    `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${label}</a>`;
  return `<header class="head"><a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="24" height="24">${words.common.brand}</a>
<nav aria-label="${words.navigation.label}">
${[...explorerEntries, ...otherEntries].map(link).join('\n')}
</nav></header>`;
}

const writeHeads = (): Plugin => ({
  name: 'write-heads',
  transformIndexHtml: (html, { path }) => html.replace('<!--head-->', headOf(path === '/docs.html' ? '/docs' : '')),
});

/** Writes the documents of the project as pages into `documents/`. */
async function writeDocuments(): Promise<void> {
  const template = join(outDir, 'document.html');
  for (const { path, content } of renderDocuments(root, await readFile(template, 'utf8'))) {
    const file = join(outDir, 'documents', path.replace(/\.md$/, '.html'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await rm(template);
}

/** Writes the documents, and each file in both content codings too, so that the registry compresses nothing when it serves them. */
const finishFiles = (): Plugin => ({
  name: 'finish-files',
  apply: 'build',
  async closeBundle() {
    await writeDocuments();
    const names = await readdir(outDir, { recursive: true });
    await Promise.all(
      names
        .filter((name) => /\.(js|css|html|svg|json)$/.test(name))
        .map(async (name) => {
          const path = join(outDir, name);
          const bytes = await readFile(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
    );
  },
});

/** Gives the pages the shapes of artefacts, which follow from the grammar of the registry. */
const provideShapes = (): Plugin => {
  const name = 'virtual:form-shapes';
  return {
    name: 'provide-shapes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(formShapes())};` : undefined),
  };
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [writeHeads(), provideShapes(), finishFiles()],
  // The path under which the registry is served is not known here, so scripts and styles name each other relatively.
  experimental: { renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'docs.html', 'document.html'].map((name) => join(import.meta.dirname, name)),
    },
    // The viewer of the API is one file of this size, which no other page loads.
    chunkSizeWarningLimit: 1_800,
  },
  // For development: `npx vite web` beside a running registry.
  server: {
    // The example of the README is part of the explorer.
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(
      ['/ws', '/sdmx', '/docs/', '/openapi.json', '/login.html', '/logout'].map((path) => [path, registry]),
    ),
  },
});
