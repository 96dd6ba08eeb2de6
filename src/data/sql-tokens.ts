/** A token of a query. Comments are left out. */
export interface SqlToken {
  /** `value` is a string or number, `mark` a single character. */
  readonly kind: "name" | "quoted" | "parameter" | "value" | "mark";
  /** The name, without its quotes. */
  readonly name: string;
  /** The same in lower case, as SQL compares names. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const patterns = {
  skipped: String.raw`--[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|\s+`,
  dollar: String.raw`\$(?<tag>[\p{L}_][\p{L}\p{N}_]*)?\$[\s\S]*?(?:\$\k<tag>\$|$)`,
  parameter: String.raw`\$[\p{L}_][\p{L}\p{N}_]*`,
  value: String.raw`[eE]'(?:[^'\\]|\\[\s\S])*'?|'(?:[^']|'')*'?|\d[\w.]*`,
  quoted: '"(?:[^"]|"")*"?',
  name: String.raw`[\p{L}_][\p{L}\p{N}_$]*`,
  mark: String.raw`[\s\S]`,
};
/** Tried in this order at each position; each character belongs to exactly one token, so that it takes linear time. */
const pattern = new RegExp(
  Object.entries(patterns)
    .map(([name, one]) => `(?<${name}>${one})`)
    .join("|"),
  "gu",
);

/** The tokens of a query, of any text: an open token ends with the text. */
export function sqlTokens(query: string): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const match of query.matchAll(pattern)) {
    const { skipped, dollar, parameter, value, quoted, name } = match.groups!;
    if (skipped !== undefined) continue;
    const start = match.index;
    const end = start + match[0].length;
    const kind =
      name !== undefined
        ? "name"
        : quoted !== undefined
          ? "quoted"
          : parameter !== undefined
            ? "parameter"
            : dollar !== undefined || value !== undefined
              ? "value"
              : "mark";
    const text = kind === "quoted" ? unquoted(match[0]) : kind === "parameter" ? match[0].slice(1) : match[0];
    tokens.push({ kind, name: text, word: text.toLowerCase(), start, end });
  }
  return tokens;
}

const unquoted = (text: string): string => text.replace(/^"|"$/g, "").replaceAll('""', '"');
