import { warning } from "../../diagnostics/descriptor.js";
import { colorsOf } from "../../language/colors-of.js";
import { writtenColors } from "../apply-highlight.js";
import { cellCount } from "../cells.js";
import { check } from "../model.js";

export const oneColor = check(
  warning<{ readonly color: string; readonly rows: number }>({
    code: "one-color",
    message: ({ color, rows }) => `\`colors\` contains only ${color}, for the first of ${rows} rows.`,
    hint: ({ color, rows }) =>
      rows > 6
        ? `Write a colour for each row, or the column \`color\` of the data.`
        : `For all rows, write \`colors=[${Array(rows).fill(color).join(" ")}]\`. For one row, write \`{color=${color}}\` after it.`,
    explanation:
      "`colors` contains one colour for each row, in the order of the rows (specification, section 2.4). With a single one, only the first row has it, and the others have those of the theme.",
    bad: "@chart column {colors=[#396ec7]}\n| Country | Bags |\n| Brazil | 66 |\n| Vietnam | 27 |\n",
    good: "@chart column {colors=[#396ec7 #396ec7]}\n| Country | Bags |\n| Brazil | 66 |\n| Vietnam | 27 |\n",
  }),
  {
    element(element, report) {
      const colors = writtenColors(element);
      const [only] = colors;
      if (colors.length !== 1 || !only || element.compilerAttributes.has("colors")) return;
      const { name = "", family = "table" } = element.chart ?? {};
      if (withOneColor.has(family)) return;
      const rows = element.sheets.reduce(
        (most, { header, rows: { length }, colors: own }) =>
          own.size === 0 && colorsOf(name, cellCount(header) - 1, 1) === "rows" ? Math.max(most, length) : most,
        0,
      );
      if (rows > 1) report(oneColor.rule, only.span, { color: String(only.value), rows });
    },
  },
);

/** One colour is that of all icons, and candles have those of the theme. */
const withOneColor: ReadonlySet<string> = new Set(["table", "icon", "price"]);
