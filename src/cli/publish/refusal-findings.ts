import type { CompileResult, SourceMap } from "../../contract/result.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { positionAt } from "../../text/source-file.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";

/** The code of a finding that the service made: its words stand where they belong in the source. */
export const refusedCode = "refused-by-service";

/**
 * What the service said of the content, at its places: one finding per problem whose words hold a JSON pointer that the
 * content has. Empty when none does.
 */
export function refusalFindings(words: string, { sourceMap, sources }: CompileResult): DiagnosticSet {
  // Several problems in one answer come in lines or behind semicolons.
  const diagnostics = words.split(/;\s+|\n/).flatMap((problem): readonly Diagnostic[] => {
    const pointer = pointersIn(problem).flatMap((found) => nearestPointer(found, sourceMap) ?? [])[0];
    const place = pointer === undefined ? undefined : sourceMap[pointer];
    const file = place && sources.get(place.file);
    if (!file) return [];
    const [start, end] = [positionAt(file, place.start), positionAt(file, place.end)];
    const message = `The service refused this: ${problem}`;
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
