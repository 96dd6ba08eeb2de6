import type { PictureMark, PreviewState } from "../protocol.js";

/** Whether the content has a number at the place of a mark. */
export function isNumberAt({ picture }: PreviewState, { element, pointer }: PictureMark): boolean {
  const place = picture?.elements[element]?.json;
  if (!picture || !place || place.start === place.end) return false;
  let value: unknown = JSON.parse(picture.json.slice(place.start, place.end));
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  }
  return typeof value === "number";
}
