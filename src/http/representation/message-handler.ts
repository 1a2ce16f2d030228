import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { type ArtefactFormat, mediaTypeOf } from '../../formats/formats.js';
import type { MessageHeader } from '../../formats/message/structure-message.js';
import type { Artefact } from '../../model/artefact.js';
import { bestLanguage } from '../../model/best-language.js';
import type { MemoryClaim } from '../../model/memory-claim.js';
import { type Named, refuseRestricted } from '../../registry/access/refuse-restricted.js';
import type { Coverage } from '../../registry/access/rule.js';
import type { Snapshot } from '../../registry/snapshot.js';
import { type ErrorShape, noteErrorShape } from '../errors/respond-with-error.js';
import { type EveryRead, readLanguages } from '../parameters/kinds.js';
import { pathSegments } from '../parameters/read-parameters.js';
import { type MediaTypes, type Operation, stateHeaders } from '../route.js';
import type { HeaderSettings } from '../services.js';
import type { Writing } from './representation.js';
import { pairsWithoutState, respondFromSnapshot } from './respond.js';

/** The part of a parsed request that every resource with messages has. */
export interface MessageRequest {
  readonly format: Pick<ArtefactFormat, 'type' | 'choosesLanguage'> & { readonly version?: string };
  readonly given: EveryRead;
}

/** A result before it is loaded. */
interface UnnamedResult<Found> {
  /** Memory that loading and writing it takes, bytes; missing for a small result, which does not wait for its turn. */
  readonly memory?: number | undefined;
  /** @param signal aborts when nobody waits for the result any more @param memory what it counts for that is loaded */
  load(signal: AbortSignal, memory: MemoryClaim): Promise<Found>;
}

/** A result that is identified by its content before it is loaded. */
interface NamedResult<Found> extends UnnamedResult<Found> {
  /** Equal fingerprints mean equal content, in every process. */
  readonly fingerprint: string;
  /** The newest instant at which something in it changed, epoch milliseconds. */
  readonly lastModified: number;
  /** No response that shows an earlier state of the registry has a later `Date`, epoch milliseconds. */
  readonly registryModified: number;
}

/** A loaded result as a message. */
interface WrittenMessage {
  /** The languages of the names in the message, among which its language is chosen. */
  readonly nameLanguages: () => Iterable<string>;
  readonly chunks: Writing['chunks'];
}

/** A resource whose representations are messages: the steps of a request that differ between resources. */
export interface MessageResource<Request extends MessageRequest, Found> {
  /** How errors are written. The default is SDMX-ML 3.0 or JSON, JSON first. */
  readonly errors?: ErrorShape;
  /**
   * @param segments of the path after that of the route, decoded
   * @throws StrataError `Syntax`, `NotAcceptable`
   */
  parse(ctx: Context, segments: readonly string[]): Request;
  /**
   * What a request names. Where it names an artefact that the caller may not see, it is refused; other requests leave such
   * artefacts out. Missing for resources outside of the SDMX API, for which they do not exist.
   */
  named?(request: Request): Named & { readonly coverages: readonly Coverage[] };
  /** @throws StrataError `NotFound`, `Semantic`; `load` of an unnamed result throws them too */
  find(snapshot: Snapshot, request: Request): Promise<NamedResult<Found>> | UnnamedResult<Found>;
  /** @param languages preferred ones, best first; empty if the format holds all languages */
  write(found: Found, request: Request, header: MessageHeader, languages: readonly string[]): WrittenMessage;
}

/**
 * The identity of a result that cannot be identified by its content before it is loaded: the request, the instant and
 * the view of the principal. Its representations are valid until the next submission.
 */
function nameByRequest(ctx: Context, { at, modified, cacheKey }: Snapshot, type: string, languages: readonly string[]) {
  const name = JSON.stringify([ctx.path, ...pairsWithoutState(ctx), type, languages, cacheKey]);
  const fingerprint = createHash('sha256').update(name).digest('base64url');
  return { fingerprint, lastModified: at, registryModified: modified, isUncertain: true } as const;
}

