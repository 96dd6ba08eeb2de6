import { findElement } from "../language/registry.js";
import { writeWord } from "../syntax/attribute-word.js";
import type { JsonNode } from "../text/json.js";
import { childrenOf, field, fields, raw, stringField } from "./json-fields.js";
import { writeAttributes } from "./write-attributes.js";
import { writeTextCell } from "./write-text-cell.js";

type Cells = readonly (string | undefined)[];

const writeRow = (cells: Cells, attributes = ""): string | undefined =>
  cells.includes(undefined) ? undefined : `|${cells.map((cell) => ` ${cell} |`).join("")}${attributes}\n`;

/** All rows, or nothing where one cannot be written. */
const joinRows = (rows: readonly (string | undefined)[]): string | undefined =>
  rows.includes(undefined) ? undefined : rows.join("");

export function writeChart(node: JsonNode, json: string): string | undefined {
  const type = stringField(node, "chart_type");
  const data = field(node, "data");
  const settings = field(node, "settings");
  const separated = field(settings, "decimal_separator") !== undefined;
  const more = fields(node).filter(([name]) => name === "colors" || name === "icon");
  const sheets =
    data?.type === "array"
      ? childrenOf(data).map((sheet) => writeArraySheet(sheet, json, separated))
      : writeSheets(data, json, separated);
  if (type === undefined || !sheets || sheets.length === 0 || sheets.includes(undefined)) return undefined;
  const attributes = writeAttributes(settings, json, false, more);
  if (attributes === undefined) return undefined;
  const plainSheets = data!.type === "object" && !hasRowColor(data!);
  const withShape = plainSheets
    ? attributes === ""
      ? "{shape=sheets}"
      : `${attributes.slice(0, -1)} shape=sheets}`
    : attributes;
  return `@chart ${writeWord(type)}${withShape === "" ? "" : ` ${withShape}`}\n${sheets.join("@sheet\n")}`;
}

const hasRowColor = (data: JsonNode): boolean =>
  childrenOf(field(data, "sheets")).some((sheet) =>
    childrenOf(field(sheet, "rows")).some((row) => field(row, "color")),
  );

function writeArraySheet(sheet: JsonNode, json: string, separated: boolean): string | undefined {
  const [header, ...rows] = childrenOf(sheet);
  if (header?.type !== "array") return undefined;
  return joinRows([
    writeHeader(header),
    ...rows.map((row) => (row.type === "array" ? writeRow(writeCells(childrenOf(row), json, separated)) : undefined)),
  ]);
}

const writeHeader = (header: JsonNode): string | undefined =>
  writeRow(
    childrenOf(header).map((cell) =>
      cell.type === "string" ? writeTextOrEmpty(cell.value as string, false) : undefined,
    ),
  );

const writeTextOrEmpty = (text: string, typed: boolean): string => (text === "" ? "" : writeTextCell(text, typed));

/** A title and its values. */
const writeCells = ([title, ...values]: readonly JsonNode[], json: string, separated: boolean): Cells => [
  title?.type === "string" ? writeTextOrEmpty(title.value as string, false) : undefined,
  ...values.map((value) => writeChartValue(value, json, separated)),
];

function writeChartValue(value: JsonNode, json: string, separated: boolean): string | undefined {
  if (value.type === "number") return separated ? `{{ ${raw(value, json)} }}` : raw(value, json);
  return value.type === "string" ? writeTextOrEmpty(value.value as string, !separated) : undefined;
}

function writeSheets(
  data: JsonNode | undefined,
  json: string,
  separated: boolean,
): readonly (string | undefined)[] | undefined {
  return field(data, "sheets")?.children?.map((sheet) => {
    const header = field(sheet, "header");
    const rows = field(sheet, "rows")?.children;
    if (header?.type !== "array" || !rows) return undefined;
    return joinRows([writeHeader(header), ...rows.map((row) => writeRowObject(row, json, separated))]);
  });
}

function writeRowObject(row: JsonNode, json: string, separated: boolean): string | undefined {
  const title = field(row, "header");
  const data = field(row, "data");
  const paint = field(row, "color");
  if (!title || data?.type !== "array" || (paint && paint.type !== "string")) return undefined;
  const color = stringField(row, "color");
  return writeRow(
    writeCells([title, ...childrenOf(data)], json, separated),
    color === undefined ? "" : ` {color=${writeWord(color)}}`,
  );
}

/** A map or facts: the columns that are used, in the order of the specification. */
export function writeItems(node: JsonNode, json: string, type: "map" | "facts_and_figures"): string | undefined {
  const definition = findElement(type)!;
  const items = field(node, "data")?.children;
  const attributes = writeAttributes(field(node, "settings"), json);
  const territory = stringField(node, "territory");
  if (!items || attributes === undefined || (type === "map" && territory === undefined)) return undefined;
  const used = definition.columns.filter((column) => column.required || items.some((item) => field(item, column.name)));
  const columns = used.length > 0 ? used : definition.columns;
  const rows = items.map((item) =>
    writeRow(columns.map(({ name, type: kind }) => writeItemCell(field(item, name), kind === "figure", json))),
  );
  const head = [
    `@${definition.directive}`,
    ...(territory === undefined ? [] : [writeWord(territory)]),
    ...(attributes === "" ? [] : [attributes]),
  ];
  return joinRows([`${head.join(" ")}\n`, writeRow(columns.map(({ name }) => name)), ...rows]);
}

/** A cell reads an integer with an exponent as text, but an interpolation keeps it. Nothing keeps one with a point. */
function writeFigure(number: string): string | undefined {
  if (/^-?\d+$/.test(number)) return number;
  return number.includes(".") ? undefined : `{{ ${number} }}`;
}

function writeItemCell(value: JsonNode | undefined, typed: boolean, json: string): string | undefined {
  switch (value?.type) {
    case undefined:
      return "";
    case "number":
      return typed ? writeFigure(raw(value, json)) : raw(value, json);
    case "boolean":
      return String(value.value);
    case "string":
      return value.value === "" ? '""' : writeTextCell(value.value as string, typed);
    default:
      return undefined;
  }
}
