import type { Block } from "../../syntax/ast.js";
import { code, isBlank, isLetter } from "../../syntax/scan.js";
import { createTextSearch, type TextSearch } from "../../syntax/text-search.js";

/** Anywhere in a text: emphasis, code, links, HTML; and the bars between the cells of a table, which a heading can have. */
const inTexts = ["*", "_", "~", "`", "[", "<", "&"];
const bar = ["|"];

/** At the start of a line: items of a list, lines, underlines, headings, nested quotes, containers. */
const atStart = /[-+#=>:!\d•◦▪‣–]/;

/** Searches of a text for marks that can be anywhere in a line. */
export interface MarkSearch {
  readonly hasMark: TextSearch;
  readonly hasBar: TextSearch;
}

export const createMarkSearch = (text: string): MarkSearch => ({
  hasMark: createTextSearch(text, inTexts),
  hasBar: createTextSearch(text, bar),
});

/**
 * Whether a block may have marks of Markdown. Almost no block has any: this looks once at its characters, where the search for marks looks
 * at each line many times.
 */
export function mayHaveMarks(
  text: string,
  block: Block,
  next: Block | undefined,
  { hasMark, hasBar }: MarkSearch,
): boolean {
  if (block.kind === "heading") {
    const { start, end } = block.textSpan;
    return hasMark(start, end) || (start < end && text.charCodeAt(end - 1) === code.hash);
  }
  if (block.kind !== "body" && block.kind !== "quote") return false;
  const { lines } = block;
  if (next?.kind === "separator" && lines.length === 1) return true;
  const start = lines[0]!.start;
  const last = lines[lines.length - 1]!;
  if (hasMark(start, last.end) || hasBar(start, last.end)) return true;
  // The text of a quote ends above its author.
  const ends = block.kind === "quote" ? lines.slice(-2) : [last];
  if (ends.some(({ end }) => text.charCodeAt(end - 1) === code.closeBrace)) return true;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    // Blanks at the end of a line break it in Markdown.
    if (isMarkAtStart(text, line.start) || (line !== last && isBlank(text.charCodeAt(line.end)))) return true;
  }
  return false;
}

/** Two hyphens begin the author of a quote. */
const isMarkAtStart = (text: string, start: number): boolean =>
  !isLetter(text.charCodeAt(start)) && atStart.test(text[start] ?? "") && !text.startsWith("--", start);
