import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Problem, StrataError } from '../../errors.js';
import type { Holder } from '../../model/shares.js';
import type { AsOf } from '../../registry/as-of.js';
import { type CheckedLock, checkLock } from '../../registry/lock/check-lock.js';
import { readLock } from '../../registry/lock/read-lock.js';
import type { Principal } from '../../registry/principal.js';
import type { Snapshot } from '../../registry/snapshot.js';
import type { LaidOver } from '../../registry/submission/lay-over.js';
import { receiveSubmission } from '../../registry/submission/receive/receive-submission.js';
import {
  findStructuresOfData,
  type StructuresOfDataOptions,
} from '../../registry/validation/find-structures-of-data.js';
import type { AskedStructure, StructureFault, StructureOfData } from '../../registry/validation/structure-of-data.js';
import { Claim } from '../limits/gate.js';
import { requestFault } from '../parameters/read-parameters.js';
import type { HttpSettings, Services } from '../services.js';
import type { ReceivedForm, StoredFile } from './receive-files.js';

/** Largest lock file: some 50,000 references. */
const mostLockBytes = 16_000_000;

/** Maximum ratio of decompressed to compressed bytes of a structure message. */
const mostExpansion = 100;

/** Memory that reading a structure message takes for each of its bytes, roughly (docs/limits.md). */
const memoryPerByte = 10;

/** What data are validated against, beside their structures. */
export interface ValidatedAgainst {
  /** Number of the newest transaction that counts. */
  readonly tick: number;
  /** Its instant; with structures that are laid over the registry that of the validation. Epoch milliseconds. */
  readonly at: number;
  readonly structures: readonly Pick<StructureOfData, 'asked' | 'urn' | 'dataStructure' | 'closureHash' | 'versions'>[];
  /** Of the lock file. */
  readonly lock?: { readonly tick: number; readonly closureHash: string };
}

/** The same with all that the data are checked against. */
interface FoundStructures extends ValidatedAgainst {
  readonly structures: readonly StructureOfData[];
}

/** Finds the structures of the data of one job. */
export interface StructureFinder {
  /** @throws StrataError for the first structure that cannot be used, with all of them as problems */
  find(asked: readonly AskedStructure[]): Promise<readonly StructureOfData[]>;
  /** What was found last; undefined before. */
  readonly found: ValidatedAgainst | undefined;
}

/** For whom structures are found. */
export interface FinderOf {
  readonly principal: Principal;
  readonly holder: Holder;
  /** Aborts when nobody waits for them. */
  readonly signal: AbortSignal;
}

const nameOfStatus = { 400: 'Semantic', 401: 'Unauthenticated', 403: 'Forbidden', 404: 'NotFound' } as const;
const codeOfStatus = { 400: 150, 401: 110, 403: 110, 404: 100 } as const;

const problemOf = ({ asked, status, detail }: StructureFault): Problem => ({
  severity: 'error',
  code: codeOfStatus[status],
  rule: 'structure.unusable',
  detail,
  reference: asked,
});

/** @throws StrataError for faults, with the status of the first */
function requireAll(found: readonly (StructureOfData | StructureFault)[]): readonly StructureOfData[] {
  const faults = found.flatMap((each) => ('status' in each ? [each] : []));
  const [first] = faults;
  if (first !== undefined) throw new StrataError(nameOfStatus[first.status], first.detail, faults.map(problemOf));
  return found.flatMap((each) => ('status' in each ? [] : [each]));
}

async function readLockOf({ path, bytes }: StoredFile): Promise<CheckedLock> {
  if (bytes > mostLockBytes)
    throw new StrataError(
      'TooLarge',
      `the lock file is larger than ${mostLockBytes / 1_000_000} MB; make one of fewer roots`,
    );
  try {
    return await readLock(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)));
  } catch (error) {
    if (error instanceof StrataError) throw error;
    throw requestFault('json.encoding', 'the lock file is not UTF-8; encode it as UTF-8', 'lock');
  }
}

async function readStructures(
  { path, bytes }: StoredFile,
  principal: Principal,
  settings: HttpSettings,
  claim: Claim,
): Promise<LaidOver> {
  if (principal.kind === 'anonymous') {
    const detail =
      'structures that the registry does not hold take the place of a submission while they are read; sign in to send them';
    throw new StrataError('Unauthenticated', detail);
  }
  const { maxMessageBytes, readingLimits } = settings;
  if (bytes > maxMessageBytes)
    throw new StrataError('TooLarge', `the structures are larger than ${maxMessageBytes / 1_000_000} MB; send fewer`);
  const limits = { bytes: maxMessageBytes, ratio: mostExpansion, ...readingLimits };
  const request = {
    action: 'REPLACE',
    dryRun: true,
    strict: false,
    skipInvalid: false,
    isHashed: false,
    limits,
  } as const;
  const { prepared, message } = await claim.inTurn(memoryPerByte * bytes, () =>
    receiveSubmission(createReadStream(path), request, () => undefined),
  );
  if (prepared.length === 0) {
    const {
      name,
      message: detail,
      problems,
    } = requestFault(
      'message.empty',
      'the structure message does not contain artefacts; send at least one, or leave the part out',
      'structures',
    );
    throw new StrataError(name, detail, [...problems, ...message.problems]);
  }
  return { artefacts: prepared, principal };
}

/** What differs from a lock file, first of all. */
function difference({ roots, entries, resolutions }: Awaited<ReturnType<typeof checkLock>>): string {
  const isOther = ({ status }: { readonly status: string }): boolean => status !== 'unchanged';
  const entry = entries.find(isOther);
  if (entry !== undefined) return `${entry.urn} is ${entry.status}`;
  const resolution = resolutions.find(isOther);
  if (resolution !== undefined)
    return `${resolution.reference} of ${resolution.source} resolves to ${resolution.to ?? 'nothing'}, not to ${resolution.from ?? 'nothing'}`;
  const root = roots.find(isOther);
  return `${root?.urn} names ${root?.to.join(', ') || 'nothing'}`;
}

