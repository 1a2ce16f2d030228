import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { type ArtefactFormat, mediaTypeOf } from '../../formats/structure-formats.js';
import type { Artefact } from '../../model/artefact.js';
import { languageOf } from './language-of.js';

/** What is sent. */
export interface FoundArtefacts {
  readonly artefacts: readonly Artefact[];
  /** The newest instant at which one of them changed, epoch milliseconds. */
  readonly lastModified: number;
  /** Languages that the client wants, best first. */
  readonly languages: readonly string[];
}

/** A stream whose first chunk is there: what goes wrong before it can still be told as an error. */
async function begun(chunks: AsyncIterable<string> | Iterable<string>): Promise<Readable> {
  const iterator = Readable.from(chunks)[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<string> {
    if (first.done !== true) yield first.value as string;
    yield* { [Symbol.asyncIterator]: () => iterator } as AsyncIterable<string>;
  }
  return Readable.from(all());
}

/** Answers with artefacts as a format has written them, and says what the answer is. */
export async function sendArtefacts(
  ctx: Context,
  format: ArtefactFormat,
  { artefacts, lastModified, languages }: FoundArtefacts,
  written: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const body = await begun(written);
  // Headers only now: an error has others.
  const language = format.choosesLanguage ? languageOf(artefacts, languages) : undefined;
  if (language !== undefined) ctx.set('Content-Language', language);
  ctx.set('Content-Type', mediaTypeOf(format));
  ctx.set('Last-Modified', new Date(lastModified).toUTCString());
  ctx.vary('Accept, Accept-Language');
  ctx.body = body;
}
