import type { Path } from "../../config/config-text.js";
import { directoryOf, isInside, resolve } from "../../text/path.js";
import { pathItems, restOfName } from "../completion/path-items.js";
import type { Suggestion, Suggestions } from "../completion/suggestion.js";
import type { ConfigurationLevel } from "./configuration-level.js";
import type { Notation } from "./notation.js";
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
  { place, word, before, isPlain }: Notation,
  offset: number,
): Promise<Suggestions | undefined> {
  const { path, span, quoted } = place;
  const extensions = extensionsAt(path);
  if (!extensions) return undefined;
  const own = directoryOf(resolve(host.root, file.path));
  const isBegun = quoted || (isPlain && span.start < offset);
  const start = quoted ? span.start + 1 : span.start;
  const typed = isBegun ? file.text.slice(start, offset) : "";
  const last = typed.lastIndexOf("/") + 1;
  const folder = resolve(own, typed.slice(0, last) || ".");
  const root = isInside(host.root, own) ? host.root : own;
  const isWhole = !isBegun || (isPlain && last === 0);
  const name = isWhole ? "" : restOfName(restOfPath(file.text.slice(offset, span.end), isPlain));
  const search = { folder, extensions, quoted: isBegun, isFolder: name.endsWith("/") };
  const items = isInside(root, folder) ? await pathItems(host, search) : [];
  if (isWhole) {
    const written = (item: Suggestion) => ({
      ...item,
      ...around(place, item.label),
      insert: before + word(item.label) + commaAfter(place),
    });
    return { span, items: items.map(written) };
  }
  const also = before === "" ? {} : { also: { at: span.start, text: before } };
  const inner = (item: Suggestion) => ({
    ...item,
    insert: quoted ? word(item.label).slice(1, -1) : item.label,
    ...also,
  });
  return { span: { start: start + last, end: offset + name.length }, items: items.map(inner) };
}

/** What follows the cursor in the path, up to its end or its quote. */
const restOfPath = (rest: string, isPlain: boolean): string =>
  (isPlain ? /^[^\r\n]*$/ : /^[^"\\\r\n]*(?=")|^[^'\r\n]*(?='$)/).exec(rest)?.[0] ?? "";
