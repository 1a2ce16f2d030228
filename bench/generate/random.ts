/** Returns the next number of a sequence, in [0, 1). */
export type Random = () => number;

/** FNV-1a over UTF-16 units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** A sequence of random numbers that depends on the seeds only (mulberry32). */
export function randomOf(...seeds: readonly (string | number)[]): Random {
  let state = hash(seeds.join('/'));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An index below `count`; low ones are far more frequent, because few artefacts of a registry are used by most. */
export const drawPopular = (random: Random, count: number): number => Math.floor(count * random() ** 2);

/** Distinct indices below `count`, low ones first more often, in the order drawn. @param excluded indices to omit */
export function drawDistinct(
  random: Random,
  count: number,
  drawnCount: number,
  excluded: readonly number[] = [],
): number[] {
  const drawn = new Set(excluded);
  while (drawn.size < Math.min(count, drawnCount + excluded.length)) drawn.add(drawPopular(random, count));
  return [...drawn].slice(excluded.length);
}
