import { createHash, createHmac } from "node:crypto";
import type { Pair } from "./infogram/sign.js";

/**
 * The hash of everything that is sent of a document: the fields of `buildForm`, in the order of their names. `sha256-` and hex. It goes
 * into a file that is committed, and a password could be guessed from a plain hash: that one field counts only as keyed with `secret`.
 */
export function contentHash(fields: readonly Pair[], secret: string): string {
  const hash = createHash("sha256");
  for (const [name, value] of fields.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const shown = name === "password" ? createHmac("sha256", secret).update(value).digest("hex") : value;
    // Lengths before texts: no two different forms run together into the same bytes.
    hash.update(`${name.length}:${name}${shown.length}:`).update(shown);
  }
  return `sha256-${hash.digest("hex")}`;
}
