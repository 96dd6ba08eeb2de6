import { warning } from "../../diagnostics/descriptor.js";
import type { Report } from "../../diagnostics/pending-diagnostic.js";
import type { Block } from "../../syntax/ast.js";
import { innerBlocks } from "../inner-blocks.js";
import { detectFrontMatter } from "../lookalikes/detect-front-matter.js";
import { blockMarks } from "../markdown/block-marks.js";
import type { Mark } from "../markdown/mark.js";
import { mayHaveMarks } from "../markdown/may-have-marks.js";
import { rowsMark } from "../markdown/rows-mark.js";
import { check } from "../model.js";
import { pastedRows } from "../pasted-rows.js";

const messages: Readonly<Record<Mark["shown"], (text: string) => string>> = {
  plain: (text) => `The service shows \`${text}\` as plain text.`,
  joined: (text) => `These lines become one text: \`${text}\`.`,
  split: (text) => `The service shows \`${text}\` as a text with a separator below it, not as a heading.`,
};

export const looksLikeMarkdown = check(
  warning<Pick<Mark, "shown" | "text" | "advice">>({
    code: "looks-like-markdown",
    message: ({ shown, text }) => messages[shown](text),
    hint: ({ advice }) => advice,
    explanation:
      "The service shows text without formatting: readers see the characters of `**bold**`, `*emphasis*`, `` `code` ``, `- item`, `[text](url)`, `[^1]`, `<b>` and `&nbsp;`. " +
      "Consecutive lines become one paragraph, so the items of a list, the rows of a table without outer bars and a title with its `=====` end up on one line. " +
      "Attributes such as `{half}` are on the line below a text. A backslash before a mark keeps its characters.",
    bad: "Coffee is **hot**.\n",
    good: "Coffee is hot.\n",
  }),
  {
    source({ documents, reportIn }) {
      // By the tree and not by element: a mark has one finding, however often a loop repeats it, and blocks have their neighbours.
      for (const [file, document] of documents) {
        const { blocks } = document;
        // `looks-like-igx` reports it.
        const first = detectFrontMatter(file.text, document) ? blocks.findIndex(({ kind }) => kind === "body") + 1 : 0;
        checkBlocks(file.text, first > 0 ? blocks.slice(first) : blocks, reportIn(file));
      }
    },
  },
);

/** `outer` is the block above the one that contains these. */
function checkBlocks(text: string, blocks: readonly Block[], report: Report, outer?: Block): void {
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!;
    const above = blocks[index - 1] ?? outer;
    for (const inner of innerBlocks(block)) checkBlocks(text, inner, report, above);
    if (!mayHaveMarks(text, block, blocks[index + 1])) continue;
    // `missing-data` reports lines that are meant as the rows of the element above them.
    if (pastedRows(text, above, block) || isAuthor(text, above, block)) continue;
    const rows = rowsMark(text, above, block);
    for (const mark of rows ? [rows] : blockMarks(text, block, blocks[index + 1])) {
      const clue = mark.ofBlock && ({ where: "block", span: block.span } as const);
      report(looksLikeMarkdown.rule, mark.span, mark, { fixes: mark.fix ? [mark.fix] : [], clue });
    }
  }
}

/** A line such as `- NAME` directly below a quote: `missing-author` reports the quote. */
const isAuthor = (text: string, above: Block | undefined, block: Block): boolean =>
  above?.kind === "quote" &&
  block.kind === "body" &&
  block.lines.length === 1 &&
  /^[-–—]/.test(text.slice(block.span.start, block.span.start + 1)) &&
  /^[ \t]*(?:\r\n|\n|\r)[ \t]*$/.test(text.slice(above.span.end, Math.min(block.span.start, above.span.end + 200)));
