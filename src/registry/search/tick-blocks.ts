/**
 * Lucene cannot compare ticks, so that an interval is a set of names and a tick is another, which have a name in common where the
 * interval contains the tick. The names are those of blocks: `4.3` is the fourth of the blocks of 2^4 ticks, from 3 * 2^4 on; `4+` is
 * all ticks from 2^4 on. Both sets have as many names as the number of the tick has binary digits, at most.
 */
const blockName = (level: number, place: number): string => `${level}.${place}`;
const endlessBlock = (level: number): string => `${level}+`;

/** The blocks that all ticks from one on are made of. @param tick from 1 on */
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

/** The blocks of `blocksFrom` that contain a tick. @param tick from 1 on */
export function blocksWith(tick: number): readonly string[] {
  const blocks: string[] = [];
  for (let [level, size] = [0, 1]; size <= tick; level += 1, size *= 2) {
    const place = Math.floor(tick / size);
    if (place % 2 === 1 && place > 1) blocks.push(blockName(level, place));
    blocks.push(endlessBlock(level));
  }
  return blocks;
}
