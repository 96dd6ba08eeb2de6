import { sha256 } from "@noble/hashes/sha2.js";
import { encodeUtf8 } from "../text/utf8.js";
import type { RenderOptions } from "./render-options.js";

/**
 * The start of a picture's ids: a hash of everything that the picture depends on, in ten hexadecimal digits. Ids are global in a page, so
 * two pictures inlined into one page would otherwise use each other's clip paths. The same picture has the same ids wherever it is drawn,
 * and a second copy of it in a page refers to equal shapes.
 */
export function pictureId(content: readonly unknown[], options: RenderOptions): string {
  const digest = sha256(encodeUtf8(jsonOf([content, options])));
  return `igx-${[...digest.subarray(0, 5)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** A value that is not JSON, such as a circular one, is drawn as far as possible; it has no text to hash. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "";
  }
}
