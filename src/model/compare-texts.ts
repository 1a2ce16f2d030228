/** The order of texts by their UTF-16 code units, as in the database. For `sort`: negative where `a` comes before `b`. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A text whose order is the natural one of an id: numbers have their length before them, so that they are in the order of their value. */
export const naturalOrder = (id: string): string =>
  id.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    return `0${String.fromCharCode(0x100 + number.length)}${number}`;
  });

/** The natural order of ids, with numbers in them by their value: `CL_9` before `CL_10`. For `sort`. */
export const compareNaturally = (a: string, b: string): number =>
  compareTexts(naturalOrder(a), naturalOrder(b)) || compareTexts(a, b);
