import { specificationError } from "../../diagnostics/descriptor.js";
import { findChart } from "../../language/charts.js";
import { check } from "../model.js";

export const iconNotTable = check(
  specificationError<{ readonly chartType: string }>({
    code: "icon-not-table",
    message: ({ chartType }) => `A \`${chartType}\` chart has no \`icon\`.`,
    hint: () => "Take it out, or make the chart a `table`.",
    explanation:
      "`icon` is only for `table` charts: it is shown in the cells that have data (specification, section 2.4).",
    bad: "@chart bar {icon=cup}\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart table {icon=cup}\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element({ fields }, report) {
      const icon = fields.get("icon");
      // Of a type that is not known, that is what there is to say.
      const chart = findChart(String(fields.get("chart_type")?.value));
      if (icon && chart && chart.family !== "table")
        report(iconNotTable.rule, icon.nameSpan, { chartType: chart.name });
    },
  },
);
