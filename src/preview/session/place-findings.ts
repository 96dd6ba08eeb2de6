import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { firstWhere } from "../../text/first-where.js";
import type { PreviewElement, PreviewFinding } from "../protocol.js";
import { createMoveOffset, type MoveOffset } from "./move-offset.js";

export type Texts = Readonly<Record<string, string>>;

/**
 * Adds to each finding the element of the picture that contains it. The picture may be older than the findings: `before` contains the
 * sources that it was made from.
 */
export function placeFindings(
  findings: readonly Diagnostic[],
  now: Texts,
  { elements, before }: { readonly elements: readonly PreviewElement[]; readonly before: Texts },
): readonly PreviewFinding[] {
  const movers = new Map<string, MoveOffset>();
  const moverOf = (file: string): MoveOffset => {
    const mover = movers.get(file) ?? createMoveOffset(now[file]!, before[file]!);
    movers.set(file, mover);
    return mover;
  };
  const elementAt = createElementAt(elements);
  return findings.map((finding) => {
    const { file, start } = finding;
    if (!Object.hasOwn(now, file) || !Object.hasOwn(before, file)) return finding;
    const element = elementAt(file, moverOf(file)(start.offset), before[file]!);
    return element === undefined ? finding : { ...finding, element };
  });
}

/**
 * Finds the element around an offset. Elements of a loop share their place: the first one is found. Text that directly follows an element
 * belongs to it: the last rows of a table may have no values.
 */
function createElementAt(elements: readonly PreviewElement[]) {
  const byFile = new Map<string, Placed[]>();
  for (const { index, source } of elements) {
    if (!source) continue;
    const own = byFile.get(source.file) ?? [];
    own.push({ index, start: source.start, end: source.end });
    byFile.set(source.file, own);
  }
  // Stable: of equal starts, the first element comes first.
  for (const own of byFile.values()) own.sort((one, other) => one.start - other.start);
  return (file: string, offset: number, text: string): number | undefined => {
    const own = byFile.get(file) ?? [];
    const nearest = own[firstAfter(own, offset) - 1];
    if (!nearest) return undefined;
    const first = own[firstAfter(own, nearest.start - 1)]!;
    return offset < first.end || !hasBlankLine(text.slice(first.end, offset)) ? first.index : undefined;
  };
}

interface Placed {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** The position of the first that starts after an offset. */
const firstAfter = (sorted: readonly Placed[], offset: number): number =>
  firstWhere(sorted.length, (at) => sorted[at]!.start > offset);

const hasBlankLine = (text: string): boolean => /\n[^\S\n]*\r?\n/.test(text);
