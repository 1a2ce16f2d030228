import type { MessagePort } from 'node:worker_threads';
import type { ErrorName, Problem } from '../../../errors.js';
import { StrataError } from '../../../errors.js';
import type { SdmxMlVersion } from '../../../formats/grammar/message-versions.js';
import type { PackedArtefact } from '../../../store/packed-artefact.js';
import type { PackedTexts } from '../../search/search-texts.js';
import type { PreparedPiece } from './post-prepared.js';
import type { ReceivedSubmission, SubmissionRequest } from './read-submission.js';

/** A stored artefact to be prepared; to be merged with a submitted one first, or to be published as a draft. */
export interface StoredContent {
  readonly held: PackedArtefact;
  readonly submitted?: PackedArtefact;
  /** The versions that published drafts become, by the URN of the draft (release-draft.ts). */
  readonly releases?: ReadonlyMap<string, string>;
}

/** What the reading thread does: it reads a message, or prepares a stored artefact. */
export type ReadingTask =
  | { readonly kind: 'read'; readonly request: SubmissionRequest }
  | { readonly kind: 'prepare'; readonly content: StoredContent };

/** Sent to the reading thread. */
export interface ReadingOrder {
  readonly task: ReadingTask;
  /** For the messages between the two threads about this task. */
  readonly port: MessagePort;
}

/** An error as a value that can be posted. */
export interface PostedError {
  /** Undefined for an error of the program. */
  readonly name: ErrorName | undefined;
  readonly message: string;
  readonly problems: readonly Problem[];
}

/** From the reading thread; it waits for the reply to the first three. */
export type FromReader =
  | { readonly kind: 'bytes' }
  | { readonly kind: 'pieces'; readonly pieces: readonly PreparedPiece[] }
  | { readonly kind: 'texts'; readonly texts: PackedTexts }
  | { readonly kind: 'version'; readonly version: SdmxMlVersion }
  /** With `textsFollow`, the search texts of the last artefact follow, and then their end. */
  | {
      readonly kind: 'received';
      readonly received: Omit<ReceivedSubmission, 'prepared'>;
      readonly textsFollow: boolean;
    }
  | { readonly kind: 'textsEnd' }
  | { readonly kind: 'prepared' }
  | { readonly kind: 'failed'; readonly error: PostedError };

/** To the reading thread: the next bytes, undefined at their end, and in reply to pieces. */
export interface ToReader {
  readonly bytes?: Uint8Array;
}

export const toPosted = (error: unknown): PostedError =>
  error instanceof StrataError
    ? { name: error.name, message: error.message, problems: error.problems }
    : { name: undefined, message: error instanceof Error ? `${error.stack}` : String(error), problems: [] };

export const fromPosted = ({ name, message, problems }: PostedError): Error =>
  name === undefined ? new Error(message) : new StrataError(name, message, problems);

/** The messages that arrived at a port, in order. */
export class Inbox<Message> {
  readonly #messages: Message[] = [];
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  add(message: Message): void {
    this.#messages.push(message);
    this.#wake();
  }

  /** Lets `next` throw after the last message. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  async next(): Promise<Message> {
    for (;;) {
      const message = this.#messages.shift();
      if (message !== undefined) return message;
      if (this.#failure !== undefined) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
