import { iconAliases } from "./aliases.js";
import { data } from "./icons.js";

type Paths = Readonly<Record<string, string>>;

let made: Paths | undefined;

/** By name. */
function paths(): Paths {
  made ??= data() as Paths;
  return made;
}

/** A disc in the box of an icon, drawn for icons that igx does not have. */
export const neutralIcon = "M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16z";

/** The names of all icons that have a picture. */
export const iconNames = (): readonly string[] => Object.keys(paths());

/**
 * The path data of an icon in a 24 by 24 box, by its identifier; `undefined` for one that igx has no picture of. Which identifiers the
 * service has is not known, so this is lenient: about case and separators, the prefixes and suffixes of icon sets, and words that mean the same.
 */
export function findIcon(name: string): string | undefined {
  const plain = plainName(name);
  const bare = plain.replace(/^(?:(?:fa[brsl]?|mdi|icon|ic|ion|bi|ti|glyphicon)-)+/, "");
  const short = bare.replace(/-(?:o|outline|alt|solid|fill|filled|icon|variant)$/, "");
  for (const candidate of [plain, bare, short, short.replace(/s$/, "")]) {
    const path = known(candidate) ?? known(iconAliases.get(candidate) ?? "");
    if (path !== undefined) return path;
  }
  return undefined;
}

const known = (name: string): string | undefined => (Object.hasOwn(paths(), name) ? paths()[name] : undefined);

const plainName = (name: string): string =>
  name
    .trim()
    .slice(0, 100)
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
