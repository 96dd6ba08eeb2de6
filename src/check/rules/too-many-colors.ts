import { warning } from "../../diagnostics/descriptor.js";
import { type ColorTarget, colorsOf } from "../../language/colors-of.js";
import { cover } from "../../text/span.js";
import { writtenColors } from "../apply-highlight.js";
import { cellCount } from "../cells.js";
import { type ChartSheet, check, type SourceElement } from "../model.js";

interface Params {
  readonly colors: number;
  /** How many of them a sheet uses, and for what. */
  readonly used: number;
  readonly target: ColorTarget | "highlight";
}

export const tooManyColors = check(
  warning<Params>({
    code: "too-many-colors",
    message: ({ colors, used, target }) =>
      target === "highlight"
        ? `\`colors\` contains ${colors} colours, and \`highlight\` names ${used === 1 ? "one title" : `${used} titles`}.`
        : `\`colors\` contains ${colors} colours for ${used === 1 ? `one ${target.slice(0, -1)}` : `${used} ${target}`}.`,
    hint: ({ colors, used, target }) =>
      `Remove the last ${colors - used === 1 ? "colour" : `${colors - used} colours`}${target === "highlight" ? "" : `, or add ${target}`}.`,
    explanation:
      "`colors` contains one colour for each row, in the order of the rows (specification, section 2.4). In lines and areas, which have no " +
      "mark for a row, it contains one for each column. In charts that stack or group several columns, it contains one for each column or " +
      "one for each row. With `highlight`, it contains one for each title that stands out.",
    bad: "@chart bar {colors=[#ff0000 #00ff00]}\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart bar {colors=[#ff0000]}\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element(element, report) {
      const { chart, sheets, compilerAttributes } = element;
      const colors = writtenColors(element);
      if (colors.length === 0) return;
      const sizes: readonly Omit<Params, "colors">[] = compilerAttributes.has("colors")
        ? [{ used: titleCount(element), target: "highlight" }]
        : sheets.map((sheet) => usedBy(sheet, chart?.name ?? "", colors.length));
      // The sheet that uses the most counts, since `colors` applies to all sheets.
      const most = sizes.reduce<Omit<Params, "colors">>((one, other) => (other.used > one.used ? other : one), {
        used: 0,
        target: "rows",
      });
      const first = colors[most.used];
      // A chart without rows has a finding of its own.
      if (!first || most.used === 0) return;
      report(tooManyColors.rule, cover(first.span, colors.at(-1)!.span), { colors: colors.length, ...most });
    },
  },
);

const titleCount = ({ compilerAttributes }: SourceElement): number =>
  compilerAttributes.get("highlight")?.parts.length ?? 0;

function usedBy({ header, rows }: ChartSheet, chart: string, colors: number): Omit<Params, "colors"> {
  const columns = cellCount(header) - 1;
  const target = colorsOf(chart, columns, colors);
  return { used: target === "rows" || rows.length === 0 ? rows.length : columns, target };
}
