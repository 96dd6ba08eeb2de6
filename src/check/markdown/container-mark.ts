import { replacement } from "../../diagnostics/pending-diagnostic.js";
import type { Body, Quote } from "../../syntax/ast.js";
import { afterLineEnd } from "../../syntax/scan.js";
import type { Span } from "../../text/span.js";
import { type Mark, plainMark } from "./mark.js";

/* Boxes of dialects of Markdown: `::: warning`, `> [!NOTE]`, `!!! note`, and `[TOC]`. */

/** The mark of a line that begins a box, or is replaced by something. */
export function containerMark(text: string, span: Span, line: string, node: Body | Quote): Mark | undefined {
  if (line.startsWith(":::")) return colonsMark(text, span, line, node);
  const alert = /^\[![A-Za-z][\w-]*\][+-]?/.exec(line)?.[0];
  // In a text, it is a part of an image or a link.
  if (alert && node.kind === "quote" && !/^[([]/.test(line.slice(alert.length))) return alertMark(text, span, alert);
  if (/^\[{1,2}_?toc_?\]{1,2}$/i.test(line))
    return plainMark(text, span, "Remove the line. igx makes no table of contents.");
  if (!/^!!![ \t]+\p{Ll}[\p{L}\d-]*(?:[ \t]+"[^"]*")?$/u.test(line)) return undefined;
  return plainMark(text, span, "Remove the line, or write its words as a text.");
}

/** Both lines of colons, if they are in one text. */
function colonsMark(text: string, span: Span, line: string, { lines, attributes }: Body | Quote): Mark | undefined {
  const isEnd = (other: Span): boolean => /^:{3,}$/.test(text.slice(other.start, other.end));
  const at = lines.findIndex(({ start }) => start === span.start);
  if (isEnd(span))
    return lines.slice(0, at).some(({ start }) => text.startsWith(":::", start)) ? undefined : colons(text, span);
  if (!/^:{3,}[ \t]*[{\p{L}]/u.test(line)) return undefined;
  const end = lines.slice(at + 1).find(isEnd);
  // With both lines gone, there is text between them that is on lines of its own.
  const isWhole = end !== undefined && end !== lines[at + 1] && !attributes;
  return colons(text, span, isWhole ? [span, end] : []);
}

function colons(text: string, span: Span, lines: readonly Span[] = []): Mark {
  const edits = lines.map((line) => ({ span: whole(text, line), text: "" }));
  const fix = edits.length > 0 ? { title: "Remove the lines of colons", edits } : undefined;
  return plainMark(text, span, "Remove the lines that begin with `:::`. igx has no boxes around texts.", fix);
}

/** With its line end. */
const whole = (text: string, { start, end }: Span): Span => ({
  start,
  end: end < text.length ? afterLineEnd(text, end) : end,
});

const alertMark = (text: string, { start, end }: Span, alert: string): Mark => {
  const mark = { start, end: start + alert.length };
  const rest = /^[ \t]+/.exec(text.slice(mark.end, end))?.[0] ?? "";
  // Alone on its line, nothing of the line is left, which would break it.
  const fix =
    mark.end + rest.length < end ? replacement("Remove it", { start, end: mark.end + rest.length }, "") : undefined;
  return {
    ...plainMark(text, mark, `Remove \`${alert}\`, or write \`\\${alert}\` to keep it.`, fix),
    ofBlock: true,
  };
};
