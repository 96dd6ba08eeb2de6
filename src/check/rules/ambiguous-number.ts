import { warning } from "../../diagnostics/descriptor.js";
import { cellKind } from "../../syntax/rows.js";
import { cellCount, cellSpan, plainKind, rawCell } from "../cells.js";
import { check } from "../model.js";

export const ambiguousNumber = check(
  warning<{ readonly text: string }>({
    code: "ambiguous-number",
    message: ({ text }) => `\`${text}\` looks like a number but is text.`,
    hint: () =>
      "Write it as JSON does (digits, a point, more digits), in quotes if it is text, or set `decimal_separator`.",
    explanation:
      "A number is exactly what JSON calls one; everything else is text. `+5`, `.5`, `5.`, `1_000`, `1 234` and `1,234` are near misses that the service would not draw as numbers. " +
      "With `decimal_separator` all values are text for the service to convert, and nothing is warned of.",
    bad: "@chart bar\n| Country | Bags |\n| Brazil | 1,234 |\n",
    good: "@chart bar\n| Country | Bags |\n| Brazil | 1234 |\n",
  }),
  {
    element({ sheets, settings }, _report, { reportIn }) {
      if (settings.has("decimal_separator")) return;
      for (const sheet of sheets) {
        for (const { row } of sheet.rows) {
          for (let position = cellCount(row) - 1; position > 0; position--) {
            if (plainKind(row, position) !== cellKind.text) continue;
            const text = rawCell(row, position);
            if (isNearMiss(text)) reportIn(row.file)(ambiguousNumber.rule, cellSpan(row, position), { text });
          }
        }
      }
    },
  },
);

/** Digits in groups, a sign, and points, commas, spaces or underscores between or beside them: no other character. */
const nearMiss = /^[+-]?(?:\d+(?:[ _,]\d+)*(?:[.,]\d*)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|[.,]\d+)(?:[eE][+-]?\d+)?$/;

/** Numbers with leading zeros (`007`) are identifiers more often than numbers. */
export const isNearMiss = (text: string): boolean => {
  const first = text.charCodeAt(0);
  const mayBe = (first >= 48 && first <= 57) || first === 43 || first === 44 || first === 45 || first === 46;
  return mayBe && nearMiss.test(text) && !/^[+-]?0\d+$/.test(text);
};
