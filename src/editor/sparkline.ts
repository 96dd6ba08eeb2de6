/** How many blocks a line has. */
const width = 24;
const blocks = [..."▁▂▃▄▅▆▇█"];

/** Numbers as a line of blocks, in their order. Neighbours share a block, as their mean, if there are more than `width`. */
export function sparkline(numbers: readonly number[]): string {
  const finite = numbers.filter(Number.isFinite);
  const means = finite.length > width ? meansOf(finite) : finite;
  const least = means.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const greatest = means.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  // Halves, since the difference of two doubles may be greater than any double.
  const range = greatest / 2 - least / 2;
  return means.map((one) => blocks[range > 0 ? Math.round(((one / 2 - least / 2) / range) * 7) : 3]).join("");
}

function meansOf(numbers: readonly number[]): readonly number[] {
  return Array.from({ length: width }, (_, index) => {
    const start = Math.floor((index * numbers.length) / width);
    const end = Math.floor(((index + 1) * numbers.length) / width);
    const part = numbers.slice(start, end);
    return part.reduce((sum, one) => sum + one / part.length, 0);
  });
}
