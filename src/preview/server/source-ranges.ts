import type { SourceMap } from "../../contract/result.js";
import type { SourceRange } from "../protocol.js";

/**
 * Where each element is written, by its index, including the rows below it: from its start to the end of its last value that comes before
 * the next element of the file. Values from elsewhere, such as a table or a name, do not count.
 */
export function sourceRanges(sourceMap: SourceMap): ReadonlyMap<number, SourceRange> {
  const entries = Object.entries(sourceMap);
  const ranges = new Map<number, SourceRange>();
  for (const [pointer, range] of entries) if (/^\/\d+$/.test(pointer)) ranges.set(Number(pointer.slice(1)), range);
  const limits = nextStarts([...ranges.values()]);
  const limitOf = new Map([...ranges].map(([index, range]) => [index, limits.get(placeOf(range))!]));
  // A map has an entry for each cell of each table, so this is done very often.
  for (const [pointer, range] of entries) {
    const slash = pointer.indexOf("/", 1);
    const index = Number(pointer.slice(1, slash));
    const own = slash < 0 ? undefined : ranges.get(index);
    if (!own || range.file !== own.file || range.start < own.start || range.end <= own.end) continue;
    if (range.end <= limitOf.get(index)!) ranges.set(index, { ...own, end: range.end });
  }
  return ranges;
}

const placeOf = ({ file, start }: SourceRange): string => `${start} ${file}`;

/** For each start, the next one in its file. Elements of a loop start at the same place and share the next one. */
function nextStarts(ranges: readonly SourceRange[]): ReadonlyMap<string, number> {
  const sorted = [...ranges].sort((one, other) =>
    one.file === other.file ? one.start - other.start : one.file < other.file ? -1 : 1,
  );
  const limits = new Map<string, number>();
  for (let at = sorted.length - 1; at >= 0; at--) {
    const [own, next] = [sorted[at]!, sorted[at + 1]];
    const limit =
      next?.file !== own.file
        ? Number.POSITIVE_INFINITY
        : next.start > own.start
          ? next.start
          : limits.get(placeOf(next))!;
    limits.set(placeOf(own), limit);
  }
  return limits;
}
