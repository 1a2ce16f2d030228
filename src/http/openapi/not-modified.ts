import type { Answer } from './route.js';

/** To who has the very representation, or asks only for what changed since (RFC 9110 section 13). */
export const notModified: Answer = {
  status: 304,
  description: 'The client has it already.',
  content: {},
  headers: ['ETag', 'Last-Modified'],
};
