import { warning } from "../../diagnostics/descriptor.js";
import { rowSpan } from "../cells.js";
import { check } from "../model.js";

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
    // A plain table has rows.
    isQuiet: () => true,
    element({ source, sheets, items }, report, { reportIn }) {
      // Only directives have rows.
      if (source.kind !== "directive") return;
      for (const sheet of sheets) {
        if (sheet.rows.length === 0)
          reportIn(sheet.header.file)(emptyData.rule, rowSpan(sheet.header), {
            what: sheets.length > 1 ? "The sheet" : "The chart",
          });
      }
      if (sheets.length > 0 || items.rows.length > 0) return;
      // Maps and facts: the header is there, but no row became an item.
      const header = source.sheets[0]?.rows.at(0);
      if (header) report(emptyData.rule, rowSpan(header), { what: `\`@${source.name}\`` });
    },
  },
);
