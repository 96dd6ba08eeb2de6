import { isObject } from "../../text/is-object.js";
import type { PictureMark } from "../protocol.js";

/** The value that the body of a request names; `undefined` if it has another form. */
export function markOf(body: unknown): PictureMark | undefined {
  if (!isObject(body)) return undefined;
  const { element, pointer } = body;
  return Number.isSafeInteger(element) && typeof pointer === "string"
    ? { element: element as number, pointer }
    : undefined;
}
