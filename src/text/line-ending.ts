/** The line end that a text has. */
export const lineEnding = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";

/** Lines that end with LF, with the line end that `text` has instead. */
export function withLineEndingOf(text: string, lines: string): string {
  const end = lineEnding(text);
  return end === "\n" ? lines : lines.replaceAll("\n", end);
}

export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");
