import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { ConfigurationError } from '../errors.js';
import type { JsonOf } from '../http/json-schema.js';
import type { importSchema } from '../http/moving-in/import-schema.js';
import { basicAuthorization } from '../model/basic-authorization.js';

/** The state of an import, as the registry returns it. */
type ImportContent = JsonOf<typeof importSchema>;

interface ClientSettings {
  /** Of the Strata into which is imported. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

export interface ImportOptions {
  /** Of the source. */
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly rest: string | undefined;
  readonly agencies: readonly string[] | undefined;
  readonly policy: string | undefined;
  /** Whether what access rules require a second person for is imported too. */
  readonly skipsReview?: boolean;
  readonly isDryRun: boolean;
}

/** What an import did, for programs and for people. */
interface ImportReport {
  readonly content: ImportContent;
  readonly text: string;
}

const path = '/ws/secure/registry/import';
/** Milliseconds between two requests for the state. */
const pause = 1_000;
/** Entries of a list that are shown to people; the report has all. */
const mostShown = 20;
const messageFile = /\.(xml|json|gz|zip)$/i;

/** Has a running registry import, and follows what it does. */
export class ImportClient {
  readonly #settings: ClientSettings;
  readonly #authorization: string;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
    this.#authorization = basicAuthorization(settings.user, settings.password);
  }

  /**
   * Imports from an address or a folder: a dry run, then the import.
   * @throws ConfigurationError with what the registry refuses, or why the import failed
   */
  async import(subject: string, options: ImportOptions): Promise<ImportReport> {
    if (/^https?:/i.test(subject)) await this.#beginFromRegistry(subject, options);
    else await this.#beginFromFolder(subject, options);
    let content = await this.#follow('fetching', 'checking');
    if (content.state === 'checked' && !options.isDryRun) {
      await this.#request('POST', '/run');
      content = await this.#follow('submitting');
    }
    if (content.state === 'failed') throw new ConfigurationError(`the import failed: ${content.error}`);
    if (content.state === 'checked') await this.#request('DELETE', '');
    return { content, text: inWords(content) };
  }

  async #beginFromRegistry(url: string, options: ImportOptions): Promise<void> {
    const { user, password, rest, agencies, policy } = options;
    const body = JSON.stringify({ url, user, password, rest, agencies, policy });
    const response = await this.#send('POST', '', { body, headers: headersOf(options, 'application/json') });
    if (response.status !== 409) {
      await this.#contentOf(response);
      return;
    }
    // An earlier call of this command was interrupted.
    const running = await this.#request<ImportContent>('GET', '');
    if (running.source !== url) await this.#contentOf(response);
    this.#settings.log(`following the import from ${url} that began at ${running.startedAt}`);
  }

  async #beginFromFolder(folder: string, options: ImportOptions): Promise<void> {
    const { policy } = options;
    const isFolder = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) throw new ConfigurationError(`${folder} is neither an address (http://, https://) nor a folder`);
    const names = (await readdir(folder, { recursive: true })).filter((name) => messageFile.test(name)).sort();
    if (names.length === 0) throw new ConfigurationError(`${folder} has no files .xml, .json, .gz or .zip`);
    this.#settings.log(`sending ${names.length} files of ${folder}`);
    const zip = new ZipFile();
    for (const name of names) zip.addReadStreamLazy(name, (take) => take(null, createReadStream(join(folder, name))));
    zip.end();
    const query = policy === undefined ? '' : `?policy=${encodeURIComponent(policy)}`;
    const body = Readable.toWeb(zip.outputStream as Readable) as ReadableStream;
    await this.#contentOf(
      await this.#send('POST', `/messages${query}`, {
        body,
        duplex: 'half',
        headers: headersOf(options, 'application/zip'),
      }),
    );
  }

  /** Waits until the import has another state than some, and logs what it does. */
  async #follow(...states: readonly ImportContent['state'][]): Promise<ImportContent> {
    const { signal, log } = this.#settings;
    for (let shown = ''; ; ) {
      const content = await this.#request<ImportContent>('GET', '');
      const { text, done, total } = content.progress;
      const line = total === 0 ? text : `${done} of ${total}: ${text}`;
      if (line !== shown) log(line);
      shown = line;
      if (!states.includes(content.state)) return content;
      await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  async #send(method: string, below: string, init: RequestInit & { readonly duplex?: 'half' } = {}): Promise<Response> {
    const { url, signal } = this.#settings;
    const headers = { ...init.headers, Authorization: this.#authorization, Accept: 'application/json' };
    try {
      return await fetch(`${url.replace(/\/+$/, '')}${path}${below}`, { ...init, method, headers, signal });
    } catch (error) {
      signal.throwIfAborted();
      const { code } = ((error as Error).cause ?? {}) as { readonly code?: string };
      const detail = `${url} cannot be reached (${code ?? (error as Error).message}); start Strata there, or give its address with --to`;
      throw new ConfigurationError(detail);
    }
  }

  async #request<T>(method: string, below: string): Promise<T> {
    return this.#contentOf(await this.#send(method, below));
  }

  async #contentOf<T>(response: Response): Promise<T> {
    const body = await response.text();
    if (response.ok) return (body === '' ? undefined : JSON.parse(body)) as T;
    const { errors } = readErrors(body);
    throw new ConfigurationError(`${response.status}: ${errors.map(({ detail }) => detail).join('; ')}`);
  }
}

const headersOf = ({ skipsReview = false }: ImportOptions, type: string): Record<string, string> => ({
  'Content-Type': type,
  ...(skipsReview && { 'Skip-Review': 'true' }),
});

function readErrors(body: string): { readonly errors: readonly { readonly detail: string }[] } {
  try {
    return JSON.parse(body) as { readonly errors: readonly { readonly detail: string }[] };
  } catch {
    return { errors: [{ detail: body.slice(0, 1_000) }] };
  }
}

type Findings = NonNullable<ImportContent['findings']>;

/** What an import found and did, in lines. */
function inWords({ state, progress, findings }: ImportContent): string {
  if (findings === undefined) return progress.text;
  const counts = Object.entries(findings.counts).map(([status, count]) => `${count} ${status}`);
  const lists: readonly (readonly [title: string, entries: readonly string[]])[] = [
    ['not fetched or read', [...findings.faults].map(({ place, detail }) => `${place}: ${detail}`)],
    ['twice with different contents', [...findings.contradictions].map(({ urn, detail }) => `${urn}: ${detail}`)],
    [
      'imported under another version',
      [...findings.changes].map(({ urn, as, detail }) => `${urn} as ${as}: ${detail}`),
    ],
    ['left out', [...findings.omitted].map(reasonOf)],
  ];
  return [
    `${findings.found} artefacts: ${counts.join(', ')}`,
    ...lists.flatMap(([title, entries]) => listInWords(title, entries)),
    state === 'checked' ? 'dry run: nothing is written' : progress.text,
  ].join('\n');
}

function reasonOf({ urn, problems }: Findings['omitted'] extends Iterable<infer T> ? T : never): string {
  const errors = [...problems].filter(({ severity }) => severity === 'error');
  return `${urn}: ${errors.map(({ rule, detail }) => `${detail} (${rule})`).join('; ')}`;
}

function listInWords(title: string, entries: readonly string[]): readonly string[] {
  if (entries.length === 0) return [];
  const rest = entries.length - mostShown;
  const shown = entries.slice(0, mostShown).map((entry) => `  ${entry}`);
  return [
    `${entries.length} ${title}:`,
    ...shown,
    ...(rest > 0 ? [`  … and ${rest} more; --report FILE has all`] : []),
  ];
}
