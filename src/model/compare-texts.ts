/** The order of texts by their UTF-16 code units, as in the database. For `sort`: negative where `a` comes before `b`. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const runs = (id: string): readonly string[] => id.match(/\d+|\D+/g) ?? [];

const isNumber = (run: string): boolean => /^\d/.test(run);

/** By value; numbers of any length. */
function compareNumbers(a: string, b: string): number {
  const [one, other] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  return one.length - other.length || compareTexts(one, other);
}

/** The natural order of ids, with numbers in them by their value: `CL_9` before `CL_10`. For `sort`. */
export function compareNaturally(a: string, b: string): number {
  const others = runs(b);
  for (const [index, one] of runs(a).entries()) {
    const other = others[index];
    if (other === undefined) return 1;
    const order = isNumber(one) && isNumber(other) ? compareNumbers(one, other) : compareTexts(one, other);
    if (order !== 0) return order;
  }
  return runs(a).length - others.length || compareTexts(a, b);
}
