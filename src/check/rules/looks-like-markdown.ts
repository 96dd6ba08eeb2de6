import { warning } from "../../diagnostics/descriptor.js";
import type { Report } from "../../diagnostics/pending-diagnostic.js";
import type { Span } from "../../text/span.js";
import { check, type SourceElement } from "../model.js";

export const looksLikeMarkdown = check(
  warning<{ readonly text: string }>({
    code: "looks-like-markdown",
    message: ({ text }) => `The service shows \`${text}\` as it is written.`,
    hint: () => "Write plain text; where the marks are meant, put a backslash before them.",
    explanation:
      "Texts are plain: `**bold**`, `- item` and `[text](url)` arrive character for character, with their marks.",
    bad: "Coffee is **hot**.\n",
    good: "Coffee is hot.\n",
  }),
  {
    element(element, report) {
      for (const span of linesOf(element)) findMarks(element.file.text, span, report);
    },
  },
);

/** The lines of a text as written: an escaped mark is meant. */
function linesOf({ source }: SourceElement): readonly Span[] {
  const { node } = source;
  if (node.kind === "heading") return [node.textSpan];
  return node.kind === "body" || node.kind === "quote" ? node.lines : [];
}

const bold = /(?<![\\*])\*\*(?=\S)(?:[^*\\]|\\.)+?(?<=\S)\*\*/g;
const link = /(?<!\\)\[[^\][\\]+\]\([^()\s]+\)/g;
const item = /^- \S.*$/;

function findMarks(text: string, { start, end }: Span, report: Report): void {
  const line = text.slice(start, end);
  const found = (index: number, mark: string) =>
    report(looksLikeMarkdown.rule, { start: start + index, end: start + index + mark.length }, { text: mark });
  if (item.test(line)) found(0, "- ");
  if (!line.includes("**") && !line.includes("](")) return;
  for (const pattern of [bold, link]) for (const match of line.matchAll(pattern)) found(match.index, match[0]);
}
