import { warning } from "../../diagnostics/descriptor.js";
import { type FixSpec, type Report, replacement } from "../../diagnostics/pending-diagnostic.js";
import { childrenOf, type Node } from "../../syntax/children.js";
import type { Span } from "../../text/span.js";
import { maskedLine } from "../markdown/masked-line.js";
import { check } from "../model.js";

export const unopenedInterpolation = check(
  warning<{ readonly written: string; readonly advice: string }>({
    code: "unopened-interpolation",
    message: ({ written }) =>
      written === "}"
        ? "The brace after the interpolation is part of the text."
        : `\`${written}\` does not end an interpolation, so it is part of the text.`,
    hint: ({ advice }) => advice,
    explanation:
      "An interpolation begins with `{{` and ends with `}}`. With one brace at its start, or three at its end, readers see braces. A backslash before a brace keeps it as text: `\\}`.",
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

/** Reports the braces that close nothing, where two are side by side. A brace alone is more likely text, and so is one of `{a: {b: 1}}`. */
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
    const place = span.start + at;
    if (opening !== undefined) closed = { opening, at };
    else if (masked[at] !== "}") continue;
    // One that is escaped is not a pair with this one.
    else if (text[place - 1] === "}" && masked[at - 1] !== escaped)
      reportBraces(
        text,
        place,
        closed.at === at - 1 ? span.start + closed.opening : undefined,
        masked[at - 1] !== "}",
        report,
      );
  }
}

/** A brace that is text or escaped, not one of an interpolation: `\{{ year }}` is how a writer shows the braces. */
const braceAt = (text: string, place: number, masked: string): string | undefined =>
  masked === escaped && text[place - 1] === "\\" ? text[place] : masked;

/** As `maskedLine` shows a backslash and its character. */
const escaped = "\u0001";

/** A brace at `place`, after another one: that of an interpolation (`isThird`), or one that closes the brace at `opening`, if any. */
function reportBraces(
  text: string,
  place: number,
  opening: number | undefined,
  isThird: boolean,
  report: Report,
): void {
  const span = { start: isThird ? place : place - 1, end: place + 1 };
  const inner = isThird || opening === undefined ? undefined : text.slice(opening + 1, place - 1);
  const meant = inner !== undefined && inner.length <= 60 && !/[\r\n`]/.test(inner) ? `{{${inner}}}` : undefined;
  const advice = isThird
    ? "Remove it, or write `\\}` for a brace that is text."
    : meant === undefined
      ? "Write `{{` before the expression, or `\\}` for a brace that is text."
      : `Write \`${meant}\`.`;
  const fixes: readonly FixSpec[] = isThird
    ? [replacement("Remove it", span, "")]
    : meant === undefined
      ? []
      : [replacement(`Write \`${meant}\``, { start: opening!, end: opening! }, "{")];
  report(unopenedInterpolation.rule, span, { written: text.slice(span.start, span.end), advice }, { fixes });
}
