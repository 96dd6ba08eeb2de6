import { CompletionItemKind } from "vscode-languageserver-types";
import {
  type AttributeDefinition,
  type AttributeType,
  aggregateNames,
  calloutNames,
  fromOptions,
  half,
  rowColorAttribute,
  width,
} from "../../language/attributes.js";
import { attributesOfLine } from "../../language/data-lines.js";
import { fittingAttributes } from "../../language/fitting-attributes.js";
import { mapLabels } from "../../language/picture-attributes.js";
import { findDirective } from "../../language/registry.js";
import type { AttributeCursor } from "../../syntax/attributes-at.js";
import { lineStart } from "../../syntax/scan.js";
import { tableAround } from "./cells.js";
import { colorItems } from "./colors.js";
import { attributeWord, columnItems, tableItems } from "./columns.js";
import type { Cursor } from "./cursor.js";
import { dataOptions } from "./data-options.js";
import { iconItems } from "./icons.js";
import { includeParams } from "./include-params.js";
import type { Suggestion, Suggestions } from "./suggestion.js";
import { titleItems } from "./titles.js";

/** The suggestions between the braces of attributes. */
export async function attributes(cursor: Cursor, at: AttributeCursor, open: number): Promise<Suggestions> {
  const items = await itemsAt(cursor, at, open);
  const quoted = cursor.text[at.span.start] === '"' ? items.map(quotedItem) : items;
  return { span: at.span, items: isList(cursor, at) ? quoted.map(listItem) : quoted };
}

/** Whether the value is a list whose bracket is not written yet. */
function isList(cursor: Cursor, { at, path: [name, ...others] }: AttributeCursor): boolean {
  if (at !== "value" || others.length > 0) return false;
  const owner = ownerOf(cursor);
  if (owner === "data" || owner === "fence") return name === "text" || name === "null";
  const type = definitionsOf(owner).find((one) => one.name === name)?.type;
  return type === "columns" || type === "colors";
}

/** A list of one. The name of a theme is a list already. */
const listItem = (item: Suggestion): Suggestion =>
  item.label.startsWith("@") ? item : { ...item, insert: `[${item.insert ?? item.label}]` };

async function itemsAt(cursor: Cursor, at: AttributeCursor, open: number): Promise<readonly Suggestion[]> {
  const owner = ownerOf(cursor);
  if (owner === "data" || owner === "fence") return dataOptions(cursor, at, owner);
  if (owner === "include") return includeParams(cursor, at);
  if (owner === "text" && !canHaveAttributes(cursor, open)) return [];
  if (at.at === "name" && at.path.length === 0) return names(owner, at.written, cursor);
  const [attribute = ""] = at.path;
  const definition = definitionsOf(owner).find(({ name }) => name === attribute);
  return definition ? valuesOf(definition, at, cursor, open) : [];
}

/** A word whose quote is written already. */
function quotedItem(item: Suggestion): Suggestion {
  const { insert = item.label, filter } = item;
  const quoted = insert.startsWith('"') ? insert : JSON.stringify(insert);
  return { ...item, insert: quoted, filter: filter === undefined ? quoted : `"${filter}` };
}

/** The directive whose line it is, or the kind of the line. */
function ownerOf({ before }: Cursor): string {
  if (before.startsWith("@")) return /^@([\p{L}\p{N}_-]*)/u.exec(before)![1]!;
  return before.startsWith("|") ? "row" : before.startsWith("```") ? "fence" : "text";
}

/** In the line of a heading, or directly below a text, a quote or a separator. Any other brace is text. */
function canHaveAttributes({ text, start, before }: Cursor, open: number): boolean {
  if (isHeading(before)) return true;
  const own = lineStart(text, start);
  const above = own === 0 ? "" : text.slice(lineStart(text, own - 1), own).trim();
  return open === start && !isHeading(above) && !/^(?:$|@\p{L}|\|)/u.test(above);
}

const isHeading = (line: string): boolean => /^##?[ \t]/.test(line);

const definitionsOf = (owner: string): readonly AttributeDefinition[] =>
  owner === "row"
    ? [rowColorAttribute]
    : owner === "text"
      ? [width, half]
      : (attributesOfLine(owner) ?? findDirective(owner)?.attributes ?? []);

function names(owner: string, written: readonly string[], cursor: Cursor): readonly Suggestion[] {
  if (owner === "row") {
    const isChart = tableAround(cursor)?.name === "chart";
    return isChart && !written.includes("color") ? [nameItem(rowColorAttribute)] : [];
  }
  const chart = owner === "chart" ? /^@chart[ \t]+"?([\w-]+)/.exec(cursor.before)?.[1] : undefined;
  const fitting = fittingAttributes(definitionsOf(owner), written, chart);
  const aboutTable = fitting.filter((one) => fromOptions.includes(one));
  return [...aboutTable, ...fitting.filter((one) => !aboutTable.includes(one))].map(nameItem);
}

function nameItem({ name, type, example }: AttributeDefinition): Suggestion {
  const isFlag = name === "half";
  return {
    label: name,
    kind: CompletionItemKind.Property,
    detail: example,
    insert: isFlag ? name : `${name}=`,
    ...(!isFlag && { snippet: attributeSnippets(name, type) }),
    topic: ["attribute", name],
  };
}

const values = (kind: CompletionItemKind, ...labels: readonly string[]): readonly Suggestion[] =>
  labels.map((label) => ({ label, kind }));

