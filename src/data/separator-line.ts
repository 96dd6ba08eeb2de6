interface SeparatorLine {
  /** The text with line ends instead of the line, so that every other character keeps its offset: readers skip blank lines. */
  readonly text: string;
  /** The separator that the line sets. */
  readonly delimiter?: string;
}

/** Case does not matter to Excel. A quote or a line end cannot separate cells. */
const separator = /^sep=([^"\r\n])(?=[\r\n]|$)/iu;

/**
 * Takes the line `sep=;` from the start of a CSV file. Excel reads it in all languages, so programs write it for Excel: it names the delimiter and
 * is not a row of the table.
 */
export function takeSeparatorLine(text: string): SeparatorLine {
  const found = separator.exec(text);
  if (!found) return { text };
  const { length } = found[0];
  return { text: "\n".repeat(length) + text.slice(length), delimiter: found[1]! };
}
