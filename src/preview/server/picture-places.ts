import type { SourceMap } from "../../contract/result.js";
import { placeOf, pointerAt } from "../../contract/source-place.js";
import type { PictureMark, SourceRange } from "../protocol.js";
import type { PictureItem } from "./picture-items.js";

/** Which value is written where, in the sources that a picture was made from. */
export interface PicturePlaces {
  readonly rangeOf: (mark: PictureMark) => SourceRange | undefined;
  readonly markAt: (file: string, offset: number) => PictureMark | undefined;
}

/** `sourceMap` is that of the content; elements that are shown as they were before have no part in it. */
export function picturePlaces(items: readonly PictureItem[], sourceMap: SourceMap): PicturePlaces {
  const elements = new Map(items.map(({ index }, element) => [index, element]));
  return {
    rangeOf({ element, pointer }) {
      const item = items[element];
      const place = item?.index === undefined ? undefined : placeOf(sourceMap, `/${item.index}${pointer}`);
      return place ?? item?.source;
    },
    markAt(file, offset) {
      const found = pointerAt(sourceMap, file, offset)?.split("/");
      const element = found && elements.get(Number(found[1]));
      return element === undefined
        ? undefined
        : {
            element,
            pointer: found!
              .slice(2)
              .map((key) => `/${key}`)
              .join(""),
          };
    },
  };
}
