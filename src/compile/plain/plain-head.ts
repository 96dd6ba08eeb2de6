import type { Check, ItemColumn } from "../../check/model.js";
import { columnsNamed } from "../../check/plain-table.js";
import type { PlainTableElement } from "../../check/plain-table-element.js";
import { inOrder } from "../../check/read-items.js";
import { valueChecksOf } from "../../check/registry.js";
import { isHalf } from "../../check/rules/lone-half.js";
import type { ContentSink } from "../../emit/emit.js";
import {
  compactElements,
  type ElementStyle,
  indentedElements,
  writeElementJson,
} from "../../emit/write-element-json.js";
import { trim } from "../../syntax/scan.js";
import { encodeUtf8 } from "../../text/utf8.js";
import type { DataFrame } from "./json-style.js";
import { createLineCache, type LineCache } from "./line-cache.js";

/** The line of a directive with a plain table: all of its element but the data. */
export interface PlainHead {
  readonly element: PlainTableElement;
  readonly isHalf: boolean;
  /** Whether values are written as text too, since the service converts them. */
  readonly separated: boolean;
  /** The checks that look at rows: the others have found nothing. */
  readonly checks: readonly Check[];
  /** By style: what is written of it before and after the data. */
  readonly frames: ReadonlyMap<ElementStyle, DataFrame>;
  /** The columns that the line of a header names, of a map or of facts. */
  readonly columns: LineCache<readonly ItemColumn[]>;
}

export const headOf = (element: PlainTableElement): PlainHead => ({
  element,
  isHalf: isHalf(element),
  separated: element.settings.has("decimal_separator"),
  checks: valueChecksOf(element),
  frames: new Map([compactElements, indentedElements].map((style) => [style, frameOf(element, style)])),
  columns: createLineCache(),
});

/** What a style writes of the element around its data. */
function frameOf(element: PlainTableElement, style: ElementStyle): DataFrame {
  const written = ["", ""];
  let part = 0;
  const add = (json: string) => {
    written[part] += json;
  };
  const nothing = () => undefined;
  const sink: ContentSink = {
    key: (name) => add(`,${style.field}${JSON.stringify(name)}${style.colon}`),
    open() {
      part = 1;
    },
    ...{ close: nothing, value: nothing, header: nothing, rows: nothing, items: nothing },
  };
  writeElementJson(element, true, style, sink, add);
  return { open: encodeUtf8(written[0]!), close: encodeUtf8(written[1]!) };
}

/** The columns that the line of a header names; `undefined` if one is not known, is there twice, or is missing. */
export function columnsOf({ element, columns }: PlainHead, header: string): readonly ItemColumn[] | undefined {
  const named = columnsNamed(element.definition, namesIn(header));
  const ordered = named && inOrder(named, element.definition);
  if (ordered) columns.add(header, () => ordered);
  return ordered;
}

/** The cells of a plain header, which begins with a bar. Blanks are those of the language: a column with another one has another name. */
function namesIn(header: string): readonly string[] {
  const names = header
    .slice(1)
    .split("|")
    .map((cell) => {
      const { start, end } = trim(cell, 0, cell.length);
      return cell.slice(start, end);
    });
  // What follows the last bar is a cell only if it is not blank.
  if (names.at(-1) === "") names.pop();
  return names;
}
