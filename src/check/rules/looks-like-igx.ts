import { warning } from "../../diagnostics/descriptor.js";
import type { Severity } from "../../diagnostics/diagnostic.js";
import type { Clue, Report } from "../../diagnostics/pending-diagnostic.js";
import type { Block, Body, Heading } from "../../syntax/ast.js";
import { code } from "../../syntax/scan.js";
import { createTextSearch, type TextSearch } from "../../syntax/text-search.js";
import type { Span } from "../../text/span.js";
import { innerBlocks } from "../inner-blocks.js";
import { lineBelow } from "../line-below.js";
import {
  attributesBeforeComment,
  attributesJoined,
  attributesUnclosed,
  detectAttributes,
} from "../lookalikes/detect-attributes.js";
import { detectBars } from "../lookalikes/detect-bars.js";
import { detectDecoration, isDashRow } from "../lookalikes/detect-decoration.js";
import { detectFrontMatter } from "../lookalikes/detect-front-matter.js";
import { detectLine, detectSeparator } from "../lookalikes/detect-line.js";
import { detectRowAttributes } from "../lookalikes/detect-row-attributes.js";
import { detectCellStrings } from "../lookalikes/detect-string.js";
import { detectWords } from "../lookalikes/detect-words.js";
import { escapedDocument } from "../lookalikes/escaped-document.js";
import type { Lookalike } from "../lookalikes/lookalike.js";
import { check } from "../model.js";
import { hasRowsToRead } from "../suspect-rows.js";

export const looksLikeIgx = check(
  warning<Pick<Lookalike, "text" | "is" | "reason" | "advice">>({
    code: "looks-like-igx",
    message: ({ text, is, reason }) => `\`${text}\` is ${is}: ${reason}.`,
    hint: ({ advice }) => advice,
    explanation:
      "The first characters of a line decide what the line is, and everything else is text. A line that is almost a line of igx is published as text: `@@chart`, `else` without `@` in a block, " +
      "a `#` after a no-break space, front matter between `--` or `+++`. `{half` without its other brace is text too, and a second row of hyphens in a table is a row of data. " +
      "Only double quotes mark text in attributes and front matter: `icon='check'` publishes the single quotes too. " +
      "Where such a line leads to an error, such as an `@else` without its `@if`, the finding replaces that error and is one itself.",
    bad: "@if true\nCoffee\nelse\nTea\n@end\n",
    good: "@if true\nCoffee\n@else\nTea\n@end\n",
  }),
  {
    element({ source }, _report, { reportIn }) {
      if (source.kind !== "directive") return;
      for (const { rows } of source.sheets) {
        const bars = detectBars(rows);
        if (bars) add(bars, reportIn(bars.file), { where: "row", span: bars.span });
        if (!hasRowsToRead(rows) && !isDashRow(rows)) continue;
        const meant = detectDecoration(rows);
        // With plus signs between its cells, the row is too short because of them.
        const isOneCell = meant?.text.includes("+") === true;
        if (meant) add(meant, reportIn(meant.file), isOneCell ? undefined : { where: "row", span: meant.span });
        const color = detectRowAttributes(rows, source.name === "chart");
        if (color) add(color, reportIn(color.file), { where: "row", span: color.row });
        for (const string of detectCellStrings(rows)) add(string, reportIn(string.file));
      }
    },
    source({ documents, reportIn }) {
      for (const [file, document] of documents) {
        const report = reportIn(file);
        const meant = detectFrontMatter(file.text, document);
        // Then the parameters are not first either, or fields do not see them: it is one mistake.
        if (meant)
          add(meant, report, undefined, document.blocks.some(({ kind }) => kind === "param") ? "error" : "warning");
        const escaped = escapedDocument(file.text);
        if (escaped) add(escaped, report);
        for (const word of detectWords(file.text, document)) add(word, report, { where: "word", span: word.span });
        // An invisible character beside its first line is a part of the same mistake.
        checkBlocks(
          file.text,
          document.blocks,
          createTextSearch(file.text, braces),
          false,
          (rule, span, ...details) => {
            if (span.start !== meant?.span.start) report(rule, span, ...details);
          },
        );
      }
    },
  },
);

function checkBlocks(
  text: string,
  blocks: readonly Block[],
  hasBrace: TextSearch,
  inBlock: boolean,
  report: Report,
): void {
  for (const block of blocks) {
    for (const inner of innerBlocks(block)) checkBlocks(text, inner, hasBrace, true, report);
    if (isWithBrace(block, hasBrace)) {
      const ofHeading = block.kind === "heading" ? headingEnd(text, block) : undefined;
      const attributes = ofHeading ?? detectAttributes(text, block) ?? attributesUnclosed(text, block);
      if (attributes) add(attributes, report);
    }
    if (block.kind !== "body") continue;
    const [first] = block.lines;
    for (const line of block.lines) {
      const meant =
        detectLine(text, line, inBlock) ?? (block.lines.length === 1 ? detectSeparator(text, first!) : undefined);
      if (meant)
        add(
          meant,
          report,
          meant.closes ? { where: "end-of-block", span: { start: 0, end: line.end } } : linesOf(text, block.span),
        );
    }
  }
}

/** Attributes that are not read as such have at least one of their braces. */
const isWithBrace = (block: Block, hasBrace: TextSearch): block is Heading | Body =>
  (block.kind === "heading" || block.kind === "body") && hasBrace(block.span.start, block.span.end);

const braces = ["{", "}"];

const headingEnd = (text: string, block: Heading): Lookalike | undefined =>
  attributesJoined(text, block) ?? attributesBeforeComment(text, block);

/** A text, and the first row below it. */
function linesOf(text: string, { start, end }: Span): Clue {
  const below = lineBelow(text, end);
  const areRows = text.charCodeAt(below.start) === code.pipe;
  return { where: "lines", span: { start, end: areRows ? below.end : end } };
}

const add = (meant: Lookalike, report: Report, clue?: Clue, severity: Severity = "warning"): void =>
  report(looksLikeIgx.rule, meant.span, meant, {
    severity,
    fixes: meant.fix ? [meant.fix] : [],
    clue,
  });
