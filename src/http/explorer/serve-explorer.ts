import type { Context } from 'koa';
import { isCurrentCopy } from '../representation/representation.js';
import { chooseEncoding } from '../representation/respond.js';
import type { ExplorerFile, ExplorerFiles } from './explorer-files.js';

/** Nothing is loaded from other hosts, no page of another origin frames it, and forms lead nowhere else (CSP level 3). */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Of a script that runs in a worker, where the policy of the page does not hold; it draws graphs with WebAssembly. */
const policyOfAssets = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page of every address of the explorer; its script shows what the address names. */
const shell = '/index.html';
/** The viewer of `/openapi.json`. */
const viewer = '/docs.html';

const isQuery = (path: string): boolean => path.startsWith('/sdmx/') || path.startsWith('/ws/public/');

const isPageOfExplorer = (path: string): boolean => path === '/' || /^\/explore(?:\/|$)/.test(path);

/** Whether the page is sent for an SDMX address that a person opens in a browser. A format that is requested is sent as it is. */
const isShown = (ctx: Context): boolean => isQuery(ctx.path) && ctx.query['format'] === undefined;

function send(ctx: Context, file: ExplorerFile): void {
  const encoding = chooseEncoding(ctx);
  const bytes = encoding === 'identity' ? undefined : file[encoding];
  const tag = `"${file.digest}${bytes === undefined ? '' : `-${encoding}`}"`;
  ctx.vary('Accept-Encoding');
  ctx.set({ ETag: tag, 'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache' });
  if (isCurrentCopy({ ifNoneMatch: ctx.get('If-None-Match'), ifModifiedSince: undefined }, tag, 0)) {
    ctx.status = 304;
    return;
  }
  ctx.set('Content-Type', file.type);
  if (bytes !== undefined) ctx.set('Content-Encoding', encoding);
  ctx.body = bytes ?? file.bytes;
}

function sendPage(ctx: Context, file: ExplorerFile): void {
  ctx.set('Content-Security-Policy', policy);
  if (isQuery(ctx.path)) ctx.vary('Accept');
  send(ctx, file);
}

function sendAsset(ctx: Context, file: ExplorerFile): void {
  ctx.set('Content-Security-Policy', policyOfAssets);
  send(ctx, file);
}

/**
 * A function that sends a page of the explorer or a file of one, and returns whether a request is for one (`mayBePage` in app.ts). They are the same for everybody, so no sign-in is needed: what the pages
 * show comes from the API, with the rights of the person who looks.
 */
export const explorerPages = (files: ExplorerFiles): ((ctx: Context) => boolean) => {
  const [page, docs] = [files.get(shell), files.get(viewer)];
  const assetOf = (path: string): ExplorerFile | undefined => {
    if (path.startsWith('/assets/')) return files.get(path);
    return /^\/docs\/.*\.png$/.test(path) ? files.get(`/documents${path}`) : undefined;
  };
  const pageOf = (ctx: Context): ExplorerFile | undefined => {
    if (/^\/docs\/?$/.test(ctx.path)) return docs;
    if (ctx.path.endsWith('.md')) return files.get(`/documents${ctx.path.slice(0, -3)}.html`);
    return isPageOfExplorer(ctx.path) || isShown(ctx) ? page : undefined;
  };
  return (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
    const shown = pageOf(ctx);
    const file = shown ?? assetOf(ctx.path);
    if (file === undefined) return false;
    if (shown === undefined) sendAsset(ctx, file);
    else sendPage(ctx, shown);
    return true;
  };
};
