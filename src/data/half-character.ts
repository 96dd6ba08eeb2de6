import { isList, type Value } from "../language/value.js";

/**
 * Half of a surrogate pair, as JSON can escape it. UTF-8 has no form for it: the database would read a replacement character, and texts that differ
 * would be equal.
 */
const loneSurrogate = /\p{Surrogate}/u;

/** Whether a text, or one of a list, contains half a character. */
export const hasHalfCharacter = (value: Value): boolean =>
  typeof value === "string" ? loneSurrogate.test(value) : isList(value) && value.some(hasHalfCharacter);
