import { formatTable } from "../../syntax/format-table.js";
import { createInnerTexts } from "../../syntax/inner-texts.js";
import { parse } from "../../syntax/parse.js";
import { applyEdits } from "../../text/span-edit.js";

/** A text with the columns of the table around an offset aligned. */
export function aligned(text: string, offset: number): string {
  const ignore = () => {};
  const tree = { document: parse(text, ignore), texts: createInnerTexts(text, ignore, () => true) };
  return applyEdits(text, formatTable(tree, text, offset));
}
