/** Beyond so many, a key would flood the message; a constraint that needs them is better said as a cube region. */
export const maximumKeys = 10_000;

/**
 * What a key with several values a dimension means (SDMX 3.1), as keys with one value each (SDMX 3.0): one choice from
 * each list, in every combination. Undefined where that takes more than 10,000.
 */
export function keyCombinations<T>(choices: readonly (readonly T[])[]): T[][] | undefined {
  if (choices.reduce((count, values) => count * values.length, 1) > maximumKeys) return undefined;
  return choices.reduce<T[][]>(
    (begun, values) => begun.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  );
}
