/** The share of random cases that are tried. A run without a seed tries others than the one before it; `RANDOM_CASES=1` tries all. */
const share = Number(process.env['RANDOM_CASES'] ?? 0.25);

/** How many random cases a property is tried with, of a number that leaves little to chance. */
export const randomCases = (all: number): number => Math.max(1, Math.ceil(all * share));
