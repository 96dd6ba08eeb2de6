import { warning } from "../../diagnostics/descriptor.js";
import { writeInstead } from "../../diagnostics/pending-diagnostic.js";
import { closestPlace } from "../../text/closest-place.js";
import { reportForRow } from "../cells.js";
import { hasItemCell, itemColumn, itemField } from "../items.js";
import { check } from "../model.js";

export const unknownRegion = check(
  warning<{
    readonly name: string;
    readonly territory: string;
    readonly own: boolean;
    readonly suggestion?: string | undefined;
  }>({
    code: "unknown-region",
    message: ({ name, territory, own }) =>
      `${JSON.stringify(name)} is not a region of \`${territory}\` in the project's ${own ? "file" : "`catalog`"}.`,
    hint: ({ suggestion, territory, own }) =>
      suggestion === undefined
        ? own
          ? `Check the spelling, or \`territories.${territory}\` in the configuration.`
          : `Check the spelling, or add the region to \`catalog.territories.${territory}\` in the configuration.`
        : `Did you mean \`${suggestion}\`?`,
    explanation:
      "The `title` of a region must be a name on its map (specification, section 2.7), but the service does not publish the names. If the configuration lists the regions of a territory in `catalog.territories`, or has a file with the territory in `territories`, igx reports all others.",
    bad: "@map world\n| title | value |\n| Brasil | 66 |\n",
    good: "@map world\n| title | value |\n| Brazil | 66 |\n",
    example: { project: { catalog: { territories: { world: ["Brazil", "Japan"] } } } },
  }),
  {
    element({ fields, items }, _report, { project, ownRegions, reportIn }) {
      const territory = String(fields.get("territory")?.value);
      const territories = project.catalog?.territories ?? {};
      // Own properties only: a territory may be called `constructor`.
      const own = ownRegions?.get(territory);
      const known = own ?? (Object.hasOwn(territories, territory) ? territories[territory]! : []);
      // A territory without regions is known by name only.
      if (known.length === 0) return;
      const names = new Set(known);
      const column = itemColumn(items, "title");
      const [latitude, longitude] = [itemColumn(items, "latitude"), itemColumn(items, "longitude")];
      if (!column) return;
      for (const row of items.rows) {
        // A point has a place of its own.
        if (latitude && longitude && hasItemCell(row, latitude) && hasItemCell(row, longitude)) continue;
        const title = itemField(row, column);
        if (!title || names.has(String(title.value))) continue;
        const name = String(title.value);
        const suggestion = closestPlace(name, known);
        const fixes = writeInstead(suggestion, title.span);
        reportForRow(row, reportIn)(
          unknownRegion.rule,
          title.span,
          { name, territory, own: own !== undefined, suggestion },
          { fixes },
        );
      }
    },
  },
);
