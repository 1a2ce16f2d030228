import { randomUUID } from 'node:crypto';
import type { MessageHeader } from '../../formats/structure-message.js';

/** Who sends the messages of the registry, and to whom. */
export interface HeaderSettings {
  readonly senderId: string;
  /** In English. */
  readonly senderName?: string | undefined;
  /** Receiver of messages that are not sent to anybody in particular. */
  readonly receiverId?: string | undefined;
}

/**
 * The header of a message that the registry sends: a fresh id, the present, the configured sender.
 * @param receiverId that of the settings where missing; a header without any names nobody
 */
export function newHeader(settings: HeaderSettings, receiverId = settings.receiverId): MessageHeader {
  const { senderId, senderName } = settings;
  return {
    id: `STRATA_${randomUUID()}`,
    test: false,
    prepared: `${new Date().toISOString().slice(0, 19)}Z`,
    sender: { id: senderId, ...(senderName === undefined ? {} : { names: { en: senderName } }) },
    ...(receiverId === undefined ? {} : { receivers: [{ id: receiverId }] }),
  };
}
