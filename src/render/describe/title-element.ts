import { textOf } from "../chart-data.js";
import { fieldsOf } from "./data-tables.js";
import { territoryName } from "./map-regions.js";

/**
 * What a picture is called: `Million bags, this season and last (bar-grouped chart)`; without the heading it stands under, its kind
 * alone. `undefined` for texts, which are no pictures.
 */
export function titleElement(element: unknown, heading = ""): string | undefined {
  const kind = kindOf(element);
  const name = heading.replace(/\s+/g, " ").trim();
  if (kind === undefined) return undefined;
  return name === "" ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` : `${name} (${kind})`;
}

function kindOf(element: unknown): string | undefined {
  const fields = fieldsOf(element);
  const { type, chart_type } = fields;
  switch (type) {
    case "chart":
      return chart_type === "table" ? "table" : `${textOf(chart_type).trim()} chart`.trim();
    case "map":
      return `map of ${territoryName(fields)}`;
    case "facts_and_figures":
      return "facts and figures";
    case "h1":
    case "h2":
    case "body":
    case "quote":
    case "separator":
      return undefined;
    default:
      return "element that igx does not know";
  }
}
