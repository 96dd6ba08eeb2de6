/**
 * Where classes begin that have the least variance within (Fisher 1958, Jenks 1967): indexes into sorted values. The textbook's way takes n² steps for
 * each class; the best start of a class never moves back when its end moves on, so halves can be searched by themselves, in n log n.
 * Some lines of our own: the library for it would bring all of statistics for this one function.
 */
export function naturalBreaks(sorted: readonly number[], classes: number): readonly number[] {
  const spread = spreadOf(sorted);
  const n = sorted.length;
  // The least sum for the values before each index, in one class, then in two and more.
  let least = Array.from({ length: n + 1 }, (_, to) => spread(0, to));
  const starts: Int32Array[] = [];
  for (let count = 2; count <= Math.min(classes, n); count++) {
    const next = new Array<number>(n + 1).fill(Number.POSITIVE_INFINITY);
    const start = new Int32Array(n + 1);
    const search = (from: number, to: number, low: number, high: number): void => {
      if (from > to) return;
      const end = (from + to) >> 1;
      for (let at = Math.max(low, count - 1); at <= Math.min(high, end - 1); at++) {
        const sum = least[at]! + spread(at, end);
        if (sum < next[end]!) [next[end], start[end]] = [sum, at];
      }
      search(from, end - 1, low, start[end]!);
      search(end + 1, to, start[end]!, high);
    };
    search(count, n, count - 1, n - 1);
    least = next;
    starts.push(start);
  }
  const found: number[] = [];
  for (let end = n, count = starts.length - 1; count >= 0; count--) {
    end = starts[count]![end]!;
    found.unshift(end);
  }
  return found;
}

/** The sum of the squares of the differences from the mean of the values from one index to before another. */
function spreadOf(sorted: readonly number[]): (from: number, to: number) => number {
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  // Near to 0 and to 1, so that squares keep their digits and do not overflow.
  const scale = Math.max(Math.abs(first), Math.abs(last)) || 1;
  const middle = sorted[sorted.length >> 1]! / scale;
  const [sums, squares] = [new Float64Array(sorted.length + 1), new Float64Array(sorted.length + 1)];
  for (const [at, value] of sorted.entries()) {
    const moved = value / scale - middle;
    sums[at + 1] = sums[at]! + moved;
    squares[at + 1] = squares[at]! + moved * moved;
  }
  return (from, to) => {
    const sum = sums[to]! - sums[from]!;
    return to === from ? 0 : Math.max(0, squares[to]! - squares[from]! - (sum * sum) / (to - from));
  };
}
