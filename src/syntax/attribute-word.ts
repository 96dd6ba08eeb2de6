import { lazy } from "../text/lazy.js";

/** A word that reads back as itself wherever a text is expected. */
const word = lazy(() => /^[\p{L}\p{N}#._/:+-]+$/u);

/** A text as a value of an attribute: a word where that reads back as the text, otherwise quoted. */
export const writeWord = (text: string): string => (word().test(text) ? text : quoted(text));

/** JSON's escapes, and each brace of an interpolation. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(/\{{2,}/g, (braces) => "\\{".repeat(braces.length));
