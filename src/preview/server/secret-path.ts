import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { proofText } from "../protocol.js";

/**
 * The part of the preview's address that nobody can guess, 32 hexadecimal digits. It is in the path, not in a cookie: browsers send cookies to all
 * ports of a machine, and another user may listen on one. Each port has its own, so one that became known opens no other preview.
 */
export const wordOf = (key: string, port: number): string => keyed(key, `igx preview ${port}`).slice(0, 32);

/** Shows that the server knows the word, without telling it. `nonce`: text of the one who asks. */
export const proofOf = (word: string, nonce: string): string => keyed(word, proofText(nonce));

/** What comes after the word in the path of a request; `undefined` where the word is wrong or missing. */
export function pathAfter(word: string, path: string): string | undefined {
  const end = path.indexOf("/", 1);
  const [given, rest] = end < 0 ? [path.slice(1), ""] : [path.slice(1, end), path.slice(end)];
  return isEqual(given, word) ? rest : undefined;
}

/** Takes as long for a text that is nearly right as for one that is not. */
export const isEqual = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

const keyed = (key: string, text: string): string => createHmac("sha256", key).update(text).digest("hex");

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
