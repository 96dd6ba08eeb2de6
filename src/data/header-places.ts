import { addToList } from "../text/add-to-list.js";
import { visitJson } from "../text/json.js";
import type { Span } from "../text/span.js";
import { parseCsv } from "./csv-rows.js";
import { findDelimiter, usualDelimiter } from "./delimiter.js";
import type { DataOptions } from "./reader.js";
import { takeSeparatorLine } from "./separator-line.js";
import { skipLines } from "./skip-lines.js";
import { cellSpan, cellText } from "./text-cells.js";

/** How the names of columns are written in a text. */
type HeaderNotation = "cell" | "json" | "yaml";

/** Where a text contains the names of its columns: once in a header, or as the key of each record. */
export interface HeaderPlaces {
  readonly notation: HeaderNotation;
  readonly delimiter?: string;
  readonly places: ReadonlyMap<string, readonly Span[]>;
}

/** The places of a text in a format; `undefined` for a format that is not text, or data without a header. Never fails: data may be half-typed. */
export async function headerPlaces(
  text: string,
  format: string,
  options: DataOptions,
): Promise<HeaderPlaces | undefined> {
  switch (format) {
    case "csv":
    case "tsv":
      return typeof (options.header ?? true) !== "boolean" || options.header === false
        ? undefined
        : headerCells(text, options, format);
    case "json":
      return { notation: "json", places: jsonKeys(text, 0, 1, new Map()) };
    case "jsonl":
    case "ndjson": {
      const places: Places = new Map();
      for (const line of text.matchAll(/[^\r\n]+/g)) jsonKeys(line[0], line.index, 0, places);
      return { notation: "json", places };
    }
    case "yaml":
    case "yml":
      return { notation: "yaml", places: await yamlKeys(text) };
    default:
      return undefined;
  }
}

type Places = Map<string, Span[]>;

/** The first row; the others are not read. */
function headerCells(whole: string, { delimiter: written, skip = 0 }: DataOptions, format: string): HeaderPlaces {
  const places: Places = new Map();
  const { text: below, delimiter: own } = takeSeparatorLine(whole);
  const skipped = skip === 0 ? { text: below } : skipLines(whole, skip);
  const text = "text" in skipped ? skipped.text : below;
  const found = written ?? own ?? findDelimiter(text, format);
  const delimiter = typeof found === "string" ? found : usualDelimiter(format);
  const { cells } = parseCsv(text, delimiter, { bytes: text.length, rows: 0, cells: text.length }, true);
  if (cells.rowCount > 0)
    for (let column = 0; column < cells.width; column++)
      addToList(places, cellText(cells, column), cellSpan(cells, column));
  return { notation: "cell", delimiter, places };
}

/** The keys of the objects at a depth. `from` is where the text begins. */
function jsonKeys(text: string, from: number, depth: number, places: Places): Places {
  let open = 0;
  visitJson(text, {
    onObjectBegin: () => void open++,
    onObjectEnd: () => void open--,
    onArrayBegin: () => void open++,
    onArrayEnd: () => void open--,
    onObjectProperty: (name, start, length) => {
      if (open === depth + 1) addToList(places, name, { start: from + start, end: from + start + length });
    },
  });
  return places;
}

async function yamlKeys(text: string): Promise<Places> {
  const [{ isMap, isScalar, isSeq }, { parseYaml }] = await Promise.all([import("yaml"), import("../text/yaml.js")]);
  const places: Places = new Map();
  const contents = parseYaml(text).document?.contents;
  for (const item of isSeq(contents) ? contents.items : [])
    for (const { key } of isMap(item) ? item.items : [])
      if (isScalar(key) && key.range) addToList(places, String(key.value), { start: key.range[0], end: key.range[1] });
  return places;
}

/** A name as the notation writes it. */
export function writeHeader(name: string, { notation, delimiter = "," }: HeaderPlaces): string {
  if (notation === "json") return JSON.stringify(name);
  if (notation === "yaml") return isPlainYaml(name) ? name : JSON.stringify(name);
  const needsQuotes = name.includes(delimiter) || /["\r\n]|^\s|\s$/.test(name);
  return needsQuotes ? `"${name.replaceAll('"', '""')}"` : name;
}

/** A plain scalar that is a string in the core schema of YAML 1.2, and in YAML 1.1, which other programs read. */
const isPlainYaml = (name: string): boolean =>
  /^[\p{L}_](?:[\p{L}\p{N}_ -]*[\p{L}\p{N}_])?$/u.test(name) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(name);
