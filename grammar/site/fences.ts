/** A fenced block of a Markdown page. */
export interface Fence {
  /** The first word after the mark: `igx`, `console`, `csv`. */
  readonly language: string;
  /** The word after the language, without braces: the file that the block is. */
  readonly file: string;
  /** The lines between the marks, each with its line feed. */
  readonly text: string;
  /** The line of the opening mark, from 0. */
  readonly start: number;
  /** The line of the closing mark, from 0. */
  readonly end: number;
}

/** The fenced blocks that begin at the start of a line, in their order. A block in another one belongs to its text. */
export function fencesOf(markdown: string): readonly Fence[] {
  const lines = markdown.split("\n");
  const fences: Fence[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, mark, info = ""] = /^(`{3,})([^`]*)$/.exec(lines[at]!) ?? [];
    if (mark === undefined) continue;
    const start = at;
    do at++;
    while (at < lines.length && !isClosing(lines[at]!, mark.length));
    const [language = "", file = ""] = info.trim().split(/\s+/);
    const text = lines.slice(start + 1, at).map((line) => `${line}\n`);
    fences.push({ language, file: file.startsWith("{") ? "" : file, text: text.join(""), start, end: at });
  }
  return fences;
}

const isClosing = (line: string, length: number): boolean => /^`+\s*$/.test(line) && line.trimEnd().length >= length;

/** The page with each line outside of fenced blocks changed. Lines keep their numbers. */
export function mapProse(markdown: string, change: (line: string, index: number) => string): string {
  const inside = new Set(fencesOf(markdown).flatMap(({ start, end }) => range(start, end + 1)));
  return markdown
    .split("\n")
    .map((line, index) => (inside.has(index) ? line : change(line, index)))
    .join("\n");
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);
