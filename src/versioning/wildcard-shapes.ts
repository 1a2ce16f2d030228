/**
 * The wildcards of SDMX REST 2.x structure queries by their shapes (wildcard.ts), each with the longhand of the same
 * meaning; `~` stands for `*` too. `~` alone matches every version and has no longhand. `X.Y.Z~` stays on its minor
 * version, as `X.Y.Z+` does.
 */
export const longhands: ReadonlyMap<string, string> = new Map([
  ['+', '1+.0.0'],
  ['+.0.0', '1+.0.0'],
  ['X.+.0', 'X.0+.0'],
  ['X.Y.+', 'X.Y.0+'],
  ['X+.Y.Z', 'X+.Y.Z'],
  ['X.Y+.Z', 'X.Y+.Z'],
  ['X.Y.Z+', 'X.Y.Z+'],
  ['~.0', '0~.0'],
  ['~.0.0', '0~.0.0'],
  ['X.~', 'X.0~'],
  ['X.~.0', 'X.0~.0'],
  ['X.Y.~', 'X.Y.0~'],
  ['X~.Y', 'X~.Y'],
  ['X~.Y.Z', 'X~.Y.Z'],
  ['X.Y~', 'X.Y~'],
  ['X.Y~.Z', 'X.Y~.Z'],
  ['X.Y.Z~', 'X.Y.Z~'],
]);

/** Shapes that are not wildcards, with the shapes to suggest instead, the nearest first. */
const nearMisses: ReadonlyMap<string, readonly string[]> = new Map([
  ['X+', ['X+.0.0']],
  ['+.0', ['+', '+.0.0']],
  ['+.Y', ['+', '+.0.0']],
  ['X.+', ['X.+.0']],
  ['X+.Y', ['X+.Y.0']],
  ['X.Y+', ['X.Y+.0']],
  ['X~', ['X~.0', 'X~.0.0']],
]);

/** Keywords of SDMX REST 1.x, with the nearest patterns of 2.x. */
export const versionKeywords: ReadonlyMap<string, string> = new Map([
  ['all', '*'],
  ['latest', '~'],
]);

/** Only 0 may follow a part that is the operator alone. */
const zerosBehindOperator = (shape: string): string => shape.replace(/[+~].*/, (tail) => tail.replace(/[YZ]/g, '0'));

/** The shapes to suggest for one that is not a wildcard, the nearest first. */
export const nearestShapes = (shape: string): readonly [string, ...string[]] => {
  const [nearest = zerosBehindOperator(shape), ...others] = nearMisses.get(shape) ?? [];
  return [nearest, ...others];
};
