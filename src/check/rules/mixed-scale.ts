import { warning } from "../../diagnostics/descriptor.js";
import { cellCount, cellSpan, cellText } from "../cells.js";
import { check } from "../model.js";
import { sheetNumbers } from "../sheet-numbers.js";

export const mixedScale = check(
  warning<{ readonly small: string; readonly most: number; readonly large: string; readonly least: number }>({
    code: "mixed-scale",
    message: ({ small, most, large, least }) =>
      `\`${small}\` is at most ${most}, and cannot be seen beside \`${large}\`, which is up to ${least}.`,
    hint: () => "Give each of them a chart of its own, or bring them to one unit.",
    explanation:
      "The columns of a chart share one axis. A series that is more than a hundred times as small as another one is a line on the axis, or no bar at all.",
    bad: "@chart line\n| Year | Warming in °C | CO₂ in ppm |\n| 2000 | 0.4 | 369 |\n| 2020 | 1.0 | 414 |\n",
    good: "@chart line\n| Year | CO₂ in ppm |\n| 2000 | 369 |\n| 2020 | 414 |\n",
  }),
  {
    element(element, _report, { reportIn }) {
      if (!withOneAxis.has(element.chart?.name ?? "")) return;
      for (const sheet of element.sheets) {
        const { header } = sheet;
        const columns = cellCount(header) - 1;
        if (columns < 2) continue;
        const largest = new Array<number>(columns).fill(0);
        for (const { values } of sheetNumbers(sheet, element))
          for (let at = 0; at < values.length; at++) largest[at] = Math.max(largest[at]!, Math.abs(values[at] ?? 0));
        const most = Math.max(...largest);
        // A column without a value is another mistake.
        const small = largest.findIndex((value) => value > 0 && value * factor < most);
        if (small < 0) continue;
        const name = (at: number): string => cellText(header, at + 1) || String(at + 2);
        reportIn(header.file)(mixedScale.rule, cellSpan(header, small + 1), {
          small: name(small),
          most: largest[small]!,
          large: name(largest.indexOf(most)),
          least: most,
        });
      }
    },
  },
);

/** The height of a chart is a few hundred pixels. */
const factor = 100;

const withOneAxis: ReadonlySet<string> = new Set([
  "line",
  "area",
  "area-stepped",
  "area-stream",
  "bar-grouped",
  "column-grouped",
  "bar-stacked",
  "column-stacked",
]);
