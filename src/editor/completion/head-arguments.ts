import { CompletionItemKind } from "vscode-languageserver-types";
import { type ChartType, charts } from "../../language/charts.js";
import { type Cursor, keyChar, wordAround } from "./cursor.js";
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

/** The maps after `@map`: those of the project's catalog, and those that igx has a picture of. */
export async function territories(cursor: Cursor): Promise<Suggestions> {
  const { territories: drawn } = await import("../../render/maps/territories.js");
  const listed = Object.keys(cursor.level.project.options.catalog?.territories ?? {});
  const others = drawn.filter(({ id }) => !listed.includes(id));
  return {
    span: wordAround(cursor, keyChar),
    items: [
      ...listed.map((id) => ({ label: id, kind: CompletionItemKind.EnumMember, detail: "of your account" })),
      ...others.map(({ id, name, aliases }) => ({
        label: id,
        kind: CompletionItemKind.EnumMember,
        detail: name,
        filter: [id, ...aliases].join(" "),
      })),
    ],
  };
}
