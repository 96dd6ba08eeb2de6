import type { Path } from "../../config/config-text.js";
import type { JsonPlace } from "../../config/place-in-json.js";
import { directoryOf, isInside, resolve } from "../../text/path.js";
import { pathItems } from "../completion/path-items.js";
import type { Suggestion, Suggestions } from "../completion/suggestion.js";
import type { ConfigurationLevel } from "./configuration-level.js";
import { around, commaAfter } from "./written-around.js";

/** The files that fit a path of the configuration; `undefined` if the value is not a path. Folders always fit. */
function extensionsAt([first, second, third]: Path): readonly string[] | undefined {
  if (first === "root" || (first === "outDir" && second === undefined)) return [];
  if (first === "include" && typeof second === "number") return ["igx"];
  if (first === "$schema") return ["json"];
  return first === "themes" && second !== undefined && third === "logo" ? ["svg", "png"] : undefined;
}

/** Paths from the folder of the configuration, as far as they are within its project; `undefined` if the value is not a path. */
export async function paths(
  { file, project: { host } }: ConfigurationLevel,
  place: JsonPlace,
  offset: number,
): Promise<Suggestions | undefined> {
  const { path, span, quoted } = place;
  const extensions = extensionsAt(path);
  if (!extensions) return undefined;
  const own = directoryOf(resolve(host.root, file.path));
  const typed = quoted ? file.text.slice(span.start + 1, offset) : "";
  const last = typed.lastIndexOf("/") + 1;
  const folder = resolve(own, typed.slice(0, last) || ".");
  const root = isInside(host.root, own) ? host.root : own;
  const items = isInside(root, folder) ? await pathItems(host, { folder, extensions, quoted }) : [];
  if (!quoted) {
    const written = (item: Suggestion) => ({
      ...item,
      ...around(place, item.label),
      insert: (item.insert ?? item.label) + commaAfter(place),
    });
    return { span, items: items.map(written) };
  }
  // What follows the cursor in the text stays, up to the next slash or the quote.
  const end = /^[^"\\/\r\n]*(?=")/.exec(file.text.slice(offset, span.end))?.[0].length ?? 0;
  return { span: { start: span.start + 1 + last, end: offset + end }, items };
}
