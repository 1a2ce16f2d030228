import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { StrataError } from '../../errors.js';
import { readArchive } from '../../formats/packaging/read-archive.js';
import { countBy } from '../../model/count-by.js';
import type { Principal } from '../principal.js';
import type { Registry } from '../registry.js';
import type { Prepared } from '../submission/receive/prepare.js';
import type { Report, Result, Status } from '../submission/submission.js';
import { applyPolicy, type ChangedVersion, type VersionPolicy } from './apply-policy.js';
import { type CrawlSettings, crawl, type RegistrySource } from './crawl.js';
import { type Contradiction, ImportedSet, type SourceFault, summaryOf } from './imported-set.js';

/** Messages that were sent: one message or a zip archive of several. */
export interface SentMessages {
  /** The path of the file. */
  readonly file: string;
  readonly bytes: number;
}

export interface ImportRequest {
  readonly source: RegistrySource | SentMessages;
  readonly policy: VersionPolicy;
  /** Whether what access rules require a second person for is imported without one: an administrator may decide that. */
  readonly skipsReview?: boolean;
  /** Who imports. */
  readonly principal: Principal;
}

export const importStates = ['fetching', 'checking', 'checked', 'submitting', 'done', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** What an import does now; `total` is 0 while it is not known. */
export interface ImportProgress {
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

/** What a dry run or the import itself found. */
export interface ImportFindings {
  /** The number of artefacts of the source. */
  readonly found: number;
  /** How many artefacts have each status. */
  readonly counts: Readonly<Partial<Record<Status, number>>>;
  /** What could not be fetched or read. */
  readonly faults: readonly SourceFault[];
  readonly contradictions: readonly Contradiction[];
  readonly changes: readonly ChangedVersion[];
  /** What is left out, with the reasons. */
  readonly omitted: readonly Result[];
  /** What is imported with warnings. */
  readonly noted: readonly Result[];
  /** The transaction; null before the import, and where it changes nothing. */
  readonly transaction: number | null;
}

type JobSettings = Omit<CrawlSettings, 'onProgress' | 'signal'> & {
  readonly registry: Pick<Registry, 'submit'>;
  readonly log: (message: string) => void;
};

/** One import: messages are fetched or read, a dry run finds what goes in, and one submission writes it. */
export class ImportJob {
  readonly startedAt = Date.now();
  readonly request: ImportRequest;
  readonly #settings: JobSettings;
  readonly #ending = new AbortController();
  #state: ImportState = 'fetching';
  #progress: ImportProgress = { text: 'begins', done: 0, total: 0 };
  #findings: ImportFindings | undefined;
  #artefacts: readonly Prepared[] = [];
  #error: unknown;

  constructor(request: ImportRequest, settings: JobSettings) {
    this.request = request;
    this.#settings = settings;
  }

  get state(): ImportState {
    return this.#state;
  }

  get progress(): ImportProgress {
    return this.#progress;
  }

  /** Of the dry run, then of the import; undefined before. */
  get findings(): ImportFindings | undefined {
    return this.#findings;
  }

  /** Why it failed; undefined for every other state. */
  get error(): unknown {
    return this.#error;
  }

  /**
   * Fetches or reads the messages, and checks their artefacts in a dry run.
   * @param prepare is done before
   */
  check(prepare: () => Promise<void>): Promise<void> {
    return this.#guarded(async () => {
      await prepare();
      const { set, faults } = await this.#read();
      if (set.size === 0) throw nothingFound(faults);
      this.#enter('checking', `checking ${set.size} artefacts`);
      const { artefacts, changes, report } = await applyPolicy(set.artefacts, this.request.policy, (each) =>
        this.#submit(each, true),
      );
      this.#artefacts = artefacts;
      const { contradictions } = set;
      this.#findings = { found: set.size, faults, contradictions, changes, ...outcomeOf(report) };
      this.#enter('checked', 'checked; nothing is written yet');
    });
  }

  /** Writes what the dry run accepted, in one transaction. */
  run(): Promise<void> {
    const findings = this.#findings;
    if (this.#state !== 'checked' || findings === undefined) throw new TypeError(`an import that is ${this.#state}`);
    this.#enter('submitting', `writing ${this.#artefacts.length} artefacts`);
    return this.#guarded(async () => {
      const report = await this.#submit(this.#artefacts, false);
      this.#findings = { ...findings, ...outcomeOf(report) };
      this.#artefacts = [];
      const { transaction } = report;
      this.#enter('done', transaction === null ? 'done; nothing has changed' : `done in transaction ${transaction}`);
    });
  }

  /** Ends what is at work; a submission that has begun is completed. */
  end(reason: string): void {
    this.#ending.abort(new StrataError('Conflict', reason));
    this.#artefacts = [];
    if (this.#state === 'checked') this.#fail(this.#ending.signal.reason);
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#fail(diskFault(error) ?? error);
    }
  }

  #fail(error: unknown): void {
    this.#error = error;
    this.#artefacts = [];
    this.#enter('failed', error instanceof Error ? error.message : String(error));
  }

  #enter(state: ImportState, text: string): void {
    this.#state = state;
    this.#progress = { text, done: 0, total: 0 };
    this.#settings.log(`import: ${text}`);
  }

  async #read(): Promise<{ set: ImportedSet; faults: readonly SourceFault[] }> {
    const { source } = this.request;
    const onProgress = (text: string, done: number, total: number): void => {
      this.#progress = { text, done, total };
    };
    const { signal } = this.#ending;
    if ('url' in source) return crawl(source, { ...this.#settings, signal, onProgress });
    return readSent(source, this.#settings, (text) => onProgress(text, 0, 0));
  }

  #submit(artefacts: readonly Prepared[], dryRun: boolean): Promise<Report> {
    return this.#settings.registry.submit({
      action: 'REPLACE',
      mergesOrganisations: true,
      artefacts,
      dryRun,
      // Versions that are too low for their changes are those that the source published.
      lenient: true,
      strict: false,
      skipInvalid: true,
      ...(this.request.skipsReview === true && { review: 'skipped' }),
      principal: this.request.principal,
      signal: this.#ending.signal,
    });
  }
}

