import { warning } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

export const tooManyColors = check(
  warning<{ readonly colors: number; readonly rows: number }>({
    code: "too-many-colors",
    message: ({ colors, rows }) => `There are ${colors} colours for ${rows === 1 ? "one row" : `${rows} rows`}.`,
    hint: () => "Take out what is too many; the colours are for the rows, in their order.",
    explanation: "`colors` has one colour for each row, in the order of the rows (specification, section 2.4).",
    bad: "@chart bar {colors=[#ff0000 #00ff00]}\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart bar {colors=[#ff0000]}\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element({ fields, sheets }, report) {
      const colors = fields.get("colors")?.parts ?? [];
      const rows = sheets.reduce((most, sheet) => Math.max(most, sheet.rows.length), 0);
      const first = colors[rows];
      // Without rows, that is what there is to say.
      if (!first || rows === 0) return;
      report(
        tooManyColors.rule,
        { start: first.span.start, end: colors.at(-1)!.span.end },
        { colors: colors.length, rows },
      );
    },
  },
);
