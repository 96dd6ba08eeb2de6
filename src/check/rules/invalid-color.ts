import { specificationError } from "../../diagnostics/descriptor.js";
import { type Report, type ReportDetails, replacement } from "../../diagnostics/pending-diagnostic.js";
import { hexColor, regionColor, rowColor } from "../../language/colors.js";
import { check, type Field } from "../model.js";

export const invalidColor = check(
  specificationError<{ readonly color: string; readonly form: string }>({
    code: "invalid-color",
    message: ({ color }) => `${JSON.stringify(color)} is no hex colour.`,
    hint: ({ form }) => `A colour here is ${form}.`,
    explanation:
      "Colours are hex: of a chart's `colors` with `#` (specification, section 2.4), of a row with or without it (2.6), of a region `#` and six digits (2.7). " +
      "The colour of a fact is any text (2.8).",
    bad: "@chart bar {colors=[red]}\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart bar {colors=[#ff0000]}\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element({ fields, sheets, items, definition }, report, { reportIn }) {
      for (const part of fields.get("colors")?.parts ?? [])
        test(part, hexColor, "`#` and 3, 4, 6 or 8 hex digits", report);
      for (const sheet of sheets) {
        for (const { row, color } of sheet.rows)
          if (color) test(color, rowColor, "3, 4, 6 or 8 hex digits, with or without `#`", reportIn(row.file));
      }
      if (!definition.columns.some((column) => column.type === "region-color")) return;
      for (const { row, fields: item } of items) {
        const color = item.get("color");
        if (color) test(color, regionColor, "`#` and six hex digits", reportIn(row.file));
      }
    },
  },
);

function test(field: Field, pattern: RegExp, form: string, report: Report): void {
  const color = String(field.value);
  if (!pattern.test(color)) report(invalidColor.rule, field.span, { color, form }, mend(field, pattern));
}

/** Where only the `#` is missing, the fix writes it. */
const mend = ({ value, span }: Field, pattern: RegExp): ReportDetails =>
  pattern.test(`#${value}`) ? { fixes: [replacement("Write the missing `#`", span, `#${value}`, true)] } : {};
