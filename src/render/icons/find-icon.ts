import { iconAlias, iconAliases } from "./aliases.js";
import { data } from "./icons.js";

/** A disc in the box of an icon, drawn for icons that igx does not have. */
export const neutralIcon = "M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16z";

/** The names of all icons that have a picture. */
export const iconNames = (): readonly string[] => Object.keys(JSON.parse(data()));

/**
 * The path data of an icon in a 24 by 24 box, by its identifier; `undefined` for one that igx has no picture of. Which identifiers the
 * service has is not known, so this is lenient: about case and separators, the prefixes and suffixes of icon sets, and words that mean the same.
 */
export function findIcon(name: string): string | undefined {
  const plain = plainName(name);
  const bare = plain.replace(/^(?:(?:fa[brsl]?|mdi|icon|ic|ion|bi|ti|glyphicon)-)+/, "");
  const short = bare.replace(/-(?:o|outline|alt|solid|fill|filled|icon|variant)$/, "");
  for (const candidate of [plain, bare, short, short.replace(/s$/, "")]) {
    const path = pathOf(candidate) ?? pathOf(iconOf(candidate) ?? "");
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Most pictures have few icons. Making the tables takes longer than looking for so many in the texts that they are made of. */
const maxPlain = 50;
let asked = 0;
let tables: { readonly paths: ReadonlyMap<string, string>; readonly aliases: ReadonlyMap<string, string> } | undefined;

function tablesIfMany(): typeof tables {
  asked++;
  if (asked > maxPlain) tables ??= { paths: new Map(Object.entries(JSON.parse(data()))), aliases: iconAliases() };
  return tables;
}

function pathOf(name: string): string | undefined {
  const many = tablesIfMany();
  return many ? many.paths.get(name) : pathInText(name);
}

function iconOf(alias: string): string | undefined {
  const many = tablesIfMany();
  return many ? many.aliases.get(alias) : iconAlias(alias);
}

/** In JSON: names and paths contain no quotes and no escapes. */
function pathInText(name: string): string | undefined {
  const [text, key] = [data(), `"${name}":"`];
  const at = text.indexOf(key);
  return at < 0 ? undefined : text.slice(at + key.length, text.indexOf('"', at + key.length));
}

const plainName = (name: string): string =>
  name
    .trim()
    .slice(0, 100)
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
