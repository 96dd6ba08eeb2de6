import type { NumberReader } from "./number-notation.js";

/** Whether a text begins with the sign of a bound or an estimate: below `<5`, above `>100`, about `~7`. */
export const isBound = (text: string): boolean => /^[<>≤≥~≈∼±≲≳]/.test(text);

/** Four numbers up to 255 with points between them: an address of a computer, whose points group nothing. */
export const isAddress = (text: string): boolean => /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(text);

/** The reader of numbers that have marks around them, such as `%` or `*`, which are taken off. A bound such as `<5` is never a number. */
export function withoutMarks(read: NumberReader, marks: readonly string[] = []): NumberReader {
  if (marks.length === 0) return read;
  // Long ones first: `US$` ends with `$`.
  const sorted = marks
    .map((mark) => mark.trim())
    .filter((mark) => mark !== "")
    .sort((a, b) => b.length - a.length);
  return (text) => {
    if (isBound(text.trim())) return undefined;
    let rest = text.trim();
    const sign = /^-(?!\s*\d)/.test(rest) ? "-" : "";
    rest = rest.slice(sign.length).trim();
    for (let last = ""; last !== rest; ) {
      last = rest;
      for (const mark of sorted) {
        if (rest.startsWith(mark)) rest = rest.slice(mark.length).trim();
        if (rest.endsWith(mark)) rest = rest.slice(0, -mark.length).trim();
      }
    }
    return read(sign + rest);
  };
}
