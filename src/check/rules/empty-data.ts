import { warning } from "../../diagnostics/descriptor.js";
import { lineEnd } from "../../syntax/scan.js";
import type { ExpandedDirective, ExpandedRow } from "../../template/expanded.js";
import { rowSpan } from "../cells.js";
import { lineBelow } from "../line-below.js";
import { endsAsRow } from "../markdown/rows-mark.js";
import { type CheckContext, check } from "../model.js";

export const emptyData = check(
  warning<{ readonly what: string }>({
    code: "empty-data",
    message: ({ what }) => `${what} has a header, but no rows.`,
    hint: () => "Write at least one row of data below the header.",
    explanation: "The first row is the header. Without more rows, the service has nothing to draw.",
    bad: "@chart bar\n| Country | Bags |\n",
    good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element({ source, sheets, items }, _report, { reportIn }) {
      // Only directives have rows. A list or condition without a value, such as a table that cannot be read, has a finding of its own.
      if (source.kind !== "directive" || source.incomplete) return;
      for (const sheet of sheets) {
        if (sheet.rows.length === 0)
          reportEmpty(sheet.header, sheets.length > 1 ? "The sheet" : "The chart", source, reportIn);
      }
      if (sheets.length > 0 || items.rows.length > 0) return;
      // Maps and facts: the header is there, but no row became an item.
      const header = source.sheets[0]?.rows.at(0);
      if (header) reportEmpty(header, `\`@${source.name}\``, source, reportIn);
    },
  },
);

function reportEmpty(
  header: ExpandedRow,
  what: string,
  { node }: ExpandedDirective,
  reportIn: CheckContext["reportIn"],
): void {
  const { text } = header.file;
  const span = rowSpan(header);
  const next = lineBelow(text, span.end);
  const hasBlocks = node.items.some(({ kind }) => kind === "if" || kind === "for");
  const where = hasBlocks ? "computed-rows" : endsAsRow(text, next) ? "interrupted-rows" : "rows";
  // A text between the rows separates them.
  const rows = lineBelow(text, next.end);
  const end = text.startsWith("|", rows.start) ? rows.end : next.end;
  const clue = { where, span: { start: lineEnd(text, span.end), end: Math.max(end, node.span.end) } } as const;
  reportIn(header.file)(emptyData.rule, span, { what }, { clue });
}
