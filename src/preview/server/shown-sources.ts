import type { CompileResult } from "../../contract/result.js";

/** The default of a secret, as far as the line goes: also where the declaration is not right yet. */
const secretDefault = /^([^\S\n]*@param\b[^\n=]*:[^\S\n]*secret\b[^\n=]*=)([^\n]*)/gm;

/** The texts of a document and its includes by their paths. Defaults of secrets are blotted out, and all offsets stay as they are. */
export const shownSources = ({ sources }: CompileResult): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...sources].map(([path, { text }]) => [
      path,
      text.replace(secretDefault, (_, before: string, value: string) => before + value.replace(/[^\s]/g, "*")),
    ]),
  );
