import { createHmac, hash } from "node:crypto";
import type { Field } from "./backend.js";

/**
 * The hash of everything that is sent of a document: its fields, ordered by name. `sha256-` and hex. The lock file contains it and is
 * committed, so a password could be guessed from a plain hash: `secretFields` are hashed with the account's `key` first.
 */
export function contentHash(fields: readonly Field[], key: string, secretFields: readonly string[]): string {
  let text = "";
  for (const [name, value] of fields.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const shown = secretFields.includes(name) ? createHmac("sha256", key).update(value).digest("hex") : value;
    // Lengths before texts, so that two different requests never run together into the same bytes.
    text += `${name.length}:${name}${shown.length}:${shown}`;
  }
  return `sha256-${hash("sha256", text)}`;
}
