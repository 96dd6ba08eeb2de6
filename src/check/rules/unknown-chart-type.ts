import { specificationError } from "../../diagnostics/descriptor.js";
import { writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { chartNames } from "../../language/charts.js";
import { suggestChart } from "../../language/synonyms.js";
import { check } from "../model.js";

export const unknownChartType = check(
  specificationError<{ readonly name: string; readonly suggestion?: string | undefined }>({
    code: "unknown-chart-type",
    message: ({ name }) => (name === "" ? "The chart type is empty." : `\`${name}\` is not a chart type.`),
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? `Use ${chartNames.map((type) => `\`${type}\``).join(", ")}.`
        : `Did you mean \`${suggestion}\`?`,
    explanation:
      "igx knows the chart types of the specification (section 2.5). For a chart type that is newer than your igx, write the chart as JSON in an `element` fence.",
    bad: "@chart bra\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element({ fields, chart }, report) {
      const type = fields.get("chart_type");
      // Without a type, `missing-chart-type` is reported instead.
      if (!type || chart) return;
      const name = String(type.value);
      const suggestion = suggestChart(name);
      const fixes = writeInstead(suggestion, type.span, name);
      report(unknownChartType.rule, type.span, { name, suggestion }, { fixes });
    },
  },
);
