import { CompletionItemKind } from "vscode-languageserver-types";
import { ownRegionNames } from "../../compile/own-territories.js";
import { writeQuotedCell, writeTextCell } from "../../emit/write-text-cell.js";
import { attributesOfLine } from "../../language/data-lines.js";
import type { ElementDefinition } from "../../language/element.js";
import { findDirective } from "../../language/registry.js";
import type * as ast from "../../syntax/ast.js";
import type { Directive } from "../../syntax/ast.js";
import { nodeAt } from "../../syntax/node-at.js";
import { lineEnd } from "../../syntax/scan.js";
import { decorationCell, scanRow } from "../../syntax/scan-row.js";
import type { Span } from "../../text/span.js";
import { cellsAt } from "./cells-at.js";
import { colorItems } from "./colors.js";
import { type Cursor, restOfLine } from "./cursor.js";
import { iconItems } from "./icons.js";
import { noSuggestions, type Suggestion, type Suggestions } from "./suggestion.js";

/** The suggestions in a cell of a map or of facts: names of columns in the header, then regions, icons and colours. */
export async function cells(cursor: Cursor): Promise<Suggestions> {
  const { text, offset, start } = cursor;
  const directive = tableAround(cursor);
  const definition = directive && findDirective(directive.name);
  const span = cellAround(cursor);
  if (!directive || definition?.data !== "items" || !span) return noSuggestions(offset);
  const first = directive.items.find((item) => item.kind === "rows")?.span.start ?? start;
  const header = cellsAt(text, first);
  if (start <= first) return { span, items: columnNames(definition, without(header, columnOf(cursor))) };
  if (isDecoration(cursor)) return noSuggestions(offset);
  const items = await valuesOf(header[columnOf(cursor)], directive, cursor);
  return { span, items: items.map(text[span.start] === '"' ? quotedItem : plainItem) };
}

/** The line of hyphens below the header, as far as it is written. */
function isDecoration({ text, start }: Cursor): boolean {
  const cells = cellsAt(text, start).filter((cell) => cell !== "");
  return cells.length > 0 && cells.every((cell) => decorationCell.test(cell));
}

const without = (cells: readonly string[], index: number): readonly string[] => cells.filter((_, at) => at !== index);

/** A value that reads back as it is: with escapes, or with quotes. */
const plainItem = (item: Suggestion): Suggestion => ({ ...item, insert: writeTextCell(item.label, false) });

const quotedItem = (item: Suggestion): Suggestion => ({
  ...item,
  insert: writeQuotedCell(item.label),
  filter: `"${item.filter ?? item.label}`,
});

/** The innermost element whose rows the cursor's line is among. */
export const tableAround = ({ level, start }: Cursor): ast.Directive | undefined =>
  nodeAt(level, start)
    .filter((node) => node.kind === "directive")
    .findLast(({ name }) => !attributesOfLine(name));

/** How many bars are before the cursor, less the one at the start: a letter makes the last cell one. */
const columnOf = ({ before }: Cursor): number => scanRow(`${before}x`, 0).starts.length - 1;

/** The text of the cell around the cursor, without white space; `undefined` after the row, and before the text of a cell. */
function cellAround(cursor: Cursor): Span | undefined {
  const { text, start, offset } = cursor;
  const { starts, ends, attributes } = scanRow(text, start);
  if (attributes && offset >= attributes.start) return undefined;
  const at = starts.findIndex((from, index) => from <= offset && offset <= ends[index]! && from < ends[index]!);
  if (at >= 0) return { start: starts[at]!, end: ends[at]! };
  if (!/^[ \t]*(?:\||$)/.test(restOfLine(cursor, offset))) return undefined;
  // A blank after a word: another word of the same value may follow.
  const before = starts.findLastIndex((from) => from < offset);
  const isAfter = before >= 0 && !text.slice(ends[before], offset).includes("|") && starts[before] !== ends[before];
  return { start: isAfter ? starts[before]! : offset, end: offset };
}

const columnNames = ({ columns }: ElementDefinition, header: readonly string[]): readonly Suggestion[] =>
  columns
    .filter(({ name }) => !header.includes(name))
    .map(({ name, required }) => ({
      label: name,
      kind: CompletionItemKind.Field,
      ...(required && { detail: "required" }),
      topic: ["column", name],
    }));

async function valuesOf(
  column: string | undefined,
  directive: ast.Directive,
  cursor: Cursor,
): Promise<readonly Suggestion[]> {
  if (column === "color") return colorItems(cursor.level.project.options, false);
  if (column === "icon" && directive.name === "facts") return iconItems(cursor.level.project.options);
  if (column === "title" && directive.name === "map")
    return regionItems(directive, cursor, writtenIn(column, directive, cursor));
  return [];
}

/** More rows than a person writes by hand. */
const maximumRows = 500;

/** The cells of a column that are written in other rows. */
function writtenIn(column: string, directive: ast.Directive, { text, start }: Cursor): ReadonlySet<string> {
  const written = new Set<string>();
  for (const item of directive.items) {
    if (item.kind !== "rows") continue;
    const index = cellsAt(text, item.span.start).indexOf(column);
    for (let at = item.span.start; at < item.span.end && written.size < maximumRows; at = lineEnd(text, at) + 1) {
      const row = scanRow(text, at);
      if (row.start !== start && row.starts[index] !== undefined)
        written.add(text.slice(row.starts[index], row.ends[index]));
    }
  }
  return written;
}

/** The regions of the territory of a map that no other row names. */
async function regionItems(
  { argumentSpan }: Directive,
  { level, text }: Cursor,
  written: ReadonlySet<string>,
): Promise<readonly Suggestion[]> {
  const territory = text.slice(argumentSpan.start, argumentSpan.end).replace(/^"(.*)"$/, "$1");
  const own = await ownRegionNames(territory, level.project);
  const listed = own ?? new Map(Object.entries(level.project.options.catalog?.territories ?? {})).get(territory);
  if (listed) return listed.filter((name) => !written.has(name)).map((name) => regionItem(name, []));
  return (await regionsOf(territory)).filter(({ label }) => !written.has(label));
}

/** The regions of a territory that igx has a picture of. */
async function regionsOf(territory: string): Promise<readonly Suggestion[]> {
  const { findTerritory } = await import("../../render/maps/find-territory.js");
  const regions = findTerritory(territory)?.regions ?? [];
  return regions
    .map(({ code, name, aliases }) => regionItem(name, [code, ...aliases]))
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}

const regionItem = (name: string, [code, ...aliases]: readonly string[]): Suggestion => ({
  label: name,
  kind: CompletionItemKind.EnumMember,
  ...(code !== undefined && { detail: code, filter: [name, code, ...aliases].join(" ") }),
});
