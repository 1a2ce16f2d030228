import { createReadStream } from 'node:fs';
import { access, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StrataError } from '../../errors.js';
import type { Fetcher } from '../../fetching/fetcher.js';
import { allTypes } from '../../model/artefact-types.js';
import { basicAuthorization } from '../../model/basic-authorization.js';
import { compareTexts } from '../../model/compare-texts.js';
import type { Prepared } from '../submission/receive/prepare.js';
import { ImportedSet, type ReadingRequest, type SourceFault, summaryOf } from './imported-set.js';
import { type Pace, PoliteRequests } from './polite-requests.js';
import {
  type RestDialect,
  rest1,
  rest2,
  type SourceExtent,
  type SourceSelection,
  usualPlaces,
} from './rest-dialects.js';

/** A registry that speaks SDMX REST. */
export interface RegistrySource {
  /** Of the service, or of the server: then the usual places below it are tried. */
  readonly url: string;
  /** The generation of REST at exactly this address; it is found out where missing. */
  readonly rest?: '1' | '2' | undefined;
  /** Agencies whose artefacts are imported, with all that these refer to; all where missing. */
  readonly agencies?: readonly string[] | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

export interface CrawlSettings extends ReadingRequest {
  readonly fetcher: Fetcher;
  readonly pace: Pace;
  /** For the responses; what it has from a crawl that was interrupted is not fetched again. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** @param total requests; 0 while it is not known */
  readonly onProgress: (text: string, done: number, total: number) => void;
}

export interface Crawled {
  readonly set: ImportedSet;
  readonly faults: readonly SourceFault[];
}

const full = (references: SourceExtent['references']): SourceExtent => ({ detail: 'full', references });
const stubs: SourceExtent = { detail: 'allstubs', references: 'none' };

/**
 * Fetches the artefacts of a registry: a list of all of them first, then those of each agency and type. What cannot be fetched or
 * read together is fetched one by one.
 * @throws StrataError `Syntax` where no service is found; as `Fetcher.fetch` where the source fails altogether; the reason of the signal
 */
export async function crawl(source: RegistrySource, settings: CrawlSettings): Promise<Crawled> {
  await mkdir(settings.folder, { recursive: true, mode: 0o700 });
  return new Crawl(source, settings).run();
}

/** Artefacts that one request returns. */
interface Unit extends SourceSelection {
  /** Their ids, where the source listed them. */
  readonly ids: readonly string[];
}

class Crawl {
  readonly #source: RegistrySource;
  readonly #settings: CrawlSettings;
  readonly #requests: PoliteRequests;
  readonly #set: ImportedSet;
  readonly #faults: SourceFault[] = [];
  #done = 0;
  #total = 0;

  constructor(source: RegistrySource, settings: CrawlSettings) {
    this.#source = source;
    this.#settings = settings;
    this.#set = new ImportedSet(settings);
    const { user, password = '' } = source;
    this.#requests = new PoliteRequests({
      ...settings,
      maximumBytes: settings.limits.bytes,
      onWait: (reason) => settings.onProgress(reason, this.#done, this.#total),
      ...(user !== undefined && { authorization: basicAuthorization(user, password) }),
    });
  }

  async run(): Promise<Crawled> {
    const { base, dialect } = await this.#findService();
    const { agencies } = this.#source;
    const units = await this.#listUnits(base, dialect);
    const wanted = units.filter(({ agencyID }) => agencyID === undefined || agencies?.includes(agencyID) !== false);
    const extent = full(agencies === undefined ? 'none' : 'descendants');
    this.#total = wanted.length;
    for (const unit of wanted) {
      this.#report(`${unit.resource} of ${unit.agencyID ?? 'all agencies'}`);
      await this.#fetchUnit(base, dialect, unit, extent);
      this.#done += 1;
    }
    return { set: this.#set, faults: this.#faults };
  }

  #report(text: string): void {
    this.#settings.onProgress(text, this.#done, this.#total);
  }

