import { createHash } from 'node:crypto';
import type { Problem } from '../../../errors.js';
import type { SdmxMlVersion } from '../../../formats/grammar/message-versions.js';
import type { RequestedAction, StructureMessage } from '../../../formats/message/structure-message.js';
import { type ReadMessageOptions, recogniseAndRead } from '../../../formats/read-message.js';
import type { Artefact } from '../../../model/artefact.js';
import { hasLongList } from '../../../store/packed-artefact.js';
import { type PackedTexts, packSearchTexts } from '../../search/search-texts.js';
import type { Action, ExpectedRevision } from '../submission.js';
import { type MakeTexts, type Prepared, prepare } from './prepare.js';

/** A request with a message, as plain values. */
export interface SubmissionRequest extends Pick<ReadMessageOptions, 'strict' | 'limits' | 'version'> {
  /** The action that the request names; undefined where it names none. */
  readonly action: Action | undefined;
  readonly dryRun: boolean;
  readonly skipInvalid: boolean;
  readonly lenient?: boolean;
  readonly expected?: readonly ExpectedRevision[];
  /** Whether `requestHash` is computed. */
  readonly isHashed: boolean;
}

/** A message that was read completely. */
export interface ReceivedSubmission {
  /** Without its artefacts. */
  readonly message: StructureMessage;
  readonly prepared: readonly Prepared[];
  readonly action: Action;
  /** Warnings about the request. */
  readonly notices: readonly Problem[];
  /** Hash of the message, unpacked, the action and the options; undefined where it was not required. */
  readonly requestHash: string | undefined;
}

/** A message whose last artefact may lack its search texts. */
export interface ReadSubmission extends ReceivedSubmission {
  /** Makes them, one pack after another; missing where it has them. */
  readonly postponedTexts?: Iterable<PackedTexts>;
}

/** Receives the version of an SDMX-ML message, also of a rejected one. */
export type TakeVersion = (version: SdmxMlVersion) => void;

const contradictoryAction = (header: Action, requested: RequestedAction): Problem => ({
  severity: 'warning',
  code: 140,
  rule: 'header.action',
  detail: `The action in the registry request is ${requested.name}, the header Action is ${header}. The header was used`,
});

/**
 * The action of a submission: that of the request, else that of the registry request in the message or the default of its
 * schema, else REPLACE. If both are stated and differ, a notice contains the one that was used.
 */
function chooseAction(
  header: Action | undefined,
  requested: RequestedAction | undefined,
): { readonly action: Action; readonly notices: readonly Problem[] } {
  const own = requested?.name.toUpperCase() as Action | undefined;
  if (header === undefined) return { action: own ?? 'REPLACE', notices: [] };
  const isContradicted = requested?.isStated === true && own !== header;
  return { action: header, notices: isContradicted ? [contradictoryAction(header, requested)] : [] };
}

/**
 * Reads a message. Artefacts are prepared one by one, so that at most one is in memory unpacked. The input is closed in
 * every case.
 * @param postpones whether the search texts of a long list that ends the message are left to the caller
 * @throws StrataError as `recogniseAndRead`
 */
export async function readSubmission(
  bytes: AsyncIterable<Uint8Array>,
  { action: header, dryRun, skipInvalid, lenient = false, expected = [], isHashed, ...options }: SubmissionRequest,
  onVersion: TakeVersion,
  postpones = false,
): Promise<ReadSubmission> {
  const prepared: Prepared[] = [];
  const postponed = postpones ? new PostponedTexts(prepared) : undefined;
  const hash = isHashed ? createHash('sha256') : undefined;
  const message = await recogniseAndRead(postponed?.reading(bytes) ?? bytes, {
    ...options,
    take: (artefact) => prepared.push(prepare(artefact, postponed?.make)),
    onVersion,
    ...(hash === undefined ? {} : { onBytes: (chunk) => hash.update(chunk) }),
  });
  const { action, notices } = chooseAction(header, message.action);
  const { strict } = options;
  // Hashes of requests without these options are those of earlier versions of the program.
  const hashed = {
    action,
    dryRun,
    strict,
    skipInvalid,
    ...(lenient && { lenient }),
    ...(expected.length > 0 && { expected }),
  };
  const requestHash = hash?.update(JSON.stringify(hashed)).digest('hex');
  const postponedTexts = postponed?.take();
  return { message, prepared, action, notices, requestHash, ...(postponedTexts && { postponedTexts }) };
}

/** Bytes that are read after an artefact before its search texts are made: more artefacts follow. */
const mostBytes = 65_536;

/**
 * Postpones making the search texts of the last artefact of a message if it has a long list: until everything else is prepared, so
 * that they are made while the artefact is written. Only one artefact at a time is in memory for that.
 */
export class PostponedTexts {
  readonly #prepared: Prepared[];
  #postponed: { readonly artefact: Artefact; readonly stability: string } | undefined;
  #bytes = 0;

  /** @param prepared the artefacts so far; the search texts of the last one are added to it */
  constructor(prepared: Prepared[]) {
    this.#prepared = prepared;
  }

  /** Makes search texts, or postpones them. */
  readonly make: MakeTexts = (artefact, stability) => {
    this.#complete();
    if (!hasLongList(artefact)) return [...packSearchTexts(artefact, stability)];
    this.#postponed = { artefact, stability };
    this.#bytes = 0;
    return [];
  };

  /** Passes the bytes of the message on. */
  async *reading(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.#bytes += chunk.length;
      if (this.#bytes > mostBytes) this.#complete();
      yield chunk;
    }
  }

  /** The search texts that are still postponed, made one pack after another; undefined where there are none. */
  take(): Iterable<PackedTexts> | undefined {
    const postponed = this.#postponed;
    this.#postponed = undefined;
    return postponed && packSearchTexts(postponed.artefact, postponed.stability);
  }

  /** Adds what is postponed to the last prepared artefact. */
  #complete(): void {
    if (this.#postponed === undefined) return;
    const { artefact, stability } = this.#postponed;
    this.#postponed = undefined;
    const last = this.#prepared.pop();
    if (last === undefined) return;
    const searchTexts = [...packSearchTexts(artefact, stability, true)];
    this.#prepared.push({ ...last, content: { ...last.content, searchTexts } });
  }
}
