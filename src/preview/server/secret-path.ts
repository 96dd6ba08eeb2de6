import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { proofText } from "../protocol.js";

/**
 * The secret word of the preview's address, 32 hexadecimal digits. It is in the path and not in a cookie, since browsers send a cookie to
 * all ports of a machine, and another user may listen on one. Each port has its own word, so that one that became known opens no other
 * preview.
 */
export const wordOf = (key: string, port: number): string => keyed(key, `igx preview ${port}`).slice(0, 32);

/** Proves that the server knows the word, without revealing it. `nonce` is chosen by the one who asks, so an old proof is useless. */
export const proofOf = (word: string, nonce: string): string => keyed(word, proofText(nonce));

/** The rest of a request's path after the word; `undefined` if the word is wrong or missing. */
export function pathAfter(word: string, path: string): string | undefined {
  const end = path.indexOf("/", 1);
  const [given, rest] = end < 0 ? [path.slice(1), ""] : [path.slice(1, end), path.slice(end)];
  return isEqual(given, word) ? rest : undefined;
}

/**
 * Compares in constant time, so that response times do not reveal how much of a guess is right. Digests, since `timingSafeEqual` needs
 * equal lengths.
 */
export const isEqual = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

const keyed = (key: string, text: string): string => createHmac("sha256", key).update(text).digest("hex");

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
