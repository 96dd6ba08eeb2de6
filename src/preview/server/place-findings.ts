import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { maxOf } from "../../text/extremes.js";
import type { PreviewElement, PreviewFinding } from "../protocol.js";
import { movedOffset } from "./moved-offset.js";

export type Texts = Readonly<Record<string, string>>;

/**
 * Adds to each finding the element of the picture that contains it, or else the nearest one above it in its file. The picture may be older
 * than the findings: `before` contains the sources that it was made from.
 */
export const placeFindings = (
  findings: readonly Diagnostic[],
  now: Texts,
  { elements, before }: { readonly elements: readonly PreviewElement[]; readonly before: Texts },
): readonly PreviewFinding[] =>
  findings.map((finding) => {
    const { file, start } = finding;
    if (!Object.hasOwn(now, file) || !Object.hasOwn(before, file)) return finding;
    const element = elementAt(elements, file, movedOffset(start.offset, now[file]!, before[file]!));
    return element === undefined ? finding : { ...finding, element };
  });

function elementAt(elements: readonly PreviewElement[], file: string, offset: number): number | undefined {
  const above = elements.filter(({ source }) => source?.file === file && source.start <= offset);
  const around = above.find(({ source }) => offset < source!.end);
  if (around) return around.index;
  // A loop makes several elements at the same place; the first one is chosen.
  const nearest = maxOf(above.map(({ source }) => source!.start));
  return above.find(({ source }) => source!.start === nearest)?.index;
}
