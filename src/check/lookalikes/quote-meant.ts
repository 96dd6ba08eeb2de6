import type { Block, Body } from "../../syntax/ast.js";
import { emptySpan } from "../../text/span.js";
import { shortened } from "../markdown/mark.js";
import type { Lookalike } from "./lookalike.js";

const author = /^(?:--|—)(?:[ \t]|$)/;

/** A text above the author of a quote, which has no text of its own. */
export function quoteMeant(
  text: string,
  { lines, attributes, span }: Body,
  next: Block | undefined,
): Lookalike | undefined {
  if (attributes || next?.kind !== "quote" || next.lines.length > 1) return undefined;
  const [first] = next.lines;
  if (!author.test(text.slice(first!.start, first!.end))) return undefined;
  const [start, end] = [lines[0]!.start, lines.at(-1)!.end];
  // With a comment between them, the lines stay where they are.
  const isDirect = text.slice(span.end, next.span.start).trim() === "";
  const marks = lines.map((line) => ({ span: emptySpan(line.start), text: "> " }));
  return {
    span: { start, end },
    text: shortened(text.slice(start, lines[0]!.end)),
    is: "text",
    reason: "each line of a quote begins with `>`",
    advice: "Begin the line with `>`, directly above the author.",
    ...(isDirect && {
      fix: { title: "Begin with `>`", edits: [...marks, { span: { start: end, end: next.span.start }, text: "\n" }] },
    }),
  };
}
