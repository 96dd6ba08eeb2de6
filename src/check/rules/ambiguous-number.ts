import { warning } from "../../diagnostics/descriptor.js";
import { writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { cellFlag } from "../../syntax/plain-rows.js";
import { cellKind } from "../../syntax/row-cells.js";
import type { RowBlock } from "../../template/flat.js";
import { cellCount, cellSpan, plainKind, rawCell } from "../cells.js";
import { check } from "../model.js";
import { numberLike, writeNumber } from "../number-like.js";
import { hasValue, mayHaveValue, suspectRows } from "../suspect-rows.js";

export const ambiguousNumber = check(
  warning<{ readonly text: string }>({
    code: "ambiguous-number",
    message: ({ text }) => `\`${text}\` looks like a number but is text.`,
    hint: ({ text }) => `${writeNumber(numbersIn(text))} Write quotes around text: \`"${text}"\`.`,
    explanation:
      "igx reads a cell as a number only if JSON does; every other cell is text. The service would not draw `+5`, `.5`, `5.`, `1_000`, `1 234` or `1,234` as numbers. " +
      "If the chart has `decimal_separator`, all values are text that the service converts, and igx does not report this warning.",
    bad: "@chart bar\n| Country | Bags |\n| Brazil | 1,234 |\n",
    good: "@chart bar\n| Country | Bags |\n| Brazil | 1234 |\n",
  }),
  {
    isQuiet: ({ table, settings }) => settings.has("decimal_separator") || !hasValue(table, cellFlag.text),
    element({ sheets, settings }, _report, { reportIn }) {
      // With a separator, the service converts all values from text (specification, section 2.3).
      if (settings.has("decimal_separator")) return;
      for (const { rows } of sheets) {
        for (const position of suspectRows(rows, mayHaveText)) {
          const row = rows.at(position)!;
          // Position 0 is the title of the row, which is always text.
          for (let position = cellCount(row) - 1; position > 0; position--) {
            if (plainKind(row, position) !== cellKind.text) continue;
            const text = rawCell(row, position);
            if (!isNearMiss(text)) continue;
            const span = cellSpan(row, position);
            reportIn(row.file)(ambiguousNumber.rule, span, { text }, { fixes: writeInstead(clearNumber(text), span) });
          }
        }
      }
    },
  },
);

const numbersIn = (text: string): readonly string[] => {
  const like = numberLike(text);
  return like?.kind === "number" ? like.numbers : [];
};

/** The number that the text means, if it can mean only one. */
const clearNumber = (text: string): string | undefined => {
  const numbers = numbersIn(text);
  return numbers.length === 1 ? numbers[0] : undefined;
};

const mayHaveText = (block: RowBlock): boolean => block.kind === "written" && mayHaveValue(block, cellFlag.text);

/** Only digits, a sign, and points, commas, spaces or underscores: what people write as numbers and JSON does not accept. */
const nearMiss = /^[+-]?(?:\d+(?:[ _,]\d+)*(?:[.,]\d*)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|[.,]\d+)(?:[eE][+-]?\d+)?$/;

/** Whether a text is almost a JSON number. Not `007`: with leading zeros it is more often an identifier. */
export const isNearMiss = (text: string): boolean => {
  const first = text.charCodeAt(0);
  // A look at the first character before the pattern: most cells are plain numbers or words, and a chart can have millions.
  const mayBe = (first >= 48 && first <= 57) || first === 43 || first === 44 || first === 45 || first === 46;
  return mayBe && nearMiss.test(text) && !/^[+-]?0\d+$/.test(text);
};
