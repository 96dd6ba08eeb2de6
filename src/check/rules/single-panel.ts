import { warning } from "../../diagnostics/descriptor.js";
import { columnNames } from "../highlight.js";
import { check, type SourceElement } from "../model.js";
import { namedColumns } from "../picture-columns.js";

interface Params {
  readonly reason: string;
  readonly advice: string;
}

export const singlePanel = check(
  warning<Params>({
    code: "single-panel",
    message: ({ reason }) => `\`panels\` has no effect: ${reason}.`,
    hint: ({ advice }) => `${advice}, or remove \`panels\`.`,
    explanation:
      "`panels` draws each series as a small picture of its own. The series of a scatter or bubble plot are the groups of its points.",
    bad: "@chart line {panels}\n| Year | Spain |\n| 2019 | 61 |\n| 2020 | 64 |\n",
    good: "@chart line {panels}\n| Year | Spain | Italy |\n| 2019 | 61 | 52 |\n| 2020 | 64 | 51 |\n",
  }),
  {
    element(element, report) {
      const { chart, pictureAttributes, sheets } = element;
      const panels = pictureAttributes.get("panels");
      // Without rows there is a finding already.
      if (!panels || !chart || sheets.length === 0) return;
      if (chart.family === "plot" && chart.name !== "scatter-dotplot") {
        const params = { reason: "the points have no groups", advice: "Write `group=COLUMN` with a column of texts" };
        if (!pictureAttributes.has("group")) report(singlePanel.rule, panels.nameSpan, params);
      } else if (seriesCount(element) < 2)
        report(singlePanel.rule, panels.nameSpan, {
          reason: "the chart has one series",
          advice: "Add a column of values",
        });
    },
  },
);

/** The columns of the sheet with the most, without those beside the series. */
export function seriesCount({ sheets, pictureAttributes }: SourceElement): number {
  const beside = new Set([...pictureAttributes].flatMap(([, field]) => namedColumns(field).map(({ value }) => value)));
  return Math.max(...sheets.map((sheet) => columnNames(sheet).filter((name) => !beside.has(name)).length));
}
