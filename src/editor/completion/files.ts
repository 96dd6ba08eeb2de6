import { directoryOf, isInside, resolve } from "../../text/path.js";
import type { Cursor } from "./cursor.js";
import { pathItems, restOfName } from "./path-items.js";
import { noSuggestions, type Suggestions } from "./suggestion.js";

/** The files that `@include` or `@data` can read, folders first; `undefined` if the cursor is not in their path. */
export async function files(cursor: Cursor, name: "include" | "data"): Promise<Suggestions | undefined> {
  const typed = pathBefore(cursor, name);
  if (!typed) return undefined;
  const { level, offset, text } = cursor;
  const { host } = level.project;
  const extensions = name === "include" ? ["igx"] : (await import("../../data/registry.js")).dataFormats;
  const own = resolve(host.root, level.path);
  const folder = resolve(directoryOf(own), typed.path.slice(0, typed.path.lastIndexOf("/") + 1) || ".");
  // A document outside the root reads its own folder.
  const root = isInside(host.root, own) ? host.root : directoryOf(own);
  if (!isInside(root, folder)) return noSuggestions(offset);
  const { path, quoted } = typed;
  const rest = /^[^"\r\n]*(?=")/.exec(text.slice(offset, offset + 1000))?.[0] ?? "";
  const after = quoted ? restOfName(rest) : "";
  const span = { start: offset - path.length + path.lastIndexOf("/") + 1, end: offset + after.length };
  const isFolder = after.endsWith("/");
  return { span, items: await pathItems(host, { folder, extensions, quoted, isFolder, without: own }) };
}

interface TypedPath {
  readonly path: string;
  readonly quoted: boolean;
}

function pathBefore({ before }: Cursor, name: string): TypedPath | undefined {
  const head =
    name === "include"
      ? /^@include[ \t]+(?:"([^"]*)|[^" \t][^"]*)?$/
      : /^@data[ \t]+[\p{L}\p{N}_]+[ \t]+(?:=[ \t]*)?(?:"([^"]*)|[^" \t][^"]*)?$/u;
  const found = head.exec(before);
  return found ? { path: found[1] ?? "", quoted: found[1] !== undefined } : undefined;
}
