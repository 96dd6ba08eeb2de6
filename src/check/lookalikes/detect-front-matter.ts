import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import { findFrontMatterField } from "../../language/front-matter.js";
import type { Block, Body, Document } from "../../syntax/ast.js";
import { invisible } from "../../text/invisible.js";
import { lazy } from "../../text/lazy.js";
import type { Span } from "../../text/span.js";
import { shortened } from "../markdown/mark.js";
import type { Lookalike } from "./lookalike.js";

/**
 * Lines that writers use instead of `---`: too few hyphens, the dashes of a word processor, the fence of TOML, an invisible character
 * beside it.
 */
const fence = lazy(
  () => new RegExp(String.raw`^[${invisible}]*(?:-{2,}|[–—]-?|-[–—]|\+{3,}|={3,}|;{3})[${invisible}]*$`, "u"),
);

/** A field, perhaps as TOML writes it, or beside the hyphens. */
const field = lazy(
  () =>
    new RegExp(String.raw`^[${invisible}]*(?:-{2,}[ \t]*)?([a-z_]+)[ \t${invisible}]*[:=](?:[ \t${invisible}]|$)`, "u"),
);

/** The first elements of a document, if they were meant as its front matter. */
export function detectFrontMatter(text: string, { frontMatter, blocks }: Document): Lookalike | undefined {
  const [first, second] = blocks;
  if (!first || (frontMatter && frontMatter.fields.length > 0)) return undefined;
  // `---` twice, and then the fields.
  if (frontMatter && /[\r\n]/.test(slice(text, frontMatter.span)))
    return first.kind === "body" && areFields(text, first.lines) ? lookalike(text, first.lines[0]!, "text") : undefined;
  if (frontMatter) return undefined;
  if (first.kind === "separator")
    return second?.kind === "body" && areFields(text, second.lines)
      ? lookalike(text, first.span, "a separator")
      : undefined;
  const below = belowText(text, blocks);
  if (below) return below;
  if (first.kind !== "body") return undefined;
  const [line, ...others] = first.lines;
  if (fence().test(slice(text, line!)))
    return others[0] && isField(text, others[0])
      ? lookalike(text, line!, "text", fixOf(text, first, second))
      : undefined;
  return areFields(text, first.lines) ? lookalike(text, line!, "text") : undefined;
}

/** So many blocks can be above it. */
const maxAbove = 10;

/** Front matter below texts, such as the words before an answer. */
function belowText(text: string, blocks: readonly Block[]): Lookalike | undefined {
  const at = blocks
    .slice(0, maxAbove)
    .findIndex(({ kind }, index) => kind === "separator" && blocks[index + 2]?.kind === "separator");
  const [opening, fields] = at > 0 ? blocks.slice(at, at + 2) : [];
  if (
    !opening ||
    fields?.kind !== "body" ||
    !blocks.slice(0, at).every(({ kind }) => kind === "body") ||
    !areFields(text, fields.lines)
  )
    return undefined;
  return lookalike(text, opening.span, "a separator");
}

/** As `title: Coffee` and `---title: Coffee` are. */
const areFields = (text: string, lines: readonly Span[]): boolean => lines.every((line) => isField(text, line));

const slice = (text: string, { start, end }: Span): string => text.slice(start, Math.min(end, start + 200));

const isField = (text: string, line: Span): boolean =>
  findFrontMatterField(field().exec(slice(text, line))?.[1] ?? "") !== undefined;

const lookalike = (text: string, span: Span, is: Lookalike["is"], fix?: FixSpec): Lookalike => ({
  span,
  text: shortened(slice(text, span)),
  is,
  reason: "front matter is between two lines of `---`, the first of them the first line of the file",
  advice: "Write `---` on the first line of the file, and again on the line after the last field.",
  ...(fix && { fix }),
});

/** With the line that ends the fields: one of the same kind, or a separator. */
function fixOf(text: string, { lines, span }: Body, next: Block | undefined): FixSpec | undefined {
  const [opening, ...others] = lines;
  // Only white space can be above the first line of front matter.
  if (!opening || text.slice(0, opening.start).trim() !== "" || /[\r\n]/.test(text.slice(0, opening.start)))
    return undefined;
  const closing = others.findIndex((line) => fence().test(slice(text, line)));
  const isClosed = closing < 0 ? next?.kind === "separator" && next.span.start - span.end <= 2 : true;
  const fields = closing < 0 ? others : others.slice(0, closing);
  if (!isClosed || !fields.every((line) => isField(text, line))) return undefined;
  const edits = [opening, ...(closing < 0 ? [] : [others[closing]!])].map((line) => ({ span: line, text: "---" }));
  for (const line of fields) {
    const sign = /^([a-z_]+)[ \t]*=[ \t]*/.exec(slice(text, line));
    if (sign)
      edits.push({ span: { start: line.start + sign[1]!.length, end: line.start + sign[0].length }, text: ": " });
  }
  return { title: "Write front matter", edits: edits.sort((one, other) => one.span.start - other.span.start) };
}
