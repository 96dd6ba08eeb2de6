import type { Draft } from "../../contract/draft.js";
import { addToList } from "../../text/add-to-list.js";
import type { SourceRange } from "../protocol.js";
import { uniqueLines } from "./move-offset.js";
import { draftItems, type PictureItem } from "./picture-items.js";
import type { Texts } from "./place-findings.js";

/** Elements, and the sources that their ranges are of. */
export interface PlacedItems {
  readonly items: readonly PictureItem[];
  readonly sources: Texts;
}

/**
 * The elements of a source with errors. Elements without an error are new. An element with an error is shown as in the picture before, and
 * so are elements that an error outside of them hides while their text still exists.
 */
export function mergeDraft(draft: Draft, now: Texts, before: PlacedItems): readonly PictureItem[] {
  const fresh = draftItems(draft);
  const matches = matchItems(before.items, fresh);
  const shown = fresh.map((item, at) => (item.json === undefined ? withOld(item, before.items[matches[at]!]) : item));
  return draft.isWhole ? shown : withMissing(shown, matches, now, before);
}

const withOld = (item: PictureItem, old: PictureItem | undefined): PictureItem =>
  old?.json === undefined
    ? item
    : {
        ...item,
        json: old.json,
        ...(old.pictureJson !== undefined && { pictureJson: old.pictureJson }),
        element: old.element,
        state: "old",
      };

/**
 * The index of the earlier element that each new one continues, or -1. Equal elements are found first, in order; between two of them, the
 * others continue each other by type, in order.
 */
function matchItems(before: readonly PictureItem[], after: readonly PictureItem[]): readonly number[] {
  const matches = equalItems(before, after);
  const ends = nextMatches(matches, before.length);
  let from = 0;
  for (const [at, match] of matches.entries()) {
    if (match >= 0) from = match + 1;
    else {
      const { type } = after[at]!;
      let index = from;
      while (index < ends[at]! && before[index]!.type !== type) index++;
      if (index === ends[at]) continue;
      matches[at] = index;
      from = index + 1;
    }
  }
  return matches;
}

function equalItems(before: readonly PictureItem[], after: readonly PictureItem[]): number[] {
  const places = new Map<string, number[]>();
  for (const [index, { json }] of [...before.entries()].reverse()) {
    const own = json === undefined ? undefined : (places.get(json) ?? []);
    own?.push(index);
    if (own) places.set(json!, own);
  }
  let from = 0;
  return after.map(({ json }) => {
    // The last one of each list is the first in the picture.
    const own = json === undefined ? [] : (places.get(json) ?? []);
    while (own.length > 0 && own.at(-1)! < from) own.pop();
    const index = own.pop() ?? -1;
    if (index >= 0) from = index + 1;
    return index;
  });
}

/** For each position, the next match at or after it. */
function nextMatches(matches: readonly number[], otherwise: number): readonly number[] {
  const ends: number[] = [];
  let end = otherwise;
  for (let at = matches.length - 1; at >= 0; at--) {
    if (matches[at]! >= 0) end = matches[at]!;
    ends[at] = end;
  }
  return ends;
}

/** Adds the earlier elements that no new one continues and whose text is still there. */
function withMissing(
  shown: readonly PictureItem[],
  matches: readonly number[],
  now: Texts,
  { items, sources }: PlacedItems,
): readonly PictureItem[] {
  const find = createFindText(shown, now, sources);
  const continued = new Map(matches.map((old, at) => [old, at]));
  const after = new Map<number, PictureItem[]>();
  let last = -1;
  for (const [old, item] of items.entries()) {
    const at = continued.get(old);
    if (at !== undefined) last = at;
    const own = item.line ?? item.source;
    const found = at === undefined && item.json !== undefined && own ? find(own) : undefined;
    if (found === undefined) continue;
    const { index: _, ...kept } = item;
    addToList(after, last, { ...kept, ...found, state: "old" });
  }
  return [...(after.get(-1) ?? []), ...shown.flatMap((item, at) => [item, ...(after.get(at) ?? [])])];
}

/** Finds the text of an earlier element in the newest sources, outside of the elements there. */
function createFindText(shown: readonly PictureItem[], now: Texts, before: Texts) {
  const lines = new Map(Object.entries(now).map(([file, text]) => [file, uniqueLines(text)]));
  const covered = shown.flatMap(({ source }) => (source ? [source] : []));
  const isCovered = (file: string, offset: number) =>
    covered.some((range) => range.file === file && range.start <= offset && offset < range.end);
  return (own: SourceRange): Required<Pick<PictureItem, "source" | "line">> | undefined => {
    const { file, start, end } = own;
    const text = now[file];
    // An included file that cannot be read is not among the sources; its elements stay.
    if (text === undefined || before[file] === undefined) return { source: { file, start: 0, end: 0 }, line: own };
    for (const line of before[file].slice(start, end).split("\n")) {
      const offset = lines.get(file)?.get(line) ?? -1;
      if (line.trim() === "" || offset < 0 || isCovered(file, offset)) continue;
      const found = { file, start: offset, end: offset + line.length };
      return { source: { ...found, start: paragraphStart(text, offset) }, line: found };
    }
    return undefined;
  };
}

/** The start of the first of the lines directly above: the directive of a row. */
function paragraphStart(text: string, offset: number): number {
  let start = text.lastIndexOf("\n", offset - 1) + 1;
  while (start > 0) {
    const above = text.lastIndexOf("\n", start - 2) + 1;
    if (text.slice(above, start).trim() === "") break;
    start = above;
  }
  return start;
}
