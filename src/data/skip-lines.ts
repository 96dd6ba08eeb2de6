import { optionProblem } from "./problem.js";
import type { DataProblem } from "./reader.js";

/** The lines of a text above its table. */
export interface SkippedLines {
  /** The text with line ends instead of these lines, so that every other character keeps its offset: readers skip blank lines. */
  readonly text: string;
  readonly lines: readonly string[];
}

const lineEnd = /\r\n|\n|\r/g;

/** Skips so many lines, or those above the first one that begins with a text. */
export function skipLines(text: string, skip: number | string): SkippedLines | DataProblem {
  const lines: string[] = [];
  let at = 0;
  for (;;) {
    if (typeof skip === "number" ? lines.length === skip : beginsWith(text.slice(at, at + skip.length + 100), skip))
      break;
    lineEnd.lastIndex = at;
    const end = lineEnd.exec(text);
    if (!end) return notFound(skip);
    lines.push(text.slice(at, end.index));
    at = lineEnd.lastIndex;
  }
  return { text: "\n".repeat(at) + text.slice(at), lines };
}

/** White space and a quote before the text have no meaning. */
export const beginsWith = (line: string, text: string): boolean => line.replace(/^\s*"?\s*/, "").startsWith(text);

export const notFound = (skip: number | string): DataProblem =>
  typeof skip === "number"
    ? optionProblem(
        "skip",
        `The data has no line after ${skip === 1 ? "the first one" : `the first ${skip}`}.`,
        "Write the number of lines above the header.",
      )
    : optionProblem(
        "skip",
        `No line of the data begins with ${JSON.stringify(skip)}.`,
        "Write the first characters of the header as they are in the data.",
      );
