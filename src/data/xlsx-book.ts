import { overLimit } from "./problem.js";
import type { DataLimits } from "./reader.js";
import { unzip } from "./unzip.js";
import { type NumberFormat, numberFormat } from "./xlsx-format.js";
import { maximumColumns } from "./xlsx-grid.js";
import { type Attributes, createXmlScanner, type XmlHandlers } from "./xml-scanner.js";
import type { ZipEntry } from "./zip.js";

/*
 * The parts of a workbook that its sheets refer to (ECMA-376, part 1, section 12). All functions throw if the file is damaged; `xlsx.ts`
 * turns that into one finding.
 */

export interface Book {
  readonly sheets: readonly {
    readonly name: string;
    readonly part: ZipEntry | undefined;
    /** Whether it has cells: a sheet can be a chart alone (18.3.1.12). */
    readonly hasCells: boolean;
    /** Whether spreadsheet programs do not show it, `veryHidden` included (18.18.68). */
    readonly isHidden: boolean;
  }[];
  readonly epoch: 1900 | 1904;
  readonly texts: readonly string[];
  /** Indexed by the style of a cell (`s`). */
  readonly formats: readonly NumberFormat[];
  /** The references of a sheet: its tables, notes, drawings and links. */
  readonly relationsOf: (sheet: ZipEntry) => readonly BookRelation[];
  /** Scans a part piece by piece, so that a large sheet is never in memory as a whole. */
  readonly scan: (part: ZipEntry, handlers: Partial<XmlHandlers>) => void;
}

declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean },
) => { decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string };

const nothing = () => {};

/** Unpacked bytes of parts whose content is kept as a whole. The limit on cells bounds sheets and shared strings instead. */
const maximumSize = 32 * 1024 * 1024;

function scanPart(archive: Uint8Array, part: ZipEntry, handlers: Partial<XmlHandlers>): void {
  const scanner = createXmlScanner({ open: nothing, close: nothing, text: nothing, ...handlers });
  // Fatal: a workbook with broken UTF-8 would otherwise give wrong strings without a finding. `stream` keeps characters whole that two
  // pieces share.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  unzip(archive, part, (piece) => scanner.push(decoder.decode(piece, { stream: true })));
  scanner.push(decoder.decode());
  scanner.end();
}

/**
 * Finds the workbook through the relations of the package, as ECMA-376 part 2 asks. (Some writers do not use the usual path
 * `xl/workbook.xml`.)
 */
export function openBook(archive: Uint8Array, entries: readonly ZipEntry[], limits: DataLimits): Book {
  const scan: Book["scan"] = (part, handlers) => scanPart(archive, part, handlers);
  const scanWhole: Book["scan"] = (part, handlers) => {
    if (part.size > maximumSize) throw new RangeError("too large");
    scan(part, handlers);
  };
  // Names of parts ignore case (ECMA-376, part 2, part names).
  const parts = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const find = (path: string | undefined) => (path === undefined ? undefined : parts.get(path.toLowerCase()));
  const path = readRelations(scanWhole, find("_rels/.rels"), "").find(({ type }) => type === "officeDocument")?.path;
  const part = find(path);
  if (path === undefined || !part) throw new RangeError("no workbook");
  const relationsOf = (path: string): readonly Relation[] => {
    const slash = path.lastIndexOf("/") + 1;
    const folder = path.slice(0, slash);
    return readRelations(scanWhole, find(`${folder}_rels/${path.slice(slash)}.rels`), folder);
  };
  const relations = relationsOf(path);
  const partOf = (wanted: string) => find(relations.find(({ type }) => type === wanted)?.path);
  const sheets: Book["sheets"][number][] = [];
  let epoch: Book["epoch"] = 1900;
  scanWhole(part, {
    open: (name, attribute) => {
      // Old workbooks of Macs count days from 1904 (18.2.28).
      if (name === "workbookPr" && isTrue(attribute("date1904"))) epoch = 1904;
      if (name !== "sheet") return;
      const relation = relations.find(({ id }) => id === attribute("id"));
      const hasCells = relation?.type !== "chartsheet" && relation?.type !== "dialogsheet";
      const isHidden = /hidden$/i.test(attribute("state") ?? "");
      sheets.push({ name: attribute("name") ?? "", part: find(relation?.path), hasCells, isHidden });
    },
  });
  return {
    sheets,
    epoch,
    texts: readTexts(scan, partOf("sharedStrings"), limits),
    formats: readFormats(scanWhole, partOf("styles")),
    relationsOf: ({ name }) =>
      relationsOf(name).map(({ id, type, target, path }) => ({ id, type, target, part: find(path) })),
    scan,
  };
}

