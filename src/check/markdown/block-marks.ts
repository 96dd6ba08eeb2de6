import { replacement } from "../../diagnostics/pending-diagnostic.js";
import type { Block, Heading } from "../../syntax/ast.js";
import { lineMarks } from "./body-marks.js";
import { inlineMarks } from "./inline-marks.js";
import { type Mark, plainMark } from "./mark.js";

/** The marks of a block. The lines are looked at as written, with escapes: a writer who escapes a mark wants the character. */
export function blockMarks(text: string, block: Block, next: Block | undefined): readonly Mark[] {
  if (block.kind === "heading") return headingMarks(text, block);
  if (block.kind !== "body" && block.kind !== "quote") return [];
  const lines = lineMarks(text, block, next);
  const plain = lines
    .filter(({ shown }) => shown === "plain")
    .toSorted((one, other) => one.span.start - other.span.start);
  return [
    ...lines,
    ...outside(
      block.lines.flatMap((line) => inlineMarks(text, line)),
      plain,
    ),
  ];
}

function headingMarks(text: string, heading: Heading): readonly Mark[] {
  const comment = htmlComment(text, heading);
  return [...outside(inlineMarks(text, heading.textSpan), comment), ...comment, ...closingHashes(text, heading)];
}

/** `## Title <!-- note -->`. In a body it is a mark of the whole line. */
function htmlComment(text: string, { textSpan: { start, end } }: Heading): readonly Mark[] {
  if (!text.startsWith("-->", end - 3)) return [];
  const at = text.lastIndexOf("<!--", end);
  if (at < start) return [];
  const before = start + text.slice(start, at).trimEnd().length;
  const fix = replacement("Remove the comment", { start: before, end }, "");
  return [plainMark(text, { start: at, end }, "Remove the comment, or write it on a line of its own after `//`.", fix)];
}

/** The marks that are not inside one of `others`, both in the order of the text. */
function outside(marks: readonly Mark[], others: readonly Mark[]): readonly Mark[] {
  let next = 0;
  return marks.filter(({ span }) => {
    while (next < others.length && others[next]!.span.end < span.end) next++;
    return next === others.length || others[next]!.span.start > span.start;
  });
}

/** `## Title ##`. */
function closingHashes(text: string, { textSpan }: Heading): readonly Mark[] {
  if (text[textSpan.end - 1] !== "#") return [];
  const match = /(?<![ \t])[ \t]+#+$/.exec(text.slice(Math.max(textSpan.start, textSpan.end - 100), textSpan.end));
  if (!match) return [];
  const span = { start: textSpan.end - match[0].length, end: textSpan.end };
  const place = { start: span.start + match[0].search(/#/), end: span.end };
  return [plainMark(text, place, "Remove the `#` at the end of the heading.", replacement("Remove it", span, ""))];
}
