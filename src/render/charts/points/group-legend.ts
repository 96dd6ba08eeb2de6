import type { LegendItem } from "../../legend.js";
import type { ChartInput } from "../chart.js";
import { groupsOf } from "../paints.js";

/** The groups of points, each in the colour of its first one. */
export const groupLegend = ({ sheet, paints }: ChartInput): readonly LegendItem[] =>
  groupsOf(sheet).map((label) => ({
    label,
    paint: paints.mark(
      sheet.rows.findIndex(({ beside }) => beside?.group === label),
      0,
    ),
    key: true,
  }));
