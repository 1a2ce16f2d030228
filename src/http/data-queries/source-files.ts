import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { StrataError } from '../../errors.js';
import { SharedWork } from '../../model/shared-work.js';
import { writeLoad } from '../../registry/data/data-store.js';
import type { DataState } from '../../registry/data/find-data.js';
import { writeParquetAsCsv } from '../../registry/data/parquet-as-csv.js';
import type { DataSource } from '../../registry/registrations/data-sources.js';
import type { StructureOfData } from '../../registry/validation/structure-of-data.js';
import type { RowsToLoad } from '../../registry/validation/validation-job.js';
import type { Services } from '../services.js';
import type { OpenJob } from '../validation/open-job.js';
import { structureFinder } from '../validation/structure-finder.js';
import { refusalOfSource } from './fetch-from-source.js';
import type { SourceClient, SourceReader } from './source-reader.js';

/** What files are read with. */
export type ServicesOfSources = Pick<Services, 'registry' | 'gate' | 'settings' | 'validations' | 'data' | 'fetcher'>;

/** A copy of a file, with what its source identifies it by. */
interface Copied {
  readonly path: string;
  readonly bytes: number;
  /** Entity tag or date of the source; undefined where it has neither, so that the file is read for each query. */
  readonly tag: string | undefined;
}

/** A file that was read, with the conditions under which its source leaves it out. */
interface ReadSource extends Copied {
  readonly state: DataState;
  /** Digest of the structures that it was validated against. */
  readonly closureHash: string;
}

/** Files that are kept. */
const mostKept = 50;

const parquetStart = 'PAR1';

/** The error for a file whose data cannot be served. */
const unusable = ({ id }: DataSource, detail: string): StrataError =>
  new StrataError('BadGateway', `the file of the source ${id} ${detail}`);

/** Opens a file below one of some folders. @throws StrataError `Forbidden` for another one, `BadGateway` where there is none */
async function openBelow(folders: readonly string[], source: DataSource, address: string): Promise<FileHandle> {
  const refused = new StrataError(
    'Forbidden',
    `the file of the source ${source.id} is not below a folder of STRATA_DATA_FOLDERS; ask the operator of the registry`,
  );
  let path: string;
  try {
    path = fileURLToPath(address);
  } catch {
    throw refused;
  }
  const allowed = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
  const isBelow = (real: string): boolean =>
    allowed.some((folder) => folder !== undefined && real.startsWith(`${folder}${sep}`));
  // Only who may read the folder learns whether the file exists.
  const isNamedBelow = folders.some((folder) => path.startsWith(`${folder}${sep}`));
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined ? !isNamedBelow : !isBelow(real)) throw refused;
  const handle = real === undefined ? undefined : await open(real, 'r').catch(() => undefined);
  if (handle === undefined) throw unusable(source, 'cannot be opened');
  // A link that was put in its place meanwhile leads to another file.
  const again = await realpath(path).catch(() => undefined);
  const stats = await handle.stat();
  if (again === real && stats.isFile()) return handle;
  await handle.close();
  throw again === real ? unusable(source, 'is not a file') : refused;
}

/** The files of registered sources: fetched or copied, validated, and kept until their source has others. */
export class SourceFiles implements SourceReader {
  readonly #services: ServicesOfSources;
  readonly #kept = new Map<string, ReadSource>();
  readonly #reading = new SharedWork<DataState>();

  constructor(services: ServicesOfSources) {
    this.#services = services;
  }

  read(source: DataSource, structure: StructureOfData, client: SourceClient): Promise<DataState> {
    const key = `${source.revision} ${source.version.urn} ${structure.closureHash}`;
    return this.#reading.run(key, (signal) => this.#read(key, source, structure, { ...client, signal }), client.signal);
  }

