import { capitalized } from "../../text/capitalized.js";
import { fieldsOf } from "../../text/fields-of.js";
import { inOneLine } from "../../text/in-one-line.js";
import { type Message, message } from "../../text/message.js";
import { requireArgument } from "../../text/require-argument.js";
import { textOf } from "../chart-data.js";
import { type ElementFields, entryFor, type PerElement } from "../element.js";
import { createWords } from "../words/words.js";
import { chartKind } from "./chart-kinds.js";
import { territoryName } from "./map-regions.js";

/**
 * The name of a picture: `Million bags, this season and last (grouped bar chart)`; without a heading above it, its kind alone. In the
 * language of `locale`, as `describeElement`. `undefined` for texts, which are not pictures.
 */
export function titleElement(element: unknown, heading = "", locale = "en"): string | undefined {
  requireArgument(heading, "string", "The heading");
  const own = kindOf(element);
  const name = inOneLine(heading);
  if (own === undefined) return undefined;
  const kind = createWords(locale).say(own);
  return name === "" ? capitalized(kind) : `${name} (${kind})`;
}

function kindOf(element: unknown): Message | undefined {
  const fields = fieldsOf(element);
  const kind = entryFor(kinds, fields);
  return kind ? kind(fields) : message`element that igx does not know`;
}

const noPicture = (): undefined => undefined;

const kinds: PerElement<(element: ElementFields) => Message | undefined> = {
  h1: noPicture,
  h2: noPicture,
  body: noPicture,
  quote: noPicture,
  separator: noPicture,
  chart: (element) => chartKind(textOf(element["chart_type"])),
  map: (element) => message`map of ${territoryName(element)}`,
  facts_and_figures: () => message`facts and figures`,
};
