/**
 * The same text in memory of its own. The engine makes a part of a text a view of the whole, so that an id kept from a
 * message would keep the piece of the message in which it stood.
 */
export const detach = (text: string): string => Buffer.from(text).toString();