/** The languages of the names of artefacts. */
export const nameLanguagesOf = (artefacts: readonly Artefact[]): ReadonlySet<string> =>
  new Set(artefacts.flatMap(({ names }) => Object.keys(names ?? {})));

/** Handles requests for a resource: parse, snapshot, result, representation, send. */
export const messageHandler =
  <Request extends MessageRequest, Found>(resource: MessageResource<Request, Found>): Operation['handle'] =>
  (services, { path: prefix }) =>
  async (ctx) => {
    const { settings } = services;
    const { claim } = ctx.state;
    if (resource.errors !== undefined) noteErrorShape(ctx, resource.errors);
    const request = resource.parse(ctx, pathSegments(ctx.path, prefix));
    const { format, given } = request;
    const { lang, asOf } = given;
    const languages = format.choosesLanguage ? readLanguages(lang, ctx.get('Accept-Language')) : [];
    await respondFromSnapshot(ctx, services, asOf, 'Accept, Accept-Language', async (snapshot) => {
      const named = resource.named?.(request);
      if (named !== undefined) await refuseRestricted(snapshot, named, named.coverages);
      const type = mediaTypeOf(format);
      const result = await resource.find(snapshot, request);
      const name = 'fingerprint' in result ? result : nameByRequest(ctx, snapshot, type, languages);
      const header = resultHeader(settings, name);
      return {
        ...name,
        key: JSON.stringify([snapshot.access.view, type, languages, header]),
        type,
        write: async (signal) => {
          if (result.memory !== undefined) claim.require(result.memory);
          const found = await result.load(signal, claim);
          const { nameLanguages, chunks } = resource.write(found, request, header, languages);
          const language = format.choosesLanguage ? bestLanguage([...nameLanguages()], languages) : undefined;
          return { chunks, ...(language === undefined ? {} : { language }) };
        },
      };
    });
  };

/** The media types of messages. Their schemas are those of SDMX. */
export const contentOfFormats = (formats: readonly ArtefactFormat[]): MediaTypes =>
  Object.fromEntries(
    formats.map((format) => [mediaTypeOf(format), format.type.endsWith('+json') ? { type: 'object' } : null]),
  );

/** The responses of a resource with messages, for its route. */
export const messageResponses = (
  description: string,
  formats: readonly ArtefactFormat[],
): Pick<Operation, 'responses' | 'errors'> => ({
  responses: [
    {
      status: 200,
      description,
      content: contentOfFormats(formats),
      headers: ['ETag', 'Last-Modified', 'Content-Language', ...stateHeaders],
    },
    {
      status: 304,
      description: 'The copy of the client is current.',
      content: {},
      headers: ['ETag', 'Last-Modified', ...stateHeaders],
    },
  ],
  errors: ['Syntax', 'Semantic', 'Unauthenticated', 'Forbidden', 'NotFound', 'NotAcceptable', 'Unavailable'],
});

const inSeconds = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

function headerOf(
  { senderId, senderName }: HeaderSettings,
  id: string,
  prepared: number,
  receiverId: string | undefined,
): MessageHeader {
  return {
    id: `STRATA_${id}`,
    test: false,
    prepared: inSeconds(prepared),
    sender: { id: senderId, ...(senderName === undefined ? {} : { names: { en: senderName } }) },
    ...(receiverId === undefined ? {} : { receivers: [{ id: receiverId }] }),
  };
}

/**
 * The header of a result: equal for equal content in every process, so that a strong entity tag can identify the bytes.
 * @param lastModified the newest instant at which something in the result changed, epoch milliseconds; it is `Prepared`
 */
export const resultHeader = (
  settings: HeaderSettings,
  { fingerprint, lastModified }: { readonly fingerprint: string; readonly lastModified: number },
): MessageHeader => headerOf(settings, fingerprint, lastModified, settings.receiverId);

/**
 * The header of a message that is written once, such as a report: a new id, and the present as `Prepared`.
 * @param receiverId default: that of the settings; without both there is no receiver
 */
export const newHeader = (settings: HeaderSettings, receiverId = settings.receiverId): MessageHeader =>
  headerOf(settings, randomUUID(), Date.now(), receiverId);
