import { hash } from "node:crypto";
import { smallSha256Hex } from "./small-sha256.js";

/** Bytes of a run that need no `node:crypto`. After a few more V8 would optimize our loop, which takes longer than loading Node's. */
const most = 6 * 1024;

let hashed = 0;

/** SHA-256 in hexadecimal digits. A text is hashed as UTF-8. */
export function sha256Hex(content: string | Uint8Array): string {
  if (hashed + content.length > most) return hash("sha256", content, "hex");
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  hashed += bytes.length;
  return smallSha256Hex(bytes);
}
