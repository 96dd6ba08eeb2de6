import type { Block } from "../../syntax/ast.js";
import { code, isBlank, isLetter } from "../../syntax/scan.js";

/** Anywhere in a line: emphasis, code, links, HTML, cells of a table; in a heading also `#` at its end. */
const anywhere = /[*_~`[<&|]/;
const inHeading = /[*_~`[<&]|#$/;

/** At the start of a line: items of a list, lines, underlines, headings, nested quotes, containers. */
const atStart = /[-+#=>:!\d•◦▪‣–]/;

/**
 * Whether a block may have marks of Markdown. Almost no block has any: this looks once at its characters, where the search for marks looks
 * at each line many times.
 */
export function mayHaveMarks(text: string, block: Block, next: Block | undefined): boolean {
  if (block.kind === "heading") return inHeading.test(text.slice(block.textSpan.start, block.textSpan.end));
  if (block.kind !== "body" && block.kind !== "quote") return false;
  const { lines } = block;
  if (next?.kind === "separator" && lines.length === 1) return true;
  const start = lines[0]!.start;
  const last = lines[lines.length - 1]!;
  if (anywhere.test(text.slice(start, last.end))) return true;
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
