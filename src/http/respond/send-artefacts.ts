import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { type ArtefactFormat, mediaTypeOf } from '../../formats/formats.js';
import type { MessageHeader } from '../../formats/message/structure-message.js';
import type { Artefact } from '../../model/artefact.js';
import { anonymous } from '../../registry/principal.js';
import type { Snapshot } from '../../registry/snapshot.js';
import type { Content } from '../representation/content.js';
import { sendContent } from '../representation/send-content.js';
import type { Services } from '../services.js';
import { languageOf } from './language-of.js';
import { answerHeader } from './message-header.js';

/** How artefacts are asked for. */
export interface Asked {
  readonly format: ArtefactFormat;
  /** Languages that the client wants, best first. */
  readonly languages: readonly string[];
  /** Epoch milliseconds; missing for the present. */
  readonly asOf?: number | undefined;
}

/** What was found, and its text. */
export interface FoundArtefacts {
  readonly artefacts: readonly Artefact[];
  readonly written: AsyncIterable<string> | Iterable<string>;
}

/**
 * Answers with what a request finds at an instant. Nothing is known of what is found until it is, so the instant of the
 * registry and the text of the request name it: it is kept until the next submission.
 * @param find finds and writes what the request asks for
 */
export async function sendArtefacts(
  ctx: Context,
  { registry, settings, representations }: Services,
  { format, languages, asOf }: Asked,
  find: (snapshot: Snapshot, header: MessageHeader) => Promise<FoundArtefacts>,
): Promise<void> {
  const snapshot = await registry.at(asOf, anonymous);
  const { at, cacheKey } = snapshot;
  const type = mediaTypeOf(format);
  const wanted = format.choosesLanguage ? languages : [];
  const named = JSON.stringify([ctx.path, ctx.querystring, type, wanted, cacheKey]);
  const fingerprint = createHash('sha256').update(named).digest('base64url');
  const header = answerHeader(settings, { fingerprint, lastModified: at });
  const content: Content = {
    key: JSON.stringify([type, wanted, header]),
    type,
    lastModified: at,
    registryModified: at,
    isUncertain: true,
    write: async () => {
      const { artefacts, written } = await find(snapshot, header);
      const language = format.choosesLanguage ? languageOf(artefacts, languages) : undefined;
      return { chunks: written, ...(language === undefined ? {} : { language }) };
    },
  };
  await sendContent(ctx, representations, content, 'Accept, Accept-Language');
}
