import fc from 'fast-check';

const number = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 3 }).map(BigInt) },
  { weight: 2, arbitrary: fc.nat({ max: 120 }).map(BigInt) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 40n }) },
);
const word = fc
  .string({ unit: fc.constantFrom(...'01aAzZ-'), minLength: 1, maxLength: 3 })
  .filter((text) => /\D/.test(text));
const identifier = fc.oneof(number.map(String), word, fc.constantFrom('draft', 'rc'));
const extension = fc.array(identifier, { maxLength: 3 });

/** Texts of legacy versions. */
export const legacyVersion = fc.array(number, { minLength: 1, maxLength: 2 }).map((numbers) => numbers.join('.'));

/** Texts of semantic versions. */
export const semanticVersion = fc
  .tuple(fc.tuple(number, number, number), extension)
  .map(([core, identifiers]) => core.join('.') + (identifiers.length === 0 ? '' : `-${identifiers.join('.')}`));

/** Texts of versions of every form. */
export const anyVersion = fc.oneof({ weight: 1, arbitrary: legacyVersion }, { weight: 3, arbitrary: semanticVersion });

/** Three numbers: the minimum of a wildcard. */
export const minimum = fc.tuple(number, number, number);

/** Texts of the characters that versions and patterns are made of, and a few that they are not. */
export const junk = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0012.....+~*-,avX \n\u0661'), maxLength: 9 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('constructor', '__proto__', 'all', 'latest', 'NaN', 'Infinity'),
);

/** A version by the definition: its numbers as integers and its extension. */
export function readByDefinition(text: string): { readonly core: readonly bigint[]; readonly extension: string[] } {
  const [core = '', ...rest] = text.split('-');
  const identifiers = rest.join('-');
  return { core: core.split('.').map(BigInt), extension: identifiers === '' ? [] : identifiers.split('.') };
}

/** The order of section 3 and of the mixed forms, straight from its wording. */
export function compareByDefinition(a: string, b: string): number {
  const [left, right] = [readByDefinition(a), readByDefinition(b)];
  return (
    compareLists(left.core, right.core, compareNumbers) ||
    Number(left.extension.length === 0) - Number(right.extension.length === 0) ||
    compareLists(left.extension, right.extension, compareIdentifiers)
  );
}

/** Item by item; where one list is the beginning of the other, the longer is higher. */
export function compareLists<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): number {
  for (const [index, item] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compare(item, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

export function compareNumbers(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}

function compareIdentifiers(a: string, b: string): number {
  const [left, right] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (left && right) return compareNumbers(BigInt(a), BigInt(b));
  if (left !== right) return left ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}
