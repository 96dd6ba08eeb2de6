import type { CompileResult, SourceMap } from "../../contract/result.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { positionAt } from "../../text/source-file.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";

/** The code of findings that the service reports. */
export const refusedCode = "refused-by-service";

/**
 * The problems that the service reports, at their places in the source: one finding for each problem whose text contains a JSON pointer
 * into the content.
 */
export function refusalFindings(serviceMessage: string, { sourceMap, sources }: CompileResult): DiagnosticSet {
  // An answer separates several problems with line breaks or semicolons.
  const diagnostics = serviceMessage.split(/;\s+|\n/).flatMap((problem): readonly Diagnostic[] => {
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

/** Pointers into an array, such as `/0` and `/0/data/1`. Addresses and paths do not begin with a number. */
const pointersIn = (problem: string): readonly string[] =>
  [...problem.matchAll(/(?<![\w/.~%-])\/\d+(?:\/[^\s/:;,"'()[\]]+)*/g)].map(([pointer]) =>
    pointer.replace(/(?<!\.)\.+$/, ""),
  );

/** The pointer, or the innermost one around it that the source has: a missing field has no place of its own. */
function nearestPointer(pointer: string, sourceMap: SourceMap): string | undefined {
  for (let rest = pointer; rest !== ""; rest = rest.slice(0, rest.lastIndexOf("/")))
    if (Object.hasOwn(sourceMap, rest)) return rest;
  return undefined;
}
