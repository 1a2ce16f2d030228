/**
 * Lucene cannot compare ticks. So an interval is indexed as a set of names, a tick is searched as another set, and the two share a
 * name if, and only if, the interval contains the tick. A name stands for a block of ticks: `4.3` for the ticks from 3 * 2^4 to
 * 4 * 2^4 - 1, `4+` for all ticks from 2^4 on. Neither set has more names than the tick has binary digits.
 */
const blockName = (level: number, place: number): string => `${level}.${place}`;
const endlessBlock = (level: number): string => `${level}+`;

/** The names of the blocks that together are all ticks from a tick on. @param tick at least 1 */
export function blocksFrom(tick: number): readonly string[] {
  const blocks: string[] = [];
  let [start, level, size] = [tick, 0, 1];
  while (start !== size) {
    const place = start / size;
    if (place % 2 === 1) {
      blocks.push(blockName(level, place));
      start += size;
    }
    level += 1;
    size *= 2;
  }
  return [...blocks, endlessBlock(level)];
}

/** The names of all blocks that contain a tick and that `blocksFrom` can return. @param tick at least 1 */
export function blocksWith(tick: number): readonly string[] {
  const blocks: string[] = [];
  for (let [level, size] = [0, 1]; size <= tick; level += 1, size *= 2) {
    const place = Math.floor(tick / size);
    if (place % 2 === 1 && place > 1) blocks.push(blockName(level, place));
    blocks.push(endlessBlock(level));
  }
  return blocks;
}
