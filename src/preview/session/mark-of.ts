import { isObject } from "../../text/is-object.js";
import type { PictureMark, PreviewState } from "../protocol.js";

/** The value that the body of a request names; `undefined` if it has another form. Its element is -1 if its drawing is not in the picture. */
export function markOf(body: unknown, { picture }: PreviewState): PictureMark | undefined {
  if (!isObject(body)) return undefined;
  const { element, pointer, drawing } = body;
  if (!Number.isSafeInteger(element) || typeof pointer !== "string") return undefined;
  const now = drawing === undefined ? element : picture?.elements.findIndex((one) => one.drawing === drawing);
  return { element: (now ?? -1) as number, pointer };
}
