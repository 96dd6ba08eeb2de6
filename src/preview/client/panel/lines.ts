/** A text by its lines; LF, CRLF and CR end one, as in the compiler. */
export interface Lines {
  readonly texts: readonly string[];
  /** Where each begins in the whole text. */
  readonly starts: readonly number[];
}

export function linesOf(text: string): Lines {
  const texts: string[] = [];
  const starts: number[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    texts.push(text.slice(start, index));
    starts.push(start);
    start = index + end.length;
  }
  texts.push(text.slice(start));
  starts.push(start);
  return { texts, starts };
}

/** The index of the line that holds `offset`: the last one that begins at or before it. */
export function lineAt({ starts }: Lines, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
