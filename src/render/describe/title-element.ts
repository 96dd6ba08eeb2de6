import { fieldsOf } from "../../text/fields-of.js";
import { inOneLine } from "../../text/in-one-line.js";
import { requireArgument } from "../../text/require-argument.js";
import { textOf } from "../chart-data.js";
import { type ElementFields, entryFor, type PerElement } from "../element.js";
import { isTable } from "./data-tables.js";
import { territoryName } from "./map-regions.js";

/**
 * The name of a picture: `Million bags, this season and last (bar-grouped chart)`; without a heading above it, its kind alone. `undefined`
 * for texts, which are not pictures.
 */
export function titleElement(element: unknown, heading = ""): string | undefined {
  requireArgument(heading, "string", "The heading");
  const kind = kindOf(element);
  const name = inOneLine(heading);
  if (kind === undefined) return undefined;
  return name === "" ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` : `${name} (${kind})`;
}

function kindOf(element: unknown): string | undefined {
  const fields = fieldsOf(element);
  const kind = entryFor(kinds, fields);
  return kind ? kind(fields) : "element that igx does not know";
}

const noPicture = (): undefined => undefined;

const kinds: PerElement<(element: ElementFields) => string | undefined> = {
  h1: noPicture,
  h2: noPicture,
  body: noPicture,
  quote: noPicture,
  separator: noPicture,
  chart: (element) => (isTable(element) ? "table" : `${textOf(element["chart_type"]).trim()} chart`.trim()),
  map: (element) => `map of ${territoryName(element)}`,
  facts_and_figures: () => "facts and figures",
};
