import { CodeActionKind, type WorkspaceEdit } from "vscode-languageserver-types";
import type * as ast from "../../syntax/ast.js";
import { writeWord } from "../../syntax/attribute-word.js";
import { lineStart } from "../../syntax/scan.js";
import { lineEnding } from "../../text/line-ending.js";
import { directoryOf, resolve } from "../../text/path.js";
import { emptySpan } from "../../text/span.js";
import { applyEdits, type SpanEdit } from "../../text/span-edit.js";
import type { DocumentLevel } from "../levels.js";
import { lineEdits } from "../line-edits.js";
import type { Refusal } from "../refusal.js";
import { type CsvTable, csvOf, tablesOf } from "./csv-table.js";
import { attributeOf, directiveAt, elementOf } from "./data-directive.js";
import { hasComments } from "./has-comments.js";
import type { ActionInput, ActionProvider } from "./provider.js";
import { givesSameContent } from "./same-content.js";

/** Moves the rows of an element to CSV files, one for each sheet. Offered only where the content stays the same and the client can create files. */
export const extractTable: ActionProvider = {
  name: "extract-table",
  kind: CodeActionKind.RefactorExtract,
  find: async (input) => {
    if (!input.level.project.client.createFiles) return [];
    const directive = directiveAt(input);
    const count = directive ? writtenSheets(directive, input.level).length : 0;
    if (count === 0 || !(await input.level.result()).output) return [];
    return [
      { title: count === 1 ? "Move the table to a CSV file" : `Move the ${count} tables to CSV files`, later: "csv" },
    ];
  },
  edit: async (input) => {
    const directive = directiveAt(input);
    const sheets = directive ? writtenSheets(directive, input.level) : [];
    return directive && sheets.length > 0 ? extract(directive, sheets, input) : undefined;
  },
};

/** The line of an element or of a `@sheet`, and the rows below it. */
interface SheetRows {
  readonly head: ast.Directive;
  readonly rows: ast.Rows;
  /** The index of the sheet among all sheets of the element. */
  readonly index: number;
}

/** The sheets with one run of rows each, without comments and without anything that is evaluated, which a file could not contain. */
function writtenSheets(directive: ast.Directive, level: DocumentLevel): readonly SheetRows[] {
  const { items } = directive;
  if (hasComments(directive, level)) return [];
  const sheets: SheetRows[] = [];
  let head: ast.Directive | undefined = directive;
  let index = 0;
  for (const item of items) {
    if (item.kind === "directive" && item.name === "sheet") {
      // An element can begin with `@sheet`, which is then its first one.
      if (item !== items[0]) index++;
      head = item;
    } else if (item.kind === "rows" && head && !attributeOf(head, "from") && isPlain(item, level)) {
      sheets.push({ head, rows: item, index });
      head = undefined;
    } else if (!declares.has(item.kind) && item.kind !== "directive") return [];
  }
  return sheets;
}

/** Names that are declared among the rows, or below them, stay where they are. */
const declares: ReadonlySet<ast.DataItem["kind"]> = new Set<ast.DataItem["kind"]>(["let", "data", "fence"]);

function isPlain(node: ast.Rows, { texts, file }: DocumentLevel): boolean {
  const { cells, attributes } = texts.rows(node);
  const hasExpression = ({ span }: ast.Attributes) => file.text.slice(span.start, span.end).includes("{{");
  return (
    ![...attributes.values()].some(hasExpression) &&
    [...cells.values()].every((row) =>
      [...row.values()].every(({ parts }) => parts.every((part) => typeof part === "string")),
    )
  );
}

const otherContent: Refusal = {
  refused: "The table stays in the document: a CSV file of it would give other content, or the document has errors.",
};

async function extract(
  directive: ast.Directive,
  sheets: readonly SheetRows[],
  { level }: ActionInput,
): Promise<WorkspaceEdit | Refusal> {
  const element = await elementOf(level, directive);
  const tables = element ? tablesOf(element.node, element.json) : [];
  const found = sheets.flatMap((sheet) => tables[sheet.index] ?? []);
  if (found.length < sheets.length) return otherContent;
  const { file, project, uri } = level;
  const names = await freeNames(level, sheets.length);
  const heads = sheets.map((sheet, at) => withoutRows(sheet, names[at]!.name, found[at]!, file.text));
  const next = applyEdits(file.text, [declarations(directive, names, found, file.text), ...heads]);
  const files = new Map(names.map(({ path }, at) => [path, csvOf(found[at]!)]));
  if (!(await givesSameContent(level, next, files))) return otherContent;
  return {
    documentChanges: [
      ...[...files].flatMap(([path, csv]) => newFile(project.uris.toUri(path), csv)),
      { textDocument: { uri, version: null }, edits: lineEdits(file, next) },
    ],
  };
}

function newFile(uri: string, text: string): NonNullable<WorkspaceEdit["documentChanges"]> {
  const start = { line: 0, character: 0 };
  return [
    { kind: "create", uri },
    { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: text }] },
  ];
}

/** Names for the data, above the element. */
function declarations(
  { span }: ast.Directive,
  names: readonly DataName[],
  tables: readonly CsvTable[],
  text: string,
): SpanEdit {
  const indent = text.slice(lineStart(text, span.start), span.start);
  const lines = names.map(({ name }, at) => {
    const texts = tables[at]!.text.map(writeWord);
    return `@data ${name} "${name}.csv"${texts.length > 0 ? ` {text=[${texts.join(" ")}]}` : ""}${lineEnding(text)}${indent}`;
  });
  return { span: emptySpan(span.start), text: lines.join("") };
}

/** The head with the name of the data, and without the rows, whose last line end it has. */
function withoutRows({ head, rows }: SheetRows, name: string, table: CsvTable, text: string): SpanEdit {
  const { attributes, argumentSpan, nameSpan } = head;
  const start = attributes ? attributes.span.end - 1 : Math.max(argumentSpan.end, nameSpan.end);
  const added = [`from=${name}`, ...(table.isColored ? [`color=${table.columns.at(-1)}`] : [])].join(" ");
  const written = attributes ? `${attributes.entries.length === 0 ? "" : " "}${added}}` : ` {${added}}`;
  const isEnded = /[\r\n]$/.test(text.slice(rows.span.start, rows.span.end));
  return { span: { start, end: rows.span.end }, text: `${written}${isEnded ? lineEnding(text) : ""}` };
}

interface DataName {
  readonly name: string;
  readonly path: string;
}

/** Names that the document and its folder do not have yet. */
async function freeNames({ file, project, path }: DocumentLevel, count: number): Promise<readonly DataName[]> {
  const folder = directoryOf(resolve(project.host.root, path));
  const names: DataName[] = [];
  for (let number = 1; names.length < count; number++) {
    const name = number === 1 ? "table" : `table${number}`;
    const candidate = resolve(folder, `${name}.csv`);
    const isTaken =
      new RegExp(`\\b${name}\\b`).test(file.text) ||
      (await project.host.readFile(candidate).catch(() => undefined)) !== undefined;
    if (!isTaken) names.push({ name, path: candidate });
  }
  return names;
}