/** The error of a file that could not be written or read, such as `ENOSPC`; undefined for another one. */
function diskFault(error: unknown): StrataError | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof StrataError || code === undefined || syscall === undefined) return undefined;
  const detail = `the folder of imports in the data folder cannot be used (${code}); free disk space or correct its rights, and begin the import again: it goes on where it ended`;
  return new StrataError('Unavailable', detail);
}

function nothingFound([first, ...more]: readonly SourceFault[]): StrataError {
  if (first === undefined)
    return new StrataError('NotFound', 'the source has no artefacts; check its address and the agencies');
  const rest = more.length === 0 ? '' : `, and ${more.length} more faults`;
  return new StrataError('Syntax', `nothing of the source could be read: ${first.place}: ${first.detail}${rest}`);
}

const outcomeOf = ({
  results,
  transaction,
}: Report): Pick<ImportFindings, 'counts' | 'omitted' | 'noted' | 'transaction'> => ({
  counts: countBy(results.map(({ status }) => status)),
  omitted: results.filter(({ status }) => status === 'rejected'),
  noted: results.filter(({ status, problems }) => status !== 'rejected' && problems.length > 0),
  transaction,
});

/** Reads messages that were sent; what cannot be read of an archive is a fault of that file alone. */
async function readSent(
  { file }: SentMessages,
  { limits }: Pick<JobSettings, 'limits'>,
  onProgress: (text: string) => void,
): Promise<{ set: ImportedSet; faults: readonly SourceFault[] }> {
  const set = new ImportedSet({ limits });
  const faults: SourceFault[] = [];
  const read = async (name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
    onProgress(`reading ${name}`);
    try {
      await set.read(name, bytes);
    } catch (error) {
      if (!(error instanceof StrataError) || error.name === 'TooLarge') throw error;
      faults.push({ place: name, detail: summaryOf(error) });
    }
  };
  if (!(await isArchive(file))) await read('the message', createReadStream(file));
  else for await (const { name, bytes } of readArchive(createReadStream(file), limits)) await read(name, bytes);
  return { set, faults };
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}
