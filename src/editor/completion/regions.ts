import { CompletionItemKind } from "vscode-languageserver-types";
import type { Directive } from "../../syntax/ast.js";
import type { Cursor } from "./cursor.js";
import type { Suggestion } from "./suggestion.js";

/** The regions of the territory of a map that no other row names. */
export async function regionItems(
  { argumentSpan }: Directive,
  { level, text }: Cursor,
  written: ReadonlySet<string>,
): Promise<readonly Suggestion[]> {
  const territory = text.slice(argumentSpan.start, argumentSpan.end).replace(/^"(.*)"$/, "$1");
  const listed = new Map(Object.entries(level.project.options.catalog?.territories ?? {})).get(territory);
  if (listed) return listed.filter((name) => !written.has(name)).map((name) => regionItem(name, []));
  return (await regionsOf(territory)).filter(({ label }) => !written.has(label));
}

/** The regions of a territory that igx has a picture of. */
export async function regionsOf(territory: string): Promise<readonly Suggestion[]> {
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
