import type { Attached, CellText } from "./reader.js";
import { type Book, createTextCollector } from "./xlsx-book.js";
import { maxCells } from "./xlsx-unread.js";
import type { Attributes } from "./xml-scanner.js";
import type { ZipEntry } from "./zip.js";

/** A mutable `Attached`. */
interface Found {
  readonly notes: CellText[];
  readonly links: CellText[];
  readonly shapes: string[];
  others: number;
}

/** Reads parts that are attached to the cells of a sheet. Nothing depends on them, so damaged parts are left out. */
export function readAttached(book: Book, sheet: ZipEntry): Attached {
  const found: Found = { notes: [], links: [], shapes: [], others: 0 };
  const parts = (wanted: string): ReadonlySet<ZipEntry> =>
    new Set(book.relationsOf(sheet).flatMap(({ type, part }) => (type === wanted && part ? [part] : [])));
  try {
    for (const part of parts("comments")) readNotes(book, part, found);
    for (const part of parts("drawing")) readDrawing(book, part, found);
    readLinks(book, sheet, found);
  } catch {
    // These parts are only reported, so damage is ignored.
  }
  return found;
}

/** Adds one of the first, and counts the others. */
function add<Item>(found: Found, list: Item[], item: Item): void {
  if (list.length < maxCells) list.push(item);
  else found.others++;
}

/** Comments on cells (ECMA-376, part 1, 18.7). The first line of many is the name of the author. */
function readNotes(book: Book, part: ZipEntry, found: Found): void {
  const collector = createTextCollector();
  let cell = "";
  book.scan(part, {
    ...collector,
    open: (name, attribute) => {
      collector.open(name, attribute);
      if (name === "comment") cell = attribute("ref") ?? "";
    },
    close: (name) => {
      collector.close(name);
      if (name !== "comment") return;
      const text = collector.take().trim();
      if (text !== "") add(found, found.notes, { name: cell, text });
    },
  });
}

/** The objects over the cells (20.5): each anchor holds a chart, a picture, or shapes with a text. */
function readDrawing(book: Book, part: ZipEntry, found: Found): void {
  const collector = createTextCollector();
  book.scan(part, {
    ...collector,
    close: (name) => {
      collector.close(name);
      if (!name.endsWith("Anchor")) return;
      const text = collector.take().trim();
      if (text === "") found.others++;
      else add(found, found.shapes, text);
    },
  });
}

/** Addresses outside the workbook (18.3.1.47). A link to another cell has none. */
function readLinks(book: Book, sheet: ZipEntry, found: Found): void {
  const targets = new Map(book.relationsOf(sheet).map(({ id, target }) => [id, target]));
  const open = (name: string, attribute: Attributes): void => {
    const text = name === "hyperlink" ? (targets.get(attribute("id")) ?? "") : "";
    if (text !== "") add(found, found.links, { name: attribute("ref") ?? "", text });
  };
  book.scan(sheet, { open });
}
