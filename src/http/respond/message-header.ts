import { randomUUID } from 'node:crypto';
import type { MessageHeader } from '../../formats/structure-message.js';

/** The header of a message that the registry sends: a fresh id, the present, the configured sender. */
export const newHeader = (senderId: string): MessageHeader => ({
  id: `STRATA_${randomUUID()}`,
  test: false,
  prepared: `${new Date().toISOString().slice(0, 19)}Z`,
  sender: { id: senderId },
});
