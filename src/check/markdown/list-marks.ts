import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import type { Body, Quote } from "../../syntax/ast.js";
import { cover, emptySpan, type Span } from "../../text/span.js";
import { type Mark, plainMark, shortened } from "./mark.js";

/** The mark of an item: one of Markdown, or a bullet or dash of a word processor. */
const itemMark = /^(?:([-*+])|(\d{1,9})[.)]|[•◦▪‣–])[ \t]+(?:\[[ xX]\][ \t]+)?(?=\S)/;

/** A line of marks alone draws a line in Markdown. */
export const isThematicBreak = (line: string): boolean =>
  /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|-(?:[ \t]+-){2,})$/.test(line);

/** The list in a text: from its first to its last item, with the lines between. A text has one at most, since igx joins its lines. */
export function listMark(text: string, node: Body | Quote): Mark | undefined {
  const items = node.lines.flatMap((span, index) => {
    const line = text.slice(span.start, Math.min(span.end, span.start + 200));
    const match = isThematicBreak(text.slice(span.start, span.end)) ? null : itemMark.exec(line);
    return match && !isKept(text, node.lines, index, match) ? [{ index, match }] : [];
  });
  const [first] = items;
  const last = items.at(-1);
  if (!first || !last) return undefined;
  if (items.length === 1)
    return isItemAlone(first.match[0], first.index, node) ? loneItem(text, node.lines[first.index]!) : undefined;
  const span = cover(node.lines[first.index]!, node.lines[last.index]!);
  return {
    span,
    shown: "joined",
    text: joinedText(text, node.lines.slice(first.index, last.index + 1)),
    advice:
      "End each line with a backslash to keep the lines, or write the items as rows of `@facts` or `@chart table`.",
    fix: keepLines(
      text,
      node.lines,
      items.map(({ index }) => index),
    ),
  };
}

/** A bullet of a word processor is shown as written, so it is fine on a line of its own. */
function isKept(text: string, lines: readonly Span[], index: number, [, hyphen, number]: RegExpExecArray): boolean {
  const isBroken = (line: Span | undefined) => line === undefined || text[line.end - 1] === "\\";
  const isLast = index === lines.length - 1;
  return (
    hyphen === undefined && number === undefined && isBroken(lines[index - 1]) && (isLast || isBroken(lines[index]))
  );
}

/**
 * Whether one item is a list: `1. January` and `+ 5 degrees` are words. The last line of a quote that begins with a hyphen is meant as its
 * author, and `missing-author` reports that.
 */
const isItemAlone = (mark: string, index: number, { kind, lines }: Body | Quote): boolean =>
  /^[-*]/.test(mark) && !(kind === "quote" && index > 0 && index === lines.length - 1);

const loneItem = (text: string, line: Span): Mark => {
  const mark = itemMark.exec(text.slice(line.start, Math.min(line.end, line.start + 200)))![0];
  const span = { start: line.start, end: line.start + mark.length };
  const title = `Remove \`${text[span.start]}\``;
  const advice = `${title}, or write \`\\${text[span.start]}\` to keep it.`;
  // Without the mark before it, the rest could be a heading, a row or a directive.
  const isText = !/^(?:[#>|@{`]|\/\/|-{3})/.test(text.slice(span.end, span.end + 3));
  return plainMark(text, span, advice, isText ? { title, edits: [{ span, text: "" }] } : undefined);
};

/** The lines as the service gets them. */
export function joinedText(text: string, lines: readonly Span[]): string {
  let joined = "";
  for (const { start, end } of lines) {
    if (joined.length > 200) break;
    joined += `${joined === "" ? "" : " "}${text.slice(start, Math.min(end, start + 200))}`;
  }
  return shortened(joined);
}

/** A line break before and after each line of the list, and escapes for the marks that Markdown has. */
function keepLines(text: string, lines: readonly Span[], items: readonly number[]): FixSpec {
  const isItem = new Set(items);
  const edits = lines.flatMap(({ start, end }, index) => {
    const mark = isItem.has(index) ? escapeAt(text, start, end) : undefined;
    const isLast = index === lines.length - 1;
    return [
      ...(mark === undefined ? [] : [{ span: emptySpan(mark), text: "\\" }]),
      ...(isLast || text[end - 1] === "\\" ? [] : [{ span: { start: end, end }, text: " \\" }]),
    ];
  });
  return { title: "Keep the lines", edits };
}

/** Where the backslash of an item's mark goes: before `-`, or before the point of `1.`. */
function escapeAt(text: string, start: number, end: number): number | undefined {
  const match = itemMark.exec(text.slice(start, Math.min(end, start + 200)));
  if (match?.[1]) return start;
  return match?.[2] ? start + match[2].length : undefined;
}
