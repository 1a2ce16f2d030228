const numberForm = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Digits of a number without its sign and its exponent. */
interface Digits {
  readonly isNegative: boolean;
  readonly digits: bigint;
  readonly exponent: number;
}

function digitsOf(text: string): Digits | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = numberForm.exec(text) ?? [];
  if (sign === undefined || `${whole}${fraction}` === '') return undefined;
  return {
    isNegative: sign === '-',
    digits: BigInt(`${whole}${fraction}`),
    exponent: Number(exponent) - fraction.length,
  };
}

/** Largest difference of exponents that is computed exactly. */
const widestExponent = 1_000;

/** The order of two numbers as texts, exactly: negative where the first is less. NaN where one of them is not a number. */
export function compareNumbers(one: string, other: string): number {
  const [a, b] = [digitsOf(one), digitsOf(other)];
  const isWide = a !== undefined && b !== undefined && Math.abs(a.exponent - b.exponent) > widestExponent;
  if (a === undefined || b === undefined || isWide) {
    const [left, right] = [one, other].map((text) => Number(text.replace('INF', 'Infinity')));
    return (left ?? Number.NaN) === right ? 0 : (left ?? Number.NaN) - (right ?? Number.NaN);
  }
  const lowest = Math.min(a.exponent, b.exponent);
  const scaled = ({ isNegative, digits, exponent }: Digits): bigint =>
    (isNegative ? -digits : digits) * 10n ** BigInt(exponent - lowest);
  const difference = scaled(a) - scaled(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Whether a number is a start and a whole number of intervals, exactly; numbers without exponent. */
export function isInSequence(text: string, start: string, interval: string): boolean {
  const parts = [text, start, interval].map(digitsOf);
  const [value, first, step] = parts;
  if (value === undefined || first === undefined || step === undefined || step.digits === 0n) return true;
  const lowest = Math.min(value.exponent, first.exponent, step.exponent);
  if (Math.max(value.exponent, first.exponent, step.exponent) - lowest > widestExponent) return true;
  const scaled = ({ isNegative, digits, exponent }: Digits): bigint =>
    (isNegative ? -digits : digits) * 10n ** BigInt(exponent - lowest);
  return (scaled(value) - scaled(first)) % scaled(step) === 0n;
}
