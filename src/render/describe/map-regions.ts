import { numberForm } from "../../language/number-form.js";
import { inOneLine } from "../../text/in-one-line.js";
import { type Message, message } from "../../text/message.js";
import { textOf } from "../chart-data.js";
import { writeAlone } from "../column-format.js";
import { type ElementFields, settingsOf } from "../element.js";
import { type MapItem, mapItems } from "../maps/map-items.js";
import { ownTerritory, territoryOf } from "../maps/own-territory.js";
import { regionIndex } from "../maps/region-index.js";
import type { Territory } from "../maps/territory.js";
import { formedNumbers } from "../number-form.js";
import type { Numbers } from "../numbers.js";
import { pictureFields } from "../picture-fields.js";
import { brief } from "./sentences.js";

/** A region of a map, in words. */
export interface MapRegion {
  readonly name: string;
  readonly value: number | undefined;
  /** The value as it is written. */
  readonly text: string;
  readonly group: string;
}

/** The name of the territory, as part of a sentence. */
export function territoryName(element: ElementFields): Message {
  const written = inOneLine(textOf(element["territory"]));
  const known = ownTerritory(element) ? undefined : territoryOf(element);
  if (known) return { id: known.name, values: [] };
  return written === "" ? message`an unnamed territory` : message`${brief(written)}`;
}

/** On a map one sees what `BR` is; in words it has to be said. */
export function mapRegions(element: ElementFields, plain: Numbers): readonly MapRegion[] {
  const numbers = formedNumbers(plain, numberForm(pictureFields(element)));
  const separator = settingsOf(element)["decimal_separator"];
  const nameOf = regionNamer(territoryOf(element));
  return mapItems(element["data"], typeof separator === "string" ? separator : undefined).map((item) => ({
    name: nameOf(item),
    value: item.value,
    text: item.digits === undefined ? item.text : writeAlone(item.digits, numbers, !item.isYear),
    group: item.group,
  }));
}

function regionNamer(found: Territory | undefined): (item: MapItem) => string {
  if (!found) return ({ shown }) => shown;
  const find = regionIndex(found);
  const names = new Map(found.regions.map(({ code, name }) => [code, name]));
  const isCode = (title: string) => /^(?:[A-Za-z]{2}-)?[A-Za-z0-9]{1,3}$/.test(title.trim());
  // A label is the author's own word for it.
  return ({ title, shown }) => (shown === title && isCode(title) ? (names.get(find(title) ?? "") ?? title) : shown);
}
