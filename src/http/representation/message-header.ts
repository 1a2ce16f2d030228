import { randomUUID } from 'node:crypto';
import type { MessageHeader } from '../../formats/message/structure-message.js';

/** Sender and receiver of the messages of the registry. */
export interface HeaderSettings {
  readonly senderId: string;
  /** In English. */
  readonly senderName?: string | undefined;
  /** Receiver of messages that are not a response to a message. */
  readonly receiverId?: string | undefined;
}

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
