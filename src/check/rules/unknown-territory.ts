import { warning } from "../../diagnostics/descriptor.js";
import { writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { closestPlace } from "../../text/closest-place.js";
import { check } from "../model.js";

export const unknownTerritory = check(
  warning<{ readonly name: string; readonly suggestion?: string | undefined }>({
    code: "unknown-territory",
    message: ({ name }) => `\`${name}\` is not a territory of the project's \`catalog\`.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? "Check the spelling, or add the territory to `catalog.territories` in the configuration."
        : `Did you mean \`${suggestion}\`?`,
    explanation:
      "The service does not publish its list of maps. If the configuration lists territories in `catalog.territories`, igx reports all others.",
    bad: "@map wrold\n| title | value |\n| Brazil | 66 |\n",
    good: "@map world\n| title | value |\n| Brazil | 66 |\n",
    example: { project: { catalog: { territories: { world: ["Brazil"] } } } },
  }),
  {
    element({ fields }, report, { project }) {
      const territory = fields.get("territory");
      const listed = Object.keys(project.catalog?.territories ?? {});
      const known = [...listed, ...Object.keys(project.territories ?? {})];
      // A project without a list accepts all territories, since the service publishes none.
      if (!territory || listed.length === 0 || known.includes(String(territory.value))) return;
      const name = String(territory.value);
      const suggestion = closestPlace(name, known);
      const fixes = writeInstead(suggestion, territory.span);
      report(unknownTerritory.rule, territory.span, { name, suggestion }, { fixes });
    },
  },
);
