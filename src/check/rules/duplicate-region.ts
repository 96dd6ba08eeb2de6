import { warning } from "../../diagnostics/descriptor.js";
import { check, type Field } from "../model.js";

export const duplicateRegion = check(
  warning<{ readonly title: string }>({
    code: "duplicate-region",
    message: ({ title }) => `The region ${JSON.stringify(title)} is there twice.`,
    hint: () => "Keep one row of it.",
    explanation: "Each region of a map has one value (specification, section 2.7); with two, one is lost.",
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
        const first = seen.get(title.json);
        if (!first) seen.set(title.json, title);
        else {
          const related = [{ message: "It is here first.", file: row.file, span: first.span }];
          reportIn(row.file)(duplicateRegion.rule, title.span, { title: String(title.value) }, { related });
        }
      }
    },
  },
);
