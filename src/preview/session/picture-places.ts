import type { SourceMap } from "../../contract/result.js";
import { placeOf, pointerAt } from "../../contract/source-place.js";
import type { PictureMark, SourceRange } from "../protocol.js";
import type { PictureItem } from "./picture-items.js";

/** Which value is written where, in the sources that a picture was made from. */
export interface PicturePlaces {
  readonly rangeOf: (mark: PictureMark) => SourceRange | undefined;
  readonly markAt: (file: string, offset: number) => PictureMark | undefined;
  /** Whether several values are written at the place of this one, as in an included file of a loop. */
  readonly isShared: (mark: PictureMark) => boolean;
}

/** `sourceMap` is the source map of the content; elements of the picture before have no part in it. */
export function picturePlaces(items: readonly PictureItem[], sourceMap: SourceMap): PicturePlaces {
  const elements = new Map(items.map(({ index }, element) => [index, element]));
  const rangeOf: PicturePlaces["rangeOf"] = ({ element, pointer }) => {
    const item = items[element];
    const place = item?.index === undefined ? undefined : placeOf(sourceMap, `/${item.index}${pointer}`);
    return place ?? item?.source;
  };
  return {
    rangeOf,
    isShared(mark) {
      const own = rangeOf(mark);
      const isThere = ({ file, start, end }: SourceRange) =>
        file === own?.file && start === own.start && end === own.end;
      // The type of an element is written as a part of its text.
      const pointers = Object.keys(sourceMap).filter(
        (pointer) => isThere(sourceMap[pointer]!) && !/^\/\d+\/type$/.test(pointer),
      );
      // A value that contains another one comes before it, and may begin and end at the same offsets.
      return pointers.some((pointer) => !`${pointers.at(-1)}/`.startsWith(`${pointer}/`));
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
