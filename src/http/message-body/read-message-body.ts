import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';
import { metadataFormats, spreadsheetFormats, structureFormats } from '../../formats/formats.js';
import type { ReceivedSubmission, SubmissionRequest } from '../../registry/submission/receive/read-submission.js';
import { receiveSubmission } from '../../registry/submission/receive/receive-submission.js';
import { noteErrorShape } from '../errors/respond-with-error.js';
import { requestFault } from '../parameters/read-parameters.js';
import { contentOfFormats } from '../representation/message-handler.js';
import type { MediaTypes } from '../route.js';
import type { HttpSettings } from '../services.js';
import { messageField } from './file-of-form.js';
import { type Bytes, bodyOf, contentVersion, openMessage, usualBodySeconds } from './open-message.js';

/** Maximum ratio of decompressed to compressed bytes. Messages stay below it; what does not is made to fill the memory. */
const mostExpansion = 100;

/** What bounds a message. */
export const messageLimits = ({
  maxMessageBytes,
  readingLimits,
}: Pick<HttpSettings, 'maxMessageBytes' | 'readingLimits'>): SubmissionRequest['limits'] => ({
  bytes: maxMessageBytes,
  ratio: mostExpansion,
  ...readingLimits,
});

/** The media types of the messages that are read. */
export const messageContent: MediaTypes = {
  'application/xml': null,
  'application/json': { type: 'object' },
  ...contentOfFormats([...structureFormats, ...metadataFormats, ...spreadsheetFormats]),
  'application/zip': null,
  'multipart/form-data': {
    type: 'object',
    required: [messageField],
    properties: { [messageField]: { description: 'The message.' } },
  },
};

/** Gzip is recognised by content, with or without the header. Other codings are not supported. */
export function rejectOtherEncodings(ctx: Context): void {
  const encoding = ctx.get('Content-Encoding').trim() || 'identity';
  if (/^(identity|gzip|x-gzip)$/i.test(encoding)) return;
  ctx.set('Accept-Encoding', 'gzip, identity');
  throw new StrataError(
    'UnsupportedMediaType',
    `the Content-Encoding ${encoding} is not supported; send the body without encoding or as gzip`,
  );
}

/** Warnings of the message are among the problems: a property that was left out may be the one with the artefacts. */
function emptyMessage(warnings: readonly Problem[]): StrataError {
  const { name, message, problems } = requestFault(
    'message.empty',
    'the message does not contain artefacts; send at least one',
  );
  return new StrataError(name, message, [...problems, ...warnings]);
}

async function* taking(bytes: Bytes, take: (piece: Uint8Array) => void): Bytes {
  for await (const piece of bytes) {
    take(piece);
    yield piece;
  }
}

/**
 * Reads the message of the body and prepares its artefacts. If reading ends early, the rest of the body is read and
 * discarded, because a client that is still writing reads no response.
 * @param body that of the request where missing
 * @param take gets the bytes of the message as they are read
 * @throws StrataError as `receiveSubmission`, and `Syntax` for a message without artefacts
 */
export async function readMessageBody(
  ctx: Context,
  settings: HttpSettings,
  request: Omit<SubmissionRequest, 'limits' | 'version'>,
  body: Bytes = bodyOf(ctx.req, { bytes: settings.maxMessageBytes, seconds: settings.bodySeconds ?? usualBodySeconds }),
  take?: (piece: Uint8Array) => void,
): Promise<ReceivedSubmission> {
  const { req } = ctx;
  const version = contentVersion(ctx.get('Content-Type'));
  const limits = messageLimits(settings);
  try {
    const received = await receiveSubmission(
      take === undefined ? openMessage(req, body) : taking(openMessage(req, body), take),
      { ...request, limits, ...(version === undefined ? {} : { version }) },
      // A client that sends SDMX-ML gets errors in SDMX-ML of the same version, unless it prefers JSON.
      (known) => noteErrorShape(ctx, { sdmxMl: known, first: 'xml' }),
    );
    if (received.prepared.length > 0) return received;
    throw emptyMessage(received.message.problems);
  } finally {
    req.resume();
  }
}