async function valuesOf(
  definition: AttributeDefinition,
  at: AttributeCursor,
  cursor: Cursor,
  open: number,
): Promise<readonly Suggestion[]> {
  const { name, type, target, choices = [] } = definition;
  const { project } = cursor.level;
  switch (type) {
    case "boolean":
      return values(CompletionItemKind.Value, "true", "false");
    case "aggregate":
      return aggregateNames.map((label) => ({ label, kind: CompletionItemKind.Function, topic: ["function", label] }));
    case "shape":
      return values(CompletionItemKind.EnumMember, "sheets");
    case "callouts":
      return at.at === "name"
        ? values(CompletionItemKind.Property, ...calloutNames.filter((one) => !at.written.includes(one)))
        : at.path.length === 1
          ? values(CompletionItemKind.Property, ...calloutNames.map((one) => `{${one}}`))
          : values(CompletionItemKind.Value, "true", "false");
    case "colors":
      return colorItems(project.options, at.at === "value").filter(({ label }) => !at.written.includes(label));
    case "name":
      return name === "from" ? tableItems(cursor) : columnItems(cursor, open, []);
    case "columns":
      return columnItems(cursor, open, at.written);
    case "column":
      return target === "picture" ? columnsOfRowsAndTable(cursor, open, []) : columnsFor(name, cursor, open);
    case "titles":
      return [
        ...(name === "labels" ? values(CompletionItemKind.EnumMember, ...mapLabels) : []),
        ...titleItems(cursor, at.written),
      ];
    case "number":
      return name === "width" ? values(CompletionItemKind.Value, "0.5") : [];
    case "text":
      if (name === "icon")
        return (await iconItems(project.options)).map((item) => ({ ...item, insert: attributeWord(item.label) }));
      if (name === "color") return colorItems(project.options, false);
      if (name === "row" || name === "to") return titleItems(cursor, at.written, "rows");
      if (name === "column") return titleItems(cursor, at.written, "columns");
      if (name === "crop") return titleItems(cursor, at.written, "rows");
      return name === "decimal_separator" ? values(CompletionItemKind.Value, '","', '"."') : [];
    case "choice":
      return values(CompletionItemKind.EnumMember, ...choices);
    case "group":
      return groupItems(definition, at, cursor, open);
    case "by-column":
      if (at.at === "value" && at.path.length > 1)
        return values(CompletionItemKind.EnumMember, ...(choices.length > 0 ? choices : patterns.map(quoted)));
      return [
        ...(at.at === "value" && name === "format" ? values(CompletionItemKind.Value, ...patterns.map(quoted)) : []),
        ...(at.at === "name" ? titleItems(cursor, at.written, "columns") : []),
      ];
    case "column-pair":
      return columnsOfRowsAndTable(cursor, open, at.written);
    case "color":
      return colorItems(project.options, false);
    case "words":
    case "integer":
    case "numbers":
      return [];
  }
}

/** Patterns of numbers (UTS #35) that many editors want. */
const patterns = ["#,##0", "0.0", "+0.0;-0.0", "#,##0 €", "0.0 '%'", "0%"];
const quoted = (text: string): string => JSON.stringify(text);

/** The names of a group, or the values of one of them. */
async function groupItems(
  { fields = [] }: AttributeDefinition,
  at: AttributeCursor,
  cursor: Cursor,
  open: number,
): Promise<readonly Suggestion[]> {
  if (at.at === "name") return fields.filter(({ name }) => !at.written.includes(name)).map(nameItem);
  const [, inner] = at.path;
  if (inner === undefined)
    return fields.map(({ example }) => ({ label: `{${example}}`, kind: CompletionItemKind.Property }));
  const field = fields.find(({ name }) => name === inner);
  return field ? valuesOf(field, { ...at, path: at.path.slice(1) }, cursor, open) : [];
}

/** Pictures read the columns of written rows, and those of the table of `from`. */
const columnsOfRowsAndTable = async (
  cursor: Cursor,
  open: number,
  written: readonly string[],
): Promise<readonly Suggestion[]> => [
  ...titleItems(cursor, written, "columns"),
  ...(await columnItems(cursor, open, written)),
];

/** `sort` also takes the columns in descending order. */
async function columnsFor(name: string, cursor: Cursor, open: number): Promise<readonly Suggestion[]> {
  const columns = await columnItems(cursor, open, []);
  if (name !== "sort") return columns;
  const descending = columns.map((column) => {
    const { insert = column.label } = column;
    return {
      ...column,
      label: `-${column.label}`,
      insert: insert.startsWith('"') ? `"-${insert.slice(1)}` : `-${insert}`,
    };
  });
  return [...columns, ...descending];
}

/** An attribute as a snippet: the cursor is where its value goes. */
function attributeSnippets(name: string, type: AttributeType): string {
  switch (type) {
    case "colors":
    case "columns":
    case "column-pair":
    case "numbers":
      return `${name}=[$1]`;
    case "callouts":
    case "group":
    case "by-column":
      return `${name}={$1}`;
    case "boolean":
      return `${name}=\${1|false,true|}`;
    case "words":
      return `${name}="$1"`;
    case "text":
      return name === "color" || name === "icon" ? `${name}=$1` : `${name}="$1"`;
    case "number":
    case "name":
    case "column":
    case "aggregate":
    case "integer":
    case "choice":
    case "color":
    case "titles":
    case "shape":
      return `${name}=$1`;
  }
}
