/** How many characters two texts have in common at their beginning and, after it, at their end. */
export interface CommonEnds {
  readonly start: number;
  readonly end: number;
}

/** Characters that are compared at once: the engine compares pieces many times as quickly as a loop compares characters. */
const steps = [65_536, 4096, 256, 1];

export function commonEnds(one: string, other: string): CommonEnds {
  const most = Math.min(one.length, other.length);
  let start = 0;
  let end = 0;
  for (const step of steps)
    while (start + step <= most && one.slice(start, start + step) === other.slice(start, start + step)) start += step;
  for (const step of steps)
    while (end + step <= most - start && pieceBefore(one, end, step) === pieceBefore(other, end, step)) end += step;
  return { start, end };
}

const pieceBefore = (text: string, end: number, length: number): string =>
  text.slice(text.length - end - length, text.length - end);
