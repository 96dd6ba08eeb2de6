/** Counts code points: which of them form one visible character depends on the version of Unicode. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The offset that is `count` code points after the one at `start`, at most the end of the text. */
export function codePointOffset(text: string, start: number, count: number): number {
  let at = start;
  for (let left = count; left > 0 && at < text.length; left--) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return at;
}
