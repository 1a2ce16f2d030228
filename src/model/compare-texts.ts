/** The order of texts by their UTF-16 code units, as in the database. For `sort`: negative where `a` comes before `b`. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
