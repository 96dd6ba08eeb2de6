import { warning } from "../../diagnostics/descriptor.js";
import { check, type Field } from "../model.js";

export const duplicateRegion = check(
  warning<{ readonly title: string }>({
    code: "duplicate-region",
    message: ({ title }) => `The map contains the region ${JSON.stringify(title)} twice.`,
    hint: () => "Remove one of the rows.",
    explanation:
      "Each region of a map has one value (specification, section 2.7). With two rows, one value would be lost.",
    bad: "@map world\n| title | value |\n| Brazil | 66 |\n| Brazil | 67 |\n",
    good: "@map world\n| title | value |\n| Brazil | 66 |\n| Vietnam | 29 |\n",
  }),
  {
    element({ definition, items }, _report, { reportIn }) {
      if (definition.type !== "map") return;
      const seen = new Map<string, Field>();
      for (const { row, fields } of items) {
        const title = fields.get("title");
        if (!title) continue;
        // By the emitted text: the service matches regions by their exact title.
        const first = seen.get(title.json);
        if (!first) seen.set(title.json, title);
        else {
          const related = [{ message: "The first row is here.", file: row.file, span: first.span }];
          reportIn(row.file)(duplicateRegion.rule, title.span, { title: String(title.value) }, { related });
        }
      }
    },
  },
);
