import type { Attached, CellText, Unread } from "../data/reader.js";
import { listed } from "../text/listed.js";
import type { DocumentPart } from "./document-part.js";
import type { ImportNotes } from "./import-notes.js";

/** Parts of a workbook that are not in the table: texts as comments, and findings about all of them. */
export function unreadParts({ cells, count, sheets, attached }: Unread, notes: ImportNotes): readonly DocumentPart[] {
  const names = namesOf(cells);
  const more = count > cells.length ? ` ${count - cells.length} more are left out.` : "";
  const text =
    cells.length === 1
      ? `The cell ${names} is outside the table and becomes a comment.`
      : `The cells ${names} are outside the table and become comments.${more}`;
  if (count > 0) notes.leftOut(0, text, "Write what readers need as a heading or a text.");
  reportAttached(attached, notes);
  const [first] = sheets;
  if (first !== undefined) notes.leftOut(0, unreadSheets(sheets), `Import one with ${sheetOption(first)}.`);
  return [
    ...cells.map(({ name, text }) => comment(name, text)),
    ...attached.notes.map(({ name, text }) => comment(`Note on ${name}`, text)),
    ...attached.links.map(({ name, text }) => comment(`Link of ${name}`, text)),
    ...attached.shapes.map((shape) => comment("Shape", shape)),
  ];
}

const comment = (name: string, text: string): DocumentPart => ({ kind: "comment", text: `${name}: ${text}` });

const namesOf = (cells: readonly CellText[]): string =>
  listed(
    cells.map(({ name }) => name),
    cells.length,
  );

function reportAttached({ notes: texts, links, shapes, others }: Attached, notes: ImportNotes): void {
  if (texts.length === 1) notes.leftOut(0, `The note on the cell ${namesOf(texts)} becomes a comment.`);
  if (texts.length > 1) notes.leftOut(0, `The notes on the cells ${namesOf(texts)} become comments.`);
  if (links.length === 1) notes.changed(0, `The address of the link in the cell ${namesOf(links)} becomes a comment.`);
  if (links.length > 1) notes.changed(0, `The addresses of the links in the cells ${namesOf(links)} become comments.`);
  if (shapes.length === 1) notes.leftOut(0, "The text of a shape on the sheet becomes a comment.");
  if (shapes.length > 1) notes.leftOut(0, `The texts of ${shapes.length} shapes on the sheet become comments.`);
  if (others === 1) notes.leftOut(0, "A chart or picture on the sheet is not imported.");
  if (others > 1) notes.leftOut(0, `${others} charts, pictures and the like on the sheet are not imported.`);
}

const unreadSheets = (sheets: readonly string[]): string =>
  `The sheet${sheets.length === 1 ? "" : "s"} ${listed(sheets, sheets.length)} ${sheets.length === 1 ? "is" : "are"} not imported.`;

const sheetOption = (name: string): string => `\`--options 'sheet=${JSON.stringify(name)}'\``;
