/**
 * Which of the old elements each new one is, by their HTML; -1 is a new one. Beginning and end that are equal stay; between them they
 * are taken one by one, so that an element that was edited is still that element.
 */
export function matchElements(before: readonly string[], after: readonly string[]): readonly number[] {
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
