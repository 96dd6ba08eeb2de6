import { findElement } from "../../language/registry.js";
import { isObject } from "../../text/is-object.js";

/* Recognizes files that igx writes by their bytes, since after a fresh checkout the record of outputs is missing. */

/** Whether bytes are JSON of any `--emit` form; the form may have changed since the last build. */
export function isEmittedJson(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return Array.isArray(value)
      ? isContent(value)
      : isObject(value) && (isRequest(value) || isAst(value) || isMap(value));
  } catch {
    return false;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether a list is content. Fences may contain elements that igx does not know, but at least one element must be known: a foreign list of
 * objects with a `type` must not be overwritten.
 */
const isContent = (elements: readonly unknown[]): boolean =>
  elements.every((one) => isObject(one) && typeof one.type === "string") &&
  (elements.length === 0 || elements.some((one) => findElement((one as { readonly type: string }).type)));

function isRequest({ content }: Fields): boolean {
  if (typeof content !== "string" || !content.startsWith("[")) return false;
  const elements: unknown = JSON.parse(content);
  return Array.isArray(elements) && isContent(elements);
}

const isAst = ({ kind, blocks, span }: Fields): boolean =>
  kind === "document" && Array.isArray(blocks) && isObject(span);

/**
 * A source map: JSON pointers (RFC 6901) with places. Each has the empty pointer of the whole content, so `{}` is a file of another
 * program.
 */
const isMap = (value: Fields): boolean =>
  isPlace(value[""]) && Object.entries(value).every(([pointer, place]) => /^(?:\/|$)/.test(pointer) && isPlace(place));

const isPlace = (value: unknown): boolean =>
  isObject(value) && typeof value.file === "string" && typeof value.start === "number";

/** Marks of igx in pictures: the note below it (SVG), the producer of a PDF, a text chunk of a PNG, a colour of a page. */
const marks = ["Drawn by igx", "(igx)\nendobj", "Software\0igx", "--igx-surface"].map((mark) => Buffer.from(mark));

export const isDrawnPicture = (bytes: Uint8Array): boolean => marks.some((mark) => Buffer.from(bytes).includes(mark));
