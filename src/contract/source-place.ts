import type { SourceMap } from "./result.js";

/** Where a value of the content is written. A value without a place of its own, such as one that igx has computed, is in what contains it. */
export function placeOf(map: SourceMap, pointer: string): SourceMap[string] | undefined {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) if (Object.hasOwn(map, at)) return map[at];
  return undefined;
}

/** The JSON pointer of the narrowest value that is written around an offset, or that ends there; of equal places the innermost. */
export function pointerAt(map: SourceMap, file: string, offset: number): string | undefined {
  let found: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const pointer in map) {
    const place = map[pointer]!;
    if (pointer === "" || place.file !== file || offset < place.start || offset > place.end) continue;
    const length = place.end - place.start;
    if (length > least || (length === least && !pointer.startsWith(`${found}/`))) continue;
    [found, least] = [pointer, length];
  }
  return found;
}
