/**
 * A copy of a text. V8 represents a substring as a view of the whole string, so an id from a message
 * would hold the chunk of the message around it in memory.
 */
export const detach = (text: string): string => Buffer.from(text).toString();
