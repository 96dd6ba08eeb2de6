/** The kind of a piece of a line, for its colour. */
type TokenKind = "key" | "string" | "number" | "word" | "comment" | "heading" | "bar";

export interface LineToken {
  readonly start: number;
  readonly end: number;
  readonly kind: TokenKind;
}

/** Reads the lines of a text; the result gives the tokens of one. Its colours are only a help for the eye, so a wrong guess is acceptable. */
export type Tokenize = (lines: readonly string[]) => (line: number) => readonly LineToken[];

type TokenizeLine = (line: string) => readonly LineToken[];

const tokenizer =
  (pattern: RegExp): TokenizeLine =>
  (line) =>
    [...line.matchAll(pattern)].flatMap(({ index, 0: text, groups }) => {
      const kind = Object.keys(groups!).find((name) => groups![name] !== undefined) as TokenKind | undefined;
      return kind ? [{ start: index, end: index + text.length, kind }] : [];
    });

const whole =
  (kind: TokenKind): TokenizeLine =>
  (line) => [{ start: 0, end: line.length, kind }];

const quoted = String.raw`"(?:[^"\\]|\\.)*(?:"|\\?$)`;
const number = String.raw`(?<![\w.#-])-?\d[\d.]*(?:[eE][-+]?\d+)?(?![\w.])`;

const jsonLine = tokenizer(
  new RegExp(
    `(?<key>${quoted}(?=\\s*:))|(?<string>${quoted})|(?<number>${number})|(?<word>\\b(?:true|false|null)\\b)`,
    "g",
  ),
);

export const jsonTokens: Tokenize = (lines) => (line) => jsonLine(lines[line]!);

const expressions: TokenizeLine = (line) => {
  const tokens: LineToken[] = [];
  for (let start = line.indexOf("{{"); start >= 0; start = line.indexOf("{{", tokens.at(-1)!.end)) {
    const close = line.indexOf("}}", start + 2);
    if (close < 0) break;
    tokens.push({ start, end: close + 2, kind: "word" });
  }
  return tokens;
};

/** Expressions, and other tokens outside of them. */
const withExpressions =
  (tokenize: TokenizeLine): TokenizeLine =>
  (line) => {
    const found = expressions(line);
    const isOutside = ({ start }: LineToken) => !found.some((one) => one.start <= start && start < one.end);
    return [...found, ...tokenize(line).filter(isOutside)];
  };

/** Text is text, with all of its numbers, quotes and colons. */
const igxLines = {
  comment: whole("comment"),
  heading: whole("heading"),
  rule: whole("bar"),
  prose: expressions,
  field: tokenizer(new RegExp(`(?<key>^\\s*[\\w-]+(?=:))|(?<string>${quoted})|(?<number>${number})`, "g")),
  fence: whole("word"),
  code: withExpressions(
    tokenizer(
      new RegExp(
        [
          String.raw`(?<word>^\s*@\p{L}+)`,
          `(?<string>${quoted})`,
          String.raw`(?<key>(?<![\w-])[\w-]+(?==))`,
          String.raw`(?<number>(?<=^@chart )[\w-]+|${number})`,
        ].join("|"),
        "gu",
      ),
    ),
  ),
  row: withExpressions(rowTokens),
} as const satisfies Readonly<Record<string, TokenizeLine>>;

type LineKind = keyof typeof igxLines;

/** Bars, and the cells that are numbers or quoted. */
function rowTokens(line: string): readonly LineToken[] {
  // A line of hyphens below the header.
  if (!/[^\s|:-]/.test(line)) return whole("bar")(line);
  const tokens: LineToken[] = [];
  let start = 0;
  for (let at = 0; at <= line.length; at++) {
    if (at < line.length && (line[at] !== "|" || line[at - 1] === "\\")) continue;
    const cell = line.slice(start, at);
    const text = cell.trim();
    const from = start + cell.indexOf(text);
    const kind = /^-?\d[\d.,]*$/.test(text) ? "number" : text.startsWith('"') ? "string" : undefined;
    if (kind) tokens.push({ start: from, end: from + text.length, kind });
    if (at < line.length) tokens.push({ start: at, end: at + 1, kind: "bar" });
    start = at + 1;
  }
  return tokens;
}

export const igxTokens: Tokenize = (lines) => {
  const kinds = kindsOf(lines);
  return (line) => igxLines[kinds[line]!](lines[line]!);
};

/** Front matter, fences and attributes of several lines decide what a line is. */
function kindsOf(lines: readonly string[]): readonly LineKind[] {
  const close = lines[0]?.trim() === "---" ? lines.findIndex((line, at) => at > 0 && line.trim() === "---") : -1;
  let isFenced = false;
  let open = 0;
  return lines.map((line, at): LineKind => {
    if (at <= close) return at === 0 || at === close ? "rule" : "field";
    const text = line.trimStart();
    if (text.startsWith("```")) {
      isFenced = !isFenced;
      return "fence";
    }
    if (isFenced) return "row";
    if (text.startsWith("//")) return "comment";
    if (text === "") open = 0;
    if (open > 0 || /^@\p{L}/u.test(text)) {
      open = Math.max(0, open + count(text, "{") - count(text, "}"));
      return "code";
    }
    if (text.startsWith("|")) return "row";
    if (/^##?[ \t]/.test(text)) return "heading";
    return /^-{3,}[ \t]*$/.test(text) ? "rule" : "prose";
  });
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;
