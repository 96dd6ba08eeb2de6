import { warning } from "../../diagnostics/descriptor.js";
import { type Report, replacement } from "../../diagnostics/pending-diagnostic.js";
import { childrenOf, type Node } from "../../syntax/children.js";
import type { Span } from "../../text/span.js";
import { maskedLine } from "../markdown/masked-line.js";
import { check } from "../model.js";

export const unopenedInterpolation = check(
  warning<{ readonly meant: string }>({
    code: "unopened-interpolation",
    message: () => "`}}` does not end an interpolation, so it is part of the text.",
    hint: ({ meant }) => `Write \`${meant}\`.`,
    explanation:
      "An interpolation begins with `{{` and ends with `}}`. With one brace at its start, readers see braces. A backslash before a brace keeps it as text: `\\}`.",
    bad: "@let year = 2024\n\n# Coffee in { year }} and {{ year }}\n",
    good: "@let year = 2024\n\n# Coffee in {{ year }} and {{ year }}\n",
  }),
  {
    ignoresValues: true,
    isQuietIfPlain: true,
    model(_model, { documents, reportIn }) {
      for (const [file, document] of documents)
        if (file.text.includes("}}")) checkNode(file.text, document, reportIn(file));
    },
  },
);

function checkNode(text: string, node: Node, report: Report): void {
  switch (node.kind) {
    case "document":
    case "front-matter":
    case "directive":
    case "if":
    case "for":
      for (const child of childrenOf(node)) checkNode(text, child, report);
      return;
    case "field":
      checkPiece(text, node.valueSpan, report);
      return;
    case "heading":
      checkPiece(text, node.textSpan, report);
      return;
    case "body":
    case "quote":
      checkPiece(text, { start: node.lines[0]!.start, end: node.lines.at(-1)!.end }, report);
      return;
    case "rows":
      checkPiece(text, node.span, report);
      return;
    default:
  }
}

/** Reports `}}` of which the first closes a single brace, and the other nothing. Without a brace before it, it is more likely text. */
function checkPiece(text: string, span: Span, report: Report): void {
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
  }
}

/** A brace that is text or escaped, not one of an interpolation: `\{{ year }}` is how a writer shows the braces. */
const braceAt = (text: string, place: number, masked: string): string | undefined =>
  masked === escaped && text[place - 1] === "\\" ? text[place] : masked;

/** As `maskedLine` shows a backslash and its character. */
const escaped = "\u0001";

function reportBraces(text: string, { start, end }: Span, report: Report): void {
  const written = text.slice(start, end);
  if (written.length > 64 || /[\r\n`]/.test(written)) return;
  const fixes = [replacement(`Write \`{${written}\``, { start, end: start }, "{")];
  // `{half}}` and `{color=#fff}}` were meant as attributes.
  const unless = { codes: ["looks-like-igx", "row-too-long"], span: { start, end } };
  report(unopenedInterpolation.rule, { start: end - 2, end }, { meant: `{${written}` }, { fixes, unless });
}
