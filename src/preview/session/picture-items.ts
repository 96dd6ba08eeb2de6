import type { Draft } from "../../contract/draft.js";
import type { SourceMap } from "../../contract/result.js";
import { contentOf } from "../../render/content-of.js";
import type { PreviewElement, SourceRange } from "../protocol.js";
import { jsonRanges } from "./json-ranges.js";

/** An element of a picture. */
export interface PictureItem {
  readonly type: string;
  /** Its JSON, as it is in the indented content; missing for an element that failed. */
  readonly json?: string;
  /** The same with what only pictures show, if it has any. */
  readonly pictureJson?: string;
  /** The same, parsed. */
  readonly element?: unknown;
  /** In the newest sources. */
  readonly source?: SourceRange;
  /** The line that was found, of an element that only its text keeps in the picture. */
  readonly line?: SourceRange;
  readonly state?: NonNullable<PreviewElement["state"]>;
  /** Its index in the content that the newest source makes; missing if it is not in there. */
  readonly index?: number;
}

/** The elements of a content. */
export function itemsOf(json: string, sourceMap: SourceMap, pictureJson = json): readonly PictureItem[] {
  const ranges = jsonRanges(json);
  const drawn = jsonRanges(pictureJson);
  const sources = sourceRanges(sourceMap);
  return contentOf(pictureJson).map((element, index) => {
    const { type } = element as { readonly type: string };
    const source = sources.get(index);
    const { start, end } = ranges[index]!;
    const own = pictureJson.slice(drawn[index]!.start, drawn[index]!.end);
    const item = { type, index, element, json: json.slice(start, end), ...(source && { source }) };
    return own === item.json ? item : { ...item, pictureJson: own };
  });
}

/** The elements of a source with errors, in its order; elements with an error have no JSON. */
export function draftItems({ json, pictureJson, sourceMap, failed }: Draft): readonly PictureItem[] {
  const items: PictureItem[] = [];
  let taken = 0;
  for (const [index, item] of itemsOf(json, sourceMap, pictureJson).entries()) {
    for (; failed[taken] && failed[taken]!.before <= index; taken++) items.push(failedItem(failed[taken]!));
    items.push(item);
  }
  return [...items, ...failed.slice(taken).map(failedItem)];
}

const failedItem = ({ type, source }: Draft["failed"][number]): PictureItem => ({ type, source, state: "failed" });

/** The JSON of a content of these elements. */
export function jsonOfItems(items: readonly PictureItem[], drawn = false): string {
  const texts = items.flatMap(({ json, pictureJson = json }) => (drawn ? pictureJson : json) ?? []);
  return texts.length === 0 ? "[]\n" : `[\n${texts.map((text) => `  ${text}`).join(",\n")}\n]\n`;
}

/**
 * Where each element is written, by its index, including the rows below it: from its start to the end of its last value that comes before
 * the next element of the file. Values from elsewhere, such as a table or a name, do not count.
 */
function sourceRanges(sourceMap: SourceMap): ReadonlyMap<number, SourceRange> {
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
