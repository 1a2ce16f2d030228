/**
 * The first place of a sorted list at which a condition no longer holds, by binary search; `length` where it holds at all.
 * @param holds true for all places before the result, false from there on
 */
export function firstPlaceWithout(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
