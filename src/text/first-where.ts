/** The first position below `count` at which something holds, or `count`. Binary search: it must hold at every later position too. */
export function firstWhere(count: number, holds: (position: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
