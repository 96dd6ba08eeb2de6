import { CompletionItemKind } from "vscode-languageserver-types";
import { findDirective } from "../../language/registry.js";
import { nodeAt } from "../../syntax/node-at.js";
import { scanRows } from "../../syntax/rows.js";
import { decorationCell } from "../../syntax/scan-row.js";
import { cellsAt } from "./cells-at.js";
import { attributeWord } from "./columns.js";
import type { Cursor } from "./cursor.js";
import type { Suggestion } from "./suggestion.js";

/** A longer list does not help to choose. */
const maximumTitles = 500;

/** The titles of the written rows, and the columns of a chart: all that `highlight` can name, or one of both. */
export function titleItems(
  { level, text, start }: Cursor,
  written: readonly string[],
  which: "rows" | "columns" | "all" = "all",
): readonly Suggestion[] {
  const directive = nodeAt(level, start).find((node) => node.kind === "directive");
  const rows = directive?.items.find((item) => item.kind === "rows");
  if (!directive || !rows) return [];
  const run = scanRows(text, rows.span);
  const header = cellsAt(text, run.rowStart[0]!);
  const definition = findDirective(directive.name);
  const column = definition?.data === "items" ? Math.max(header.indexOf(definition.rowTitle ?? ""), 0) : 0;
  const titles = Array.from({ length: Math.min(run.rowCount, maximumTitles) - 1 }, (_, row) =>
    cellsAt(text, run.rowStart[row + 1]!),
  )
    .filter((cells) => !cells.every((cell) => decorationCell.test(cell)))
    .map((cells) => cells[column] ?? "");
  const columns = definition?.data === "sheets" ? header.slice(1) : [];
  const names = new Set([...(which === "columns" ? [] : titles), ...(which === "rows" ? [] : columns)]);
  return [...names]
    .filter((name) => name !== "" && !name.includes("{{") && !written.includes(attributeWord(name)))
    .map((name) => ({
      label: name,
      kind: CompletionItemKind.EnumMember,
      // A cell in quotes is written the same way in attributes.
      insert: name.startsWith('"') ? name : attributeWord(name),
    }));
}
