import { warning } from "../../diagnostics/descriptor.js";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import type { ExpandedRow } from "../../template/expanded.js";
import { emptySpan } from "../../text/span.js";
import { cellCount, cellSpan, hasUnclosedQuote, rawCell } from "../cells.js";
import { check } from "../model.js";
import { specialCells } from "../special-cells.js";

export const unclosedQuote = check(
  warning<{ readonly what: string }>({
    code: "unclosed-quote",
    message: ({ what }) => `The ${what} begins with a quote that is not closed, so the quote is part of the text.`,
    hint: () => 'Write the missing `"` at the end, or write `\\"` for a quote that is text.',
    explanation:
      'A cell or a field of the front matter that is exactly one JSON string, such as `"5"`, is the text between the quotes. Without the second quote it is plain text, and readers see the first one.',
    bad: '@chart table\n| Country | Bags |\n| Brazil | "66 |\n',
    good: '@chart table\n| Country | Bags |\n| Brazil | "66" |\n',
  }),
  {
    element({ source }, _report, { reportIn }) {
      if (source.kind !== "directive") return;
      for (const { rows } of source.sheets) {
        for (const [row, position] of specialCells(rows)) {
          if (!hasUnclosedQuote(row, position) || closesLater(row, position)) continue;
          const { start, end } = cellSpan(row, position);
          const fixes = [replacement('Write the missing `"`', { start: end, end }, '"')];
          reportIn(row.file)(unclosedQuote.rule, { start, end: start + 1 }, { what: "cell" }, { fixes });
        }
      }
    },
    model({ flat }, { reportIn }) {
      for (const { file, literal, quoted, valueSpan, name } of flat.fields) {
        const raw = file.text.slice(valueSpan.start, valueSpan.end);
        if (!literal || quoted || raw.length < 2 || !/^"[^"]*$/.test(raw)) continue;
        const span = { start: valueSpan.start, end: valueSpan.start + 1 };
        const fixes = [replacement('Write the missing `"`', emptySpan(valueSpan.end), '"')];
        reportIn(file)(unclosedQuote.rule, span, { what: `field \`${name}\`` }, { fixes });
      }
    },
  },
);

/** `| "a | b" |`: a bar inside quotes splits the cell, and the row is too long. */
const closesLater = (row: ExpandedRow, position: number): boolean =>
  position + 1 < cellCount(row) && rawCell(row, position + 1).endsWith('"');
