import { warning } from "../../diagnostics/descriptor.js";
import { capitalized } from "../../text/capitalized.js";
import { withArticle } from "../../text/with-article.js";
import { check, type Field } from "../model.js";

interface Params {
  readonly problem: string;
  readonly advice: string;
}

export const notFromZero = check(
  warning<Params>({
    code: "not-from-zero",
    message: ({ problem }) => problem,
    hint: ({ advice }) => advice,
    explanation:
      "Readers compare the lengths of bars and columns, and the heights of areas. If these do not begin at zero, a mark that is twice as long does not show twice the value. A logarithmic scale has no zero, so it is an error there.",
    bad: "@chart column {axis={min=50}}\n| Year | Spain |\n| 2019 | 61 |\n| 2020 | 64 |\n",
    good: "@chart line {axis={min=50}}\n| Year | Spain |\n| 2019 | 61 |\n| 2020 | 64 |\n",
  }),
  {
    element({ chart, pictureAttributes }, report) {
      const axis = pictureAttributes.get("axis");
      if (!axis || !/^(?:bar|column|area|waterfall)/.test(chart?.name ?? "")) return;
      const part = (name: string): Field | undefined => axis.parts.find((one) => one.name === name);
      const [min, max, scale] = [part("min"), part("max"), part("scale")];
      const what = `${capitalized(withArticle(`\`${chart!.name}\``))} chart shows lengths from zero`;
      if (scale?.value === "log") {
        const advice = "Remove `scale=log`, or choose `@chart line`.";
        const problem = `${what}, which a logarithmic scale does not have.`;
        report(notFromZero.rule, scale.span, { problem, advice }, { severity: "error" });
        return;
      }
      // `invalid-axis` has reported an axis that ends before it begins.
      if (Number(min?.value) >= Number(max?.value)) return;
      const end = Number(min?.value) > 0 ? min : Number(max?.value) < 0 ? max : undefined;
      if (!end) return;
      const problem = `${what}, and its axis ${end === min ? "begins" : "ends"} at ${end.value}.`;
      report(notFromZero.rule, end.span, { problem, advice: `Remove \`${end.name}\`, or choose \`@chart line\`.` });
    },
  },
);
