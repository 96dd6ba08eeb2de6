/** The kind of a piece of a line, for its colour. */
type TokenKind = "key" | "string" | "number" | "word" | "comment" | "heading";

export interface LineToken {
  readonly start: number;
  readonly end: number;
  readonly kind: TokenKind;
}

/** Reads one line. Its colours are only a help for the eye, so a wrong guess is acceptable. */
export type Tokenize = (line: string) => readonly LineToken[];

const tokenizer =
  (pattern: RegExp): Tokenize =>
  (line) =>
    [...line.matchAll(pattern)].flatMap(({ index, 0: text, groups }) => {
      const kind = Object.keys(groups!).find((name) => groups![name] !== undefined) as TokenKind | undefined;
      return kind ? [{ start: index, end: index + text.length, kind }] : [];
    });

const quoted = String.raw`"(?:[^"\\]|\\.)*(?:"|\\?$)`;
const number = String.raw`(?<![\w.#-])-?\d[\d.]*(?:[eE][-+]?\d+)?(?![\w.])`;

export const jsonTokens = tokenizer(
  new RegExp(
    `(?<key>${quoted}(?=\\s*:))|(?<string>${quoted})|(?<number>${number})|(?<word>\\b(?:true|false|null)\\b)`,
    "g",
  ),
);

/** Whole lines by how they begin; in the others, expressions, texts, names of attributes and numbers. */
export const igxTokens = tokenizer(
  new RegExp(
    [
      String.raw`(?<comment>^\s*//.*$)`,
      String.raw`(?<heading>^\s*##?\s.*$)`,
      String.raw`(?<word>^\s*@\p{L}+|^\s*(?:---+|\x60{3,}.*)$|\{\{.*?\}\})`,
      `(?<string>${quoted})`,
      String.raw`(?<key>(?<![\w-])[\w-]+(?==)|^\w+(?=:\s))`,
      `(?<number>${number})`,
    ].join("|"),
    "gu",
  ),
);
