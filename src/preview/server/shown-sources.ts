import type { CompileResult } from "../../contract/result.js";

/**
 * The default of a secret, to the end of the line. It also matches declarations that are not complete yet, since the page shows the source
 * while the author types.
 */
const secretDefault = /^([^\S\n]*@param\b[^\n=]*:[^\S\n]*secret\b[^\n=]*=)([^\n]*)/gm;

/** A text of a document as the page shows it: defaults of secrets are asterisks of the same length, so all offsets stay the same. */
export const shownText = (text: string): string =>
  text.replace(secretDefault, (_, before: string, value: string) => before + value.replace(/[^\s]/g, "*"));

/** The texts of a document and its includes, by path. */
export const shownSources = ({ sources }: CompileResult): Readonly<Record<string, string>> =>
  Object.fromEntries([...sources].map(([path, { text }]) => [path, shownText(text)]));
