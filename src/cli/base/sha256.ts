import { hash } from "node:crypto";
import { sha256 } from "@noble/hashes/sha2.js";

/** Bytes that are hashed here in less time than it takes to load the hashes of Node, which most builds of one file need for nothing else. */
const few = 32 * 1024;

let hashed = 0;

/** SHA-256 in hexadecimal digits. A text is hashed as UTF-8. */
export function sha256Hex(content: string | Uint8Array): string {
  hashed += content.length;
  if (hashed > few) return hash("sha256", content, "hex");
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : Uint8Array.from(content);
  return Buffer.from(sha256(bytes)).toString("hex");
}
