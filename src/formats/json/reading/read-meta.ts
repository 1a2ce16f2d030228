import type { Content } from '../../../model/content.js';
import { readHeader } from '../../message/read-header.js';
import type { MessageHeader } from '../../message/structure-message.js';
import type { Properties } from './shapes.js';

/** What stands for the header of a message without `meta`, which 2.0.0 allows. */
const unstated: MessageHeader = { id: 'UNSTATED', test: false, prepared: '1970-01-01', sender: { id: 'UNSTATED' } };

/** The header of a message from its `meta`. */
export const readMeta = (meta: Content | undefined): MessageHeader =>
  meta === undefined ? unstated : readHeader(meta as Properties);
