import { warning } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

export const tooManyColors = check(
  warning<{ readonly colors: number; readonly rows: number }>({
    code: "too-many-colors",
    message: ({ colors, rows }) =>
      `\`colors\` contains ${colors} colours for ${rows === 1 ? "one row" : `${rows} rows`}.`,
    hint: ({ colors, rows }) =>
      `Remove the last ${colors - rows === 1 ? "colour" : `${colors - rows} colours`}, or add rows.`,
    explanation: "`colors` contains one colour for each row, in the order of the rows (specification, section 2.4).",
    bad: "@chart bar {colors=[#ff0000 #00ff00]}\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart bar {colors=[#ff0000]}\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element({ fields, sheets }, report) {
      const colors = fields.get("colors")?.parts ?? [];
      // The longest sheet counts, since `colors` applies to all sheets.
      const rows = sheets.reduce((most, sheet) => Math.max(most, sheet.rows.length), 0);
      const first = colors[rows];
      // A chart without rows has a finding of its own.
      if (!first || rows === 0) return;
      report(
        tooManyColors.rule,
        { start: first.span.start, end: colors.at(-1)!.span.end },
        { colors: colors.length, rows },
      );
    },
  },
);