/**
 * Makes what finds the structures of a job: in the registry at an instant, in the state of a lock file, or in the registry with a structure
 * message laid over it. What was received beside the data is read here.
 * @throws StrataError for what cannot be read, and for contradictory requests
 */
export async function structureFinder(
  { registry, gate, settings }: Pick<Services, 'registry' | 'gate' | 'settings'>,
  { principal, holder, signal }: FinderOf,
  asOf: AsOf | undefined,
  received: Pick<ReceivedForm, 'lock' | 'structures'>,
): Promise<StructureFinder> {
  const other = received.lock === undefined ? 'structures' : 'lock';
  if (received.lock !== undefined && received.structures !== undefined) {
    const detail = 'the form has a lock file and structures; a lock file names exact versions, so send one of the two';
    throw requestFault('form.contradiction', detail, 'lock');
  }
  if (asOf !== undefined && received[other] !== undefined) {
    const detail = `the request has asOf and the part ${other}, which chooses the state of the registry too; leave out one`;
    throw requestFault('form.contradiction', detail, 'asOf');
  }
  const lock = received.lock && (await readLockOf(received.lock));
  const claim = new Claim(gate, holder, signal);
  try {
    const laidOver = received.structures && (await readStructures(received.structures, principal, settings, claim));
    return new Finder({ registry, gate }, { principal, holder, signal }, { asOf, lock, laidOver });
  } finally {
    claim.end();
  }
}

interface Chosen {
  readonly asOf: AsOf | undefined;
  readonly lock: CheckedLock | undefined;
  readonly laidOver: LaidOver | undefined;
}

class Finder implements StructureFinder {
  readonly #services: Pick<Services, 'registry' | 'gate'>;
  readonly #of: FinderOf;
  readonly #chosen: Chosen;
  found: ValidatedAgainst | undefined;

  constructor(services: Pick<Services, 'registry' | 'gate'>, of: FinderOf, chosen: Chosen) {
    this.#services = services;
    this.#of = of;
    this.#chosen = chosen;
  }

  async find(asked: readonly AskedStructure[]): Promise<readonly StructureOfData[]> {
    const { holder, signal } = this.#of;
    const claim = new Claim(this.#services.gate, holder, signal);
    try {
      // What is found is passed on at once, so its memory counts until then only.
      const found = await claim.run(() => this.#find(asked, claim));
      const structures = found.structures.map(({ asked: name, urn, dataStructure, closureHash, versions }) => ({
        asked: name,
        urn,
        dataStructure,
        closureHash,
        versions,
      }));
      this.found = { ...found, structures };
      return found.structures;
    } finally {
      claim.end();
    }
  }

  #find(asked: readonly AskedStructure[], claim: Claim): Promise<FoundStructures> {
    const { asOf, lock, laidOver } = this.#chosen;
    if (lock !== undefined) return this.#findLocked(asked, lock, claim);
    if (laidOver !== undefined) return this.#findLaidOver(asked, laidOver, claim);
    return this.#findAt(asOf, claim, async (snapshot) => this.#findIn(snapshot, asked));
  }

  async #findAt<T>(asOf: AsOf | undefined, claim: Claim, find: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const { principal, signal } = this.#of;
    return find((await this.#services.registry.at(asOf, principal, signal)).withMemory(claim));
  }

  async #findIn(
    snapshot: Snapshot,
    asked: readonly AskedStructure[],
    options: StructuresOfDataOptions = {},
  ): Promise<FoundStructures> {
    const structures = requireAll(await findStructuresOfData(snapshot, asked, options));
    return { tick: snapshot.tick, at: snapshot.at, structures };
  }

  async #findLaidOver(asked: readonly AskedStructure[], laidOver: LaidOver, claim: Claim): Promise<FoundStructures> {
    const { signal } = this.#of;
    const options = { laidOver: new Set(laidOver.artefacts.map(({ urn }) => urn)) };
    const read = (snapshot: Snapshot): Promise<FoundStructures> =>
      this.#findIn(snapshot.withSignal(signal).withMemory(claim), asked, options);
    const found = await this.#services.registry.readLaidOver(laidOver, read, signal);
    // The transaction that was read does not exist.
    return { ...found, tick: found.tick - 1 };
  }

  /**
   * The state of a lock file: that of its tick where it is of this history, else the present one. All that it records has to be so there.
   * @throws StrataError `Conflict` where something differs
   */
  async #findLocked(asked: readonly AskedStructure[], lock: CheckedLock, claim: Claim): Promise<FoundStructures> {
    const identity = await this.#services.registry.identity();
    const isSameHistory = lock.registry === identity.registry && lock.epoch === identity.epoch;
    return this.#findAt(isSameHistory ? { tick: lock.tick } : undefined, claim, async (snapshot) => {
      const checked = await checkLock(snapshot, identity, lock);
      if (!checked.isCurrent) {
        const state = isSameHistory ? `after transaction ${lock.tick}` : 'now';
        const detail = `the registry ${state} is not as the lock file records it: ${difference(checked)}; make another lock file`;
        throw new StrataError('Conflict', detail);
      }
      const only = new Set(lock.entries.map(({ urn }) => urn));
      const found = await this.#findIn(snapshot, asked, { constraints: lock.constraints, only });
      return { ...found, lock: { tick: lock.tick, closureHash: checked.now.closureHash } };
    });
  }
}
