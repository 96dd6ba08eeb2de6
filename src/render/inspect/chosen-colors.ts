import { mutedColor } from "../../language/colors.js";
import { fieldsOf } from "../../text/fields-of.js";
import { listOf } from "../../text/list-of.js";
import { textOf } from "../chart-data.js";
import type { ElementFields } from "../element.js";

/** A colour that the author has chosen, as written. */
export interface ChosenColor {
  readonly color: string;
  /** JSON pointer from the element. */
  readonly at: string;
}

/** The colours of an element, its rows and its items, each once. Without the grey of `highlight`, which is pale on purpose. */
export function chosenColors(element: ElementFields): readonly ChosenColor[] {
  const found = new Map<string, ChosenColor>();
  for (const { color, at } of element["type"] === "chart"
    ? chartColors(element)
    : itemColors(element["data"], "/data")) {
    const written = textOf(color).trim();
    const key = written.toLowerCase();
    if (written !== "" && key !== mutedColor && !found.has(key)) found.set(key, { color: written, at });
  }
  return [...found.values()];
}

interface WrittenColor {
  readonly color: unknown;
  readonly at: string;
}

function* chartColors({ colors, data }: ElementFields): Iterable<WrittenColor> {
  for (const [index, color] of listOf(colors).entries()) yield { color, at: `/colors/${index}` };
  for (const [index, sheet] of listOf(fieldsOf(data)["sheets"]).entries())
    yield* itemColors(fieldsOf(sheet)["rows"], `/data/sheets/${index}/rows`);
}

/** A row may also have a list of colours (specification, section 2.6), of which pictures show the first. */
function* itemColors(items: unknown, around: string): Iterable<WrittenColor> {
  for (const [index, item] of listOf(items).entries()) {
    const { color } = fieldsOf(item);
    if (color !== undefined) yield { color: Array.isArray(color) ? color[0] : color, at: `${around}/${index}/color` };
  }
}
