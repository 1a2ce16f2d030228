import { randomUUID } from 'node:crypto';
import type { MessageHeader } from '../../formats/message/structure-message.js';

/** Who sends the messages of the registry, and to whom. */
export interface HeaderSettings {
  readonly senderId: string;
  /** In English. */
  readonly senderName?: string | undefined;
  /** Receiver of messages that are not sent to anybody in particular. */
  readonly receiverId?: string | undefined;
}

const senderOf = ({ senderId, senderName }: HeaderSettings): MessageHeader['sender'] => ({
  id: senderId,
  ...(senderName === undefined ? {} : { names: { en: senderName } }),
});

const inSeconds = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

const receiversOf = (receiverId: string | undefined): Pick<MessageHeader, 'receivers'> =>
  receiverId === undefined ? {} : { receivers: [{ id: receiverId }] };

/**
 * The header of an answer: the same for the same content, whoever asks and whichever process answers, so that a strong
 * entity tag can name it.
 * @param lastModified the newest instant at which something in it changed, epoch milliseconds: what it says was ready then
 */
export const answerHeader = (
  settings: HeaderSettings,
  { fingerprint, lastModified }: { readonly fingerprint: string; readonly lastModified: number },
): MessageHeader => ({
  id: `STRATA_${fingerprint}`,
  test: false,
  prepared: inSeconds(lastModified),
  sender: senderOf(settings),
  ...receiversOf(settings.receiverId),
});

/**
 * The header of a message that the registry sends: a fresh id, the present, the configured sender.
 * @param receiverId that of the settings where missing; a header without any names nobody
 */
export const newHeader = (settings: HeaderSettings, receiverId = settings.receiverId): MessageHeader => ({
  id: `STRATA_${randomUUID()}`,
  test: false,
  prepared: inSeconds(Date.now()),
  sender: senderOf(settings),
  ...receiversOf(receiverId),
});
