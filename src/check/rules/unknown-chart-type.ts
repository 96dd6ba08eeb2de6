import { specificationError } from "../../diagnostics/descriptor.js";
import { writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { chartNames, findChart } from "../../language/charts.js";
import { closest } from "../../text/closest.js";
import { check } from "../model.js";

export const unknownChartType = check(
  specificationError<{ readonly name: string; readonly suggestion?: string | undefined }>({
    code: "unknown-chart-type",
    message: ({ name }) => (name === "" ? "The chart's type is empty." : `There is no chart type \`${name}\`.`),
    hint: ({ suggestion }) =>
      suggestion === undefined ? `The types are ${chartNames.join(", ")}.` : `Did you mean \`${suggestion}\`?`,
    explanation:
      "The chart types are those of the specification, section 2.5. A type that is newer than this igx goes into an `element` fence.",
    bad: "@chart bra\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element({ fields }, report) {
      const type = fields.get("chart_type");
      if (!type || findChart(String(type.value))) return;
      const name = String(type.value);
      const suggestion = closest(name, chartNames);
      const fixes = writeInstead(suggestion, type.span);
      report(unknownChartType.rule, type.span, { name, suggestion }, { fixes });
    },
  },
);