  /** The address and the generation of the service: the first of the usual places with a list of agencies. */
  async #findService(): Promise<{ base: string; dialect: RestDialect }> {
    const { url, rest } = this.#source;
    const root = url.replace(/[/?#]+$/, '');
    if (rest !== undefined) return { base: root, dialect: rest === '1' ? rest1 : rest2 };
    const tried: string[] = [];
    for (const { path, dialects } of usualPlaces) {
      for (const dialect of dialects) {
        const base = `${root}${path}`;
        const address = `${base}${dialect.pathTo({ resource: 'agencyscheme' }, stubs)}`;
        this.#report(`looking for ${dialect.name} at ${base}`);
        const found = await this.#fetchOnce('service.msg', address, dialect, 2);
        if (typeof found !== 'string' && found.length > 0) return { base, dialect };
        tried.push(`${address} (${typeof found === 'string' ? found : 'no agencies'})`);
      }
    }
    const detail = `no service of SDMX REST was found; give its address, and rest=1 or rest=2. Tried: ${tried.join(', ')}`;
    throw new StrataError('Syntax', detail);
  }

  /** @returns the artefacts of a response that does not belong to the import, or why there are none */
  async #fetchOnce(
    name: string,
    url: string,
    dialect: RestDialect,
    tries?: number,
  ): Promise<readonly Prepared[] | string> {
    const path = join(this.#settings.folder, name);
    try {
      const fetched = await this.#requests.fetchInto(path, url, dialect.accept, tries);
      if ('failure' in fetched) return fetched.failure;
      if (fetched.status !== 200) return `status ${fetched.status}`;
      const set = new ImportedSet(this.#settings);
      return await set.read(url, createReadStream(path)).catch((error: unknown) => {
        if (!(error instanceof StrataError) || error.name === 'TooLarge') throw error;
        return `${fetched.contentType} that cannot be read: ${summaryOf(error)}`;
      });
    } catch (error) {
      return faultOf(error);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** The agencies and types of the source, from its list of stubs; from the lists of each type where it has none of all. */
  async #listUnits(base: string, dialect: RestDialect): Promise<readonly Unit[]> {
    this.#report('listing all artefacts');
    const listOf = (resource: string): Promise<readonly Prepared[] | string> =>
      this.#fetchOnce('list.msg', `${base}${dialect.pathTo({ resource }, stubs)}`, dialect);
    const listed = await listOf(dialect.everything);
    if (typeof listed !== 'string') return unitsOf(listed, dialect);
    const { agencies } = this.#source;
    const units: Unit[] = [];
    for (const resource of resourcesOf(dialect)) {
      this.#report(`listing ${resource}`);
      const ofType = await listOf(resource);
      if (typeof ofType !== 'string') units.push(...unitsOf(ofType, dialect));
      // It may have a type that it cannot list, since the list is too large (413), or lists in part (206).
      else if (!isWithoutType(ofType))
        units.push(...(agencies ?? [undefined]).map((agencyID) => ({ resource, agencyID, ids: [] })));
    }
    return units;
  }

  /** Fetches and reads a unit; its artefacts one by one where that fails. */
  async #fetchUnit(base: string, dialect: RestDialect, unit: Unit, extent: SourceExtent): Promise<void> {
    const url = `${base}${dialect.pathTo(unit, extent)}`;
    const fault = await this.#fetchFile(fileOf(unit), url, dialect);
    if (fault === undefined) return;
    if (unit.ids.length < 2 || unit.id !== undefined) {
      this.#faults.push({ place: url, detail: fault });
      return;
    }
    this.#report(`${fault}; fetching the ${unit.ids.length} artefacts one by one`);
    for (const id of unit.ids) await this.#fetchUnit(base, dialect, { ...unit, id }, extent);
  }

  /** @returns why a file could not be fetched or read; undefined where it was, or where there is nothing */
  async #fetchFile(name: string, url: string, dialect: RestDialect): Promise<string | undefined> {
    const { folder, signal } = this.#settings;
    const path = join(folder, name);
    signal.throwIfAborted();
    try {
      const isThere = await exists(path);
      if (!isThere) {
        const fetched = await this.#requests.fetchInto(path, url, dialect.accept);
        if ('failure' in fetched) return fetched.failure;
        // Nothing is selected: an empty file, so that it is not requested again.
        if (fetched.status === 404) await writeFile(path, '', { mode: 0o600 });
        else if (fetched.status !== 200) return `status ${fetched.status}, ${fetched.contentType}`;
      }
      await this.#readFile(path, url);
      return undefined;
    } catch (error) {
      return faultOf(error);
    }
  }

  async #readFile(path: string, url: string): Promise<void> {
    if ((await stat(path)).size === 0) return;
    try {
      await this.#set.read(url, createReadStream(path));
    } catch (error) {
      // Another crawl may get a better one.
      await rm(path, { force: true });
      throw error;
    }
  }
}

/**
 * The text of a fault of one request: what is sent cannot be read, or the request has a status that does not pass.
 * @throws every other error: the source is away, or the import cannot go on
 */
function faultOf(error: unknown): string {
  if (!(error instanceof StrataError)) throw error;
  const isOfRequest =
    ['Syntax', 'UnsupportedMediaType'].includes(error.name) ||
    (error.name === 'BadGateway' && error.problems.length > 0);
  if (!isOfRequest) throw error;
  return error.name === 'BadGateway' ? error.message : summaryOf(error);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const fileOf = ({ resource, agencyID = 'all', id = 'all' }: SourceSelection): string =>
  `${resource} ${agencyID} ${id}.msg`;

/** Whether the failure of a list says that the source has nothing of that type, or does not know it. */
const isWithoutType = (failure: string): boolean => /^status (400|404|405|406|410|501)$/.test(failure);

/** The resources of a dialect with structures. */
const resourcesOf = (dialect: RestDialect): readonly string[] => [
  ...new Set(allTypes.flatMap((type) => (type.message === undefined ? (dialect.resourceOf(type.class) ?? []) : []))),
];

function unitsOf(listed: readonly Prepared[], dialect: RestDialect): readonly Unit[] {
  const units = new Map<string, { resource: string; agencyID: string; ids: Set<string> }>();
  for (const { type, agencyID, id } of listed) {
    const resource = dialect.resourceOf(type.class);
    if (resource === undefined) continue;
    const key = `${resource} ${agencyID}`;
    const unit = units.get(key) ?? { resource, agencyID, ids: new Set() };
    units.set(key, unit);
    unit.ids.add(id);
  }
  return [...units.values()].map(({ ids, ...unit }) => ({ ...unit, ids: [...ids].sort(compareTexts) }));
}
