import { CodeActionKind, type WorkspaceEdit } from "vscode-languageserver-types";
import { field, fields, raw } from "../../emit/json-fields.js";
import { writeWord } from "../../emit/write-attributes.js";
import type * as ast from "../../syntax/ast.js";
import { isNumber } from "../../syntax/scan.js";
import type { JsonNode } from "../../text/json.js";
import { directoryOf, resolve } from "../../text/path.js";
import { lineIndex, lineText } from "../../text/source-file.js";
import type { DocumentLevel } from "../levels.js";
import { lineEdits } from "../line-edits.js";
import type { Refusal } from "../refusal.js";
import { attributeOf, directiveAt, elementOf } from "./data-directive.js";
import type { ActionInput, ActionProvider } from "./provider.js";
import { givesSameContent } from "./same-content.js";

/** Moves the rows of an element to a CSV file. Offered only where the content stays the same. */
export const extractTable: ActionProvider = {
  name: "extract-table",
  kind: CodeActionKind.RefactorExtract,
  find: async (input) => {
    const directive = directiveAt(input);
    return directive && isWrittenOut(directive, input.level) && (await input.level.result()).output
      ? [{ title: "Move the table to a CSV file", later: "csv" }]
      : [];
  },
  edit: async (input) => {
    const directive = directiveAt(input);
    return directive && isWrittenOut(directive, input.level) ? extract(directive, input) : undefined;
  },
};

/** One run of rows without comments and without anything that is evaluated, which a file could not contain. */
function isWrittenOut({ items, span, ...directive }: ast.Directive, { document, texts }: DocumentLevel): boolean {
  const [rows] = items;
  if (items.length !== 1 || rows?.kind !== "rows" || attributeOf({ items, span, ...directive }, "from")) return false;
  if (document.comments.some((one) => span.start <= one.span.start && one.span.end <= span.end)) return false;
  const { cells } = texts.rows(rows);
  return [...cells.values()].every((row) =>
    [...row.values()].every(({ parts }) => parts.every((part) => typeof part === "string")),
  );
}

const otherContent: Refusal = {
  refused: "The table stays in the document: a CSV file of it would give other content, or the document has errors.",
};

async function extract(directive: ast.Directive, { level }: ActionInput): Promise<WorkspaceEdit | Refusal> {
  const element = await elementOf(level, directive);
  const table = element && tableOf(element.node, element.json);
  if (!table) return otherContent;
  const { file, project, uri } = level;
  const { name, path } = await freeName(level);
  const data = `@data ${name} "${name}.csv"${table.text.length > 0 ? ` {text=[${table.text.map(writeWord).join(" ")}]}` : ""}`;
  const added = [`from=${name}`, ...(table.isColored ? [`color=${table.columns.at(-1)}`] : [])].join(" ");
  const next = withoutRows(
    directive,
    file.text,
    data,
    added,
    /^[ \t]*/.exec(lineText(file, lineIndex(file, directive.span.start)))![0],
  );
  const csv = csvOf(table);
  if (!(await givesSameContent(level, next, new Map([[path, csv]])))) return otherContent;
  const target = project.uris.toUri(path);
  const start = { line: 0, character: 0 };
  return {
    documentChanges: [
      { kind: "create", uri: target },
      { textDocument: { uri: target, version: null }, edits: [{ range: { start, end: start }, newText: csv }] },
      { textDocument: { uri, version: null }, edits: lineEdits(file, next) },
    ],
  };
}

/** The text with a name for the data above the directive, and without its rows. */
function withoutRows(
  { span, attributes, argumentSpan, nameSpan, items }: ast.Directive,
  text: string,
  data: string,
  added: string,
  indent: string,
): string {
  const headEnd = attributes ? attributes.span.end - 1 : Math.max(argumentSpan.end, nameSpan.end);
  const isEmpty = attributes?.entries.length === 0;
  const head = text.slice(span.start, headEnd) + (attributes ? `${isEmpty ? "" : " "}${added}}` : ` {${added}}`);
  const ending = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const rows = items.at(-1)!.span.end;
  // The line end of the last row becomes that of the head.
  const isEnded = /[\r\n]$/.test(text.slice(items[0]!.span.start, rows));
  return `${text.slice(0, span.start)}${data}${ending}${indent}${head}${isEnded ? ending : ""}${text.slice(rows)}`;
}

/** A name that the document and its folder do not have yet. */
async function freeName({
  file,
  project,
  path,
}: DocumentLevel): Promise<{ readonly name: string; readonly path: string }> {
  const folder = directoryOf(resolve(project.host.root, path));
  for (let number = 1; ; number++) {
    const name = number === 1 ? "table" : `table${number}`;
    const candidate = resolve(folder, `${name}.csv`);
    const isTaken =
      new RegExp(`\\b${name}\\b`).test(file.text) ||
      (await project.host.readFile(candidate).catch(() => undefined)) !== undefined;
    if (!isTaken) return { name, path: candidate };
  }
}

interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns whose texts look like numbers. */
  readonly text: readonly string[];
  /** Whether the last column has the colours of the rows. */
  readonly isColored: boolean;
}

/** The data of an element as it is emitted; `undefined` for several sheets. */
function tableOf(node: JsonNode, json: string): CsvTable | undefined {
  const data = field(node, "data");
  if (data?.type === "object") {
    const [sheet, ...others] = field(data, "sheets")?.children ?? [];
    return sheet && others.length === 0 ? coloredTable(sheet, json) : undefined;
  }
  const [first, ...others] = data?.children ?? [];
  if (!first) return undefined;
  if (first.type === "object") return itemsTable(data!.children!, json);
  const [header, ...rows] = first.children ?? [];
  return others.length === 0 && header
    ? typed(
        namesOf(header),
        rows.map(({ children = [] }) => children),
        json,
      )
    : undefined;
}

const namesOf = ({ children = [] }: JsonNode): readonly string[] => children.map(({ value }) => String(value));

function coloredTable(sheet: JsonNode, json: string): CsvTable | undefined {
  const names = namesOf(field(sheet, "header")!);
  if (names.includes("color")) return undefined;
  const rows = (field(sheet, "rows")?.children ?? []).map((row) => {
    const data = field(row, "data")?.children ?? [];
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
const csvOf = ({ columns, rows }: CsvTable): string =>
  [columns, ...rows].map((cells) => `${cells.map(csvCell).join(",")}\n`).join("");

const csvCell = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
