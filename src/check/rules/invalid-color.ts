import { specificationError } from "../../diagnostics/descriptor.js";
import { type Report, type ReportDetails, replacement, writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { hexColor, regionColor, rowColor } from "../../language/colors.js";
import { suggestColor } from "../../language/named-colors.js";
import { writtenColors } from "../apply-highlight.js";
import { reportForRow, rowSpan } from "../cells.js";
import { itemColumn, itemField } from "../items.js";
import { check, type Field } from "../model.js";

export const invalidColor = check(
  specificationError<{ readonly color: string; readonly form: string }>({
    code: "invalid-color",
    message: ({ color }) => `${JSON.stringify(color)} is not a hex colour.`,
    hint: ({ form }) => `Write ${form}.`,
    explanation:
      "Colours are hexadecimal. `colors` of a chart requires `#` (specification, section 2.4); the colour of a row can omit it (2.6); the colour of a region is `#` and six digits (2.7). " +
      "The colour of a fact can be any string (2.8).",
    bad: "@chart bar {colors=[red]}\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart bar {colors=[#ff0000]}\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element(element, report, { reportIn }) {
      const { sheets, items, definition } = element;
      for (const part of writtenColors(element))
        test(part, hexColor, "`#` and 3, 4, 6 or 8 hex digits, such as `#6f4e37`", report);
      for (const { rows, colors } of sheets) {
        for (const [position, color] of colors)
          test(
            color,
            rowColor,
            "3, 4, 6 or 8 hex digits, with or without `#`, such as `#6f4e37`",
            reportForRow(rows.at(position)!, reportIn),
          );
      }
      // Facts have a column `color` too, but the specification does not describe it as hex (section 2.8).
      if (!definition.columns.some((column) => column.type === "region-color")) return;
      const column = itemColumn(items, "color");
      if (!column && items.colors.size === 0) return;
      let position = 0;
      for (const row of items.rows) {
        const color = items.colors.get(position++) ?? (column && itemField(row, column));
        const clue = { where: "row", span: rowSpan(row) } as const;
        const form = "`#` and six hex digits, such as `#6f4e37`";
        if (color) test(color, regionColor, form, reportForRow(row, reportIn), { clue });
      }
    },
  },
);

function test(field: Field, pattern: RegExp, form: string, report: Report, details: ReportDetails = {}): void {
  const color = String(field.value);
  if (pattern.test(color)) return;
  report(invalidColor.rule, field.span, { color, form }, { ...adviseColor(field, pattern), ...details });
}

/** The clear meaning: safe if only `#` is missing, the hex colour of a name otherwise. */
function adviseColor({ value, span }: Field, pattern: RegExp): ReportDetails {
  // In single quotes, which are a part of the value.
  const color = String(value).replace(/^'(.*)'$/, "$1");
  if (pattern.test(color))
    return { hint: `Write \`"${color}"\`.`, fixes: [replacement("Write double quotes", span, `"${color}"`)] };
  if (pattern.test(`#${color}`)) return { fixes: [replacement("Write the missing `#`", span, `#${color}`, true)] };
  const [short, long] = [suggestColor(color), suggestColor(color.replace(/^#?(.)(.)(.)$/, "#$1$1$2$2$3$3"))];
  const meant = short !== undefined && pattern.test(short) ? short : long;
  return meant !== undefined && pattern.test(meant)
    ? { hint: `Write \`${meant}\`.`, fixes: writeInstead(meant, span) }
    : {};
}
