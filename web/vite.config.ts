import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const registry = process.env['STRATA'] ?? 'http://127.0.0.1:8080';
const outDir = join(import.meta.dirname, '../dist/web');

/** Writes each file in both content codings too, so that the registry compresses nothing when it serves them. */
const compressFiles = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  async closeBundle() {
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compressFiles()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'docs.html'].map((name) => join(import.meta.dirname, name)) },
    // The viewer of the API is one file of this size, which no other page loads.
    chunkSizeWarningLimit: 1_800,
  },
  // For development: `npx vite web` beside a running registry.
  server: {
    // The example of the README is part of the explorer.
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(
      ['/ws', '/sdmx', '/openapi.json', '/login.html', '/logout'].map((path) => [path, registry]),
    ),
  },
});
