import { warning } from "../../diagnostics/descriptor.js";
import { writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { closest } from "../../text/closest.js";
import { check } from "../model.js";

export const unknownTerritory = check(
  warning<{ readonly name: string; readonly suggestion?: string | undefined }>({
    code: "unknown-territory",
    message: ({ name }) => `The project's catalogue has no territory \`${name}\`.`,
    hint: ({ suggestion }) =>
      suggestion === undefined ? "Check its spelling, or add it to the catalogue." : `Did you mean \`${suggestion}\`?`,
    explanation:
      "The service's list of maps is not public. Where the configuration's `catalog` lists territories, others are warned of.",
    bad: "@map wrold\n| title | value |\n| Brazil | 66 |\n",
    good: "@map world\n| title | value |\n| Brazil | 66 |\n",
    example: { project: { catalog: { territories: { world: ["Brazil"] } } } },
  }),
  {
    element({ fields }, report, { project }) {
      const territory = fields.get("territory");
      const known = Object.keys(project.catalog?.territories ?? {});
      if (!territory || known.length === 0 || known.includes(String(territory.value))) return;
      const name = String(territory.value);
      const suggestion = closest(name, known);
      const fixes = writeInstead(suggestion, territory.span);
      report(unknownTerritory.rule, territory.span, { name, suggestion }, { fixes });
    },
  },
);
