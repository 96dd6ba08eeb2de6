import { specificationError } from "../../diagnostics/descriptor.js";
import { writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { hintForChart } from "../../language/absent.js";
import { chartNames } from "../../language/charts.js";
import { chartMeant, suggestChart } from "../../language/synonyms.js";
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
    isQuiet: ({ chart }) => chart !== undefined,
    element({ fields, chart, source, file }, report) {
      const type = fields.get("chart_type");
      // Without a type, `missing-chart-type` is reported instead.
      if (!type || chart) return;
      const name = String(type.value);
      // `@chart stacked bar`: the type may be two words.
      const argument = source.kind === "directive" ? source.node.argumentSpan : type.span;
      const both =
        argument.end - argument.start < 40 ? chartMeant(file.text.slice(argument.start, argument.end)) : undefined;
      const hint = both === undefined ? hintForChart(name) : undefined;
      const suggestion = both ?? (hint === undefined ? suggestChart(name) : undefined);
      const fixes = writeInstead(suggestion, both === undefined ? type.span : argument, name);
      report(unknownChartType.rule, type.span, { name, suggestion }, { fixes, hint });
    },
  },
);
