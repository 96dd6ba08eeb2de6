import { warning } from "../../diagnostics/descriptor.js";
import { type Report, writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { closest } from "../../text/closest.js";
import { reportForRow } from "../cells.js";
import { itemColumn, itemField } from "../items.js";
import { check, type Field } from "../model.js";

export const unknownIcon = check(
  warning<{ readonly name: string; readonly suggestion?: string | undefined }>({
    code: "unknown-icon",
    message: ({ name }) => `\`${name}\` is not an icon of the project's \`catalog\`.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? "Check the spelling, or add the icon to `catalog.icons` in the configuration."
        : `Did you mean \`${suggestion}\`?`,
    explanation:
      "The service does not publish its list of icons. If the configuration lists icons in `catalog.icons`, igx reports all others.",
    bad: "@chart table {icon=cpu}\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart table {icon=cup}\n| Country | Bags |\n| Brazil | 66 |\n",
    example: { project: { catalog: { icons: ["cup", "leaf"] } } },
  }),
  {
    element({ fields, items }, report, { project, reportIn }) {
      const known = project.catalog?.icons ?? [];
      // A project without a list accepts all icons, since the service publishes none.
      if (known.length === 0) return;
      test(fields.get("icon"), known, report);
      const column = itemColumn(items, "icon");
      if (column) for (const row of items.rows) test(itemField(row, column), known, reportForRow(row, reportIn));
    },
  },
);

function test(icon: Field | undefined, known: readonly string[], report: Report): void {
  if (!icon || known.includes(String(icon.value))) return;
  const name = String(icon.value);
  const suggestion = closest(name, known);
  const fixes = writeInstead(suggestion, icon.span);
  report(unknownIcon.rule, icon.span, { name, suggestion }, { fixes });
}
