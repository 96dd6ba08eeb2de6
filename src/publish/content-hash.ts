import { createHmac, hash } from "node:crypto";
import type { Field } from "./backend.js";

/**
 * The hash of everything that is sent of a document: its fields, ordered by name. `sha256-` and hex. The lock file contains it and is
 * committed, so a password could be guessed from a plain hash: `secretFields` are hashed with the account's `key` first.
 */
export const contentHash = (fields: readonly Field[], key: string, secretFields: readonly string[]): string =>
  hashOfHashed(hashedFields(fields, key, secretFields));

/** The fields as `contentHash` reads them: ordered, and without the values of secret ones. */
export const hashedFields = (
  fields: readonly Field[],
  key: string,
  secretFields: readonly string[],
): readonly Field[] =>
  fields
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) =>
      secretFields.includes(name) ? [name, createHmac("sha256", key).update(value).digest("hex")] : [name, value],
    );

/** `contentHash` of the fields that `hashedFields` has made. */
export function hashOfHashed(fields: readonly Field[]): string {
  let text = "";
  // Lengths before texts, so that two different requests never run together into the same bytes.
  for (const [name, value] of fields) text += `${name.length}:${name}${value.length}:${value}`;
  return `sha256-${hash("sha256", text)}`;
}
