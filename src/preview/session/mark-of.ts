import { fieldsOf } from "../../text/fields-of.js";
import { isObject } from "../../text/is-object.js";
import type { ActionReply, PictureMark, PreviewState } from "../protocol.js";
import { isOffset } from "./editable.js";

/** The value that the body of a request names; `undefined` if it has another form. Its element is -1 if its drawing is not in the picture. */
export function markOf(body: unknown, state: PreviewState): PictureMark | undefined {
  if (!isObject(body)) return undefined;
  const { pointer } = body;
  const element = elementOf(body, state);
  return element === undefined || typeof pointer !== "string" ? undefined : { element, pointer };
}

/** The same of an element alone. */
export function elementOf(body: unknown, { picture }: PreviewState): number | undefined {
  const { element, drawing } = fieldsOf(body);
  if (!isOffset(element)) return undefined;
  if (drawing === undefined) return element;
  return picture?.elements.findIndex((one) => one.drawing === drawing) ?? -1;
}

export const otherPicture: ActionReply = {
  ok: false,
  message: "The picture has changed meanwhile. Try again with the new one.",
};
