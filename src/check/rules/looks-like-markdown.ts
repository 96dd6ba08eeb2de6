import { warning } from "../../diagnostics/descriptor.js";
import type { Report } from "../../diagnostics/pending-diagnostic.js";
import type { Span } from "../../text/span.js";
import { check, type SourceElement } from "../model.js";

export const looksLikeMarkdown = check(
  warning<{ readonly text: string }>({
    code: "looks-like-markdown",
    message: ({ text }) => `The service shows \`${text}\` as plain text.`,
    hint: () => "Remove the Markdown, or write a backslash before it to keep the characters.",
    explanation:
      "The service shows text without formatting: readers see the characters of `**bold**`, `- item` and `[text](url)`. Consecutive lines become one paragraph, so list items end up on one line.",
    bad: "Coffee is **hot**.\n",
    good: "Coffee is hot.\n",
  }),
  {
    element(element, report) {
      for (const span of linesOf(element)) findMarks(element.file.text, span, report);
    },
  },
);

/** The lines as written, with escapes: a writer who escapes a mark wants the character. */
function linesOf({ source }: SourceElement): readonly Span[] {
  const { node } = source;
  if (node.kind === "heading") return [node.textSpan];
  return node.kind === "body" || node.kind === "quote" ? node.lines : [];
}

/**
 * Both patterns exclude their own delimiters inside, so that a long line of `*` or `[` takes linear time. Emphasis with one `*` or `_` is
 * left out: it is common in plain text.
 */
const bold = /(?<![\\*])\*\*(?=\S)(?:[^*\\]|\\.)+?(?<=\S)\*\*/g;
const link = /(?<!\\)\[[^\][\\]+\]\([^()\s]+\)/g;
const item = /^- \S.*$/;

function findMarks(text: string, { start, end }: Span, report: Report): void {
  const line = text.slice(start, end);
  const found = (index: number, mark: string) =>
    report(looksLikeMarkdown.rule, { start: start + index, end: start + index + mark.length }, { text: mark });
  if (item.test(line)) found(0, "- ");
  // Most lines have neither, and the search is much faster than the patterns.
  if (!line.includes("**") && !line.includes("](")) return;
  for (const pattern of [bold, link]) for (const match of line.matchAll(pattern)) found(match.index, match[0]);
}
