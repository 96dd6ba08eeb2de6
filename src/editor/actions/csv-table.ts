import { childrenOf, field, fields, raw } from "../../emit/json-fields.js";
import type { JsonNode } from "../../text/json.js";
import { isNumber } from "../../text/json-number.js";

/** The cells of a sheet as they are emitted. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns whose texts look like numbers. */
  readonly text: readonly string[];
  /** Whether the last column has the colours of the rows. */
  readonly isColored: boolean;
}

/** The data of an element as it is emitted, one table for each sheet; `undefined` for one that a file cannot contain. */
export function tablesOf(node: JsonNode, json: string): readonly (CsvTable | undefined)[] {
  const data = field(node, "data");
  if (data?.type === "object") return childrenOf(field(data, "sheets")).map((sheet) => coloredTable(sheet, json));
  const sheets = childrenOf(data);
  if (sheets[0]?.type === "object") return [itemsTable(sheets, json)];
  return sheets.map(
    ({ children: [header, ...rows] = [] }) =>
      header &&
      typed(
        namesOf(header),
        rows.map(({ children = [] }) => children),
        json,
      ),
  );
}

const namesOf = ({ children = [] }: JsonNode): readonly string[] => children.map(({ value }) => String(value));

function coloredTable(sheet: JsonNode, json: string): CsvTable | undefined {
  const names = namesOf(field(sheet, "header")!);
  if (names.includes("color")) return undefined;
  const rows = childrenOf(field(sheet, "rows")).map((row) => {
    const data = childrenOf(field(row, "data"));
    const blanks = Array.from({ length: Math.max(0, names.length - 1 - data.length) }, () => undefined);
    return [field(row, "header"), ...data, ...blanks, field(row, "color")];
  });
  return { ...typed([...names, "color"], rows, json), isColored: true };
}

function itemsTable(items: readonly JsonNode[], json: string): CsvTable {
  const names = [...new Set(items.flatMap((item) => fields(item).map(([name]) => name)))];
  return typed(
    names,
    items.map((item) => names.map((name) => field(item, name))),
    json,
  );
}

function typed(
  columns: readonly string[],
  rows: readonly (readonly (JsonNode | undefined)[])[],
  json: string,
): CsvTable {
  const isNumberLike = (cell: JsonNode | undefined) => {
    const value = cell?.type === "string" ? String(cell.value) : "";
    return isNumber(value, 0, value.length);
  };
  const text = columns.filter((_, at) => at > 0 && rows.some((row) => isNumberLike(row[at])));
  const cells = rows.map((row) =>
    row.map((cell) => (cell === undefined ? "" : cell.type === "string" ? String(cell.value) : raw(cell, json))),
  );
  return { columns, rows: cells, text, isColored: false };
}

/** RFC 4180, with line feeds. */
export const csvOf = ({ columns, rows }: CsvTable): string =>
  [columns, ...rows].map((cells) => `${cells.map(csvCell).join(",")}\n`).join("");

const csvCell = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
