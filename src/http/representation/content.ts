/** A text that is being written. */
export interface Writing {
  /** Language of what is told in one language only; missing where nothing is. */
  readonly language?: string;
  readonly chunks: AsyncIterable<string> | Iterable<string>;
}

/** What an answer holds, known before it is written. */
export interface Content {
  /** Names the content: where the keys of two are equal, so are their bytes. */
  readonly key: string;
  /** Media type with its parameters. */
  readonly type: string;
  /** The newest instant at which something in it changed, epoch milliseconds. */
  readonly lastModified: number;
  /** The newest instant at which anything in the registry changed that the answer could show, epoch milliseconds. */
  readonly registryModified: number;
  /** Whether there is such content shows only when it is written, so HEAD has to write it too. */
  readonly isUncertain?: true;
  readonly write: () => Promise<Writing>;
}