  async #read(key: string, source: DataSource, structure: StructureOfData, client: SourceClient): Promise<DataState> {
    const { validations } = this.#services;
    const kept = this.#kept.get(key);
    const job = await validations.open(client.principal, client.holder);
    const leave = (): void => job.cancellation.abort(client.signal.reason);
    client.signal.addEventListener('abort', leave, { once: true });
    try {
      const copied = await this.#copy(source, job, kept?.tag, client);
      if (copied === undefined && kept !== undefined) {
        this.#kept.delete(key);
        this.#kept.set(key, kept);
        return kept.state;
      }
      if (copied === undefined) throw unusable(source, 'was not sent');
      const state = await this.#validate(source, structure, job, copied, client);
      this.#keep(key, { ...copied, state, closureHash: structure.closureHash });
      return state;
    } finally {
      client.signal.removeEventListener('abort', leave);
      await validations.remove(job);
    }
  }

  #keep(key: string, read: ReadSource): void {
    this.#drop(key);
    this.#kept.set(key, read);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) return;
      this.#drop(oldest);
    }
  }

  /** Forgets a file. Queries that read it have the time of one to end. */
  #drop(key: string): void {
    const { state } = this.#kept.get(key) ?? {};
    this.#kept.delete(key);
    if (state === undefined) return;
    const remove = (): void => {
      for (const name of state.parts) void state.files?.remove(name);
    };
    setTimeout(remove, this.#services.data.settings.seconds * 1000).unref();
  }

  /** Copies a file into the folder of a job. @returns undefined where the source has the file with this tag */
  async #copy(
    source: DataSource,
    job: OpenJob,
    tag: string | undefined,
    { holder, signal }: SourceClient,
  ): Promise<Copied | undefined> {
    const { bytes, anonymousBytes } = this.#services.validations.settings;
    const most = holder.isSignedIn ? bytes : Math.min(bytes, anonymousBytes);
    const address = source.content.simpleDataSource ?? '';
    const path = join(job.folder, 'source');
    return /^file:/i.test(address)
      ? this.#copyFile(source, address, path, most, tag)
      : this.#fetchFile(address, path, most, tag, signal);
  }

  async #fetchFile(
    url: string,
    path: string,
    maximumBytes: number,
    tag: string | undefined,
    signal: AbortSignal,
  ): Promise<Copied | undefined> {
    const condition =
      tag === undefined ? {} : { [/^(?:W\/)?"/.test(tag) ? 'If-None-Match' : 'If-Modified-Since']: tag };
    const response = await this.#services.fetcher.fetch({
      url,
      headers: condition,
      maximumBytes,
      timeout: this.#services.data.settings.sourceTimeout,
      deadline: this.#services.data.settings.seconds * 1000,
      signal,
    });
    const { status, headers, body } = response;
    if (status !== 200) {
      body.destroy();
      if (status === 304 && tag !== undefined) return undefined;
      const { message } = refusalOfSource(response, url);
      throw new StrataError('BadGateway', message);
    }
    const file = createWriteStream(path, { mode: 0o600 });
    await pipeline(body, file);
    return { path, bytes: file.bytesWritten, tag: headers.etag ?? headers['last-modified'] };
  }

  async #copyFile(
    source: DataSource,
    address: string,
    path: string,
    most: number,
    tag: string | undefined,
  ): Promise<Copied | undefined> {
    const handle = await openBelow(this.#services.data.settings.folders, source, address);
    try {
      const { size, mtimeMs, ino } = await handle.stat();
      const found = `${ino} ${size} ${mtimeMs}`;
      if (found === tag) return undefined;
      if (size > most)
        throw new StrataError('TooLarge', `the file of the source ${source.id} has more than ${most} bytes`);
      await pipeline(handle.createReadStream({ autoClose: false }), createWriteStream(path, { mode: 0o600 }));
      return { path, bytes: size, tag: found };
    } finally {
      await handle.close();
    }
  }

  /** Validates a copy, and writes its rows as the data of a load are. */
  async #validate(
    source: DataSource,
    structure: StructureOfData,
    job: OpenJob,
    copied: Copied,
    client: SourceClient,
  ): Promise<DataState> {
    const { validations, data } = this.#services;
    job.takeDisk(copied.bytes);
    const path = await this.#asText(copied.path, client);
    const finder = await structureFinder(this.#services, client, undefined, {});
    let state: DataState | undefined;
    try {
      await validations.run(job, {
        files: [{ name: `source ${source.id}`, path }],
        request: {
          structures: [{ structure: structure.urn, structureClass: null }],
          ...{ limit: 1, failFast: true, metrics: false, valid: false, invalid: false, load: true },
        },
        findStructures: (asked) => finder.find(asked),
        write: async ({ report, rows = [] }) => {
          const [rule] = report.rules;
          if (!report.valid)
            throw unusable(source, `has data that are not valid: ${rule?.findings[0]?.detail ?? rule?.rule ?? ''}`);
          state = await this.#write(structure, rows, copied, client);
          return [];
        },
      });
    } catch (error) {
      const isOfData =
        error instanceof StrataError && ['Syntax', 'Semantic', 'UnsupportedMediaType'].includes(error.name);
      throw isOfData ? unusable(source, `cannot be read as data: ${error.message}`) : error;
    }
    if (state === undefined) throw new TypeError('valid data were written');
    return data.settings.mostRows < state.rows ? this.#tooMany(state) : state;
  }

  #tooMany({ rows }: DataState): never {
    throw new StrataError('TooLarge', `the file of the source has ${rows} observations, more than STRATA_DATA_ROWS`);
  }

  /** A file of Parquet as CSV with the ids of its columns; another file as it is. */
  async #asText(path: string, client: SourceClient): Promise<string> {
    const handle = await open(path, 'r');
    const { buffer } = await handle.read(Buffer.alloc(parquetStart.length), 0, parquetStart.length, 0);
    await handle.close();
    if (buffer.toString('latin1') !== parquetStart) return path;
    const text = `${path}.csv`;
    await this.#services.data.perform(client, ({ tables }) => writeParquetAsCsv(tables, path, text));
    return text;
  }

  async #write(
    structure: StructureOfData,
    rows: readonly RowsToLoad[],
    { tag }: Copied,
    client: SourceClient,
  ): Promise<DataState> {
    const { data } = this.#services;
    const files = await data.openSourceFiles();
    const written = await data.perform(client, ({ tables }) =>
      writeLoad(tables, files, { structure, rows }, undefined),
    );
    const date = Date.parse(tag ?? '');
    return {
      // Equal data have equal entity tags.
      id: createHash('sha256').update(`${written.checksum} ${structure.urn}`).digest('hex'),
      at: Number.isNaN(date) ? Date.now() : date,
      columns: written.columns,
      rows: written.rows,
      parts: written.parts,
      files,
    };
  }
}
