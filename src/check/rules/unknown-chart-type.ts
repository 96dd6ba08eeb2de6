import { specificationError } from "../../diagnostics/descriptor.js";
import { type FixSpec, type Report, replacement, writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { hintForChart } from "../../language/absent.js";
import { chartNames, findChart } from "../../language/charts.js";
import { chartSynonym, suggestChart } from "../../language/synonyms.js";
import type { ExpandedElement } from "../../template/expanded.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import { check } from "../model.js";

const argumentSpan = (source: ExpandedElement): Span | undefined =>
  source.kind === "directive" ? source.node.argumentSpan : undefined;

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
    element({ fields, source, file }, report) {
      const type = fields.get("chart_type");
      // Without a type, `missing-chart-type` is reported instead.
      if (type) reportUnknownChart(String(type.value), type.span, argumentSpan(source) ?? type.span, file, report);
    },
  },
);

/** Reports a type that no chart has. `argument` is all that is written after the directive. */
export function reportUnknownChart(type: string, at: Span, argument: Span, file: SourceFile, report: Report): void {
  const chart = findChart(type);
  const words = file.text.slice(argument.start, argument.end);
  const both = argument.end > at.end && words.length < 40 ? chartSynonym(words) : undefined;
  // `@chart stacked bar` and `@chart bar grouped`: the type may be two words. `@chart bar chart` has the right one.
  if (chart && (both === undefined || both === chart.name)) return;
  const name = both === undefined ? type : words;
  const hint = both === undefined ? hintForChart(name) : undefined;
  const suggestion = both ?? (hint === undefined ? suggestChart(name.replace(typeName, "")) : undefined);
  const span = both === undefined ? at : argument;
  report(unknownChartType.rule, span, { name, suggestion }, { fixes: fixesFor(suggestion, span, name, file), hint });
}

/** As an attribute would be written. */
const typeName = /^(?:chart_?)?type[:=]/i;

/** Beside `@chart`, as in `@chart(bar)`, the type would become a part of the directive. */
function fixesFor(suggestion: string | undefined, span: Span, name: string, { text }: SourceFile): readonly FixSpec[] {
  if (suggestion === undefined || !/[\p{L}\p{N}]/u.test(text[span.start - 1] ?? " "))
    return writeInstead(suggestion, span, name);
  return [replacement(`Write \`${suggestion}\``, span, ` ${suggestion}`)];
}
