import type { CompileResult, SourceMap } from "../compile-result.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { positionAt } from "../text/source-file.js";
import type { Findings } from "./report/findings.js";

/** The code of a finding that the service made: its words stand where they belong in the source. */
export const refusedCode = "refused-by-service";

/**
 * What the service said of the content, at its places: one finding per JSON pointer that its words name and the content has.
 * Empty when they name none.
 */
export function refusalFindings(words: string, { sourceMap, sources }: CompileResult): Findings {
  const pointers = [...new Set(pointersIn(words).flatMap((pointer) => nearestPointer(pointer, sourceMap) ?? []))];
  const diagnostics = pointers.flatMap((pointer): readonly Diagnostic[] => {
    const place = sourceMap[pointer];
    const file = place && sources.get(place.file);
    if (!file) return [];
    const [start, end] = [positionAt(file, place.start), positionAt(file, place.end)];
    const message = `The service refused this: ${about(words, pointer)}`;
    return [{ code: refusedCode, severity: "error", message, file: file.path, start, end }];
  });
  return { diagnostics, sources };
}

/** Texts that look like pointers into an array: `/0`, `/0/data/1`. Addresses and paths do not begin with a number. */
const pointersIn = (words: string): readonly string[] =>
  [...words.matchAll(/(?<![\w/.~%-])\/\d+(?:\/[^\s/:;,"'()[\]]+)*/g)].map(([pointer]) => pointer.replace(/\.+$/, ""));

/** The place itself, or the innermost one around it that the source has: what is missing stands nowhere. */
function nearestPointer(pointer: string, sourceMap: SourceMap): string | undefined {
  for (let rest = pointer; rest !== ""; rest = rest.slice(0, rest.lastIndexOf("/")))
    if (Object.hasOwn(sourceMap, rest)) return rest;
  return undefined;
}

/** Of several problems in one text, the one that names the place; all of it when they cannot be told apart. */
function about(words: string, pointer: string): string {
  const part = words.split(/;\s+|\n/).find((piece) => piece.includes(`${pointer} `) || piece.includes(`${pointer}/`));
  return part ?? words;
}
