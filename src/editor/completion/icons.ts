import { CompletionItemKind } from "vscode-languageserver-types";
import type { ProjectOptions } from "../../contract/options.js";
import { addToList } from "../../text/add-to-list.js";
import type { Suggestion } from "./suggestion.js";

/** The icons of the project's catalog, and those that igx has a picture of, each found by its other names too. */
export async function iconItems({ catalog }: ProjectOptions): Promise<readonly Suggestion[]> {
  const [{ iconNames }, { iconAliases }] = await Promise.all([
    import("../../render/icons/find-icon.js"),
    import("../../render/icons/aliases.js"),
  ]);
  const aliases = new Map<string, string[]>();
  for (const [alias, name] of iconAliases()) addToList(aliases, name, alias);
  const listed = catalog?.icons ?? [];
  const others = iconNames().filter((name) => !listed.includes(name));
  return [...listed, ...others].map((name) => iconItem(name, aliases.get(name) ?? []));
}

const iconItem = (name: string, aliases: readonly string[]): Suggestion => ({
  label: name,
  kind: CompletionItemKind.EnumMember,
  ...(aliases.length > 0 && { detail: aliases.slice(0, 4).join(", "), filter: [name, ...aliases].join(" ") }),
  topic: ["icon", name],
});
