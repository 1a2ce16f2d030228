import { fileURLToPath } from 'node:url';
import { filesBelow, sharedFiles, sharedPath } from '../harness/shared.js';

/** A message, or a file beside messages. */
export interface MessageFile {
  /** Below the folder of its collection. */
  readonly path: string;
  readonly file: string;
}

const examples = fileURLToPath(new URL('../../examples/', import.meta.url));

const messages = /\.(xml|json)$/;

/** The messages that others published: samples of the standard, and real ones. None where they are absent. */
export const publishedMessages = (names = messages): readonly MessageFile[] =>
  sharedFiles('messages')
    .filter((path) => names.test(path))
    .map((path) => ({ path, file: sharedPath(`messages/${path}`) }));

/** The messages of the examples of the project. */
export const exampleMessages = (): readonly MessageFile[] =>
  filesBelow(examples)
    .filter((path) => messages.test(path))
    .map((path) => ({ path, file: examples + path }));
