import type { Draft } from "../../contract/draft.js";
import type { SourceMap } from "../../contract/result.js";
import { contentOf } from "../../render/content-of.js";
import type { PreviewElement, SourceRange } from "../protocol.js";
import { jsonRanges } from "./json-ranges.js";
import { sourceRanges } from "./source-ranges.js";

/** An element of a picture. */
export interface PictureItem {
  readonly type: string;
  /** Its JSON, as it is in the indented content; missing for an element that failed. */
  readonly json?: string;
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
export function itemsOf(json: string, sourceMap: SourceMap): readonly PictureItem[] {
  const ranges = jsonRanges(json);
  const sources = sourceRanges(sourceMap);
  return contentOf(json).map((element, index) => {
    const { type } = element as { readonly type: string };
    const source = sources.get(index);
    const { start, end } = ranges[index]!;
    return { type, index, element, json: json.slice(start, end), ...(source && { source }) };
  });
}

/** The elements of a source with errors, in its order; those with an error without JSON. */
export function draftItems({ json, sourceMap, failed }: Draft): readonly PictureItem[] {
  const items: PictureItem[] = [];
  let taken = 0;
  for (const [index, item] of itemsOf(json, sourceMap).entries()) {
    for (; failed[taken] && failed[taken]!.before <= index; taken++) items.push(failedItem(failed[taken]!));
    items.push(item);
  }
  return [...items, ...failed.slice(taken).map(failedItem)];
}

const failedItem = ({ type, source }: Draft["failed"][number]): PictureItem => ({ type, source, state: "failed" });

/** The JSON of a content of these elements. */
export function jsonOfItems(items: readonly PictureItem[]): string {
  const texts = items.flatMap(({ json }) => (json === undefined ? [] : [`  ${json}`]));
  return texts.length === 0 ? "[]\n" : `[\n${texts.join(",\n")}\n]\n`;
}
