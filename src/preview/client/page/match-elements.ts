/**
 * The index of the old element that each new one continues, by the numbers of their drawings; -1 for a new one. Equal elements at both ends
 * are matched first, the others one by one, so that an edited element stays the same element and keeps its focus.
 */
export function matchElements(
  before: readonly (number | undefined)[],
  after: readonly (number | undefined)[],
): readonly number[] {
  const shortest = Math.min(before.length, after.length);
  let head = 0;
  while (head < shortest && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shortest - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return after.map((_, index) => {
    if (index < head) return index;
    if (index >= after.length - tail) return index - after.length + before.length;
    return index < before.length - tail ? index : -1;
  });
}