/** Whether an attribute of type `boolean` is set. */
export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

interface Relation {
  readonly id: string | undefined;
  /** The last segment of its URI: strict and transitional workbooks differ before it. */
  readonly type: string;
  /** As it is written: of a link, an address. */
  readonly target: string;
  readonly path: string;
}

interface BookRelation extends Omit<Relation, "path"> {
  /** Missing if it leads out of the workbook, as links do. */
  readonly part: ZipEntry | undefined;
}

function readRelations(scan: Book["scan"], part: ZipEntry | undefined, folder: string): readonly Relation[] {
  const relations: Relation[] = [];
  const open = (name: string, attribute: Attributes): void => {
    if (name !== "Relationship") return;
    const type = attribute("Type") ?? "";
    const target = attribute("Target") ?? "";
    const path = resolve(folder, target);
    relations.push({ id: attribute("Id"), type: type.slice(type.lastIndexOf("/") + 1), target, path });
  };
  if (part) scan(part, { open });
  return relations;
}

/**
 * A target as a path inside the archive. `..` above the top is dropped; it names no file outside in any case, since paths are only looked
 * up in the archive's directory.
 */
function resolve(folder: string, target: string): string {
  const path: string[] = [];
  for (const name of (target.startsWith("/") ? target : folder + target).split("/"))
    if (name === "..") path.pop();
    else if (name !== "" && name !== ".") path.push(name);
  return path.join("/");
}

/**
 * Collects the text of `t` elements, in shared strings and in cells. Text in `rPh` is left out: it says how to pronounce the text (18.4.6).
 */
export function createTextCollector(): Pick<XmlHandlers, "open" | "close" | "text"> & { readonly take: () => string } {
  let text = "";
  let inText = false;
  let phonetic = 0;
  return {
    open: (name) => {
      if (name === "rPh") phonetic++;
      if (name === "t") inText = phonetic === 0;
    },
    close: (name) => {
      if (name === "rPh") phonetic--;
      if (name === "t") inText = false;
    },
    text: (piece) => {
      if (inText) text += piece;
    },
    take: () => {
      const taken = decodeEscapes(text);
      text = "";
      return taken;
    },
  };
}

/** Decodes `_x000D_` to a carriage return: characters that XML does not allow are written like this (ECMA-376, part 1, 22.9.2.19). */
export const decodeEscapes = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

function readTexts(scan: Book["scan"], part: ZipEntry | undefined, limits: DataLimits): readonly string[] {
  const texts: string[] = [];
  const collector = createTextCollector();
  const close = (name: string): void => {
    collector.close(name);
    // The header is not one of the table's cells, so its columns come on top of the limit.
    if (name === "si" && texts.push(collector.take()) > limits.cells + maximumColumns) throw overLimit("cells");
  };
  if (part) scan(part, { ...collector, close });
  return texts;
}

function readFormats(scan: Book["scan"], part: ZipEntry | undefined): readonly NumberFormat[] {
  // Codes of the workbook's own formats (`numFmt`); built-in ones have none (18.8.30).
  const codes = new Map<number, string>();
  const identifiers: number[] = [];
  let inCells = false;
  const open = (name: string, attribute: Attributes): void => {
    if (name === "cellXfs") inCells = true;
    // `cellStyleXfs` contains `xf` elements too, but cells index those of `cellXfs` alone (18.8.10).
    if (name === "xf" && inCells) identifiers.push(Number(attribute("numFmtId") ?? 0));
    if (name === "numFmt") codes.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "");
  };
  const close = (name: string): void => {
    if (name === "cellXfs") inCells = false;
  };
  if (part) scan(part, { open, close });
  // Thousands of styles often share few formats, and each takes several regular expressions.
  const known = new Map<number, NumberFormat>();
  return identifiers.map((id) => {
    const format = known.get(id) ?? numberFormat(id, codes.get(id));
    known.set(id, format);
    return format;
  });
}
