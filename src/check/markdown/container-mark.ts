import type { Body, Quote } from "../../syntax/ast.js";
import type { Span } from "../../text/span.js";
import { type Mark, plainMark } from "./mark.js";

/** Boxes of dialects of Markdown: `::: warning`, `> [!NOTE]`, `!!! note`, and `[TOC]`. */
const containers: readonly (readonly [line: RegExp, advice: string])[] = [
  [/^:{3,}[ \t]*[{\p{L}]/u, "Remove the lines that begin with `:::`. igx has no boxes around texts."],
  [/^\[{1,2}_?toc_?\]{1,2}$/i, "Remove the line. igx makes no table of contents."],
  [/^!!![ \t]+\p{Ll}[\p{L}\d-]*(?:[ \t]+"[^"]*")?$/u, "Remove the line, or write its words as a text."],
];

/** The mark of a line that begins a box, or is replaced by something. */
export function containerMark(text: string, span: Span, line: string, { kind, lines }: Body | Quote): Mark | undefined {
  const alert = /^\[![A-Za-z][\w-]*\][+-]?/.exec(line)?.[0];
  // In a text, it is a part of an image or a link.
  if (alert && kind === "quote" && !/^[([]/.test(line.slice(alert.length))) {
    const mark = { start: span.start, end: span.start + alert.length };
    return { ...plainMark(text, mark, `Remove \`${alert}\`, or write \`\\${alert}\` to keep it.`), ofBlock: true };
  }
  // The line that ends a box belongs to the one that begins it.
  const isEnd = /^:{3,}$/.test(line) && !lines.some(({ start }) => start < span.start && text.startsWith(":::", start));
  const [, advice] = containers.find(([pattern]) => pattern.test(line)) ?? (isEnd ? containers[0]! : []);
  return advice === undefined ? undefined : plainMark(text, span, advice);
}
