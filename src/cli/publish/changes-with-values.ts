import { changeWriter, elementText, placeText, shortened } from "../../diff/change-texts.js";
import type { ElementDiff } from "../../diff/content-diff.js";
import { valueLines } from "../../diff/value-lines.js";
import { createNumbers } from "../../render/numbers.js";
import type { ShownChange } from "./shown-change.js";

/** Values of one document; the others are counted. */
const maxValues = 3;

/** Characters of one line. */
const maxLength = 200;

/** All elements, with the first values of the document: as `igx diff` writes them. */
export function changesWithValues(elements: readonly ElementDiff[], locale: string): readonly ShownChange[] {
  const writer = changeWriter(createNumbers(locale, "-"));
  const lines = elements.map((element) => valueLines(element, writer));
  const more = lines.flat().length - maxValues;
  const last = lines.findLastIndex(({ length }) => length > 0);
  let left = maxValues;
  return elements.map((element, at) => {
    const shown = lines[at]!.slice(0, left).map((line) => shortened(line, maxLength));
    left -= shown.length;
    return {
      kind: element.change,
      what: elementText(element),
      position: element.moved ? placeText(element) : (element.after ?? element.before ?? 0),
      values: at === last && more > 0 ? [...shown, `and ${more} more`] : shown,
    };
  });
}
