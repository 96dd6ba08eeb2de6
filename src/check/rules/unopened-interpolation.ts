import { type Report, replacement } from "../../diagnostics/pending-diagnostic.js";
import { unopenedInterpolation as rule } from "../../diagnostics/unopened-interpolation.js";
import type { Block, Document } from "../../syntax/ast.js";
import { createTextSearch } from "../../syntax/text-search.js";
import { cover, type Span } from "../../text/span.js";
import { innerBlocks } from "../inner-blocks.js";
import { declaredNames, detectInterpolations, mayHaveForms } from "../lookalikes/detect-interpolations.js";
import { maskedLine } from "../markdown/masked-line.js";
import { check } from "../model.js";

export const unopenedInterpolation = check(rule, {
  source({ documents, reportIn }) {
    for (const [file, document] of documents) {
      const { text } = file;
      const report = reportIn(file);
      const names = mayHaveForms(text) ? declaredNames(text, document) : undefined;
      if (!names && !text.includes("}}")) continue;
      const hasSign = createTextSearch(text, signs);
      forEachPiece(document, (span) => {
        if (!hasSign(span.start, span.end)) return;
        checkBraces(text, span, report);
        if (names) checkForms(text, span, names, report);
      });
    }
  },
});

/** Each form has one of these. Most texts do not contain it, even in a document that has one. */
const signs = ["{", "}", "$", "%"];

/** The parts of a document that can contain interpolations, but for attributes, whose values are not plain text. */
function forEachPiece(node: Document | Block, visit: (span: Span) => void): void {
  switch (node.kind) {
    case "document":
      for (const { valueSpan } of node.frontMatter?.fields ?? []) visit(valueSpan);
      for (const block of node.blocks) forEachPiece(block, visit);
      return;
    case "directive":
      for (const item of node.items) forEachPiece(item, visit);
      return;
    case "if":
    case "for":
      for (const inner of innerBlocks(node)) for (const block of inner) forEachPiece(block, visit);
      return;
    case "heading":
      visit(node.textSpan);
      return;
    case "body":
    case "quote":
      visit(cover(node.lines[0]!, node.lines.at(-1)!));
      return;
    case "rows":
      visit(node.span);
      return;
    default:
  }
}

function checkForms(text: string, span: Span, names: ReadonlySet<string>, report: Report): void {
  for (const { span: place, fix, ...params } of detectInterpolations(text, span, names))
    report(rule, place, params, { fixes: [fix] });
}

/** Reports `}}` of which the first closes a single brace, and the other nothing. Without a brace before it, it is more likely text. */
function checkBraces(text: string, span: Span, report: Report): void {
  if (!text.slice(span.start, span.end).includes("}}")) return;
  const masked = maskedLine(text, span);
  const open: number[] = [];
  /** The brace that the last one closes, and where that one is. */
  let closed = { opening: -1, at: -1 };
  for (let at = 0; at < masked.length; at++) {
    const brace = braceAt(text, span.start + at, masked[at]!);
    if (brace === "{") open.push(at);
    if (brace !== "}") continue;
    const opening = open.pop();
    if (opening !== undefined) closed = { opening, at };
    else if (masked[at] === "}" && masked[at - 1] === "}" && closed.at === at - 1)
      reportBraces(text, { start: span.start + closed.opening, end: span.start + at + 1 }, report);
    else if (
      masked[at] === "}" &&
      masked[at - 1] !== "}" &&
      text[span.start + at - 1] === "}" &&
      masked[at - 1] !== escaped
    )
      reportSurplus(text, span.start + at, report);
  }
}

/** Reports braces directly after an interpolation, if none before it is open. */
function reportSurplus(text: string, start: number, report: Report): void {
  const after = /^\}{1,20}/.exec(text.slice(start, start + 20))![0];
  const span = { start, end: start + after.length };
  const meant = after.replaceAll("}", "\\}");
  const clue = { where: "surplus-braces", span: { start: span.start - 2, end: span.end } } as const;
  report(rule, span, { meant, after }, { fixes: [replacement(`Remove \`${after}\``, span, "")], clue });
}

/** A brace that is text or escaped, not one of an interpolation: `\{{ year }}` is how a writer shows the braces. */
const braceAt = (text: string, place: number, masked: string): string | undefined =>
  masked === escaped && text[place - 1] === "\\" ? text[place] : masked;

/** As `maskedLine` shows a backslash and its character. */
const escaped = "\u0001";

function reportBraces(text: string, { start, end }: Span, report: Report): void {
  const written = text.slice(start, end);
  // Without blanks, of which `format` writes more between cells.
  if (written.replaceAll(/[ \t]/g, "").length > 64 || /[\r\n`]/.test(written)) return;
  const fixes = [replacement(`Write \`{${written}\``, { start, end: start }, "{")];
  const clue = { where: "braces", span: { start, end } } as const;
  report(rule, { start: end - 2, end }, { meant: `{${written}` }, { fixes, clue });
}
