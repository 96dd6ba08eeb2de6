import type { CompileResult } from "../../contract/result.js";

/**
 * The default of a secret, to the end of the line. It also matches declarations that are not complete yet, since the page shows the source
 * while the author types.
 */
const paramDefault = /(?<![^\r\n])([^\S\r\n]*@param\b[^\r\n=]*=)([^\r\n]*)/g;
const isSecret = /:[^\S\r\n]*secret\b/;

/** A text of a document as the page shows it: defaults of secrets are asterisks of the same length, so all offsets stay the same. */
export const shownText = (text: string): string =>
  text.replace(paramDefault, (whole, before: string, value: string) =>
    isSecret.test(before) ? before + value.replace(/\S/g, "*") : whole,
  );

/** The texts of a document and its includes, by path. */
export const shownSources = ({ sources }: CompileResult): Readonly<Record<string, string>> =>
  Object.fromEntries([...sources].map(([path, { text }]) => [path, shownText(text)]));
