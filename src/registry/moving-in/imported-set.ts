import { type Problem, StrataError } from '../../errors.js';
import type { Prepared } from '../submission/receive/prepare.js';
import type { SubmissionRequest } from '../submission/receive/read-submission.js';
import { receiveSubmission } from '../submission/receive/receive-submission.js';

/** What of a source could not be fetched or read, and so is not imported. */
export interface SourceFault {
  /** The address of a request, or the name of a file. */
  readonly place: string;
  readonly detail: string;
}

/** An artefact that a source has twice with different contents; the first one counts. */
export interface Contradiction {
  readonly urn: string;
  readonly detail: string;
}

export type ReadingRequest = Pick<SubmissionRequest, 'limits'>;

/** The artefacts of all messages of a source, each once. */
export class ImportedSet {
  readonly #limits: SubmissionRequest['limits'];
  readonly #artefacts = new Map<string, Prepared>();
  readonly contradictions: Contradiction[] = [];
  #bytes = 0;

  constructor({ limits }: ReadingRequest) {
    this.#limits = limits;
  }

  get artefacts(): readonly Prepared[] {
    return [...this.#artefacts.values()];
  }

  get size(): number {
    return this.#artefacts.size;
  }

  /**
   * Reads a message and adds its artefacts.
   * @param place for the report
   * @returns its artefacts
   * @throws StrataError as `receiveSubmission`; `TooLarge` where the messages together are larger than one message may be
   */
  async read(place: string, bytes: AsyncIterable<Uint8Array>): Promise<readonly Prepared[]> {
    const { prepared } = await receiveSubmission(
      this.#counted(bytes),
      {
        limits: this.#limits,
        action: 'REPLACE',
        strict: false,
        lenient: true,
        dryRun: true,
        skipInvalid: true,
        isHashed: false,
      },
      () => undefined,
    );
    for (const each of prepared) this.#add(place, each);
    return prepared;
  }

  async *#counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.#bytes += chunk.length;
      if (this.#bytes > this.#limits.bytes) {
        const most = this.#limits.bytes / 1_000_000;
        const detail = `the messages together are larger than ${most} MB (STRATA_MAX_MESSAGE_MB); raise the limit, or import some agencies at a time`;
        throw new StrataError('TooLarge', detail);
      }
      yield chunk;
    }
  }

  #add(place: string, artefact: Prepared): void {
    const { urn, content } = artefact;
    const first = this.#artefacts.get(urn);
    if (first === undefined) this.#artefacts.set(urn, artefact);
    else if (first.content.hash !== content.hash) {
      // A stub or a partial list stands for the same artefact.
      if (first.completeness !== 'whole' && artefact.completeness === 'whole') this.#artefacts.set(urn, artefact);
      else if (artefact.completeness === 'whole')
        this.contradictions.push({
          urn,
          detail: `${place} has other content than the message before; the first one was taken`,
        });
    }
  }
}

/** What an error says, in one line with its first problems. */
export function summaryOf(error: StrataError): string {
  const places = error.problems.slice(0, 3).map(inWords);
  const rest = error.problems.length - places.length;
  return [error.message, ...places, ...(rest > 0 ? [`and ${rest} more problems`] : [])].join('; ');
}

const inWords = ({ detail, line, column }: Problem): string =>
  line === undefined ? detail : `${detail} (line ${line}, column ${column})`;
