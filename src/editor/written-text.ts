import { escapeInline, writeLines } from "../emit/write-text.js";
import type * as ast from "../syntax/ast.js";
import type { Node } from "../syntax/children.js";
import type { InnerTexts } from "../syntax/inner-texts.js";
import { code, isPunctuation } from "../syntax/scan.js";
import { commonEnds } from "../text/common-ends.js";
import { lineEnding } from "../text/line-ending.js";
import { cover, type Span } from "../text/span.js";
import type { SpanEdit } from "../text/span-edit.js";

/** A text of a heading, a body or a quote, or the author of a quote. */
export interface WrittenText {
  readonly span: Span;
  readonly place: "heading" | "body" | "quote" | "inner";
  readonly lines: readonly Span[];
  /** Without escapes; `undefined` if it contains an expression. */
  readonly text: string | undefined;
}

/** The text that is exactly at a place. */
export function textAt(chain: readonly Node[], texts: InnerTexts, { start, end }: Span): WrittenText | undefined {
  for (const node of chain)
    for (const found of textsOf(node, texts)) if (found.span.start === start && found.span.end === end) return found;
  return undefined;
}

function textsOf(node: Node, texts: InnerTexts): readonly WrittenText[] {
  if (node.kind === "heading")
    return [{ span: node.textSpan, place: "heading", lines: [node.textSpan], text: plain(texts.heading(node)) }];
  if (node.kind === "body" && node.lines.length > 0)
    return [
      {
        span: cover(node.lines[0]!, node.lines.at(-1)!),
        place: "body",
        lines: node.lines,
        text: plain(texts.body(node)),
      },
    ];
  if (node.kind !== "quote") return [];
  const { text, textSpan, author } = texts.quote(node);
  const lines = node.lines.filter((line) => line.start >= textSpan.start && line.end <= textSpan.end);
  return [
    { span: textSpan, place: "quote", lines, text: plain(text) },
    ...(author
      ? [{ span: author.span, place: "inner", lines: [author.span], text: plain(author.parts) } as const]
      : []),
  ];
}

const plain = (parts: readonly ast.Inline[]): string | undefined =>
  parts.every((part) => typeof part === "string") ? parts.join("") : undefined;

/** The ways to write another text at the place, the best first. The caller reads which of them gives the text. */
export function waysToWrite(text: string, { span, place, lines, text: known }: WrittenText, wanted: string) {
  // A line of a quote begins with its sign, a line of an indented text with white space.
  const before = text.slice(text.lastIndexOf("\n", span.start - 1) + 1, span.start);
  const newLine = `${lineEnding(text)}${place === "heading" || place === "inner" ? "" : before}`;
  const whole = { span, text: writeLines(wanted, place).join(newLine) };
  const map = charactersOf(text, lines);
  return map && map.map(({ value }) => value).join("") === known
    ? [changedPart(map, span, known, wanted, newLine), whole]
    : [whole];
}

interface Character extends Span {
  readonly value: string;
}

/** Each character of a text, and where it is written; `undefined` where a lone sign is a line break. */
function charactersOf(text: string, lines: readonly Span[]): readonly Character[] | undefined {
  const found: Character[] = [];
  for (const [index, { start, end }] of lines.entries()) {
    if (start === end) return undefined;
    const last = lines[index - 1];
    if (last) found.push({ value: " ", start: last.end, end: start });
    for (let at = start; at < end; ) {
      const isEscape = text.charCodeAt(at) === code.backslash && at + 1 < end && isPunctuation(text.charCodeAt(at + 1));
      const next = at + (isEscape ? 2 : 1);
      found.push({ value: text[next - 1]!, start: at, end: next });
      at = next;
    }
  }
  return found;
}

/** Only the characters that differ are written anew: the others keep their line breaks and escapes. */
function changedPart(map: readonly Character[], span: Span, known: string, wanted: string, newLine: string): SpanEdit {
  const { start, end } = commonEnds(known, wanted);
  const from = map[start]?.start ?? span.end;
  const to = map[map.length - end - 1]?.end ?? span.start;
  const written = wanted
    .slice(start, wanted.length - end)
    .split("\n")
    .map(escapeInline)
    .join(`\\${newLine}`);
  return { span: { start: from, end: Math.max(from, to) }, text: written };
}
