/** Years from the first to the last; an end that is missing is open. */
export interface Years {
  readonly first?: number;
  readonly last?: number;
}

const digits = (from: number | string, to: number | string): string => (from === to ? String(from) : `[${from}-${to}]`);

/** Alternatives of a regular expression for the numbers of as many digits from one to another. */
function between(first: string, last: string): string[] {
  if (first > last) return [];
  const [a = '', b = ''] = [first.charAt(0), last.charAt(0)];
  const [restOfFirst, restOfLast] = [first.slice(1), last.slice(1)];
  const count = restOfFirst.length;
  const any = count === 0 ? '' : `\\d{${count}}`;
  const [isLowest, isHighest] = [/^0*$/.test(restOfFirst), /^9*$/.test(restOfLast)];
  if (isLowest && isHighest) return [`${digits(a, b)}${any}`];
  if (a === b) return between(restOfFirst, restOfLast).map((rest) => `${a}${rest}`);
  const head = isLowest ? [] : between(restOfFirst, '9'.repeat(count)).map((rest) => `${a}${rest}`);
  const tail = isHighest ? [] : between('0'.repeat(count), restOfLast).map((rest) => `${b}${rest}`);
  const [from, to] = [Number(a) + (isLowest ? 0 : 1), Number(b) - (isHighest ? 0 : 1)];
  return [...head, ...(from > to ? [] : [`${digits(from, to)}${any}`]), ...tail];
}

const year = (value: number): string => String(Math.min(9999, Math.max(0, value))).padStart(4, '0');

/**
 * A regular expression of XML Schema for the time periods of SDMX that begin in some years. Years before 0 and after 9999 are
 * open ends.
 */
export function yearPattern(ranges: readonly Years[]): string {
  // No period begins with a letter.
  if (ranges.length === 0) return '[A-Z]';
  const alternatives = ranges.flatMap(({ first, last }) => [
    ...(first === undefined ? ['-\\d{4,}'] : []),
    ...between(year(first ?? 0), year(last ?? 9999)),
    ...(last === undefined ? ['[1-9]\\d{4,}'] : []),
  ]);
  return `(${[...new Set(alternatives)].join('|')})([^0-9].*)?`;
}
