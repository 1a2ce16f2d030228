/** The place of an entry in a list: entries are in the order of `order`, equal ones in that of `tie`. */
export interface PagePlace {
  readonly order: string;
  readonly tie: string;
}

/** The text for a place, for the parameter `next` of the next page. */
export const writePagePlace = ({ order, tie }: PagePlace): string =>
  Buffer.from(JSON.stringify([order, tie])).toString('base64url');

/** The place after which a page begins; undefined for a text that is not `next` of a page. */
export function readPagePlace(text: string): PagePlace | undefined {
  try {
    const [order, tie, ...others] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof order !== 'string' || typeof tie !== 'string' || others.length > 0) return undefined;
    return { order, tie };
  } catch {
    return undefined;
  }
}
