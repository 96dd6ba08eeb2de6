import { CompletionItemKind } from "vscode-languageserver-types";
import { type ChartType, charts } from "../../language/charts.js";
import { quoted, writeWord } from "../../syntax/attribute-word.js";
import type { Span } from "../../text/span.js";
import { type Cursor, keyChar, restOfLine, wordAround } from "./cursor.js";
import type { Suggestion, Suggestions } from "./suggestion.js";

/** The chart types after `@chart`. */
export const chartTypes = (cursor: Cursor): Suggestions => ({
  span: wordAround(cursor, keyChar),
  items: charts.map(chartItem),
});

const chartItem = ({ name, documentation }: ChartType): Suggestion => ({
  label: name,
  kind: CompletionItemKind.EnumMember,
  detail: documentation,
  topic: ["chart", name],
});

/** The maps after `@map`: maps of the project's own files and of its catalog, and maps that igx can draw. */
export async function territories(cursor: Cursor): Promise<Suggestions> {
  const { territories: drawn } = await import("../../render/maps/territories.js");
  const { catalog, territories: ownTerritories = {} } = cursor.level.project.options;
  const own = Object.keys(ownTerritories);
  const listed = [...own, ...Object.keys(catalog?.territories ?? {}).filter((id) => !own.includes(id))];
  const others = drawn.filter(({ id }) => !listed.includes(id));
  const quotes = quotesAround(cursor);
  const written = quotes ? (id: string) => quoted(id).slice(1, -1) : writeWord;
  return {
    span: quotes ?? wordAround(cursor, keyChar),
    items: [
      ...listed.map((id) => ({
        label: id,
        kind: CompletionItemKind.EnumMember,
        detail: own.includes(id) ? "of your project" : "of your account",
        insert: written(id),
      })),
      ...others.map(({ id, name, aliases }) => ({
        label: id,
        kind: CompletionItemKind.EnumMember,
        detail: name,
        filter: [id, ...aliases].join(" "),
      })),
    ],
  };
}

/** From the quote before the cursor to the one after it, or to the cursor. */
function quotesAround(cursor: Cursor): Span | undefined {
  const { before, offset } = cursor;
  const start = before.indexOf('"') + 1;
  if (start === 0) return undefined;
  const rest = /^[^"]*(?=")/.exec(restOfLine(cursor, offset))?.[0] ?? "";
  return { start: cursor.start + start, end: offset + (rest.includes("{") ? 0 : rest.length) };
}
