import { warning } from "../../diagnostics/descriptor.js";
import { check } from "../model.js";

export const sourceRequired = check(
  warning<{ readonly what: string; readonly advice: string }>({
    code: "source-required",
    optional: true,
    message: ({ what }) => `${what} does not name the source of its data.`,
    hint: ({ advice }) => `${advice}, such as \`{source="UN, World Population Prospects 2024"}\`.`,
    explanation:
      "Each chart and each map with data must name its `source`, so that readers can check where the numbers come from.",
    bad: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
    good: '@chart bar {source="ICO, Coffee Market Report 2024"}\n| Country | Bags |\n| Brazil | 66 |\n',
    example: { project: { rules: { "source-required": "warning" } } },
  }),
  {
    element({ definition, sheets, items, source, span }, report) {
      const { type } = definition;
      if (type !== "chart" && type !== "map") return;
      if (items.rows.length === 0 && sheets.every(({ rows }) => rows.length === 0)) return;
      // A source that is empty, or cannot be read, has a finding of its own.
      if (source.attributes.some(({ name }) => name === "source")) return;
      report(sourceRequired.rule, span, { what: `\`@${type}\``, advice: "Write `source` into the attributes" });
    },
    model({ elements }, { reportIn }) {
      for (const element of elements) {
        if (element.kind !== "json") continue;
        const { file, span, source, value } = element;
        if (value["type"] !== "chart" && value["type"] !== "map") continue;
        const params = { what: `The ${value["type"]}`, advice: "Write the element as a directive with `source`" };
        reportIn(file)(sourceRequired.rule, source.node.nameSpan, params, { element: span });
      }
    },
  },
);
