import { hash } from "node:crypto";

/**
 * SHA-256 in hexadecimal digits. A text is hashed as UTF-8. Loading the hashes of Node takes 3 ms, which no hash in JavaScript saves: its
 * loops are hot after a kilobyte, and a process does not end before V8 has optimized what it has begun.
 */
export const sha256Hex = (content: string | Uint8Array): string => hash("sha256", content, "hex");
